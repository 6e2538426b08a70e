import asyncio

import pytest

from goodfences import beggar
from goodfences.beggar.notation import cards_of
from goodfences.terminal import saves
from goodfences.terminal.full.dialogs import EndScreen
from goodfences.terminal.full.match_screen import MatchScreen
from goodfences.terminal.full.table_view import TableView


@pytest.mark.parametrize("preset", beggar.PRESETS)
def test_G12_a_match_under_every_preset_is_skipped_to_its_end(session, at_table, tapping, preset):
    async def do(app, pilot):
        await tapping(pilot, "space", "f")
        assert app.screen_stack[1].session.is_over
        assert isinstance(app.screen, EndScreen)
        await tapping(pilot, "q")

    app = at_table(session("beggar", preset=preset, n_computers=2), do, size=(80, 24))
    assert app.return_value == 0
    assert not list(saves.folder().glob("*"))


def test_G12_each_tap_turns_one_card_and_shows_what_is_owed_and_why(session, at_table, pressing):
    async def do(app, pilot):
        owed = False
        for _ in range(12):
            before = app.screen.session.view.n_cards
            text = await pressing(pilot, "space")
            assert app.screen.session.view.n_cards > before
            owed = owed or ("You owe Mina" in text and "for the" in text and "owes" in text)
        assert owed

    at_table(session("beggar"), do)


def test_G12_autoplay_runs_and_stops(session, at_table, tapping):
    played = session("beggar")

    async def do(app, pilot):
        app.screen.action_auto()
        for _ in range(2000):
            if played.view.n_cards > 3:
                break
            await asyncio.sleep(0.01)
        assert played.view.n_cards > 3
        app.screen.action_primary()
        await tapping(pilot)
        stopped = played.view.n_cards
        await pilot.pause(0.2)
        assert played.view.n_cards == stopped
        assert played.waiting in {"person", "over"}

    at_table(played, do)


def test_at_a_walking_pace_cards_move(session, at_table):
    played = session("beggar", pace="brisk")

    async def do(app, pilot):
        drawings = set()
        app.screen.action_auto()
        for _ in range(2000):
            await asyncio.sleep(0.01)
            drawings.add(app.screen.query_one(TableView).drawn)
            if len(drawings) > 8:
                break
        assert len(drawings) > 8

    at_table(played, do)


@pytest.mark.parametrize(("n_computers", "size"), [(1, (140, 40)), (3, (80, 24)), (5, (60, 20)), (11, (100, 30))])
def test_piles_and_heap_are_drawn_at_every_size(session, at_table, tapping, n_computers, size):
    async def do(app, pilot):
        await tapping(pilot, "space", "space", "space")
        drawn = app.screen.query_one(TableView).drawn
        assert drawn.count(" cards") >= n_computers

    at_table(session("beggar", n_computers=n_computers), do, size=size)


def test_no_card_of_a_pile_is_on_the_screen(session, at_table, tapping, look, shown):
    cards_in, _ = look

    async def do(app, pilot):
        played = app.screen.session
        for _ in range(8):
            await tapping(pilot, "space")
            turned = {event.card for event in played._events if isinstance(event, beggar.events.Turned)}
            assert cards_in(shown(app)) <= turned

    at_table(session("beggar"), do)


def test_G10_the_clock_is_shown_and_ends_the_match(session, at_table, tapping, shown):
    played = session("beggar", options=["end=minutes:1"])

    async def do(app, pilot):
        assert "Time left: " in shown(app)
        played.elapsed_s = 59.5
        app.screen.spend()
        await tapping(pilot)
        assert "Time left: 0:00" in shown(app)
        for _ in range(40):
            if isinstance(app.screen, EndScreen):
                break
            await tapping(pilot, "space")
        assert played.view.outcome.termination == "most_cards"

    at_table(played, do)


def test_G11_an_endless_match_is_found_out_and_said(session, at_table, pressing):
    played = session("beggar")
    deal = beggar.parse_deal("---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA", played.rules)
    assert played._apply(beggar.deal_by_hand(played._state, cards_of(deal, played.rules))) is None

    async def do(app, pilot):
        text = await pressing(pilot, "f")
        assert "this game would never end" in text
        assert "62 tricks and 440 cards" in text

    at_table(played, do)


def test_the_result_stays_until_another_match_is_wanted(session, at_table, tapping):
    played = session("beggar")

    async def do(app, pilot):
        await tapping(pilot, "f", "l")
        assert isinstance(app.screen, MatchScreen)
        await tapping(pilot, "space")
        assert isinstance(app.screen, EndScreen)
        await tapping(pilot, "w")
        assert any("The record of this match is in" in note.message for note in app._notifications)
        await tapping(pilot, "space", "n")
        assert app.screen.session is not played
        assert app.screen.session.view.n_cards < 60

    at_table(played, do)


def test_several_people_tap_each_for_themselves(session, at_table, pressing, shown):
    async def do(app, pilot):
        assert "Ann turns a card." in shown(app)
        assert "▸Ann" in shown(app)
        assert "▸Ben" in await pressing(pilot, "space")

    at_table(session("beggar", names=["Ann", "Ben"]), do)


def test_a_click_on_ones_own_pile_turns_a_card(session, at_table, tapping):
    async def do(app, pilot):
        box = app.screen.query_one(TableView)._boxes[0]
        await pilot.click(TableView, offset=(box.x + 3, box.y + 1))
        await tapping(pilot)
        assert app.screen.session.view.n_cards >= 1

    at_table(session("beggar"), do)


def test_leaving_keeps_the_match(session, at_table, tapping):
    async def do(_app, pilot):
        await tapping(pilot, "space", "space", "q", "s")

    at_table(session("beggar"), do)
    assert saves.load(saves.newest()).view.n_cards >= 2


def test_rules_history_and_help_can_be_read(session, at_table, pressing):
    async def do(app, pilot):
        assert "Win the whole pack" in await pressing(pilot, "r")
        assert "All cards are dealt" in await pressing(pilot, "escape", "y")
        assert "let the cards turn by themselves" in await pressing(pilot, "escape", "question_mark")

    at_table(session("beggar"), do)
