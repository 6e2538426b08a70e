"""Hunts: small packs exhaustively, cycles grown, the longest games; every find proved; resumable."""

import csv
import json
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
from goodfences.kernels.beggar_forwards import find_cycle
from goodfences.lab import executors, hunt_cycles, hunt_endless, hunt_longest
from goodfences.lab.hunt_cycles import Cycle, GrowWork, MoveWork, SeedWork, choose, missing, n_positions, small_packs
from goodfences.lab.hunt_endless import KNOWN, EndlessHunt, cycle_of, decode, encode, finds, hunt_on
from goodfences.lab.hunt_finds import Find, prove, table
from goodfences.lab.hunt_longest import KEPT, Longest, LongestJob
from goodfences.lab.setup import Setup

DATA = Path(__file__).parents[1] / "data"
BEGGAR, CAMICIA = PRESETS["beggar"], PRESETS["camicia"]
SMALL = EndlessHunt((9, 2, 0, 0, 3), width=60, positions=5000)

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
    hunt = EndlessHunt(counts)
    stage = hunt_endless.Stage(hunt.n_cards + 1, grown.tried, grown.cycles)
    found = finds(hunt, stage, BEGGAR)
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


# --- growing ---------------------------------------------------------------------------------------------------------


def insert_everywhere(cycle, kind):
    """All positions with one more card, the slow way, from any position of the cycle that a work would take."""
    row, n_leader = hunt_cycles.some_position(cycle, stream(secret_of("1"), f"grow {cycle.leader}/{cycle.other}"))
    piles = row[:n_leader].tolist(), row[n_leader:].tolist()
    for pile in (0, 1):
        for gap in range(len(piles[pile]) + 1):
            more = [list(one) for one in piles]
            more[pile].insert(gap, kind)
            yield np.array(more[0] + more[1], np.uint8), len(more[0])


def test_growing_tries_every_place():
    seeds = SeedWork(((8, 2, 1, 0, 0), (6, 2, 1, 1, 0)))(0, 2).cycles
    full = (40, 4, 4, 4, 4)
    for cycle in seeds:
        grown = GrowWork((cycle,), full, "1", most=1)(0, 1).cycles
        expected = set()
        for kind in range(5):
            for row, n_leader in insert_everywhere(cycle, kind):
                if find_cycle(row, n_leader)[2]:
                    text = "".join("-JQKA"[card] for card in row)
                    expected.add(cycle_of(f"{text[:n_leader]}/{text[n_leader:]}", BEGGAR))
        assert set(grown) == expected
        for one in grown:
            row, n_leader = one.row()
            assert find_cycle(row, n_leader) == (0, 0, one.tricks, one.cards)


def test_work_keeps_within_the_pack_and_does_not_depend_on_its_chunks():
    cycles = SeedWork(small_packs((9, 2, 1, 0, 0), 5000))(0, 100).cycles
    full = (9, 2, 1, 0, 0)
    for work in (GrowWork(cycles, full, "x"), MoveWork(cycles, full, "x")):
        whole = work(0, len(cycles))
        parts = hunt_cycles.merge(work(0, 2), work(2, len(cycles)))
        assert parts == whole
        assert whole.cycles
        assert all(min(missing(cycle.row()[0], full)) >= 0 for cycle in whole.cycles)


def test_choice_keeps_different_cycles_alive():
    many = [Cycle("1" + "0" * place, "0" * 9, 10, 99) for place in range(1, 30)]
    few = [Cycle("10", "0" * 9, 12, 80), Cycle("110", "0" * 9, 10, 99)]
    chosen = choose([*many, *few], 10, stream(secret_of("1"), "choice"))
    assert len(chosen) == 10
    assert set(few) <= set(chosen)
    assert chosen == choose([*few, *reversed(many)], 10, stream(secret_of("1"), "choice"))


# --- a whole hunt ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("full", [SMALL.full, (10, 3, 1, 0, 0), (9, 2, 2, 0, 0)])
def test_a_hunt_finds_all_cycles_of_a_pack_that_it_never_enumerates(full):
    hunt = EndlessHunt(full, width=60, positions=5000)
    assert full not in small_packs(full, hunt.positions)
    everything = SeedWork((full,))(0, 1).cycles
    found = finds(hunt, hunted(hunt), BEGGAR)
    stage = hunt_endless.Stage(hunt.n_cards + 1, found.tried, everything)
    assert found == finds(hunt, stage, BEGGAR)
    assert len(found.cycles) == len(everything) > 1


def test_a_hunt_goes_on_from_its_file_to_the_same_end():
    with executors.threads(2) as place:
        stages = list(hunt_on(SMALL, place))
    middle = decode(encode(SMALL, stages[len(stages) // 2]), SMALL)
    assert hunted(SMALL, middle) == stages[-1]
    with pytest.raises(GoodFencesError, match="another hunt"):
        decode(encode(SMALL, stages[0]), EndlessHunt(SMALL.full, width=7))
    with pytest.raises(GoodFencesError, match="not the file"):
        decode(b"{}", SMALL)


@pytest.mark.parametrize("numbers", [{"width": 0}, {"full": (36, 1, 0)}, {"full": (60, 4, 4)}, {"spare": -1}])
def test_refuses_hunts_that_can_find_nothing(numbers):
    with pytest.raises(GoodFencesError, match="a hunt for endless games"):
        EndlessHunt(**{"full": (36, 4, 4, 4, 4), **numbers})


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
    arguments = ["--plain", "9", "--courts", "J2A3", "--width", "60", "--positions", "5e3", "--threads", "1"]
    text = run("hunt", "--endless", *arguments, "--checkpoint", str(kept), "--csv", str(found))
    assert "of the whole pack, of" in text
    assert "balanced deals end in it" in text
    rows = found.read_text(encoding="utf-8").splitlines()
    assert all(",inf,inf," in row for row in rows[1:])
    again = run("hunt", "--endless", *arguments, "--checkpoint", str(kept), "--json")
    assert len(json.loads(again)["cycles"]) == sum(line.startswith("A cycle") for line in text.splitlines())


def test_hunt_endless_command_that_finds_nothing():
    arguments = ["--plain", "6", "--courts", "J1Q1", "--width", "2", "--positions", "10", "--threads", "1"]
    assert "That does not say that there is none" in run("hunt", "--endless", *arguments, code=1)


@pytest.mark.parametrize("flags", [[], ["--longest", "--endless"]])
def test_a_hunt_is_for_one_thing(flags):
    result = CliRunner().invoke(app, ["hunt", *flags])
    assert isinstance(result.exception, GoodFencesError)
    assert "either --longest or --endless" in str(result.exception)
