import itertools
import re

import pytest

from goodfences.cuckoo import PRESETS
from goodfences.terminal import saves
from goodfences.terminal.plain.cuckoo import CuckooFront


def play(front_of, lines, **options):
    front, script, out = front_of(lines, **options)
    return front.run(), front, script, out.getvalue()


@pytest.fixture
def front_of(session, console):
    def make(lines, *, interactive=False, clearing="never", **options):
        made, script, out = console(lines, interactive=interactive, clearing=clearing)
        front = CuckooFront(session(**options), made)
        return front, script, out

    return make


@pytest.fixture
def answers():
    """Lines that play a match to its end, whatever is asked: each question gets an answer that is possible there."""

    def make(front, *, rounds=4):
        swap = itertools.cycle([True, False])
        while True:
            played = front.session
            waiting = played.waiting
            if played.curtain != "open":
                yield ""
            elif waiting == "person":
                names = [type(action).__name__.lower().replace("accept", "give") for action in played.view.legal]
                word = names[-1 if next(swap) else 0]
                king = played.view.round.card[0] == "K"
                yield word
                if king and word in {"swap", "give"}:
                    yield "no"
            elif waiting == "table" and played.view.round_number >= rounds and played.view.rules.counts_up:
                yield "end"
                yield "yes"
            elif waiting == "table":
                yield ""
            else:
                yield "no"

    return make


@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_under_every_preset_is_played_to_its_end(front_of, answers, preset):
    front, script, out = front_of([], preset=preset)
    script.lines = answers(front)
    assert front.run() == 0
    text = out.getvalue()
    assert front.session.is_over
    assert "Play again" in text
    assert "Traceback" not in text


@pytest.mark.parametrize(
    ("preset", "names"),
    [("solo", []), ("family", []), ("chips_court", []), ("chips", ["Ann", "Ben"]), ("family", ["Ann", "Ben", "Cleo"])],
)
def test_C42_every_card_in_the_output_is_one_that_these_eyes_were_told_of(front_of, answers, look, preset, names):
    cards_in, known_cards = look
    front, script, out = front_of([], preset=preset, names=names)
    script.lines = answers(front)
    written = 0
    checked = 0

    def check():
        nonlocal written, checked
        fresh = out.getvalue()[written:]
        written = len(out.getvalue())
        assert cards_in(fresh) <= known_cards(front.session)
        checked += len(cards_in(fresh))

    script.before_line = check
    assert front.run() == 0
    assert checked > 20


def test_P1_the_aim_stands_in_the_rules(front_of):
    _, _, _, text = play(front_of, ["rules", "quit"])
    assert "Do not be left with the lowest card" in text


def test_bad_input_is_told_what_is_possible_and_asked_again(front_of):
    _, front, _, text = play(front_of, ["fold", "", "KEEP", "quit"])
    assert '"fold" is not possible here. You can type: keep (k), swap (s)' in text
    assert "Nothing was typed. You can type: keep (k)" in text
    assert "You keep your card." in text
    assert front.session.waiting == "table"


def test_one_letter_is_enough(front_of):
    _, _, _, text = play(front_of, ["h", "c", "t", "r", "y", "p", "?", "s", "q"])
    assert "Rule of thumb: Swap" in text
    assert "You hold 3d, the three of diamonds." in text
    assert "Mina: 3 lives, card face down" in text
    assert "The pace is instant" in text
    assert "goodfences resume goes on" in text
    assert "You swap with Mina." in text


def test_the_pace_can_be_changed_and_is_kept(front_of):
    _, _, _, text = play(front_of, ["pace slow", "pace hasty", "quit"])
    assert "The pace is slow." in text
    assert "Type pace and one of" in text
    assert saves.load(saves.newest()).setup.pace == "slow"


def test_C9_a_king_is_given_away_only_after_asking_once(front_of):
    front, script, out = front_of([])
    while not (front.session.waiting == "person" and front.session.view.round.card[0] == "K"):
        if front.session.waiting == "person":
            front.session.act(front.session.view.legal[0])
        elif front.session.waiting == "table":
            front.session.go_on()
        elif front.session.waiting == "over":
            front.session = front.new_session()
        else:
            front.session.advance()
    if len(front.session.view.legal) == 1:
        pytest.fail("the king cannot be given here: choose another seed")
    front.n_told = front.session.n_events
    script.lines = iter(["swap", "maybe", "no", "swap", "yes", "quit"])
    front.run()
    text = out.getvalue()
    assert text.count("Give it away?") == 3
    assert "Please answer yes or no." in text
    assert re.search(r"You (swap with|take a card)|no swap for you|You draw", text)


def test_a_copy_is_saved_where_it_is_wanted(front_of, tmp_path):
    _, _, _, text = play(front_of, [f"save {tmp_path / 'copy.json'}", "save /dev/null/no", "quit"])
    assert f"Saved as {tmp_path / 'copy.json'}" in text
    assert "cannot be written" in text
    assert saves.load(tmp_path / "copy.json").waiting == "person"


def test_end_of_input_leaves_tidily_and_the_match_is_kept(front_of):
    code, front, _, text = play(front_of, ["keep"])
    assert code == 0
    assert text.endswith("The match is saved. Go on with it by: goodfences resume\n")
    assert saves.load(saves.newest())._state == front.session._state


