"""Backwards: every predecessor and nothing else; the records' ancestors; the basins of the known cycles."""

import csv
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from goodfences.beggar import PRESETS, Rules, parse_deal
from goodfences.beggar.trace import trace
from goodfences.chance import secret_of, stream
from goodfences.errors import GoodFencesError
from goodfences.kernels.beggar_backwards import predecessors
from goodfences.kernels.beggar_forwards import find_cycle, follow, take_trick
from goodfences.lab.backwards import ancestors, basin, row_of, text_of

DATA = Path(__file__).parents[1] / "data"
BEGGAR, CAMICIA = PRESETS["beggar"], PRESETS["camicia"]


def read(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(newline="") as file:
        return list(csv.DictReader(file))


def deal_of(line: dict[str, str], rules: Rules = BEGGAR) -> tuple[str, ...]:
    return parse_deal(f"{line['player1']}/{line['player2']}", rules)


def one_trick(row: np.ndarray, n_leader: int) -> tuple[bytes, int, int]:
    after = np.empty_like(row)
    n_after, played, _ = take_trick(row, n_leader, after)
    return after.tobytes(), n_after, played


def undone(row: np.ndarray, n_leader: int) -> set[tuple[bytes, int, int]]:
    before = np.empty((row.size, row.size), np.uint8)
    leaders, sizes = np.zeros(row.size, np.int64), np.zeros(row.size, np.int64)
    n = predecessors(row, n_leader, before, leaders, sizes)
    found = {(before[i].tobytes(), int(leaders[i]), int(sizes[i])) for i in range(n)}
    assert len(found) == n
    return found


def test_predecessors_are_exactly_those_that_play_into_a_position():
    """All positions of all packs of six cards, plain cards, jacks and queens: backwards is forwards turned round."""
    rows = [bytes(cards) for cards in product((0, 1, 2), repeat=6)]
    positions = [(cards, n_leader) for cards in rows for n_leader in range(1, 6)]
    into: dict[tuple[bytes, int], set[tuple[bytes, int, int]]] = {}
    for cards, n_leader in positions:
        after, n_after, played = one_trick(np.frombuffer(cards, np.uint8), n_leader)
        into.setdefault((after, n_after), set()).add((cards, n_leader, played))
    for cards, n_leader in positions:
        expected = into.get((cards, n_leader), set())
        assert undone(np.frombuffer(cards, np.uint8), n_leader) == expected, (cards, n_leader)


def test_predecessors_of_random_positions_play_into_them():
    chance = stream(secret_of("backwards"), "positions")
    n_undone = 0
    for _ in range(300):
        row = np.array(chance.shuffled([0] * 36 + [1, 2, 3, 4] * 4), np.uint8)
        n_leader = 1 + chance.below(51)
        after = np.empty_like(row)
        n_after, played, _ = take_trick(row, n_leader, after)
        if n_after < 52:
            assert (row.tobytes(), n_leader, played) in undone(after, n_after)
        for cards, n_before, size in undone(row, n_leader):
            assert one_trick(np.frombuffer(cards, np.uint8), n_before) == (row.tobytes(), n_leader, size)
            n_undone += 1
    assert n_undone > 100


@pytest.mark.parametrize("line", read("beggar_records.csv"), ids=lambda line: f"{line['tricks']}-{line['cards']}")
def test_forwards_has_the_lengths_of_the_records(line):
    tricks, cards, cycle, _ = find_cycle(*row_of(deal_of(line), BEGGAR))
    assert (cycle > 0) == (line["tricks"] == "inf")
    if not cycle:
        assert (tricks, cards) == (int(line["tricks"]), int(line["cards"]))


def test_the_deal_of_2007_leads_back_to_the_deal_of_2013():
    lines = read("beggar_records.csv")
    old = next(line for line in lines if line["tricks"] == "1007")
    new = next(line for line in lines if line["cards"] == "7225")
    found = ancestors(deal_of(old), BEGGAR)
    assert found[0].deal == f"{new['player1']}/{new['player2']}"
    assert (found[0].tricks, found[0].cards, found[0].tricks_before) == (1016, 7225, 9)
    for ancestor in found:
        played = trace(ancestor.deal, BEGGAR)
        assert (played.tricks, played.cards) == (ancestor.tricks, ancestor.cards)
        assert (ancestor.tricks_before, ancestor.cards_before) == (played.tricks - 1007, played.cards - 7157)


def test_no_other_record_of_1000_tricks_has_a_predecessor():
    lines = [line for line in read("beggar_records.csv") if line["tricks"] != "inf" and int(line["tricks"]) >= 1000]
    assert len(lines) == 10
    for line in lines:
        n_found = len(undone(*row_of(deal_of(line), BEGGAR)))
        assert (n_found > 0) == (line["tricks"] == "1007"), line
        assert (ancestors(deal_of(line), BEGGAR) == ()) == (line["tricks"] != "1007")


def test_exactly_thirty_deals_end_in_the_cycle_of_2024():
    lines = read("beggar_endless_balanced.csv")
    found = basin(deal_of(lines[17]), BEGGAR)
    assert found is not None
    assert (found.cycle_tricks, found.cycle_cards, found.is_mirrored) == (62, 440, False)
    assert {(one.deal, one.preamble_tricks, one.preamble_cards) for one in found.deals} == {
        (f"{line['player1']}/{line['player2']}", int(line["preamble_tricks"]), int(line["preamble_cards"]))
        for line in lines
    }
    assert len(found.deals) == 30
    assert [one.preamble_cards for one in found.deals] == sorted(
        (one.preamble_cards for one in found.deals), reverse=True
    )


def test_the_known_cycles_of_camicia_have_162_deals():
    lines = read("camicia40_endless.csv")
    deals = {}
    for group in {line["group"] for line in lines}:
        # The file's groups may share a cycle: go through the deals and skip those that a basin already had.
        for line in (line for line in lines if line["group"] == group):
            deal = deal_of(line, CAMICIA)
            if text_of(*row_of(deal, CAMICIA), CAMICIA) in deals:
                continue
            found = basin(deal, CAMICIA)
            assert found is not None
            for one in found.deals:
                deals[one.deal] = (one.preamble_tricks, one.preamble_cards, found.cycle_tricks, found.cycle_cards)
    assert len(deals) == 162
    names = ("preamble_tricks", "preamble_cards", "cycle_tricks", "cycle_cards")
    for line in lines:
        deal = text_of(*row_of(deal_of(line, CAMICIA), CAMICIA), CAMICIA)
        assert deals[deal] == tuple(int(line[name]) for name in names)


def test_a_deal_that_ends_has_no_basin():
    assert basin(("---AJ", "-K-Q-"), BEGGAR) is None


def test_a_deal_in_its_own_cycle_has_finitely_many_ancestors():
    line = next(line for line in read("camicia40_endless.csv") if line["preamble_tricks"] == "0")
    deal = deal_of(line, CAMICIA)
    row, n_leader = row_of(deal, CAMICIA)
    walk, numbers = np.empty((300, row.size), np.uint8), np.zeros((300, 3), np.int64)
    assert follow(row, n_leader, walk, numbers) == 300
    found = ancestors(deal, CAMICIA)
    everything = basin(deal, CAMICIA)
    assert everything is not None
    own = text_of(row, n_leader, CAMICIA)
    assert {one.deal for one in found} == {one.deal for one in everything.deals} - {own}
    assert all(one.tricks is None and one.cards is None for one in found)


@pytest.mark.parametrize(
    ("deal", "rules"),
    [
        (("A-", "-K", "--"), BEGGAR),
        (("A-", "-K"), BEGGAR.replace(out="pile_empty")),
        (("A-", "-K"), BEGGAR.replace(end="tricks:5")),
        (("--", "--"), BEGGAR),
        (("A" * 33, "-" * 33), BEGGAR),
    ],
)
def test_refuses_what_cannot_be_taken_back(deal, rules):
    with pytest.raises(GoodFencesError, match=r"backwards|cards"):
        ancestors(deal, rules)


def test_writes_letters_or_numbers():
    assert text_of(np.array([0, 1, 4, 3], np.uint8), 1, BEGGAR) == "-/JAK"
    assert text_of(np.array([0, 1, 2, 3], np.uint8), 2, CAMICIA) == "-A/23"
