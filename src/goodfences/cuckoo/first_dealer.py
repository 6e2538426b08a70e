"""Who deals first: the highest card, chance, or a seat that was agreed (C17)."""

from msgspec.structs import replace

from goodfences.cards import same_cards
from goodfences.cuckoo.actions import Action, PickDealer, Shuffle
from goodfences.cuckoo.events import DealerChosen, DealerDrew, Log, Shuffled
from goodfences.cuckoo.scoring import highest
from goodfences.cuckoo.state import State
from goodfences.errors import Refusal


def apply(state: State, action: Action, log: Log) -> State | Refusal:
    """Let chance choose the first dealer; there is none yet when the cards ran out before the draw was decided."""
    if state.rules.first_dealer == "random":
        if not isinstance(action, PickDealer):
            return Refusal("chance/first-dealer", f"{_name(action)}: chance has to pick the first dealer")
        if action.seat not in state.players:
            return Refusal("chance/no-such-place", f"pick_dealer: seat {action.seat} is not one of {state.players}")
        return choose(state, action.seat, log)
    if not isinstance(action, Shuffle):
        return Refusal("chance/first-dealer", f"{_name(action)}: cards are to be shuffled for the draw")
    if not same_cards(action.order, state.cards):
        return Refusal(
            "chance/wrong-cards", f"shuffle: the order must hold the {len(state.cards)} cards in play, once each"
        )
    return _draw(state, action, log)


def choose(state: State, seat: int, log: Log) -> State:
    """Make a seat the dealer of the first round."""
    log.add(DealerChosen, seat)
    return replace(state, dealer=seat, drawing=())


def _draw(state: State, action: Shuffle, log: Log) -> State:
    """Everybody draws from the top; only those tied for the highest draw again, without putting cards back."""
    log.add(Shuffled, len(action.order), action.commitment)
    drawing, stock = state.drawing, action.order
    while len(drawing) > 1 and len(stock) >= len(drawing):
        drawn = tuple(zip(drawing, stock, strict=False))
        stock = stock[len(drawing) :]
        for seat, card in drawn:
            log.add(DealerDrew, seat, card)
        drawing = highest(drawn)
    state = replace(state, drawing=drawing, n_shuffles=state.n_shuffles + 1)
    return choose(state, drawing[0], log) if len(drawing) == 1 else state


def _name(action: Action) -> str:
    return type(action).__name__.lower()
