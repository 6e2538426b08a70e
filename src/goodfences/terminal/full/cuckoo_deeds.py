"""What can be done at the cuckoo table now, with its key: the buttons."""

from goodfences.cuckoo import Accept, Join, Keep, Leave, Show, Stop, Swap
from goodfences.terminal.cuckoo_session import CuckooSession
from goodfences.terminal.full.cuckoo_words import is_watching
from goodfences.terminal.full.match_screen import Deed
from goodfences.words import say


def deeds(session: CuckooSession) -> list[Deed]:
    """Return what can be done now, the main thing first."""
    space = say("terminal.full.space")
    if session.curtain == "lower":
        return [Deed(space, say("terminal.full.done"), "lower")]
    if session.curtain == "raise":
        return []
    if session.waiting in {"chance", "computer"}:
        return [Deed(space, say("terminal.full.hurry"), "hurry")]
    if session.waiting == "person":
        return _on_a_turn(session)
    if session.waiting == "table":
        return _between(session)
    result, again = Deed(space, say("terminal.full.result"), "result"), Deed("n", say("terminal.full.new"), "again")
    return [result, again, Deed("d", say("terminal.full.decisions"), "decisions")]


def _on_a_turn(session: CuckooSession) -> list[Deed]:
    view = session.view
    target = view.round.target if view.round else None
    draw = say("terminal.full.draw")
    known = {
        Keep: Deed("k", say("terminal.full.keep"), "keep"),
        Swap: Deed("s", draw if target is None else say("terminal.full.swap", name=session.names[target]), "swap"),
        Show: Deed("s", say("terminal.full.show"), "swap"),
        Accept: Deed("g", say("terminal.full.give"), "give"),
    }
    possible = [known[type(action)] for action in view.legal]
    if len(possible) == 1:
        return [Deed(say("terminal.full.space"), possible[0].label, possible[0].action)]
    return possible


def _between(session: CuckooSession) -> list[Deed]:
    found = [Deed(say("terminal.full.space"), say("terminal.full.next"), "next")]
    if is_watching(session):
        found += [Deed("f", say("terminal.full.skip"), "skip"), Deed("n", say("terminal.full.new"), "again")]
    actions = session.view.table_actions
    if Stop() in actions:
        found.append(Deed("e", say("terminal.full.end"), "end"))
    if Join() in actions:
        found.append(Deed("j", say("terminal.full.join"), "join"))
    if any(isinstance(action, Leave) for action in actions):
        found.append(Deed("l", say("terminal.full.get_up"), "get_up"))
    return found
