"""Games of beggar dealt in the notation of the records and turned card by card."""

from hypothesis import strategies as st

from goodfences import beggar, chance
from goodfences.beggar import Rules, State, Step, Turn
from goodfences.beggar.notation import cards_of
from goodfences.beggar.rules import DECKS, OPTIONS
from goodfences.cards import RANKS
from goodfences.errors import RulesError

PLAIN = Rules()


def dealt(deal: str, rules: Rules = PLAIN, *, dealer: int | None = None) -> State:
    """Deal by hand; seat 0 leads unless somebody else deals than the last seat."""
    piles = beggar.parse_deal(deal, rules)
    state = beggar.start(rules, len(piles), dealer=dealer).state
    return do(state, beggar.deal_by_hand(state, cards_of(piles, rules))).state


def do(state: State, *actions: beggar.Action) -> Step:
    """Do actions that must be allowed; the last state and all events."""
    events = ()
    for action in actions:
        step = beggar.apply(state, action)
        assert isinstance(step, Step), step
        state, events = step.state, (*events, *step.events)
    return Step(state, events)


def turn(state: State, n_cards: int = 10**6) -> Step:
    """Turn so many cards, or as many as there are until the end; the last state and all events."""
    events = []
    for _ in range(n_cards):
        if state.to_act is None:
            break
        step = do(state, Turn(state.to_act))
        state = step.state
        events += step.events
    return Step(state, tuple(events))


def shuffled(rules: Rules, n_seats: int, seed: int) -> State:
    state = beggar.start(rules, n_seats).state
    return do(state, beggar.chance_action(state, chance.secret_of(seed))).state


def signs(state: State) -> str:
    """The piles of a state in the notation of the records, plain cards ``-``, empty piles empty."""
    return "/".join(beggar.notation.deal_of(state.piles, state.rules))


def happened(events) -> list[str]:
    """Events in short: ``0:K3`` turned and asks, ``1:-2`` paid and two left, ``took 0``, ``out 1``."""
    said = []
    for event in events:
        match type(event).__name__:
            case "Turned":
                said.append(f"{event.seat}:{event.card[0] if event.creditor == event.seat else '-'}{event.owed}")
            case "PassedOn":
                said.append(f"{event.seat}>{event.to}:{event.owed}")
            case "Took" | "Out" | "Lapsed" as name:
                said.append(f"{name.lower()} {event.seat}")
            case "GameOver":
                said.append(f"{event.termination} {','.join(map(str, event.winners))}")
            case name:
                said.append(name)
    return said


def _valid(options: dict) -> Rules | None:
    try:
        return Rules(**options)
    except RulesError:
        return None


_penalties = st.one_of(
    st.just(Rules().penalties),
    st.just("A:1,2:2,3:3"),
    st.dictionaries(st.sampled_from(RANKS), st.integers(1, 9), max_size=5).map(
        lambda asks: ",".join(f"{rank}:{n}" for rank, n in asks.items()) or "none"
    ),
)
_missing = st.one_of(
    st.just(()),
    st.lists(st.sampled_from(DECKS["italian"]), max_size=60).map(tuple),
)
_values = {
    "penalties": _penalties,
    "missing": _missing,
    "packs": st.sampled_from(["auto", 1, 2]),
    "end": st.sampled_from(
        ["last_survivor", "last_survivor", "minutes:1", "cards:1", "cards:40", "tricks:1", "tricks:12"]
    ),
}

any_rules = (
    st.fixed_dictionaries({o.name: _values.get(o.name, st.sampled_from(o.values)) for o in OPTIONS})
    .map(_valid)
    .filter(lambda rules: rules is not None)
)
"""Any rules that do not contradict themselves."""


def seats_for(rules: Rules, most: int = 6) -> st.SearchStrategy[int]:
    return st.sampled_from([n for n in range(2, most + 1) if rules.seats_problem(n) is None] or [0])


@st.composite
def any_table(draw, most: int = 6):
    """Rules and a number of seats that can play by them."""
    rules = draw(any_rules.filter(lambda rules: any(rules.seats_problem(n) is None for n in range(2, most + 1))))
    return rules, draw(seats_for(rules, most))
