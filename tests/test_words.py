import re

import pytest

from goodfences import words
from goodfences.errors import GoodFencesError
from goodfences.words import Message, catalogue, languages, say, say_message


def test_a_text_has_its_arguments_put_in_and_its_plural_form():
    assert say("words.example", n=1, name="Leo") == "Leo has 1 card"
    assert say("words.example", n=0, name="Leo") == "Leo has 0 cards"


def test_a_name_is_put_in_as_it_is():
    assert say("words.example", n=2, name="{n} <b>") == "{n} <b> has 2 cards"


def test_a_message_is_told_as_its_text():
    assert say_message(Message("words.example", {"n": 2, "name": "Mina"})) == "Mina has 2 cards"


def test_an_argument_called_card_is_put_into_words():
    assert say("cuckoo.event.dealt.you", card="Qs") == "You are dealt the queen of spades."


@pytest.mark.parametrize(
    ("key", "arguments", "said"),
    [
        ("words.nothing", {}, "no text for 'words.nothing'"),
        ("nothing.at.all", {}, "no catalogue 'nothing' in language 'en'; there are en"),
        ("words.example", {"n": 1}, "needs the argument 'name'"),
    ],
)
def test_what_is_missing_is_named(key, arguments, said):
    with pytest.raises(GoodFencesError, match=said):
        say(key, **arguments)


def test_every_text_of_every_catalogue_has_words_and_is_read_by_its_own_domain():
    assert "en" in languages()
    for path in (words.LOCALES / "en" / "LC_MESSAGES").glob("*.po"):
        forms = catalogue(path.stem)
        assert forms
        for key, texts in forms.items():
            assert key.startswith(f"{path.stem}."), f"{key} is in {path.name}"
            assert all(texts), f"{key} has no text"


def test_P9_nothing_that_is_said_speaks_of_a_lottery_or_of_real_money():
    forbidden = re.compile(
        r"lotter|jackpot|gambl|casino|\bcash|\bbuy\b|\bbuy-in|deposit|real money|[$€£]", re.IGNORECASE
    )
    for path in (words.LOCALES / "en" / "LC_MESSAGES").glob("*.po"):
        for key, texts in catalogue(path.stem).items():
            assert not any(forbidden.search(text) for text in texts), key
