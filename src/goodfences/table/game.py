"""The two games as a table plays them: begin, act, let chance act. One place that knows that there are two."""

from typing import Final

from goodfences import beggar, cuckoo
from goodfences.errors import Refusal
from goodfences.table import exhibits
from goodfences.table.messages import GameName, Move
from goodfences.table.state import Game, GameEvent, Rules, Table

Changed = tuple[Game, tuple[GameEvent, ...]]
"""A game after an action, and what happened."""

CUCKOO_MOVES: Final[dict[Move, type[cuckoo.SeatAction]]] = {
    "keep": cuckoo.Keep,
    "swap": cuckoo.Swap,
    "accept": cuckoo.Accept,
    "show": cuckoo.Show,
}


def parse_rules(game: GameName, text: str) -> Rules:
    """Return the rules that a text names.

    Raises:
        GoodFencesError: they are none, or contradict each other.
    """
    return cuckoo.parse_rules(text) if game == "cuckoo" else beggar.parse_rules(text)


def format_rules(rules: Rules) -> str:
    """Return rules as text; the inverse of :func:`parse_rules`."""
    return cuckoo.format_rules(rules) if isinstance(rules, cuckoo.Rules) else beggar.format_rules(rules)


def begin(table: Table, n_seats: int) -> Changed:
    """Begin the table's next match, deal included.

    Raises:
        GoodFencesError: so many seats cannot play by these rules.
    """
    if isinstance(table.rules, cuckoo.Rules):
        first = cuckoo.start(table.rules, n_seats, dealer=(table.match - 1) % n_seats)
        return chance(first.state, first.events, table)
    dealer = (n_seats - 2 + table.match) % n_seats
    step = beggar.start(table.rules, n_seats, dealer=dealer)
    if table.exhibit:
        piles = exhibits.piles(table.exhibit, leader=(dealer + 1) % n_seats)
        dealt = beggar.apply(step.state, beggar.deal_by_hand(step.state, piles))
        assert isinstance(dealt, beggar.Step)
        return dealt.state, step.events + dealt.events
    return chance(step.state, step.events, table)


def act(table: Table, seat: int, move: Move) -> Changed | Refusal:
    """Let a seat act, and chance after it."""
    play = table.play
    assert play is not None
    if isinstance(play, cuckoo.State):
        if move == "turn":
            return Refusal("turn/wrong-action", "turn in cuckoo: keep, swap, accept or show")
        return apply(table, CUCKOO_MOVES[move](seat))
    if move != "turn":
        return Refusal("turn/wrong-action", f"{move} in beggar: cards are only turned")
    return apply(table, beggar.Turn(seat))


def apply(table: Table, action: cuckoo.Action | beggar.Action) -> Changed | Refusal:
    """Apply one action of the running game, and what chance does after it."""
    play = table.play
    step: cuckoo.Step | beggar.Step | Refusal
    if isinstance(play, cuckoo.State):
        step = cuckoo.apply(play, action)  # type: ignore[arg-type]  # the two unions go with the two states
    else:
        assert play is not None
        step = beggar.apply(play, action)  # type: ignore[arg-type]  # as above
    return chance(step.state, step.events, table) if isinstance(step, (cuckoo.Step, beggar.Step)) else step


def chance(play: Game, events: tuple[GameEvent, ...], table: Table) -> Changed:
    """Let chance act as long as it is its turn, by the secret of the table's match."""
    while (after := _chance_step(play, table)) is not None:
        play = after.state
        events += after.events
    return play, events


def _chance_step(play: Game, table: Table) -> cuckoo.Step | beggar.Step | None:
    step: cuckoo.Step | beggar.Step | Refusal
    if isinstance(play, cuckoo.State):
        if play.phase not in {"first_dealer", "shuffle", "cut"}:
            return None
        action = cuckoo.chance_action(play, table.secret(table.match))
        assert action is not None
        step = cuckoo.apply(play, action)
    else:
        if play.phase != "shuffle":
            return None
        shuffle = beggar.chance_action(play, table.secret(table.match))
        assert shuffle is not None
        step = beggar.apply(play, shuffle)
    assert not isinstance(step, Refusal), step
    return step


def default_move(table: Table, seat: int) -> Move:
    """Return what the clock plays for a seat: keep, show what can be shown, turn (RULES 1.3, ``king_refusal``)."""
    play = table.play
    if not isinstance(play, cuckoo.State):
        return "turn"
    if play.phase != "answer":
        return "keep"
    return "show" if cuckoo.Show(seat) in cuckoo.legal(play) else "accept"
