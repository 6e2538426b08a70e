import asyncio
import itertools

import pytest

from goodfences.cuckoo import PRESETS, Keep, Swap
from goodfences.terminal import hints, saves
from goodfences.terminal.full.dialogs import CurtainScreen, EndScreen
from goodfences.terminal.full.match_screen import MatchScreen
from goodfences.terminal.full.table_view import TableView


def deeds(app):
    return {deed.action: deed for deed in app.screen_stack[1].deeds()}


def short(preset):
    """House rules that make a match short."""
    return [] if PRESETS[preset].counts_up else ["stake_count=1"]


async def play_on(app, pilot, press, *, rounds=2, look=lambda: None):
    """Play with keys until the match is over: swap and keep in turn."""
    swap = itertools.cycle([True, False])
    for _ in range(400):
        look()
        if isinstance(app.screen, CurtainScreen):
            await press(pilot, "enter")
            continue
        if not isinstance(app.screen, MatchScreen):
            await press(pilot, "n")  # no king is given away
            await press(pilot, "k" if "keep" in deeds(app) else "s")
            continue
        possible = deeds(app)
        session = app.screen.session
        if session.waiting == "over":
            return
        if "end" in possible and session.view.round_number >= rounds:
            await press(pilot, "e", "y")
        elif "swap" in possible and "keep" in possible:
            await press(pilot, "s" if next(swap) else "k")
        elif "swap" in possible:
            await press(pilot, "s")
        else:
            await press(pilot, "space")
    pytest.fail("the match does not come to its end")


@pytest.mark.parametrize("preset", ["solo", "points", "chips", "chips_court", "chips_no_trading", "le_her"])
def test_a_match_is_played_to_its_end_by_keyboard(session, at_table, pressing, tapping, preset):
    async def do(app, pilot):
        await play_on(app, pilot, tapping)
        text = await pressing(pilot, "space")
        assert isinstance(app.screen, EndScreen)
        assert "The match is over" in text
        assert not list(saves.folder().glob("*"))
        await tapping(pilot, "q")

    app = at_table(session(preset=preset, options=short(preset)), do)
    assert app.return_value == 0


@pytest.mark.parametrize(
    ("preset", "names", "size"),
    [
        ("solo", [], (80, 24)),
        ("family", ["Ann", "Ben"], (140, 40)),
        ("chips_court", ["Ann", "Ben"], (100, 30)),
        ("chips", [], (62, 20)),
    ],
)
def test_C42_every_card_on_the_screen_is_one_that_these_eyes_were_told_of(
    *, session, at_table, tapping, look, shown, preset, names, size
):
    cards_in, known_cards = look
    checked = 0

    async def do(app, pilot):
        def check():
            nonlocal checked
            seen = cards_in(shown(app))
            assert seen <= known_cards(app.screen_stack[1].session)
            checked += len(seen)

        await play_on(app, pilot, tapping, look=check)

    at_table(session(preset=preset, names=names, options=short(preset)), do, size=size)
    assert checked > 5


def test_C42_behind_the_curtain_there_is_no_card(session, at_table, tapping, look, shown):
    cards_in, _ = look
    curtains = 0

    async def do(app, pilot):
        def check():
            nonlocal curtains
            if isinstance(app.screen, CurtainScreen):
                curtains += 1
                strips = app.screen._compositor.render_strips()
                assert cards_in("\n".join(strip.text for strip in strips)) == set()

        await play_on(app, pilot, tapping, look=check)

    at_table(session(preset="solo", names=["Ann", "Ben", "Cleo"], options=["stake_count=1"]), do)
    assert curtains > 2


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (140, 40), (60, 20)])
def test_everything_that_matters_is_in_sight_at_every_size(*, session, at_table, pressing, shown, size):
    async def do(app, pilot):
        text = shown(app)
        for wanted in ("You", "Mina", "Leo", "Rosa", "♥♥♥", "3♦", "Don't be left with the lowest card", "Keep", "Swap"):
            assert wanted in text, wanted
        await pilot.press("k")

    at_table(session(), do, size=size)


