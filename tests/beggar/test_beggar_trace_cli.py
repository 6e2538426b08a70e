"""``goodfences beggar trace``."""

import json

import pytest
import typer
from typer.testing import CliRunner

from goodfences.cli.beggar_trace import trace
from goodfences.errors import ParseError, RulesError

app = typer.Typer()
app.command(context_settings={"ignore_unknown_options": True})(trace)
LONGEST = "---AJ--Q---------QAKQJJ-QK/-----A----KJ-K--------A---"


def run(*args):
    return CliRunner().invoke(app, args)


def test_a_deal_that_begins_with_plain_cards_is_not_taken_for_an_option():
    result = run(LONGEST)
    assert result.exit_code == 0
    assert result.output == "Seat 2 wins the whole pack. Cards: 8,344. Tricks: 1,164.\n"
    assert run("--", LONGEST).output == result.output


def test_json_has_everything():
    result = run("---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA", "--json")
    assert json.loads(result.output) == {
        "deal": "---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA",
        "rules": "beggar",
        "outcome": "endless",
        "winner": None,
        "winners": [0],
        "tricks": 66,
        "cards": 474,
        "preamble": {"tricks": 4, "cards": 34},
        "cycle": {"tricks": 62, "cards": 440},
        "distinct_cycle": {"tricks": 4650, "cards": 33000},
    }


def test_rules_can_be_changed():
    result = run("J/K-", "--set", "out=pile_empty", "--set", "end=tricks:5", "--json")
    assert json.loads(result.output)["cards"] == 1
    assert json.loads(result.output)["rules"] == "beggar out=pile_empty end=tricks:5"
    result = run("0102/3000", "--preset", "camicia", "--json")
    assert json.loads(result.output)["rules"] == "camicia"


@pytest.mark.parametrize(
    ("args", "error"),
    [(("-J-/-X-",), ParseError), (("-J-",), ParseError), (("-J/-", "--preset", "begger"), ParseError),
     (("-J/-", "--set", "out=never"), RulesError)],
)  # fmt: skip
def test_bad_input_is_an_error_that_the_command_line_tells(args, error):
    result = run(*args)
    assert isinstance(result.exception, error)


def test_help_shows_an_example():
    output = run("--help").output
    assert "goodfences beggar trace" in output
