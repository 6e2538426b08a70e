"""Who is favoured: what each seat loses, by the size of the table."""

from goodfences.cuckoo import Rules
from goodfences.odds.solve import solve
from goodfences.odds.studies.study import Series, Study, percent
from goodfences.words import Message


def seats(rules: Rules, most: int) -> Study:
    """Study every table from 2 seats, or from 3 where the rules want three, up to ``most``."""
    sizes = range(2, most + 1)
    solved = {size: solve(rules, size) for size in sizes}
    rows = tuple(
        (size, *solved[size].losses, *([None] * (most - size)), solved[size].nash_conv) for size in sizes
    )  # fmt: skip
    last = solved[most].losses
    fair = sum(last) / most
    best, worst = min(range(most), key=last.__getitem__), max(range(most), key=last.__getitem__)
    return Study(
        name="seats",
        columns=("seats", *(f"seat {seat + 1}" for seat in range(most)), "NashConv"),
        rows=rows,
        answer=(
            Message("odds.study.seats.best", {"seat": best + 1, "seats": most, "part": percent(last[best] / fair - 1)}),
            Message(
                "odds.study.seats.worst", {"seat": worst + 1, "seats": most, "part": percent(last[worst] / fair - 1)}
            ),
        ),
        places=tuple(f"{seat + 1}" for seat in range(most)),
        series=tuple(
            Series(
                f"{size} seats",
                (*(loss * size / sum(solved[size].losses) for loss in solved[size].losses), *([None] * (most - size))),
            )
            for size in sizes
        ),
        unit="losses, as a part of an equal share",
    )
