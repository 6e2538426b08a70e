"""What both front ends ask in the same words."""

from goodfences.terminal import hints
from goodfences.terminal.cuckoo_session import CuckooSession
from goodfences.words import say


def question(session: CuckooSession) -> str:
    """Return what the person whose turn it is has to decide."""
    view, names = session.view, session.names
    assert view.round is not None
    if view.phase == "answer":
        asker = names[view.round.actor or 0]
        return say("terminal.ask.answer" if len(view.legal) > 1 else "terminal.ask.answer.one", name=asker)
    if view.can_only_keep:
        return hints.hint(view, names).text
    target = view.round.target
    return say("terminal.ask.stock") if target is None else say("terminal.ask.swap", name=names[target])


def minutes(seconds: float) -> str:
    """Return a time as minutes and seconds: ``4:05``."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"