@pytest.mark.parametrize("n_computers", [1, 2, 6, 9, 14, 50])
def test_tables_of_every_size_are_drawn(session, at_table, shown, n_computers):
    async def do(app, pilot):
        drawn = app.screen.query_one(TableView).drawn
        assert "You" in drawn
        assert drawn.count("♥♥♥") >= min(n_computers + 1, 10)
        await pilot.press("k")

    played = session(
        n_computers=n_computers, preset="le_her" if n_computers == 1 else "solo", options=["stake_count=3"]
    )
    at_table(played, do, size=(80, 24))


def test_P2_this_rounds_actions_and_the_completed_rounds_are_listed(session, at_table, pressing):
    async def do(app, pilot):
        text = await pressing(pilot, "k", "space")
        assert "Completed rounds" in text
        assert "1 3♦-  9♠   10♦  7♣" in text
        assert "Leo shows the king of spades" in text

    at_table(session(), do)


def test_P6_a_hint_comes_and_goes(session, at_table, pressing, tapping):
    async def do(app, pilot):
        assert "Rule of thumb: Swap" in await pressing(pilot, "h")
        assert "Rule of thumb" not in await pressing(pilot, "h")
        await tapping(pilot, "h")
        assert "Rule of thumb" not in await pressing(pilot, "k")

    at_table(session(), do)


def test_P6_the_exact_odds_come_when_they_are_found_and_only_to_the_same_turn(session, at_table, tapping, monkeypatch):
    monkeypatch.setattr(hints, "exact_odds", lambda _view: "Thirty in a hundred.")

    async def do(app, pilot):
        await tapping(pilot, "h")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert app.screen._hint.endswith("Thirty in a hundred.")
        n_actions = app.screen.session.n_actions
        await tapping(pilot, "k", "space", "h")
        app.screen._hint = "Another turn."
        app.screen._show_odds("Too late.", n_actions)
        assert app.screen._hint == "Another turn."

    at_table(session(), do)


@pytest.mark.parametrize(
    ("key", "says"),
    [
        ("r", "Do not be left with the lowest card"),
        ("y", "Rosa deals first."),
        ("question_mark", "a new match"),
    ],
)
def test_there_is_something_to_read_and_a_way_back(*, session, at_table, pressing, tapping, key, says):
    async def do(app, pilot):
        assert says in await pressing(pilot, key)
        await tapping(pilot, "down", "pagedown", "end", "up", "pageup", "home", "escape")
        assert isinstance(app.screen, MatchScreen)

    at_table(session(), do)


def test_light_and_dark(session, at_table, tapping):
    async def do(app, pilot):
        dark = app.theme
        await tapping(pilot, "t")
        assert app.theme != dark
        assert not app.current_theme.dark
        await tapping(pilot, "t")
        assert app.theme == dark

    at_table(session(), do)


def test_the_pace_goes_round_and_is_kept(session, at_table, tapping):
    async def do(app, pilot):
        await tapping(pilot, "p", "p")
        assert app.screen.session.setup.pace == "normal"
        await tapping(pilot, "p", "p", "k")

    at_table(session(), do)
    assert saves.load(saves.newest()).setup.pace == "instant"


def test_P3_buttons_can_be_clicked_and_reached_with_tab(session, at_table, tapping):
    async def do(app, pilot):
        await pilot.click("#button1")
        await tapping(pilot)
        assert Swap(0) in app.screen.session._actions
        assert app.screen.session.waiting == "table"
        await tapping(pilot, "tab", "enter")
        assert app.screen.session.view.round_number == 2
        await tapping(pilot, "tab", "enter")
        assert Keep(0) in app.screen.session._actions

    at_table(session(), do)


def test_a_click_on_ones_own_card_keeps_it_and_on_the_neighbor_swaps(session, at_table, tapping):
    async def do(app, pilot):
        table = app.screen.query_one(TableView)
        box = table._boxes[1]
        await pilot.click(TableView, offset=(box.x + 3, box.y + 1))
        await tapping(pilot)
        assert Swap(0) in app.screen.session._actions
        await tapping(pilot, "space")
        box = table._boxes[0]
        await pilot.click(TableView, offset=(box.x + 3, box.y + 1))
        await tapping(pilot)
        assert Keep(0) in app.screen.session._actions

    at_table(session(), do)


def test_a_key_in_the_bottom_line_can_be_clicked(session, at_table, pressing):
    async def do(app, pilot):
        await pilot.click("KeyBar", offset=(12, 0))
        assert "The rules of this match" in await pressing(pilot)

    at_table(session(), do)


