"""Every style, under any rules: a legal choice, from the view alone (C42)."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from goodfences import cuckoo, players
from goodfences.chance import Stream, secret_of
from goodfences.cuckoo import Round, Rules
from goodfences.cuckoo.state import PUBLIC, State, bit
from goodfences.errors import GoodFencesError
from goodfences.players.player import Style
from goodfences.words import say
from support.cuckoo import any_rules, seats_for

FAMILY = cuckoo.PRESETS["family"]


def decisions(rules: Rules, at, seed: int, *, max_rounds: int = 6):
    """Play a match between players and yield each state in which a seat chose, and its choice."""
    secret = secret_of(seed)
    state = cuckoo.start(rules, len(at)).state
    while state.outcome is None and state.round_number <= max_rounds:
        action = cuckoo.chance_action(state, secret)
        if action is None and state.to_act is None:
            action = cuckoo.Next()
        if action is None:
            action = at[state.to_act].choose(cuckoo.view.of(state, state.to_act))
            yield state, action
        state = cuckoo.apply(state, action).state


@given(st.data(), any_rules, st.integers(0, 1000))
def test_every_style_gives_a_legal_action_under_any_rules(data, rules, seed):
    n_seats = data.draw(seats_for(rules))
    styles = data.draw(st.lists(st.sampled_from(list(players.STYLES)), min_size=n_seats, max_size=n_seats))
    at = [players.make(style, seed=seed, seat=seat) for seat, style in enumerate(styles)]
    for state, action in decisions(rules, at, seed):
        assert action in cuckoo.view.of(state, state.to_act).legal


def with_hidden_cards_permuted(state: State, seat: int, stream: Stream) -> State:
    """The same match for ``seat``: all cards that it does not know have changed places."""
    round_ = state.round
    assert isinstance(round_, Round)
    hidden = [other for other in round_.order if not round_.known[other] & (PUBLIC | bit(seat))]
    cards = stream.shuffled([*(round_.hands[other] for other in hidden), *round_.stock])
    hands = list(round_.hands)
    for other, card in zip(hidden, cards, strict=False):
        hands[other] = card
    return replace(state, round=replace(round_, hands=tuple(hands), stock=cards[len(hidden) :]))


@given(st.data(), any_rules, st.integers(0, 1000))
def test_C42_permuting_hidden_cards_never_changes_a_choice(data, rules, seed):
    n_seats = data.draw(seats_for(rules))
    styles = data.draw(st.lists(st.sampled_from(list(players.STYLES)), min_size=n_seats, max_size=n_seats))
    at = [players.make(style, seed=seed, seat=seat) for seat, style in enumerate(styles)]
    twins = [players.make(style, seed=seed, seat=seat) for seat, style in enumerate(styles)]
    stream = Stream(b"permute")
    changed = 0
    for state, action in decisions(rules, at, seed):
        seat = state.to_act
        other = with_hidden_cards_permuted(state, seat, stream)
        changed += other != state
        assert twins[seat].choose(cuckoo.view.of(other, seat)) == action
    assert changed


@pytest.mark.parametrize("style", players.STYLES)
def test_a_style_is_told_in_words(style):
    assert say(f"players.{style}")
    assert say(f"players.{style}.about")


@pytest.mark.parametrize("style", players.STYLES)
def test_a_player_bears_the_name_of_its_style(style):
    assert players.make(style).name == style == players.STYLES[style].name


@pytest.mark.parametrize("style", players.STYLES)
def test_choosing_out_of_turn_is_an_error(style):
    state = cuckoo.start(FAMILY, 3).state
    with pytest.raises(GoodFencesError, match="seat 1 has nothing to choose in phase first_dealer"):
        players.make(style).choose(cuckoo.view.of(state, 1))


def test_Mina_Leo_and_Rosa_are_there_and_play_differently():
    assert list(players.PEOPLE) == ["Mina", "Leo", "Rosa"]
    assert len(set(players.PEOPLE.values())) == 3
    assert players.make("Leo").name == players.PEOPLE["Leo"]


def test_an_unknown_style_is_refused_with_those_that_there_are():
    with pytest.raises(GoodFencesError, match=r"no style 'oracle'; there are seven, judge, low, .*Mina, Leo, Rosa"):
        players.make("oracle")


def test_random_players_of_one_seed_differ_by_seat_and_repeat_by_seed():
    state = cuckoo.start(Rules(first_dealer="seat"), 3, dealer=2).state
    state = cuckoo.apply(state, cuckoo.chance_action(state, secret_of(0))).state
    view = cuckoo.view.of(state, state.to_act)

    def choices(seed, seat):
        player = players.make("random", seed=seed, seat=seat)
        return [player.choose(view) for _ in range(64)]

    assert choices(1, 0) == choices(1, 0)
    for one, two in itertools.combinations([choices(1, 0), choices(1, 1), choices(2, 0)], 2):
        assert one != two


def test_random_does_everything_it_may_equally_often():
    state = cuckoo.start(Rules(first_dealer="seat"), 3, dealer=2).state
    state = cuckoo.apply(state, cuckoo.chance_action(state, secret_of(0))).state
    view = cuckoo.view.of(state, state.to_act)
    player = players.make("random", seed=3)
    swaps = sum(isinstance(player.choose(view), cuckoo.Swap) for _ in range(2000))
    assert 880 < swaps < 1120


@pytest.fixture
def styles_restored():
    before = dict(players.STYLES)
    yield
    players.STYLES.clear()
    players.STYLES.update(before)


@pytest.mark.usefixtures("styles_restored")
def test_other_rooms_can_register_styles_once():
    style = Style("exact", "a test", lambda _stream: players.make("seven"))
    players.register(style)
    players.register(style)
    assert players.make("exact").name == "seven"
    with pytest.raises(GoodFencesError, match="already a style 'exact'"):
        players.register(Style("exact", "another", lambda _stream: players.make("low")))
