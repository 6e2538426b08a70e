import pytest

from goodfences import beggar, chance, cuckoo
from goodfences.errors import GoodFencesError, RulesError
from goodfences.terminal.setup import DELAY_S, PACES, new_setup


@pytest.mark.parametrize(
    ("options", "rules", "n_seats"),
    [
        ({"game": "cuckoo"}, "solo", 4),
        ({"game": "cuckoo", "names": ["Ann", "Ben"]}, "family", 3),
        ({"game": "cuckoo", "names": ["Ann", "Ben", "Cleo", "Dan"]}, "family", 4),
        ({"game": "cuckoo", "preset": "le_her"}, "le_her", 2),
        ({"game": "cuckoo", "n_computers": 9}, "solo", 10),
        ({"game": "beggar"}, "beggar", 2),
        ({"game": "beggar", "names": ["Ann", "Ben"]}, "beggar", 2),
        ({"game": "beggar", "n_computers": 5, "preset": "quick"}, "quick", 6),
    ],
)
def test_defaults_make_a_table_of_it(options, rules, n_seats):
    setup = new_setup(**options)
    assert setup.rules == rules
    assert len(setup.seats) == n_seats


@pytest.mark.parametrize("preset", cuckoo.PRESETS)
def test_every_preset_of_cuckoo_can_be_played_alone(preset):
    assert cuckoo.parse_rules(new_setup("cuckoo", preset=preset).rules) == cuckoo.PRESETS[preset]


@pytest.mark.parametrize("preset", beggar.PRESETS)
def test_every_preset_of_beggar_can_be_played_alone(preset):
    assert beggar.parse_rules(new_setup("beggar", preset=preset).rules) == beggar.PRESETS[preset]


def test_house_rules_are_changed_one_by_one():
    setup = new_setup("cuckoo", preset="chips", options=["queen=turns_back", "stake_count=4"])
    rules = cuckoo.parse_rules(setup.rules)
    assert (rules.queen, rules.stake_count, rules.stake) == ("turns_back", 4, "chips")


def test_a_seed_deals_the_same_cards_and_no_seed_does_not():
    assert new_setup("cuckoo", seed="x").secret == chance.secret_of("x")
    assert new_setup("cuckoo").secret != new_setup("cuckoo").secret


def test_slower_paces_wait_longer():
    delays = [DELAY_S[pace] for pace in PACES]
    assert delays == sorted(delays)
    assert delays[0] == 0


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"game": "whist"}, "no game 'whist'"),
        ({"game": "cuckoo", "pace": "hasty"}, "no pace 'hasty'"),
        ({"game": "cuckoo", "n_computers": -1}, "-1 computers"),
        ({"game": "cuckoo", "n_computers": 1}, "2 seats"),
        ({"game": "cuckoo", "preset": "nonsense"}, "'nonsense'"),
        ({"game": "cuckoo", "options": ["stake"]}, "option=value"),
        ({"game": "cuckoo", "options": ["stake=lives look=on_turn"]}, "option=value"),
        ({"game": "beggar", "n_computers": 0}, "1 seats"),
    ],
)
def test_what_does_not_fit_is_said(options, says):
    with pytest.raises(GoodFencesError, match=says):
        new_setup(**options)


def test_all_contradictions_are_said_at_once():
    with pytest.raises(RulesError) as caught:
        new_setup("cuckoo", options=["stake=points", "last_tie=split_pot"])
    assert len(caught.value.problems) == 2
