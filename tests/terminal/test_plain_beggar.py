import pytest

from goodfences import beggar
from goodfences.beggar import PRESETS, parse_deal
from goodfences.beggar.notation import cards_of
from goodfences.terminal import saves
from goodfences.terminal.plain.beggar import BeggarFront


@pytest.fixture
def front_of(session, console):
    def make(lines, *, interactive=False, **options):
        made, script, out = console(lines, interactive=interactive)
        return BeggarFront(session("beggar", **options), made), script, out

    return make


def play(front_of, lines, **options):
    front, _, out = front_of(lines, **options)
    return front.run(), front, out.getvalue()


@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_under_every_preset_is_played_to_its_end(front_of, preset):
    code, front, text = play(front_of, ["", "skip", "no"], preset=preset, n_computers=2)
    assert code == 0
    assert front.session.is_over
    assert "Played so far:" in text


def test_G12_each_tap_turns_one_card(front_of):
    _, front, text = play(front_of, ["", "turn", "quit"])
    assert text.count("Your turn: press Enter") == 3
    assert front.session.view.n_cards >= 4


def test_G12_what_is_owed_and_why_is_said(front_of):
    _, _, text = play(front_of, ["owed", *[""] * 8, "o", "quit"])
    assert "Nothing is owed." in text
    assert "You owe Mina" in text
    assert "for the queen of" in text


def test_G12_autoplay_plays_so_many_cards_or_all_of_them(front_of):
    _, front, _ = play(front_of, ["auto 3", "quit"])
    assert front.session.waiting == "person"
    assert 5 <= front.session.view.n_cards <= 20
    _, front, text = play(front_of, ["auto", "no"])
    assert front.session.is_over
    assert "Press Ctrl-C to take over" in text


def test_G12_ctrl_c_takes_over_from_autoplay(front_of):
    front, _, out = front_of(["auto", "quit"])
    naps = 0

    def sleep(_seconds):
        nonlocal naps
        naps += 1
        if naps == 9:
            raise KeyboardInterrupt

    front.console.sleep = sleep
    assert front.run() == 0
    assert not front.session.is_over
    assert naps == 9
    assert "resume" in out.getvalue()


def test_bad_input_is_told_what_is_possible(front_of):
    _, _, text = play(front_of, ["keep", "quit"])
    assert '"keep" is not possible here. Press Enter, or type: turn, auto (a), skip, owed (o)' in text


def test_the_table_says_who_has_how_many_cards_and_what_lies_in_the_middle(front_of):
    _, _, text = play(front_of, ["", "table", "rules", "history", "help", "quit"])
    assert "You: 25 cards" in text
    assert "In the middle:" in text
    assert "skip: play to the end at once" in text
    assert "- " in text


def test_G10_a_timed_match_shows_its_clock_and_ends_with_the_running_trick(front_of):
    front, script, out = front_of(["", "", "skip", "no"], options=["end=minutes:1"])
    script.before_line = lambda: front.session.spend(20.0)
    front.run()
    text = out.getvalue()
    assert "Time left: 0:" in text
    assert "Time is up" in text
    assert "most cards" in text


def test_several_people_tap_each_for_themselves(front_of):
    _, _, text = play(front_of, ["", "", "quit"], names=["Ann", "Ben"])
    assert "Ann: press Enter to turn a card." in text
    assert "Ben: press Enter to turn a card." in text
    assert "Your turn" not in text


def test_G11_an_endless_match_is_found_out_and_said(front_of):
    front, _, out = front_of(["skip", "no"])
    played = front.session
    piles = cards_of(parse_deal("---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA", played.rules), played.rules)
    assert played._apply(beggar.deal_by_hand(played._state, piles)) is None
    assert front.run() == 0
    assert "this game would never end" in out.getvalue()
    assert "the last 62 tricks and 440 cards led back" in out.getvalue()


def test_G11_a_pack_without_court_cards_ends_after_one_pass(front_of):
    _, _, text = play(front_of, ["skip", "no"], options=["penalties=none"])
    assert "one round is all" in text


def test_play_again_deals_other_cards(front_of):
    _, front, text = play(front_of, ["skip", "yes", "quit"])
    assert text.count("A game of 2 players begins.") == 2
    assert saves.load(saves.newest()).setup.secret == front.session.setup.secret
