"""Who is favoured: what each seat loses, by the size of the table."""

from goodfences.cuckoo import Rules
from goodfences.odds.solve import solve
from goodfences.odds.studies.study import Report, Series, Study, percent, worst
from goodfences.words import Message


def seats(rules: Rules, most: int, report: Report | None = None) -> Study:
    """Study every table from 2 seats up to ``most``; ``report`` is called with the passes of each that is solved."""
    sizes = range(2, most + 1)
    solved = {size: solve(rules, size, report=report) for size in sizes}
    rows = tuple(
        (size, *solved[size].losses, *([None] * (most - size)), solved[size].nash_conv) for size in sizes
    )  # fmt: skip
    last = solved[most].losses
    fair = sum(last) / most
    first, last_seat = min(range(most), key=last.__getitem__), max(range(most), key=last.__getitem__)
    return Study(
        name="seats",
        columns=("seats", *(f"seat {seat + 1}" for seat in range(most)), "NashConv"),
        rows=rows,
        answer=(
            Message(
                "odds.study.seats.best", {"seat": first + 1, "seats": most, "part": percent(1 - last[first] / fair)}
            ),
            Message(
                "odds.study.seats.worst",
                {"seat": last_seat + 1, "seats": most, "part": percent(last[last_seat] / fair - 1)},
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
        nash_conv=worst(solved.values()),
    )
