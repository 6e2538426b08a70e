"""One action as a line of text, and back."""

from collections.abc import Callable
from typing import Final

from goodfences import beggar, cuckoo
from goodfences.cards import format_cards
from goodfences.records.cursor import Cursor
from goodfences.records.marks import format_piles
from goodfences.records.record import AnyAction

_VERBS: Final[dict[str, Callable[[int], cuckoo.SeatAction]]] = {
    "keep": cuckoo.Keep,
    "swap": cuckoo.Swap,
    "accept": cuckoo.Accept,
    "show": cuckoo.Show,
}

_CUCKOO: Final[dict[str, Callable[[Cursor], cuckoo.Action]]] = {
    "next": lambda _line: cuckoo.Next(),
    "stop": lambda _line: cuckoo.Stop(),
    "join": lambda _line: cuckoo.Join(),
    "leave": lambda line: cuckoo.Leave(line.number("a seat")),
    "cut": lambda line: cuckoo.Cut(line.number("a place in the stock")),
    "pick": lambda line: cuckoo.PickDealer(line.number("a seat")),
    "shuffle": lambda line: cuckoo.Shuffle((), line.hexadecimal("the commitment of a shuffle")),
    "order": lambda line: cuckoo.Shuffle(line.cards()),
}

_BEGGAR: Final[dict[str, Callable[[Cursor], tuple[beggar.Action, ...]]]] = {
    "turns": lambda line: tuple(beggar.Turn(seat) for seat in line.numbers("a seat")),
    "stop": lambda _line: (beggar.Stop(),),
    "shuffle": lambda line: (beggar.Shuffle((), line.hexadecimal("the commitment of the shuffle")),),
    "order": lambda line: (beggar.Shuffle(line.cards()),),
    "piles": lambda line: (beggar.Deal(line.piles()),),
}


def parse_cuckoo_action(line: Cursor) -> tuple[cuckoo.Action, ...]:
    """Read one line of a match of cuckoo: ``2 swap``, ``next``, ``order As Kd ...``.

    Raises:
        ParseError: it is not an action.
    """
    if line.at_number():
        seat = line.number("a seat")
        action: cuckoo.Action = line.one_of(_VERBS)(seat)
    else:
        action = line.one_of(_CUCKOO, "a seat's number")(line)
    line.end()
    return (action,)


def parse_beggar_actions(line: Cursor) -> tuple[beggar.Action, ...]:
    """Read one line of a game of beggar: ``turns 0 1 1``, ``stop``, ``piles As 2d / Kc``.

    Raises:
        ParseError: it is not an action.
    """
    actions = line.one_of(_BEGGAR)(line)
    line.end()
    return actions


def format_action(action: AnyAction) -> str:
    """Write one action as the line that is read back; turns of beggar are written several on a line elsewhere."""
    match action:
        case cuckoo.Keep() | cuckoo.Swap() | cuckoo.Accept() | cuckoo.Show():
            return f"{action.seat} {type(action).__name__.lower()}"
        case cuckoo.Leave():
            return f"leave {action.seat}"
        case cuckoo.Cut():
            return f"cut {action.place}"
        case cuckoo.PickDealer():
            return f"pick {action.seat}"
        case cuckoo.Shuffle() | beggar.Shuffle():
            return f"order {format_cards(action.order)}" if action.order else f"shuffle {action.commitment}"
        case beggar.Deal():
            return f"piles {format_piles(action.piles)}"
        case beggar.Turn():
            return f"turns {action.seat}"
        case _:
            return type(action).__name__.lower()
