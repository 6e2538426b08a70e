"""Rounds and matches of cuckoo dealt by hand and played by letters.

Seats are numbered in the order of the turns, the dealer last, so ``"5c 7d 9h"`` is what seats 0, 1 and 2 are dealt and
seat 2 deals. Letters: K keep, S swap, A accept, W show.
"""

from hypothesis import strategies as st

from goodfences import chance, cuckoo
from goodfences.cards import parse_cards
from goodfences.cuckoo import Accept, Keep, Rules, Show, Shuffle, State, Step, Swap
from goodfences.cuckoo import round as rounds
from goodfences.cuckoo.events import Event
from goodfences.cuckoo.rules import OPTIONS
from goodfences.cuckoo.state import Round
from goodfences.errors import Refusal, RulesError

LETTERS = {"K": Keep, "S": Swap, "A": Accept, "W": Show}


def order_of(to_shuffle: tuple, top: str) -> Shuffle:
    rest = list(to_shuffle)
    cards = parse_cards(top)
    for card in cards:
        rest.remove(card)
    return Shuffle((*cards, *rest))


def deal(rules: Rules, hands: str, stock: str = "", *, n_seats: int | None = None) -> Round:
    """Deal these hands, and this top of the stock, to seats 0, 1, ... of which the last deals."""
    n = len(hands.split()) if n_seats is None else n_seats
    begun = rounds.start(rules, range(n), dealer=n - 1).round
    step = rounds.apply(begun, order_of(begun.to_shuffle, f"{hands} {stock}".strip()))
    assert not isinstance(step, Refusal), step
    return step.round


def play(round_: Round, letters: str) -> tuple[Round, list[Event]]:
    """Play letters, each by the seat that is to act; the round afterwards and all events."""
    events = []
    for letter in letters:
        assert round_.to_act is not None, f"nobody is to act before {letter}"
        step = rounds.apply(round_, LETTERS[letter](round_.to_act))
        assert not isinstance(step, Refusal), step
        round_ = step.round
        events += step.events
    return round_, events


def hands_of(round_: Round) -> str:
    return " ".join(card or "--" for card in round_.hands)


def kinds(events: list[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def match(rules: Rules, n_seats: int, *, dealer: int | None = None) -> State:
    """Begin a match; the dealer, by default the last seat, is agreed, so that seats act in their order."""
    dealer = n_seats - 1 if dealer is None else dealer
    return cuckoo.start(rules.replace(first_dealer="seat"), n_seats, dealer=dealer).state


def do(state: State, *actions: cuckoo.Action) -> Step:
    """Do actions that must be allowed; the last state and all events."""
    events = ()
    for action in actions:
        step = cuckoo.apply(state, action)
        assert isinstance(step, Step), step
        state, events = step.state, (*events, *step.events)
    return Step(state, events)


def one_round(state: State, hands: str, letters: str | None = None) -> Step:
    """Deal the cards in the order of the turns and play letters, or all keep; the state after the round."""
    step = do(state, order_of(state.to_shuffle, hands))
    events = step.events
    for letter in letters if letters is not None else "K" * len(hands.split()):
        if step.state.to_act is None:
            break
        step = do(step.state, LETTERS[letter](step.state.to_act))
        events += step.events
    return Step(step.state, events)


def _valid(options: dict) -> Rules | None:
    try:
        return Rules(**options)
    except RulesError:
        return None


def _values(option: object) -> st.SearchStrategy:
    match option.name:
        case "stake_count":
            return st.integers(1, 4)
        case "bet_unit":
            return st.integers(1, 5)
        case "packs":
            return st.sampled_from(["auto", 1, 2, 3])
        case "end":
            return st.sampled_from(["last_survivor", "manual", "rounds:2", "minutes:5"])
        case _:
            return st.sampled_from(option.values)


any_rules = (
    st.fixed_dictionaries({option.name: _values(option) for option in OPTIONS})
    .map(_valid)
    .filter(lambda r: r is not None)
)
"""Any rules that do not contradict themselves."""


def seats_for(rules: Rules) -> st.SearchStrategy:
    return st.just(2) if rules.seats == "heads_up" else st.integers(3, 6)


def random_match(rules: Rules, n_seats: int, seed: int, *, max_rounds: int = 12):
    """Yield the steps of a match in which everybody acts at random; stopped, if it can be, after some rounds."""
    secret = chance.secret_of(seed)
    stream = chance.stream(secret, "test")
    step = cuckoo.start(rules, n_seats)
    yield step
    while step.state.outcome is None and step.state.round_number <= max_rounds:
        action = cuckoo.chance_action(step.state, secret)
        if action is None:
            legal = cuckoo.legal(step.state)
            if step.state.phase != "between":
                legal = [a for a in legal if not isinstance(a, cuckoo.Stop)]
            action = stream.choice(legal)
        step = cuckoo.apply(step.state, action)
        assert isinstance(step, Step), step
        yield step
