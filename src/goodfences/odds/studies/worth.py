"""Is it worth playing for the match instead of the round?"""

from goodfences.cuckoo import Rules
from goodfences.odds.match import nash_conv_of
from goodfences.odds.stakes import stakes
from goodfences.odds.studies.study import Report, Series, Study, percent
from goodfences.words import Message


def worth(rules: Rules, most: int, report: Report | None = None) -> Study:
    """Study matches of 3 to ``most`` seats (four at most): what a seat gains that alone plays for the match."""
    sizes = range(3, min(most, 4) + 1)
    found = {size: stakes(rules, size, report=report) for size in sizes}
    rows = []
    for size, result in found.items():
        start = (result.by_round.lives,) * size
        last = {
            state: changed
            for state, changed in result.changes.items()
            if len(state) == size and min(state) == 1 < max(state)
        }
        rows.append((size, result.worth, result.changes[start], max(last.values(), default=0.0)))
    return Study(
        name="worth",
        columns=(
            "seats",
            "gains, in chances to win",
            "decisions that differ at the start",
            "at most, with somebody on the last life",
        ),
        rows=tuple(rows),
        answer=(
            Message("odds.study.worth.gain", {"seats": rows[0][0], "part": percent(rows[0][1])}),
            Message("odds.study.worth.last", {"part": percent(max(row[3] for row in rows))}),
        ),
        places=tuple(str(size) for size in sizes),
        series=(
            Series("gain", tuple(100 * row[1] for row in rows)),
            Series("decisions that differ at the start", tuple(100 * row[2] for row in rows)),
            Series("at most, with somebody on the last life", tuple(100 * row[3] for row in rows)),
        ),
        nash_conv=nash_conv_of(rules, sizes[-1]),
    )