def test_C9_a_king_is_given_away_only_after_asking_once(session, at_table, pressing, tapping):
    played = session(seed="9")
    while not (played.waiting == "person" and played.view.round.card[0] == "K" and len(played.view.legal) == 2):
        if played.waiting == "person":
            played.act(played.view.legal[0])
        elif played.waiting == "table":
            played.go_on()
        else:
            assert played.waiting != "over", "choose another seed"
            played.advance()

    async def do(app, pilot):
        assert "That is a king" in await pressing(pilot, "s")
        await tapping(pilot, "n")
        assert app.screen.session.waiting == "person"
        await tapping(pilot, "s", "y")
        assert app.screen.session.waiting == "table"

    at_table(played, do)


@pytest.mark.parametrize("key", ["q", "escape", "ctrl+c"])
def test_leaving_asks_and_keeps_the_match(session, at_table, pressing, tapping, key):
    async def do(app, pilot):
        await tapping(pilot, "k")
        assert "Keep this match" in await pressing(pilot, key)
        await tapping(pilot, "c")
        assert isinstance(app.screen, MatchScreen)
        await tapping(pilot, key, "s")

    app = at_table(session(), do)
    assert app.return_value == 0
    assert saves.load(saves.newest()).waiting == "table"


def test_leaving_may_throw_the_match_away(session, at_table, tapping):
    async def do(_app, pilot):
        await tapping(pilot, "q", "d")

    assert at_table(session(), do).return_value == 0
    assert not list(saves.folder().glob("*"))


def test_nothing_that_was_done_is_lost_when_the_terminal_goes_away(session, at_table, tapping):
    async def do(app, pilot):
        await tapping(pilot, "k", "space", "s")
        again = saves.load(saves.newest())
        assert again._state == app.screen.session._state

    at_table(session(), do)


def test_a_new_match_asks_first_and_has_other_cards(session, at_table, tapping):
    async def do(app, pilot):
        first = app.screen.session
        await tapping(pilot, "n", "s")
        assert app.screen.session is first
        await tapping(pilot, "n", "n")
        assert app.screen.session is not first
        assert app.screen.session.setup.seats == first.setup.seats

    at_table(session(), do)


def test_P7_when_you_are_out_you_may_skip_to_the_end_and_play_again(session, at_table, pressing, tapping):
    played = session(preset="sudden_death", n_computers=7, seed="2")

    async def do(app, pilot):
        for _ in range(30):
            if "skip" in deeds(app) or played.is_over:
                break
            await tapping(pilot, "k" if "keep" in deeds(app) else "space")
        text = await pressing(pilot, "f")
        assert "You lost." in text
        assert "Score: 0" in text
        await tapping(pilot, "w")
        assert any("The record of this match is in" in note.message for note in app._notifications)
        await tapping(pilot, "space", "n")
        assert app.screen.session is not played

    at_table(played, do)


def test_C18_people_come_and_go_between_rounds(session, at_table, tapping):
    async def do(app, pilot):
        await tapping(pilot, "k", "j", *"Zoe", "enter")
        assert app.screen.session.names[-1] == "Zoe"
        await tapping(pilot, "j", *"mina", "enter")
        assert any("already somebody called mina" in note.message for note in app._notifications)
        await tapping(pilot, "j", "escape", "l", "c", "l", "2")
        assert 1 not in app.screen.session.view.players
        await tapping(pilot, "e", "n", "e", "y")
        assert app.screen.session.is_over

    at_table(session(preset="points"), do)


def test_hot_seat_one_raises_the_curtain_and_lowers_it(session, at_table, pressing, tapping, shown):
    async def do(app, pilot):
        assert isinstance(app.screen, CurtainScreen)
        assert "Press enter when only you can see the screen." in shown(app)
        await tapping(pilot, "space", "k")
        assert isinstance(app.screen, CurtainScreen)
        assert app.screen_stack[1].session.eyes is None
        await tapping(pilot, "enter")
        assert app.screen.session.eyes == app.screen.session.to_act
        text = await pressing(pilot, "k")
        assert "Hide my card" in text
        await tapping(pilot, "space")
        assert app.screen_stack[1].session.eyes is None

    at_table(session(names=["Ann", "Ben", "Cleo"]), do)


