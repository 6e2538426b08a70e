import json

import pytest
from typer.testing import CliRunner

from goodfences import __version__, beggar, cli, cuckoo


def run(*arguments, capsys, monkeypatch):
    monkeypatch.setattr("sys.argv", ["goodfences", *arguments])
    with pytest.raises(SystemExit) as caught:
        cli.main()
    said = capsys.readouterr()
    return caught.value.code, said.out, said.err


@pytest.fixture
def goodfences(capsys, monkeypatch):
    return lambda *arguments: run(*arguments, capsys=capsys, monkeypatch=monkeypatch)


@pytest.mark.parametrize("game", [cuckoo, beggar], ids=["cuckoo", "beggar"])
def test_the_rule_card_of_each_preset_is_printed(game, goodfences):
    for preset, rules in game.PRESETS.items():
        code, out, _ = goodfences("rules", preset)
        assert code == 0
        assert rules.id in out
        assert all(sentence in out for sentence in game.describe(rules))


def test_options_change_the_card(goodfences):
    code, out, _ = goodfences("rules", "chips", "--set", "queen=turns_back", "--set", "packs=2")
    assert code == 0
    assert "A queen that is asked for" in out
    assert "2 packs are shuffled together." in out


def test_json_is_what_the_library_reads(goodfences):
    code, out, _ = goodfences("rules", "chips", "--set", "jack=blocks", "--json")
    said = json.loads(out)
    assert code == 0
    assert cuckoo.Rules(**said["rules"]) == cuckoo.PRESETS["chips"].replace(jack="blocks")
    assert said["id"] == cuckoo.Rules(**said["rules"]).id


def test_all_presets_are_listed(goodfences):
    _, out, _ = goodfences("rules")
    assert all(preset in out for preset in (*cuckoo.PRESETS, *beggar.PRESETS))
    _, out, _ = goodfences("rules", "list", "--json")
    assert json.loads(out)["cuckoo"]["family"] == cuckoo.PRESETS["family"].id


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("rules", "cheeps"), "there is no preset 'cheeps'"),
        (("rules", "solo", "--set", "last_tie=split_pot"), "needs a pot"),
        (("rules", "solo", "--set", "jokers=2"), "there is no option 'jokers'"),
        (("rules", "solo", "--set", "nonsense"), "is not option=value"),
    ],
)
def test_bad_rules_are_an_error_that_says_what_to_do_and_exit_code_2(arguments, said, goodfences):
    code, out, err = goodfences(*arguments)
    assert code == 2
    assert said in err
    assert "Traceback" not in err + out


def test_the_version_is_told(goodfences):
    assert goodfences("--version")[:2] == (0, f"goodfences {__version__}\n")


@pytest.mark.parametrize(("missing", "extra"), [("numpy", "lab"), ("scipy.stats", "lab"), ("distributed", "cluster")])
def test_a_missing_extra_says_its_name(missing, extra, goodfences, monkeypatch):
    def fails():
        raise ModuleNotFoundError(name=missing)

    monkeypatch.setattr(cli, "_make_app", lambda: fails)
    code, _, err = goodfences()
    assert code == 2
    assert f"pip install 'goodfences[{extra}]'" in err


def test_another_missing_module_is_our_mistake_and_shown(monkeypatch):
    def fails():
        raise ModuleNotFoundError(name="goodfences.nothing")

    monkeypatch.setattr(cli, "_make_app", lambda: fails)
    with pytest.raises(ModuleNotFoundError):
        cli.main()


def test_ctrl_c_ends_with_the_code_that_shells_expect(goodfences, monkeypatch):
    def interrupted():
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "_make_app", lambda: interrupted)
    assert goodfences()[0] == 130


def test_every_command_has_a_help_text():
    app = cli._make_app()
    for group, commands in cli.COMMANDS.items():
        for command in commands:
            result = CliRunner().invoke(app, [*([group] if group else []), command, "--help"])
            assert result.exit_code == 0
            assert result.output.count("\n") > 6


def test_a_deal_that_begins_with_plain_cards_is_not_taken_for_an_option(goodfences):
    code, out, _ = goodfences("beggar", "trace", "---AJ--Q---------QAKQJJ-QK/-----A----KJ-K--------A---", "--json")
    assert code == 0
    assert (json.loads(out)["tricks"], json.loads(out)["cards"]) == (1164, 8344)
