"""Many tables at once: each plays as the plain engine does, and shows a seat what its view shows and nothing else."""

import numpy as np
import pytest

from goodfences import cuckoo
from goodfences.cards import RANK
from goodfences.chance import secret_of, stream
from goodfences.cuckoo import OPTIONS, PRESETS, Accept, Keep, Rules, Show, Swap, View, events
from goodfences.errors import RulesError
from goodfences.kernels import cuckoo_layout as layout
from goodfences.kernels import cuckoo_tables
from goodfences.kernels.cuckoo_layout import Deed, Logged, Termination
from goodfences.kernels.cuckoo_tables import BY_PLACE, HEAD, reset, step, width
from goodfences.kernels.streams import key_of

KEY = key_of(3, "cuckoo")


class Tables:
    """Tables of the kernel, with room for a log of one of them."""

    def __init__(self, rules, n_seats, n_tables, *, dealer=0, max_rounds=10_000, log_room=0):
        self.rules, self.n_seats, self.n_tables = rules, n_seats, n_tables
        self.rows = layout.new_tables(
            rules, n_seats, key=KEY, n_tables=n_tables, dealer=dealer, max_rounds=max_rounds, log_room=log_room
        )
        self.bases = layout.bases(self.rows, n_tables)
        self.observations = np.zeros((n_tables, width(n_seats)), np.uint8)
        self.masks = np.zeros((n_tables, 2), np.uint8)
        self.seats = np.zeros(n_tables, np.uint8)
        self.ended = np.zeros((n_tables, 2), np.int64)

    def reset(self, first=0):
        reset(self.rows, self.bases, first, self.observations, self.masks, self.seats)

    def step(self, actions):
        return step(self.rows, self.bases, actions, self.observations, self.masks, self.seats, self.ended)


def expected_deeds(view: View) -> dict[int, Deed]:
    """What each seat has done this round, from the events that everybody has seen."""
    deeds: dict[int, Deed] = {}
    back = set()
    for event in view.round.word:
        match event:
            case events.TurnedBack():
                back.add(event.asker)
            case events.Kept(forced=forced, seat=seat):
                vain = Deed.TURNED_BACK_IN_VAIN if seat in back else Deed.NO_TURN
                deeds[seat] = vain if forced else Deed.KEPT
            case events.Swapped(asker=asker):
                deeds[asker] = Deed.TURNED_BACK if asker in back else Deed.EXCHANGED
            case events.Refused(asker=asker):
                deeds[asker] = Deed.TURNED_BACK_IN_VAIN if asker in back else Deed.REFUSED
            case events.Drew(seat=seat):
                deeds[seat] = Deed.DREW
            case events.DrewKing(seat=seat):
                deeds[seat] = Deed.DREW_KING
    return deeds


def expected_observation(view: View) -> list[int]:
    """The observation, from a seat's view and nothing else."""
    round_ = view.round
    answering = round_.phase == "answer"
    order = list(round_.order)
    me = order.index(view.viewer)
    deeds = expected_deeds(view)
    numbers = [
        RANK[round_.card],
        me,
        len(order),
        answering,
        answering and any(isinstance(event, events.TurnedBack) for event in round_.word[-2:]),
        round_.extra,
        min(view.round_number, 255),
        min(round_.n_stock, 255),
        min(view.pot, 255),
        order.index(round_.actor) if answering else 255,
        len(round_.face_up),
        view.viewer == view.dealer,
    ]
    for seat in order[me:] + order[:me]:
        card = round_.cards[seat]
        numbers += [0 if card is None else RANK[card], deeds.get(seat, 0), min(view.stakes[seat], 255), seat]
    return numbers + [0] * (width(view.n_seats) - len(numbers))


def expected_mask(view: View) -> list[int]:
    """Which of the two actions the view says that the seat may do."""
    kinds = {type(action) for action in view.legal}
    pair = (Accept, Show) if view.phase == "answer" else (Keep, Swap)
    return [int(kind in kinds) for kind in pair]


def shuffle_of(state, ranks):
    by_rank = {rank: [card for card in sorted(state.to_shuffle) if RANK[card] == rank] for rank in range(1, 14)}
    return cuckoo.Shuffle(tuple(by_rank[rank].pop() for rank in ranks))


