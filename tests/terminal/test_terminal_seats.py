import pytest

from goodfences.errors import GoodFencesError
from goodfences.players import PEOPLE, STYLES
from goodfences.terminal.seats import MAX_NAME, Seat, clean, seats


def test_one_person_is_called_you_and_meets_mina_leo_and_rosa():
    assert seats([], 3) == (Seat("You"), *(Seat(name, style) for name, style in PEOPLE.items()))


def test_people_sit_first_in_the_order_they_were_named():
    found = seats(["Ann", "Ben"], 1)
    assert [seat.name for seat in found] == ["Ann", "Ben", "Mina"]
    assert [seat.is_person for seat in found] == [True, True, False]


def test_styles_go_round_among_the_computers():
    found = seats([], 4, styles=["bold", "random"])
    assert [seat.style for seat in found[1:]] == ["bold", "random", "bold", "random"]


def test_a_person_of_the_solo_game_can_be_asked_for_by_name():
    found = seats([], 3, styles=["Rosa", "low"])
    assert [(seat.name, seat.style) for seat in found[1:]] == [
        ("Rosa", PEOPLE["Rosa"]),
        ("Mina", "low"),
        ("Leo", PEOPLE["Rosa"]),
    ]


def test_no_computer_has_the_name_of_a_person():
    names = [seat.name for seat in seats(["mina", "Otis"], 5)]
    assert "Mina" not in names
    assert names.count("Otis") == 1


def test_fifty_computers_have_fifty_names_and_known_styles():
    found = seats([], 50)
    assert len({seat.name for seat in found}) == 51
    assert all(seat.style in STYLES for seat in found[1:])


def test_names_are_shown_without_control_characters_and_not_too_long():
    assert clean("  A\x1b[31mn\tn \u202e ") == "A [31mn n"
    assert clean("x" * 99) == "x" * MAX_NAME


@pytest.mark.parametrize(
    ("names", "styles", "says"),
    [
        (["Ann", "ann"], [], "same name"),
        (["\x07"], [], "no letters"),
        ([], ["clever"], "no style 'clever'"),
    ],
)
def test_what_cannot_sit_down_is_said(names, styles, says):
    with pytest.raises(GoodFencesError, match=says):
        seats(names, 1, styles=styles)
