"""Events of a table in sentences, in the second person for whoever reads (catalogue ``table``)."""

from collections.abc import Sequence

from goodfences.errors import Refusal
from goodfences.table import events
from goodfences.table.events import AnyTableEvent
from goodfences.table.styles import slug
from goodfences.words import Argument, Message


def tell(  # noqa: C901, PLR0912  # one case for each kind of event
    event: AnyTableEvent, *, names: Sequence[str], viewer: int | None
) -> Message | None:
    """Return one sentence for an event of the table, or None when there is nothing to say.

    Args:
        event: the event.
        names: the name of each seat.
        viewer: the seat that reads; sentences about it are in the second person.
    """
    kind = str(event.__struct_config__.tag)
    match event:
        case events.SatDown() | events.GotUp() | events.Renamed():
            what = "got_up.kicked" if isinstance(event, events.GotUp) and event.kicked else kind
            args: dict[str, Argument] = {"name": event.name}
            if isinstance(event, events.Renamed):
                args["before"] = event.before
            # Who was sent away has no seat any more, and the number may be somebody else's.
            return _say(what, you=event.seat == viewer and not isinstance(event, events.GotUp), args=args)
        case events.StyleChosen():
            return Message(f"table.event.{kind}.{slug(event.style)}", {"name": _name(names, event.seat)})
        case events.HostChanged():
            return _say(kind, you=event.seat is not None and event.seat == viewer, args={"name": event.name})
        case events.Reordered() | events.LetIn() | events.Paused() | events.Resumed():
            return Message(f"table.event.{kind}", {"name": event.name})
        case events.DoorChanged():
            return Message(f"table.event.{kind}.{event.door}")
        case events.RulesChosen():
            return Message(f"table.event.{kind}.{event.game}", {"rules": event.rules})
        case events.Started():
            return Message(f"table.event.{kind}", {"n": event.match})
        case events.TookOver():
            return _of(f"{kind}.{event.why}", event.seat, names, viewer)
        case events.Said():
            name = _name(names, event.seat)
            return Message(f"table.phrase.{event.phrase}", {"name": name})
        case events.Reacted():
            return Message(f"table.reaction.{event.reaction}", {"name": _name(names, event.seat)})
        case events.Missed() | events.GaveBack() | events.IsReady():
            return _of(kind, event.seat, names, viewer)
        case events.AutoplayChanged():
            return _of(f"{kind}.{'on' if event.on else 'off'}", event.seat, names, viewer)
        case events.TableMade() | events.SettingsChosen() | events.Skipping() | events.Restarted() | events.GivenUp():
            return Message(f"table.event.{kind}")


def refused(refusal: Refusal) -> Message:
    """Return the sentence of a refusal; the catalogue has one for each code."""
    return Message(f"table.refused.{refusal.code.replace('/', '.')}")


def _of(kind: str, seat: int, names: Sequence[str], viewer: int | None) -> Message:
    return _say(kind, you=seat == viewer, args={"name": _name(names, seat)})


def _say(kind: str, *, you: bool, args: dict[str, Argument]) -> Message:
    return Message(f"table.event.{kind}{'.you' if you else ''}", args)


def _name(names: Sequence[str], seat: int) -> str:
    """The name of a seat; the seat may be gone when an old event is told."""
    return names[seat] if seat < len(names) else "?"
