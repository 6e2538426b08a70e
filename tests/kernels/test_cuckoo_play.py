"""The cuckoo kernel plays as the plain engine does: match by match, given the same deals and choices."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from goodfences import cuckoo
from goodfences.cards import RANK
from goodfences.chance import Stream, secret_of, stream
from goodfences.cuckoo import OPTIONS, PRESETS, Rules, State
from goodfences.errors import RulesError
from goodfences.kernels import cuckoo_layout as layout
from goodfences.kernels.cuckoo_layout import Logged, Termination
from goodfences.kernels.cuckoo_lists import stake_of
from goodfences.kernels.cuckoo_play import COLUMNS, play_match, play_rows
from goodfences.kernels.cuckoo_thumbs import STYLES, encode_players
from goodfences.kernels.streams import key_of
from goodfences.players import PEOPLE, make

KEY = key_of(7, "cuckoo")
LOG_ROOM = 60_000
MAX_ROUNDS = 40


def random_rules(chance: Stream) -> Rules:
    """Rules with every option chosen at random, until they do not contradict each other."""
    while True:
        options = {option.name: chance.choice(option.values) for option in OPTIONS}
        options["stake_count"] = 1 + chance.below(4)
        options["bet_unit"] = 1
        options["packs"] = chance.choice(("auto", 1, 2, 3))
        options["seats"] = "three_up"
        options["end"] = chance.choice(
            ("last_survivor", "last_survivor", "manual", "rounds:3", "rounds:12", "minutes:5")
        )
        try:
            return Rules(**options)
        except RulesError:
            continue


class KernelMatch:
    """One match of the kernel with its log."""

    def __init__(self, rules: Rules, names: list[str], match: int, dealer: int = 0) -> None:
        self.n_seats = len(names)
        self.names = names
        self.rules = rules
        self.dealer = dealer
        tables = layout.new_tables(
            rules, self.n_seats, key=KEY, dealer=dealer, max_rounds=MAX_ROUNDS, log_room=LOG_ROOM
        )
        self.base, log = (int(place) for place in layout.bases(tables))
        tables[self.base + layout.LOG] = log
        self.lost = np.zeros((MAX_ROUNDS + 1, self.n_seats), np.int64)
        play_match(tables, self.base, encode_players(names), match, self.lost)
        self.log = [int(number) for number in tables[log : tables[self.base + layout.LOG]]]
        self.tables = tables

    def field(self, name: int) -> int:
        return int(self.tables[self.base + name])

    def list_of(self, start: int, length: int) -> list[int]:
        return [int(number) for number in self.tables[start : start + length]]

    def entries(self) -> Iterator[tuple[Logged, list[int]]]:
        place = 0
        while place < len(self.log):
            what, value = Logged(self.log[place]), self.log[place + 1]
            place += 2
            if what is Logged.SHUFFLE:
                yield what, self.log[place : place + value]
                place += value
            else:
                yield what, [value]


def shuffle_of(state: State, ranks: list[int]) -> cuckoo.Shuffle:
    """The shuffle that puts cards of these ranks in this order."""
    cards = sorted(state.to_shuffle, reverse=True)
    by_rank = {rank: [card for card in cards if RANK[card] == rank] for rank in range(1, 14)}
    return cuckoo.Shuffle(tuple(by_rank[rank].pop() for rank in ranks))


def action_of(state: State, what: Logged, values: list[int]) -> cuckoo.Action:
    match what:
        case Logged.SHUFFLE:
            return shuffle_of(state, values)
        case Logged.PICK_DEALER:
            return cuckoo.PickDealer(values[0])
        case Logged.CUT:
            return cuckoo.Cut(values[0])
        case Logged.NEXT:
            return cuckoo.Next()
        case Logged.STOP:
            return cuckoo.Stop()
    return {
        Logged.KEEP: cuckoo.Keep,
        Logged.SWAP: cuckoo.Swap,
        Logged.ACCEPT: cuckoo.Accept,
        Logged.SHOW: cuckoo.Show,
    }[what](values[0])


def assert_own_choice(kernel: KernelMatch, state: State, action: cuckoo.Action) -> None:
    """The kernel's player does what the player of that name does who sees only the seat's view."""
    name = kernel.names[action.seat]
    if name != "random" and not name.startswith("line:"):
        assert action == make(name).choose(cuckoo.view.of(state, action.seat)), name
    assert action in cuckoo.legal(state)


def replay(kernel: KernelMatch) -> tuple[State, int]:
    """Play the kernel's log on the plain engine; also count the cards shown by seats that were asked."""
    step = cuckoo.start(kernel.rules, kernel.n_seats, dealer=kernel.dealer)
    refusals = 0
    for what, values in kernel.entries():
        action = action_of(step.state, what, values)
        if what in {Logged.KEEP, Logged.SWAP, Logged.ACCEPT, Logged.SHOW}:
            assert_own_choice(kernel, step.state, action)
        after = cuckoo.apply(step.state, action)
        assert isinstance(after, cuckoo.Step), after
        step = after
        refusals += sum(type(event).__name__ == "Refused" for event in step.events)
    return step.state, refusals


