"""Hunts: small packs exhaustively, cycles grown, the longest games; every find proved; resumable."""

import csv
import json
from itertools import product
from pathlib import Path

import numpy as np
import pytest
import typer
from typer.testing import CliRunner

from goodfences.beggar import PRESETS, Rules
from goodfences.beggar.play import play_deal
from goodfences.chance import secret_of, stream
from goodfences.cli import beggar_hunt
from goodfences.errors import GoodFencesError
from goodfences.kernels import beggar_hands
from goodfences.kernels.beggar_forwards import find_cycle
from goodfences.lab import executors, hunt_longest
from goodfences.lab.cycle_system import CycleSystem
from goodfences.lab.hunt_cycles import (
    choose,
    cycle_from,
    missing,
    n_positions,
    one_of_each_pattern,
    row_of_digits,
    small_packs,
)
from goodfences.lab.hunt_endless import KNOWN, EndlessHunt, Kept, Stage, cycle_of, decode, encode, finds, hunt_on
from goodfences.lab.hunt_finds import Find, prove, table
from goodfences.lab.hunt_longest import KEPT, Longest, LongestJob
from goodfences.lab.hunt_works import (
    CompleteWork,
    FitWork,
    GrowWork,
    HandWork,
    Joint,
    JoinWork,
    SeedWork,
    beginnings,
    joints,
    merge,
    short_hands,
)
from goodfences.lab.setup import Setup

DATA = Path(__file__).parents[1] / "data"
BEGGAR, CAMICIA = PRESETS["beggar"], PRESETS["camicia"]
SMALL = EndlessHunt((9, 2, 0, 0, 3), width=60, positions=2000, pile=8)
FULL = (36, 4, 4, 4, 4)

app = typer.Typer()
for _command in (beggar_hunt.ancestors, beggar_hunt.basin, beggar_hunt.hunt):
    app.command(context_settings={"ignore_unknown_options": True})(_command)


def run(*arguments, code=0):
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == code, (result.output, result.exception)
    return result.stdout


def read(name):
    with (DATA / name).open(newline="") as file:
        return list(csv.DictReader(file))


def hunted(hunt, stage=None):
    with executors.threads(1) as place:
        *_, last = hunt_on(hunt, place, stage)
    return last


# --- cycles of small packs -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [line for line in read("beggar_small_decks.csv") if int(line["n"]) <= 20 and int(line["deals"]) < 50_000],
    ids=lambda line: f"{line['plain']}-{line['J']}{line['Q']}{line['K']}{line['A']}",
)
def test_a_small_pack_has_endless_deals_exactly_if_a_cycle_has_some(line):
    """The published enumerations count the balanced deals that are endless: those that the cycles' basins hold."""
    counts = tuple(int(line[kind]) for kind in ("plain", "J", "Q", "K", "A"))
    grown = SeedWork((counts,))(0, 1)
    assert grown.tried == n_positions(counts)
    hunt = EndlessHunt(counts, pile=2)
    found = finds(Kept(hunt, Stage(complete=grown.cycles), 0), BEGGAR)
    deals = {deal.deal for cycle in found.cycles for deal in cycle.deals}
    assert len(deals) == int(line["infinite"])


def test_small_packs_are_those_with_few_positions():
    packs = small_packs((6, 2, 1), 2000)
    assert all(n_positions(pack) <= 2000 and sum(pack[1:]) >= 2 and pack[0] >= 2 for pack in packs)
    assert (2, 2, 0) in packs
    assert (6, 2, 1) not in packs
    assert n_positions((6, 2, 1)) == 9 * 8 * 7 // 2 * 8


def test_a_cycle_is_the_same_from_wherever_it_is_reached():
    thirty = [f"{line['player1']}/{line['player2']}" for line in read("beggar_endless_balanced.csv")]
    assert len({cycle_of(deal, BEGGAR) for deal in thirty}) == 1
    assert cycle_of(KNOWN["2024"], BEGGAR) == cycle_of(thirty[0], BEGGAR)
    with pytest.raises(GoodFencesError, match="ends"):
        cycle_of("---AJ/-K-Q-", BEGGAR)


# --- patterns --------------------------------------------------------------------------------------------------------

ALL = SeedWork(((9, 2, 0, 0, 3), (10, 3, 1, 0, 0), (9, 2, 2, 0, 0)))(0, 3).cycles