@pytest.mark.parametrize("lines", [["keep"], ["^C"]])
def test_a_reader_who_is_gone_when_one_leaves_is_no_error_and_the_match_is_kept(front_of, monkeypatch, lines):
    front, _, out = front_of(lines)

    def gone(text=""):
        if "The match is saved" in text:
            raise BrokenPipeError
        out.write(f"{text}\n")

    monkeypatch.setattr(front.console, "say", gone)
    assert front.run() == 0
    assert saves.load(saves.newest())._state == front.session._state


def test_ctrl_c_leaves_tidily_and_asks_a_person_whether_to_keep_the_match(front_of):
    code, _, _, text = play(front_of, ["keep", "^C", "what", "no"], interactive=True)
    assert code == 130
    assert "Keep this match, to go on with it later?" in text
    assert text.endswith("The match is thrown away. Good-bye.\n")
    assert not list(saves.folder().iterdir())


@pytest.mark.parametrize("answer", [["yes"], [""], ["^C"], []])
def test_a_second_ctrl_c_or_end_of_input_keeps_the_match(front_of, answer):
    code, _, _, text = play(front_of, ["^C", *answer], interactive=True)
    assert code == 130
    assert "goodfences resume" in text
    assert saves.newest().is_file()


def test_ctrl_c_in_a_pipe_keeps_the_match_without_asking(front_of):
    code, _, _, text = play(front_of, ["^C"])
    assert code == 130
    assert "Keep this match" not in text
    assert saves.newest().is_file()


def test_a_match_that_is_over_is_saved_no_more(front_of, answers):
    front, script, _ = front_of([])
    script.lines = answers(front)
    front.run()
    assert not list(saves.folder().glob("*"))


def test_P7_when_you_are_out_you_may_watch_skip_or_begin_again(front_of, answers):
    front, script, out = front_of([], preset="sudden_death", n_computers=7, seed="2")

    def lines():
        finish = answers(front)
        while "You are out" not in out.getvalue():
            yield next(finish)
        yield "rounds"
        yield "again"
        yield from itertools.islice(answers(front), 2)
        while "You are out" not in out.getvalue().rpartition("Good Fences")[2]:
            yield next(finish)
        yield "skip"
        yield "hello"
        yield "record"
        yield "board"
        yield "decisions"
        yield "no"

    script.lines = lines()
    assert front.run() == 0
    text = out.getvalue()
    assert text.count("Good Fences: Cuckoo") == 2
    assert "Wins, 1,000 points" in text
    assert "best there w" in text
    assert "Score: 0" in text
    assert "The record of this match is in" in text
    assert "Please answer yes or no, or one of: record, board, decisions." in text


def test_C18_people_come_and_go_between_rounds(front_of):
    lines = ["keep", "join", "join Zoe", "leave nobody", "leave Mina", "end", "no", "end", "yes", "no"]
    _, front, _, text = play(front_of, lines, preset="points")
    assert "Type join and a new name" in text
    assert "Zoe joins with 1." in text
    assert "Mina leaves; the score stays as it is." in text
    assert front.session.view.outcome.termination == "stopped"


def test_a_match_that_never_ends_by_itself_can_be_ended_on_a_turn(front_of):
    _, front, _, text = play(front_of, ["end", "yes", "no"], preset="points")
    assert "The match is ended before a round was finished" in text
    assert front.session.is_over


def test_a_pot_is_counted_and_paid_out(front_of, answers):
    front, script, out = front_of([], preset="chips", options=["bet_unit=5"])
    script.lines = answers(front)
    front.run()
    text = out.getvalue()
    assert "In the pot: " in text
    assert f"ends with {4 * 2 * 5}." in text


def test_people_at_one_terminal_never_see_each_others_cards(front_of, answers, look):
    """Between two clearings of the screen there are only cards that one and the same person may know."""
    cards_in, known_cards = look
    front, script, out = front_of([], preset="solo", names=["Ann", "Ben"], clearing="ansi")
    script.lines = answers(front)
    eyes_by_page, known_by_page = [set()], [set()]
    clear = front.console.clear

    def cleared():
        clear()
        eyes_by_page.append(set())
        known_by_page.append(set())

    def look_over_the_shoulder():
        eyes_by_page[-1].add(front.session.eyes)
        known_by_page[-1].update(known_cards(front.session))

    front.console.clear = cleared
    script.before_line = look_over_the_shoulder
    front.run()
    pages = out.getvalue().split("\x1b[2J\x1b[3J\x1b[H")
    assert len(pages) == len(eyes_by_page) > 10
    for page, eyes, known in zip(pages, eyes_by_page, known_by_page, strict=True):
        assert len(eyes - {None}) <= 1
        assert cards_in(page) <= known
    assert any("Press Enter to take your card off the screen" in page for page in pages)
    assert any("Press Enter when only you can see the screen" in page for page in pages)


def test_without_escape_codes_the_last_card_is_pushed_off_the_screen(console):
    made, _, out = console([], clearing="blank")
    made.clear()
    assert out.getvalue().count("\n") >= 50


def test_an_ascii_terminal_gets_ascii(session):
    import io

    from goodfences.terminal.plain.console import Console

    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="ascii", write_through=True)
    front = CuckooFront(session(names=["Zoé"]), Console(io.StringIO("keep\n"), out, interactive=False))
    assert front.run() == 0
    assert b"Zo?" in raw.getvalue()


def test_the_game_can_be_called_by_another_name_and_the_board_looked_at(front_of):
    _, _, _, text = play(front_of, ["called", "called whist", "called chase the ace", "board", "quit"], preset="solo")
    assert "The game is called Cuckoo." in text
    assert "cuckoo is not called 'whist' here" in text
    assert "The game is called Chase the Ace." in text
    assert "Nobody has won here yet." in text
