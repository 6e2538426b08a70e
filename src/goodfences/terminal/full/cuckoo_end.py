"""The last page of a match of cuckoo: who won and why, and what it is worth (RULES P7)."""

from collections.abc import Sequence

from textual.content import Content

from goodfences.cuckoo import View
from goodfences.cuckoo.events import Lost, MatchOver, Out, Revealed
from goodfences.terminal.full.labels import stakes
from goodfences.terminal.result import result
from goodfences.terminal.session import Told
from goodfences.words import say

_STYLES = {"won": "bold $success", "shared": "bold $success", "drawn": "bold $accent", "lost": "bold $error"}


def end_text(
    view: View, names: Sequence[str], *, people: Sequence[int], told: Sequence[Told], places: Sequence[str] = ()
) -> Content:
    """Return who won and why, how it ended for each person, and where everybody stands.

    Args:
        view: the match once it is over.
        names: the name of each seat.
        people: the seats of the people at this screen.
        told: everything that was told.
        places: what the winners' board says of it.
    """
    lines: list[Content] = []
    if len(people) == 1:
        lines += _verdict(view, people[0])
    lines += [Content(text) for text in places]
    lines += [Content()] if lines else []
    lines += [Content.styled(line.text, "bold") for line in told if isinstance(line.event, MatchOver)]
    lines += [Content.styled(text, "$text-muted") for text in _last_round(told)]
    lines.append(Content())
    lines += [_standing(view, names, seat) for seat in _order(view)]
    return Content("\n").join(lines)


def _verdict(view: View, seat: int) -> list[Content]:
    ended = result(view, seat)
    lines = [Content.styled(say(f"terminal.full.verdict.{ended.end}"), _STYLES[ended.end])]
    if ended.score is not None:
        lines.append(Content(say("terminal.score", score=f"{ended.score:,}")))
    return lines


def _last_round(told: Sequence[Told]) -> list[str]:
    """Return the sentences of the last reveal: the cards, who lost, who went out."""
    start = max((place for place, line in enumerate(told) if isinstance(line.event, Revealed)), default=len(told))
    return [line.text for line in told[start:] if isinstance(line.event, Revealed | Lost | Out)]


def _order(view: View) -> list[int]:
    """Return all seats, the winners first, then by stakes."""
    winners = view.outcome.winners if view.outcome else ()
    sign = 1 if view.rules.counts_up else -1
    return sorted(range(view.n_seats), key=lambda seat: (seat not in winners, sign * view.stakes[seat]))


def _standing(view: View, names: Sequence[str], seat: int) -> Content:
    won = view.outcome is not None and seat in view.outcome.winners
    have = (
        stakes(view.rules, view.stakes[seat]) if view.stakes[seat] or view.rules.counts_up else say("terminal.note.out")
    )
    parts = [(f"{'★' if won else ' '} {names[seat]:<20} ", "bold $accent" if won else ""), (f"{have:<12}", "$heart")]
    if view.outcome is not None and view.outcome.payouts:
        parts.append((say("terminal.full.payout", n=view.outcome.payouts[seat] * view.rules.bet_unit), ""))
    return Content.assemble(*parts)