def by_pattern(cycles):
    groups = {}
    for cycle in cycles:
        groups.setdefault(cycle.pattern(), set()).add(cycle)
    return groups


def brute_pattern(cycle):
    """What happens at the court cards, trick by trick, from the place where it comes first in order."""
    codes = []
    for leader, other in cycle.positions():
        piles, seat, debt, first, answers = [list(leader), list(other)], 0, 0, None, -1
        while True:
            card = int(piles[seat].pop(0))
            if card:
                first = seat if first is None else first
                answers, debt, seat = answers + 1, card, 1 - seat
            elif debt:
                debt -= 1
                if not debt:
                    break
            else:
                seat = 1 - seat
        codes.append(2 * answers + first)
    return cycle.n_courts, min(tuple(codes[turn:] + codes[:turn]) for turn in range(len(codes)))


def once(pattern):
    """A pattern without what comes again."""
    n_courts, codes = pattern
    sizes = (size for size in range(1, len(codes) + 1) if codes == codes[:size] * (len(codes) // size))
    return n_courts, codes[: next(sizes)]


def test_a_pattern_is_what_happens_at_the_court_cards():
    assert len(ALL) > 8
    for cycle in ALL:
        for leader, other in cycle.positions():
            row = row_of_digits(leader + other)
            assert beggar_hands.pattern(row, len(leader), cycle.tricks) == cycle.pattern()
    same = {
        (one.pattern() == other.pattern(), brute_pattern(one) == brute_pattern(other)) for one in ALL for other in ALL
    }
    assert same == {(True, True), (False, False)}
    assert len(one_of_each_pattern(ALL)) == len(by_pattern(ALL))


@pytest.mark.parametrize("counts", [(9, 2, 0, 0, 3), (10, 3, 1, 0, 0), (9, 2, 2, 0, 0), (5, 2, 2, 1, 0)])
def test_inequalities_have_exactly_the_cycles_of_a_pattern_as_solutions(counts):
    """Every pattern of a pack, from a cycle of it: all cycles that trying every position finds, and no others."""
    everything = SeedWork((counts,))(0, 1).cycles
    for cycle in everything:
        pattern = once(brute_pattern(cycle))
        found = set(CompleteWork((cycle,), counts)(0, 1).cycles)
        assert found <= {one for one in everything if once(brute_pattern(one)) == pattern}
        assert found >= {one for one in everything if brute_pattern(one) == brute_pattern(cycle)}
        positions = list(CycleSystem(cycle, 4).every(counts))
        assert len(positions) == len(set(positions)) > 0


def test_a_pattern_is_fitted_to_part_of_a_pack_with_the_fewest_plain_cards():
    large = cycle_of("---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA", BEGGAR)
    (fitted,) = FitWork((large,), FULL)(0, 1).cycles
    assert fitted.pattern() == large.pattern()
    assert fitted.leader.count("0") + fitted.other.count("0") == 35
    assert min(missing(fitted.row()[0], FULL)) >= 0
    assert FitWork((large,), (36, 4, 4, 4, 3))(0, 1).cycles == ()


# --- short hands -----------------------------------------------------------------------------------------------------


def test_short_hands_are_the_least_that_a_court_card_comes_back_to():
    assert short_hands((5, 2, 2, 0, 2)) == ("0010", "000200", "0000040000")


@pytest.mark.parametrize(("hand", "full"), [("0010", (36, 3, 2, 0, 2)), ("000200", (36, 1, 3, 1, 0))])
def test_every_pile_against_a_hand_is_tried(hand, full):
    sizes = range(2, 7)
    kinds = "01234"
    expected = set()
    most = missing(row_of_digits(hand), full)
    for pile in ("".join(cards) for size in sizes for cards in product(kinds, repeat=size)):
        if all(pile.count(kind) <= count for kind, count in zip(kinds, most, strict=True)):
            cycle = cycle_from(row_of_digits(hand + pile), len(hand))
            expected.update((cycle.pattern(),) if cycle else ())
    some = tuple(one for one in beginnings(full, 6) if one.hand == hand)
    found = HandWork(some, full)(0, len(some))
    # Cycles in which the whole pile is never played are no matter of this hand.
    assert {cycle.pattern() for cycle in found.cycles} == expected
    assert len(found.cycles) == len(expected) > 1
    assert all(cycle_from(*cycle.row()) == cycle for cycle in found.cycles)


PIECES = ("10", "0000004034410", "0000003000000000202030002034210")
"""Piles that the hand 0010 plays against without end; joined, they are the cycle of 2024."""


def test_piles_against_one_hand_are_joined_one_behind_the_other():
    (small,) = JoinWork((Joint("0010", True, PIECES[:1], PIECES[1:2]),))(0, 1).cycles
    assert small.n_cards == 4 + 2 + 1 + 13
    whole = JoinWork((Joint("0010", True, (PIECES[2],), (PIECES[1] + "0" + PIECES[0],)),))(0, 1)
    assert cycle_of(KNOWN["2024"], BEGGAR) in whole.cycles
    assert whole.tried == 2


def test_joints_are_common_hands_without_too_many_court_cards():
    cycles = [cycle_from(row_of_digits("0010" + pile), 4) for pile in PIECES[:2]]
    some = joints(cycles[1:], cycles, n_courts=7, longest=4)
    assert Joint("0010", True, (cycles[1].other,), (cycles[0].other,)) in some
    assert all(len(joint.hand) <= 4 for joint in some)
    for most, together in ((11, True), (10, False)):
        pairs = joints(cycles[1:], cycles, n_courts=most, longest=4)
        assert (Joint("0010", True, (cycles[1].other,), (cycles[1].other,)) in pairs) == together


# --- growing ---------------------------------------------------------------------------------------------------------


def insert_everywhere(row, n_leader, cards):
    """All positions with more cards, the slow way."""
    if not cards:
        yield row, n_leader
        return
    piles = row[:n_leader].tolist(), row[n_leader:].tolist()
    for pile in (0, 1):
        for gap in range(len(piles[pile]) + 1):
            more = [list(one) for one in piles]
            more[pile].insert(gap, cards[0])
            yield from insert_everywhere(np.array(more[0] + more[1], np.uint8), len(more[0]), cards[1:])


def test_growing_tries_every_place():
    full = (40, 2, 1, 1, 0)
    for cycle in one_of_each_pattern(SeedWork(((8, 2, 1, 0, 0), (6, 2, 1, 1, 0)))(0, 2).cycles):
        chance = stream(secret_of("1"), f"grow {cycle.leader}/{cycle.other}")
        system = CycleSystem(cycle, 4)
        some = {cycle}
        for _ in range(2):
            costs = [chance.below(2001) - 1000 for _ in range(cycle.n_runs + cycle.n_courts)]
            piles = system.solve(costs, full)
            some.add(cycle_from(row_of_digits("".join(piles)), len(piles[0])))
        expected = set()
        for one in sorted(some):
            row, n_leader = one.some_position(chance)
            for kind in range(1, 5):
                for cards in ((kind,), (0, kind)):
                    for wider, n_wider in insert_everywhere(row, n_leader, cards):
                        grown = cycle_from(wider, n_wider)
                        expected.update((grown,) if grown else ())
        found = GrowWork((cycle,), full, "1")(0, 1)
        assert {one.pattern() for one in found.cycles} == {one.pattern() for one in expected}
        assert set(found.cycles) <= expected
        assert all(find_cycle(*one.row()) == (0, 0, one.tricks, one.cards) for one in found.cycles)


def test_work_does_not_depend_on_its_chunks():
    cycles = SeedWork(small_packs((9, 2, 1, 0, 0), 5000))(0, 100).cycles
    full = (9, 2, 1, 0, 1)
    some = joints(cycles, cycles, n_courts=4, longest=4)
    for work in (FitWork(cycles, full), CompleteWork(cycles, full), HandWork(beginnings(full, 5), full)):
        assert merge(work(0, 2), work(2, 999)).tried == work(0, 999).tried
        assert one_of_each_pattern(merge(work(0, 2), work(2, 999)).cycles) == one_of_each_pattern(work(0, 999).cycles)
    for work in (GrowWork(cycles, full, "x"), JoinWork(some)):
        whole, parts = work(0, 99), merge(work(0, 2), work(2, 99))
        assert (whole.tried, whole.solved) == (parts.tried, parts.solved)
        assert whole.cycles == one_of_each_pattern(parts.cycles)
        assert whole.cycles


def test_choice_keeps_different_cycles_alive():
    def choice():
        return stream(secret_of("1"), "choice")

    chosen = choose(ALL, 6, choice())
    lengths = {cycle.tricks for cycle in ALL}
    assert len(lengths) > 3
    assert len({cycle.tricks for cycle in chosen}) >= 3
    assert max(cycle.swing for cycle in chosen) == max(cycle.swing for cycle in ALL)
    assert chosen == choose(reversed(ALL), 6, choice())
    assert set(choose(ALL, 99, choice())) == set(ALL)
    assert choose([], 10, choice()) == ()


# --- a whole hunt ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("full", [SMALL.full, (9, 2, 2, 0, 0), (8, 3, 2, 0, 0)])
def test_a_hunt_finds_all_cycles_of_a_pack_that_it_never_enumerates(full):
    hunt = EndlessHunt(full, width=60, positions=2000, pile=9)
    assert full not in small_packs(full, hunt.positions)
    everything = SeedWork((full,))(0, 1).cycles
    found = hunted(hunt)
    assert found.complete == everything
    assert len(finds(Kept(hunt, found, 0), BEGGAR).cycles) == len(everything) > 1


def test_a_hunt_finds_all_that_enumerating_seven_million_deals_does():
    """The row of six plain cards and two of each court card: 1,260 endless deals."""
    hunt = EndlessHunt((6, 2, 2, 2, 2), pile=10, positions=5000)
    found = finds(Kept(hunt, hunted(hunt), 0), BEGGAR)
    (line,) = [line for line in read("beggar_small_decks.csv") if (line["plain"], line["A"]) == ("6", "2")]
    assert len(found.cycles) == 18
    assert sum(len(cycle.deals) for cycle in found.cycles) == int(line["infinite"])


def test_the_endless_deals_of_camicia_are_five_patterns():
    """An exhaustive search of others found 162 deals. Fitted to the pack, their patterns have these and no more."""
    known = {f"{line['player1']}/{line['player2']}" for line in read("camicia40_endless.csv")}
    pack = (28, 4, 4, 4, 0)
    patterns = one_of_each_pattern(cycle_of(deal, CAMICIA) for deal in known)
    assert len(patterns) == 5
    cycles = CompleteWork(patterns, pack)(0, 5).cycles
    found = finds(Kept(EndlessHunt(pack), Stage(complete=cycles), 0), CAMICIA)
    deals = [deal.deal.replace("A", "1").replace("-", "0") for cycle in found.cycles for deal in cycle.deals]
    assert len(found.cycles) == 41
    assert len(deals) == 162
    assert set(deals) == known


def test_pieces_of_camicia_make_endless_deals():
    """The hunt joins these by itself, from piles that it has tried against the hand 0010."""
    halves = JoinWork((Joint("0010", True, ("000000000000202010",), ("30300203203010",)),))(0, 1).cycles
    piles = tuple(cycle.other for cycle in halves if cycle.leader == "0010")
    whole = JoinWork((Joint("0010", True, piles, ("10",)),))(0, 1).cycles
    known = {cycle_of(f"{line['player1']}/{line['player2']}", CAMICIA) for line in read("camicia40_endless.csv")}
    assert set(CompleteWork(whole, (28, 4, 4, 4, 0))(0, len(whole)).cycles) & known


def test_endless_deals_of_52_cards_beside_the_thirty_of_2024():
    """Found by this hunt; the first that we know of after the cycle of 2024."""
    thirty = {f"{line['player1']}/{line['player2']}" for line in read("beggar_endless_balanced.csv")}
    hunt = EndlessHunt(FULL, like=cycle_of(KNOWN["2024"], BEGGAR))
    found = finds(Kept(hunt, hunted(hunt), 0), BEGGAR)
    told = {(cycle.tricks, cycle.cards, len(cycle.deals), cycle.known) for cycle in found.cycles}
    assert told == {(62, 440, 30, "2024"), (62, 438, 24, None), (31, 219, 12, None)}
    assert [len(cycle.deals) for cycle in found.cycles] == [30, 24, 24, 12]
    new = {deal.deal for cycle in found.cycles if not cycle.known for deal in cycle.deals}
    assert len(new) == 60
    assert not new & thirty
    assert "-KK---AKAA-J----Q-AQ-QJ--J/-----------------KQ------J" in new


def test_a_hunt_goes_on_from_its_file_to_the_same_end():
    with executors.threads(2) as place:
        stages = list(hunt_on(SMALL, place))
    assert [stage.level for stage in stages] == [1, 2, 3, 4, 5, 6]
    for stage in stages[:-1]:
        assert hunted(SMALL, decode(encode(Kept(SMALL, stage, 2.5)), SMALL).stage) == stages[-1]
    kept = encode(Kept(SMALL, stages[0], 2.5))
    assert decode(kept, SMALL).seconds == 2.5
    with pytest.raises(GoodFencesError, match="another hunt"):
        decode(kept, EndlessHunt(SMALL.full, width=7, pile=8))
    with pytest.raises(GoodFencesError, match="not the file"):
        decode(b"{}", SMALL)


@pytest.mark.parametrize("numbers", [{"width": 0}, {"full": (36, 1, 0)}, {"full": (60, 4, 4)}, {"positions": 0}])
def test_refuses_hunts_that_can_find_nothing(numbers):
    with pytest.raises(GoodFencesError, match="a hunt for endless games"):
        EndlessHunt(**{"full": FULL, **numbers})


def test_refuses_to_hunt_what_is_like_a_cycle_of_another_pack():
    with pytest.raises(GoodFencesError, match="like none"):
        EndlessHunt((36, 4, 4, 4, 3), like=cycle_of(KNOWN["2024"], BEGGAR))


@pytest.mark.parametrize("pile", [1, 52])
def test_refuses_piles_that_no_hand_can_meet(pile):
    with pytest.raises(GoodFencesError, match="of a pile"):
        EndlessHunt(FULL, pile=pile)


# --- the longest -----------------------------------------------------------------------------------------------------


def test_the_longest_are_proved_and_do_not_depend_on_chunks():
    job = LongestJob(Setup(36, (4, 4, 4, 4)), "test")
    whole = job(0, 200_000)
    parts = hunt_longest.merge(job(0, 65_536), job(65_536, 200_000 - 65_536))
    assert whole == parts
    assert len(whole.found) == KEPT
    proved = hunt_longest.finds(whole, BEGGAR)
    assert [find.cards for find in proved] == sorted((find.cards for find in proved), reverse=True)
    assert any("tricks back" in find.origin for find in proved)
    for find, game in zip(proved, whole.found, strict=True):
        played = play_deal([pile.encode() for pile in game.hands.split("/")], BEGGAR)
        assert (played.n_tricks, played.n_cards) == (find.tricks, find.cards)


def test_a_find_that_the_plain_engine_denies_is_refused():
    job = LongestJob(Setup(36, (4, 4, 4, 4)), "test")
    found = job(0, 1000)
    wrong = Longest(1000, (hunt_longest.Long(**{**_fields(found.found[0]), "cards": 9999}),), 0)
    with pytest.raises(GoodFencesError, match="the plain engine"):
        hunt_longest.finds(wrong, BEGGAR)


def _fields(game):
    return {name: getattr(game, name) for name in game.__struct_fields__}


def test_refuses_what_the_batch_kernel_cannot_play():
    with pytest.raises(GoodFencesError, match="two seats"):
        LongestJob(Setup(36, (4, 4, 4, 4), 3), "1")


# --- finds -----------------------------------------------------------------------------------------------------------


def test_finds_have_their_proof():
    endless = prove(KNOWN["2024"], "published", BEGGAR)
    assert endless.is_endless
    assert (endless.cycle_tricks, endless.cycle_cards) == (62, 440)
    assert (endless.distinct_cycle_tricks, endless.distinct_cycle_cards) == (4650, 33_000)
    ending = prove("---AJ/-K-Q-", "by hand", BEGGAR)
    assert not ending.is_endless
    assert table([ending, endless]).splitlines()[1].startswith(KNOWN["2024"] + ",inf,inf,4,34,62,440,")
    assert table([ending]).splitlines()[1] == f"---AJ/-K-Q-,{ending.tricks},{ending.cards},,,,,by hand"
    with pytest.raises(GoodFencesError, match="early end"):
        prove("---AJ/-K-Q-", "by hand", Rules(end="tricks:1"))
    assert Find(1, 2, "a", "b") < Find(2, 1, "a", "b")


# --- the commands ----------------------------------------------------------------------------------------------------


def test_ancestors_command():
    deal = "K-KK----K-A-----JAA--Q--J-/---Q---Q-J-----J------AQ--"
    lines = run("ancestors", deal).splitlines()
    assert "--A-Q--J--J---Q--AJ-K---K-/-J-------Q------A--A--QKK-  1,016 tricks, 7,225 cards" in lines[1]
    assert json.loads(run("ancestors", deal, "--json"))[0]["tricks"] == 1016
    record = "---AJ--Q---------QAKQJJ-QK/-----A----KJ-K--------A---"
    assert "No balanced deal leads into" in run("ancestors", record, code=1)


def test_basin_command():
    text = run("basin", KNOWN["2024"])
    assert text.startswith("30 balanced deals end in the cycle of 62 tricks and 440 cards")
    assert len(json.loads(run("basin", KNOWN["2024"], "--json"))["deals"]) == 30
    line = read("camicia40_endless.csv")[0]
    mirrored = run("basin", f"{line['player1']}/{line['player2']}", "--preset", "camicia")
    assert "the same piles lie before the other seats" in mirrored
    assert run("basin", "---AJ/-K-Q-", code=1).startswith("---AJ/-K-Q- ends")
    assert run("basin", "---AJ/-K-Q-", "--json", code=1).strip() == "null"


def test_ancestors_of_an_endless_deal():
    line = next(line for line in read("camicia40_endless.csv") if line["preamble_tricks"] == "0")
    text = run("ancestors", f"{line['player1']}/{line['player2']}", "--preset", "camicia")
    assert "endless: " in text


def test_hunt_longest_command(tmp_path):
    found = tmp_path / "finds.csv"
    text = run("hunt", "--longest", "--games", "1e4", "--csv", str(found))
    assert text.startswith("The longest of 10,000 random deals of seed 1")
    assert len(found.read_text(encoding="utf-8").splitlines()) == KEPT + 1
    documents = json.loads(run("hunt", "--longest", "--games", "1e4", "--json"))
    assert len(documents) == KEPT


def test_hunt_endless_command(tmp_path):
    kept, found = tmp_path / "hunt.json", tmp_path / "finds.csv"
    arguments = [
        "--plain",
        "9",
        "--courts",
        "J2A3",
        "--width",
        "60",
        "--positions",
        "2e3",
        "--pile",
        "8",
        "--threads",
        "1",
    ]
    text = run("hunt", "--endless", *arguments, "--checkpoint", str(kept), "--csv", str(found))
    assert "of the whole pack, in which" in text
    assert "positions tried" in text.splitlines()[-2]
    assert "balanced deals that end in it: " in text
    rows = found.read_text(encoding="utf-8").splitlines()
    assert all(",inf,inf," in row for row in rows[1:])
    again = run("hunt", "--endless", *arguments, "--checkpoint", str(kept), "--json")
    assert len(json.loads(again)["cycles"]) == sum(line.startswith("A cycle") for line in text.splitlines())


def test_hunt_endless_command_for_cycles_like_a_known_one():
    text = run("hunt", "--endless", f"--like={KNOWN['2024']}", "--threads", "1")
    assert text.startswith("4 cycles of the whole pack, in which 90 balanced deals end")
    assert "The cycle of 2024: 62 tricks and 440 cards; balanced deals that end in it: 30;" in text
    assert text.count("preamble of") == 90


def test_hunt_endless_command_does_not_list_every_cycle_without_a_deal():
    like = "--A-/------------2-2-A--A--3-3--2-3-2-3A-"
    text = run("hunt", "--endless", "--preset", "camicia", f"--like={like}", "--threads", "1")
    assert "cycles more in which no balanced deal ends" in text


def test_hunt_endless_command_that_finds_nothing():
    arguments = [
        "--plain",
        "6",
        "--courts",
        "J1Q1",
        "--width",
        "2",
        "--positions",
        "10",
        "--pile",
        "2",
        "--threads",
        "1",
    ]
    assert "That does not say that there is none" in run("hunt", "--endless", *arguments, code=1)


@pytest.mark.parametrize("flags", [[], ["--longest", "--endless"]])
def test_a_hunt_is_for_one_thing(flags):
    result = CliRunner().invoke(app, ["hunt", *flags])
    assert isinstance(result.exception, GoodFencesError)
    assert "either --longest or --endless" in str(result.exception)
