"""The plain loop is the fold of ``apply``, and small packs come out as an independent count of them says."""

import csv
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goodfences import beggar
from goodfences.beggar import PRESETS, Outcome, Result, Rules, Stop, play_out
from goodfences.beggar.play import play_deal
from goodfences.beggar.state import Cycle
from goodfences.errors import GoodFencesError
from support.beggar import any_table, dealt, do, shuffled, turn

DATA = Path(__file__).parents[1] / "data"
WAYS = [Rules(out=out, debt=debt) for out in ("cannot_play", "pile_empty") for debt in ("passes_on", "ends")]


def folded(state):
    """What applying the only turn again and again comes to, as the plain loop says it."""
    state = turn(state).state
    piles = tuple(len(pile) for pile in state.piles)
    came_back = state.trail.positions[-1] if state.outcome.termination == "endless" else b""
    return Result(state.outcome, state.n_cards, state.n_tricks, piles, came_back)


@given(any_table(), st.integers(0, 10**6))
def test_the_loop_is_the_fold_of_apply_under_any_rules(table, seed):
    rules, n_seats = table
    state = shuffled(rules, n_seats, seed)
    assert play_out(state) == folded(state)


@pytest.mark.parametrize("n_seats", [2, 3, 4, 5, 6, 9])
@pytest.mark.parametrize("rules", WAYS, ids=beggar.format_rules)
def test_the_loop_is_the_fold_of_apply_at_every_table(rules, n_seats):
    for seed in range(15):
        state = shuffled(rules.replace(packs=1), n_seats, seed)
        assert play_out(state) == folded(state)


@pytest.mark.parametrize("n_seats", [2, 3, 4, 5])
@pytest.mark.parametrize("rules", WAYS, ids=beggar.format_rules)
def test_the_loop_is_the_fold_of_apply_with_few_cards(rules, n_seats):
    """Packs of one or two cards a seat: almost every card puts somebody out."""
    ends = 0
    for seed in range(150):
        kept = n_seats + seed % (n_seats + 3)
        pack = rules.cards(2)
        few = rules.replace(packs=1, missing=pack[: len(pack) - kept] if seed % 2 else pack[kept:])
        state = shuffled(few, n_seats, seed)
        result = play_out(state)
        assert result == folded(state)
        ends += result.outcome.termination == "won"
    assert ends > 50


@given(any_table(), st.integers(0, 10**6), st.integers(0, 200))
def test_the_loop_plays_on_from_any_state(table, seed, n_cards):
    rules, n_seats = table
    state = turn(shuffled(rules, n_seats, seed), n_cards).state
    assert play_out(state) == folded(state)
    if Stop() in beggar.legal(state):
        stopped = do(state, Stop()).state
        result = play_out(stopped)
        assert (result.outcome, result.n_cards, result.n_tricks) == (
            folded(stopped).outcome, folded(stopped).n_cards, folded(stopped).n_tricks,
        )  # fmt: skip


def test_an_endless_game_is_known_from_the_middle_of_its_cycle():
    state = dealt("---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA")
    for n_cards in (0, 1, 34, 35, 200, 473):
        assert play_out(turn(state, n_cards).state) == folded(state)


@pytest.mark.parametrize("rules", WAYS, ids=beggar.format_rules)
def test_an_endless_game_is_known_from_the_middle_also_when_a_seat_is_out(rules):
    state = dealt("-/-J----J-/--Q---Q--", rules)
    result = folded(state)
    assert result.outcome == Outcome("endless", (1,), Cycle(1, 5, 2, 9))
    assert result.came_back.endswith(b" 1")
    while state.to_act is not None:
        assert play_out(state) == result
        state = turn(state, 1).state


@pytest.mark.parametrize("end", ["cards:1", "cards:2", "cards:3", "tricks:1", "tricks:2", "minutes:1"])
def test_the_loop_ends_where_it_was_agreed(end):
    state = dealt("J----/-J---", Rules(end=end))
    assert play_out(state) == folded(state)