def test_at_a_walking_pace_cards_move_and_the_reveal_waits(session, at_table):
    played = session(pace="brisk")

    async def do(app, pilot):
        drawings = set()
        for _ in range(2000):
            await asyncio.sleep(0.01)
            drawings.add(app.screen.query_one(TableView).drawn)
            if played.waiting == "person":
                await pilot.press("k")
            if played.waiting == "table" and not app.screen._lingers:
                break
        await pilot.pause()
        assert len(drawings) > 5
        assert "Round 1 is over" in app.screen.query_one("#prompt").render().plain

    at_table(played, do)


def test_space_hurries_but_never_past_a_reveal(session, at_table):
    played = session(pace="slow")

    async def do(app, pilot):
        await pilot.press("space")
        for _ in range(50):
            await pilot.pause(0.02)
            if played.waiting == "person":
                break
        await pilot.press("k")
        for _ in range(200):
            await pilot.pause(0.05)
            if played.waiting == "table":
                break
            await pilot.press("space")
        await pilot.pause()
        assert played.view.round_number == 1
        assert played.waiting == "table"

    at_table(played, do)


def test_C42_a_crash_prints_no_hidden_card_and_no_secret(session, at_table, monkeypatch, capsys):
    from goodfences.terminal.full import cuckoo_screen
    from goodfences.terminal.full.app import FencesApp

    played = session()

    def broken(_session):
        msg = "broken on purpose"
        raise RuntimeError(msg)

    async def go():
        app = FencesApp(played)
        async with app.run_test() as pilot:
            await pilot.pause()
            monkeypatch.setattr(cuckoo_screen, "deeds", broken)
            await pilot.press("k")
            await pilot.pause(0.1)

    with pytest.raises(RuntimeError):
        asyncio.run(go())
    printed = capsys.readouterr()
    text = printed.out + printed.err
    assert "broken on purpose" in text
    assert "State(" not in text
    assert "hands=" not in text
    assert played.setup.secret.hex() not in text


def test_names_are_never_read_as_markup(session, at_table, shown):
    async def do(app, pilot):
        assert "[b]x[/]" in shown(app)
        await pilot.press("k")

    at_table(session(names=["[b]x[/]"]), do)


def test_P4_your_own_card_is_seen_and_the_computers_are_hidden_until_the_reveal(session, at_table, tapping):
    async def do(app, pilot):
        table = app.screen.query_one(TableView)
        assert "3♦" in table.drawn
        assert "9♠" not in table.drawn
        await tapping(pilot, "k")
        for card in ("3♦", "9♠", "10♦", "7♣"):
            assert card in table.drawn

    at_table(session(), do)


def test_P5_the_next_round_waits_for_you_and_a_new_match_starts_over(session, at_table, tapping):
    async def do(app, pilot):
        await tapping(pilot, "k")
        await pilot.pause(0.2)
        assert app.screen.session.view.round_number == 1
        await tapping(pilot, "enter")
        assert app.screen.session.view.round_number == 2
        await tapping(pilot, "n", "n")
        assert app.screen.session.view.round_number == 1

    at_table(session(), do)


def test_the_theme_and_the_name_are_remembered(session, at_table, pressing, tapping):
    async def first(_app, pilot):
        text = await pressing(pilot, "c")
        assert "Good Fences: Chase the Ace" in text
        await tapping(pilot, "t")

    async def second(app, pilot):
        assert app.theme == "good-fences-light"
        assert "Good Fences: Chase the Ace" in await pressing(pilot, "p")

    at_table(session(), first)
    at_table(session(), second)


def test_the_winners_board_can_be_looked_at(session, at_table, pressing):
    async def do(app, pilot):
        assert "Nobody has won here yet." in await pressing(pilot, "b")
        assert not isinstance(app.screen, MatchScreen)
        await pressing(pilot, "b")
        assert isinstance(app.screen, MatchScreen)

    at_table(session(), do)


def test_after_a_match_the_decisions_are_a_key_away(session, at_table, pressing, tapping, shown):
    async def do(app, pilot):
        await play_on(app, pilot, tapping)
        await pressing(pilot, "space")
        assert isinstance(app.screen, EndScreen)
        await pilot.press("d")
        for _ in range(600):
            if "best there w" in shown(app):
                break
            await asyncio.sleep(0.1)
        assert "best there w" in shown(app)
        await tapping(pilot, "q")
        assert isinstance(app.screen, MatchScreen)

    at_table(session(options=short("solo")), do)