def seats(mask: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(64) if mask >> seat & 1)


def lost_by_round(state: State) -> np.ndarray:
    lost = np.zeros((MAX_ROUNDS + 1, state.n_seats), np.int64)
    for result in state.history:
        for seat in result.losers:
            lost[result.number, seat] += 1
    return lost


def assert_same(kernel: KernelMatch) -> None:
    state, refusals = replay(kernel)
    if kernel.field(layout.TERMINATION) == Termination.LIMIT:
        assert state.outcome is None
        assert len(state.history) == MAX_ROUNDS
    else:
        assert state.outcome is not None
        assert Termination(kernel.field(layout.TERMINATION)).name.lower() == state.outcome.termination
        assert seats(kernel.field(layout.WINNERS)) == state.outcome.winners
        payout = stake_of(kernel.tables, kernel.base) + kernel.n_seats
        if kernel.rules.has_pot:
            assert tuple(kernel.list_of(payout, kernel.n_seats)) == state.outcome.payouts
    assert tuple(kernel.list_of(stake_of(kernel.tables, kernel.base), kernel.n_seats)) == state.stakes
    assert kernel.field(layout.POT) == state.pot
    assert kernel.field(layout.ROUND) == state.round_number == len(state.history)
    assert kernel.field(layout.FIRST_DEALER) == state.history[0].dealer
    assert kernel.field(layout.REFUSALS) == refusals
    assert kernel.field(layout.N_EXTRA) == state.n_extra
    assert (kernel.lost == lost_by_round(state)).all()
    tied = [result for result in state.history if not result.winners and _is_tied(result)]
    assert kernel.field(layout.TIED_ROUNDS) == len(tied)
    if kernel.rules.pack == "continuing":
        stock = [RANK[card] for card in state.round.stock]
        pack = kernel.base + layout.N_FIELDS + 8 * kernel.n_seats + 2
        assert [
            int(rank) for rank in kernel.tables[pack + kernel.field(layout.TOP) : pack + kernel.field(layout.END)]
        ] == stock


def _is_tied(result: cuckoo.RoundResult) -> bool:
    extra = bool(result.winners)
    ranks = [RANK[card] for _, card in result.cards]
    return not extra and ranks.count(min(ranks)) > 1


def check_random_matches(seed: str, n_matches: int) -> None:
    chance = stream(secret_of(seed), "rules")
    names = (*STYLES, "line:7", "line:3", "line:12")
    for match in range(n_matches):
        n_seats = chance.choice((3, 3, 4, 4, 5, 6, 10, 17))
        rules = random_rules(chance)
        dealer = chance.below(n_seats)
        # Without the compiler numpy warns where the counters' arithmetic wraps around, as it is meant to.
        with np.errstate(over="ignore"):
            played = KernelMatch(rules, [chance.choice(names) for _ in range(n_seats)], match, dealer)
        assert_same(played)


def test_equals_the_engine_under_random_rules():
    check_random_matches("equal", 300)


@pytest.mark.parametrize("preset", PRESETS)
def test_equals_the_engine_under_every_preset(preset):
    n_seats = 2 if PRESETS[preset].seats == "heads_up" else 5
    for match in range(20):
        assert_same(KernelMatch(PRESETS[preset], ["judge", "random", "bold", "line:7", "cautious"][:n_seats], match))


def test_equals_the_engine_when_the_pack_leaves_no_stock():
    rules = Rules(stake_count=1, packs=1)
    for match in range(3):
        assert_same(KernelMatch(rules, ["seven"] * 52, match))


def test_equals_the_engine_without_the_compiler():
    code = "from test_cuckoo_play import check_random_matches; check_random_matches('plain python', 15)"
    result = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(Path(__file__).parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr


def test_a_match_is_the_same_alone_and_in_a_row():
    rules, names = PRESETS["solo"], ["seven", "bold", "random", "line:7"]
    tables = layout.new_tables(rules, 4, key=KEY)
    lost = np.zeros((60, 4), np.int64)
    many = np.zeros((50, len(COLUMNS)), np.int64)
    play_rows(tables, encode_players(names), 100, many, lost)
    few = np.zeros((1, len(COLUMNS)), np.int64)
    for match in (149, 120, 100):
        play_rows(tables, encode_players(names), match, few, lost)
        assert (few[0] == many[match - 100]).all()


def test_an_agreed_first_dealer_changes_no_random_number_of_later_matches():
    rules = PRESETS["solo"].replace(first_dealer="seat")
    rows = [np.zeros((1, len(COLUMNS)), np.int64) for _ in range(2)]
    for row, matches in zip(rows, ((9, 5), (8, 5)), strict=True):
        tables = layout.new_tables(rules, 4, key=KEY, dealer=2)
        for match in matches:
            play_rows(tables, encode_players(["judge"] * 4), match, row, np.zeros((60, 4), np.int64))
    assert (rows[0] == rows[1]).all()


def test_every_style_has_its_number():
    assert [make(style).name for style in STYLES] == list(STYLES)
    assert set(PEOPLE.values()) <= set(STYLES)