def test_a_game_that_is_over_is_what_it_is():
    over = turn(dealt("J--/-")).state
    assert play_out(over) == Result(Outcome("won", (0,)), 2, 1, (4, 0))


def test_a_game_that_is_not_dealt_cannot_be_played_out():
    with pytest.raises(GoodFencesError, match=r"^the game cannot be played out: the cards are not dealt$"):
        play_out(beggar.start(Rules(), 2).state)


def test_a_deal_of_digits_can_be_led_by_any_seat():
    piles = [b"0100", b"00400", b"020"]
    for leader in range(3):
        state = dealt("-J--/--A--/-Q-", dealer=(leader - 1) % 3)
        assert play_deal(piles, Rules(), leader=leader) == folded(state)
    assert play_deal([b"00", b"0000", b"000"], Rules(), leader=1) == Result(Outcome("one_pass", (1,)), 3, 0, (1, 3, 2))


def orders(counts):
    """Every order of a pack in which cards of a kind are alike."""
    if not any(counts.values()):
        yield b""
        return
    for kind in [kind for kind, left in counts.items() if left]:
        rest = {**counts, kind: counts[kind] - 1}
        for order in orders(rest):
            yield bytes([kind]) + order


def small_decks(most):
    with (DATA / "beggar_small_decks.csv").open() as file:
        return [row for row in csv.DictReader(file) if int(row["deals"]) <= most]


def counts_of(row):
    return {ord(digit): int(row[kind]) for digit, kind in zip("01234", ("plain", "J", "Q", "K", "A"), strict=True)}


def summary(results):
    """The figures of ``beggar_small_decks.csv`` for these results."""
    finite = [result for result in results if result.outcome.termination != "endless"]
    lengths = Counter(result.n_cards for result in finite)
    most = max(lengths)
    mode, times = max(lengths.items(), key=lambda item: item[1])
    return {
        "deals": len(results),
        "infinite": len(results) - len(finite),
        "p1wins_of_finite": sum(result.outcome.winners == (0,) for result in finite),
        "sum_cards_finite": sum(result.n_cards for result in finite),
        "sum_tricks_finite": sum(result.n_tricks for result in finite),
        "min_cards": min(lengths),
        "max_cards": most,
        "max_tricks_of_that": max(result.n_tricks for result in finite if result.n_cards == most),
        "mode_cards": mode,
        "mode_count": times,
    }


@pytest.mark.parametrize("row", small_decks(50_000), ids=lambda row: row["a_longest_deal"].strip("-") + row["n"])
def test_G14_every_deal_of_a_small_pack_counted(row):
    half = int(row["n"]) // 2
    results = [play_deal([order[:half], order[half:]], Rules()) for order in orders(counts_of(row))]
    found = summary(results)
    assert found == {name: int(row[name]) for name in found}


def test_G14_every_deal_of_the_smallest_pack_counted_by_the_engine():
    row = min(small_decks(50_000), key=lambda row: int(row["n"]))
    half = int(row["n"]) // 2
    sign = bytes.maketrans(b"01234", b"-JQKA")
    results = []
    for order in orders(counts_of(row)):
        text = order.translate(sign).decode()
        results.append(folded(dealt(f"{text[:half]}/{text[half:]}")))
    found = summary(results)
    assert found == {name: int(row[name]) for name in found}


def test_G14_a_longest_deal_of_each_small_pack_is_as_long_as_said():
    for row in small_decks(10**10):
        text, half = row["a_longest_deal"], int(row["n"]) // 2
        order = text.encode().translate(bytes.maketrans(b"-JQKA", b"01234"))
        result = play_deal([order[:half], order[half:]], Rules())
        assert (result.n_cards, result.n_tricks) == (int(row["max_cards"]), int(row["max_tricks_of_that"]))


def test_presets_play_to_their_end():
    for name, rules in PRESETS.items():
        result = play_out(shuffled(rules, 3, 1))
        assert result == folded(shuffled(rules, 3, 1)), name