def chance_from(log, state):
    """Take what chance did next out of the log of the last table."""
    what, value = log[0], log[1]
    if what == Logged.SHUFFLE:
        ranks = log[2 : 2 + value]
        del log[: 2 + value]
        return shuffle_of(state, ranks)
    del log[:2]
    return cuckoo.PickDealer(value) if what == Logged.PICK_DEALER else cuckoo.Cut(value)


def read_log(tables):
    base, start = int(tables.bases[-2]), int(tables.bases[-1])
    log = tables.rows[start : tables.rows[base + layout.LOG]].tolist()
    tables.rows[base + layout.LOG] = start
    return log


def advance(state, log, max_rounds):
    """Let chance and the table go on until a seat has to decide or the match is over."""
    while state.outcome is None and state.to_act is None:
        if state.phase == "between":
            stops = state.rules.end_kind in {"manual", "minutes"} and state.round_number == max_rounds
            action = cuckoo.Stop() if stops else cuckoo.Next()
            del log[:2]
        else:
            action = chance_from(log, state)
        after = cuckoo.apply(state, action)
        assert isinstance(after, cuckoo.Step), after
        state = after.state
    return state


def random_rules(chance):
    while True:
        options = {option.name: chance.choice(option.values) for option in OPTIONS}
        options |= {"stake_count": 1 + chance.below(3), "bet_unit": 1, "packs": 1 + chance.below(2)}
        options |= {"seats": "three_up", "end": chance.choice(("last_survivor", "manual", "rounds:4"))}
        try:
            return Rules(**options)
        except RulesError:
            continue


def check_against_the_engine(rules, n_seats, chance, n_steps):
    """Play the last of three tables along on the plain engine; compare what its seats see at every decision."""
    max_rounds = 12 if rules.end_kind in {"manual", "minutes"} else 10_000
    tables = Tables(rules, n_seats, 3, dealer=1, max_rounds=max_rounds, log_room=20_000)
    tables.rows[tables.bases[-2] + layout.LOG] = tables.bases[-1]
    tables.reset(first=40)
    log = read_log(tables)
    state = advance(cuckoo.start(rules, n_seats, dealer=1).state, log, max_rounds)
    for _ in range(n_steps):
        seat = state.to_act
        view = cuckoo.view.of(state, seat)
        assert tables.seats[2] == seat
        assert tables.observations[2].tolist() == expected_observation(view)
        assert tables.masks[2].tolist() == expected_mask(view)
        actions = np.array([chance.below(2) for _ in range(3)], np.uint8)
        forbidden = sum(not tables.masks[table, actions[table]] for table in range(3))
        did = actions[2] if tables.masks[2, actions[2]] else 1 - actions[2]
        kind = ((Keep, Swap), (Accept, Show))[view.phase == "answer"][did]
        assert tables.step(actions) == forbidden
        log = read_log(tables)
        after = cuckoo.apply(state, kind(seat))
        assert isinstance(after, cuckoo.Step), after
        state = advance(after.state, log, max_rounds)
        ended = tables.ended[2].tolist()
        if state.outcome is None:
            assert ended == [0, 0]
            continue
        assert Termination(ended[0]).name.lower() == state.outcome.termination
        assert tuple(other for other in range(n_seats) if ended[1] >> other & 1) == state.outcome.winners
        state = advance(cuckoo.start(rules, n_seats, dealer=1).state, log, max_rounds)


def test_C42_tables_show_what_the_view_shows_and_play_as_the_engine_does():
    chance = stream(secret_of("tables"), "rules")
    for _ in range(40):
        check_against_the_engine(random_rules(chance), chance.choice((3, 4, 5, 9)), chance, 60)


@pytest.mark.parametrize("preset", ["solo", "family", "chips", "chips_court", "bets", "chips_no_trading"])
def test_tables_play_every_kind_of_preset(preset):
    check_against_the_engine(PRESETS[preset], 4, stream(secret_of(preset), "actions"), 150)


def test_tables_do_not_depend_on_how_many_there_are():
    rules = PRESETS["solo"]
    few, many = Tables(rules, 4, 2), Tables(rules, 4, 1024)
    few.reset(first=5)
    many.reset(first=5)
    for _ in range(4):
        assert (few.observations == many.observations[:2]).all()
        few.step(np.ones(2, np.uint8))
        many.step(np.ones(1024, np.uint8))


def test_names_of_an_observation():
    assert width(4) == len(HEAD) + 4 * len(BY_PLACE) == 28
    assert (cuckoo_tables.KEEP, cuckoo_tables.SWAP) == (0, 1)
