import re

from hypothesis import given
from hypothesis import strategies as st

from goodfences.cuckoo import PRESETS, Join, Leave, Next, Rules, Stop, Swap, seen_by, tell
from goodfences.cuckoo.events import Event, MatchOver
from goodfences.cuckoo.tell import together
from goodfences.words import catalogue, say_message
from support.cuckoo import any_rules, do, match, one_round, order_of, random_match, seats_for

NAMES = ("Ann", "Ben", "Leo", "Rosa", "Mina", "Zoe")


def told(events, viewer=0, rules=PRESETS["family"]):
    messages = (tell(seen_by(event, viewer), names=NAMES, viewer=viewer, rules=rules) for event in events)
    return [say_message(message) for message in messages if message is not None]


@given(any_rules.flatmap(lambda rules: st.tuples(st.just(rules), seats_for(rules))), st.integers(0, 10**6))
def test_every_event_has_a_sentence_for_every_viewer_or_is_hidden(table, seed):
    rules, n_seats = table
    names = [f"N{seat}" for seat in range(60)]
    for step in random_match(rules, n_seats, seed, max_rounds=3):
        for viewer in (None, *range(step.state.n_seats)):
            for event in step.events:
                message = tell(seen_by(event, viewer), names=names, viewer=viewer, rules=rules)
                assert (message is None) == (type(seen_by(event, viewer)).__name__ == "Hidden")
                if message is not None:
                    text = say_message(message)
                    assert text[0].isupper() or text[0].isdecimal()
                    assert text.endswith((".", "!"))
                    assert "{" not in text


def test_a_round_is_told_in_the_second_person_to_whom_it_concerns():
    state = match(Rules(), 3)
    step = do(state, order_of(state.to_shuffle, "5c Kd 9h"))
    assert told(step.events)[-1] == "You are dealt the five of clubs."
    swap = do(step.state, Swap(0))
    assert told(swap.events) == ["Ben shows the king of diamonds: no swap for you.", "Ben can only keep."]
    assert told(swap.events, 1) == ["You show the king of diamonds: no swap for Ann.", "You can only keep your card."]
    assert told(swap.events, None)[0] == "Ben shows the king of diamonds: no swap for Ann."


def test_a_round_without_a_loser_says_why():
    for options, hands, said in (
        ({"lowest_tie": "pairs_safe"}, "7c 7d 7h", "Every card has a twin: nobody loses."),
        (
            {"last_tie": "replay", "stake_count": 1},
            "7c 7d 7h",
            "Everyone would go out at once: the round does not count.",
        ),
    ):
        assert said in told(one_round(match(Rules(**options), 3), hands).events)


def test_losing_names_the_stake():
    for rules, said in (
        (Rules(), "You lose a life and have 2 left."),
        (Rules(stake="chips"), "You lose a chip and have 2 left."),
        (PRESETS["points"].replace(king_shown="when_asked"), "You get a point and have 1."),
        (PRESETS["drinks"], "You take a sip, 1 so far."),
    ):
        assert said in told(one_round(match(rules, 3), "2c 7d 9h").events, rules=rules)


def test_losing_the_last_one_says_so():
    for stake, said in (("lives", "You lose your last life."), ("chips", "You lose your last chip.")):
        rules = Rules(stake=stake, stake_count=1)
        sentences = told(one_round(match(rules, 3), "2c 7d 9h").events, rules=rules)
        assert said in sentences
        assert not any("0 left" in sentence for sentence in sentences)


def test_the_reveal_reads_all_cards_in_order():
    step = one_round(match(Rules(), 3), "2c Td Ah")
    assert "All cards are turned up: Ann 2, Ben 10, Leo A." in told(step.events)


def test_joining_and_leaving_are_told():
    state = one_round(match(PRESETS["points"], 3), "2c 7d 9h").state
    joined = do(state, Join())
    assert told(joined.events) == ["Rosa joins with 1."]
    assert told(do(joined.state, Leave(0)).events) == ["You leave; your score stays as it is."]
    running = do(state, Next()).state
    stopped = do(do(running, order_of(running.to_shuffle, "2c 7d 9h")).state, Stop())
    assert told(stopped.events) == [
        "The match is ended in the middle of a round, which does not count.",
        "The match is ended: Ben and Leo win together.",
    ]


def test_every_way_to_end_has_a_sentence_for_winners_and_others():
    for termination in ("last_survivor", "extra_round", "shared", "draw", "split_pot", "rounds", "stopped"):
        for winners in ((0,), (0, 1, 2), ()):
            if (not winners and termination not in {"draw", "stopped"}) or (winners and termination == "draw"):
                continue
            texts = {told([MatchOver(0, termination, winners, ())], viewer)[0] for viewer in (0, 5)}
            assert all(re.fullmatch(r"[A-Z].*[.!]", text) for text in texts)


def test_names_are_listed_as_in_a_sentence():
    assert together([]) == ""
    assert together(["Ann"]) == "Ann"
    assert together(["Ann", "Ben", "Leo"]) == "Ann, Ben and Leo"


def test_every_text_of_the_catalogue_is_used():
    source = {key for key in catalogue("cuckoo") if key.startswith("cuckoo.event.")}
    kinds = {event.__struct_config__.tag for event in _all(Event)}
    assert {key.split(".")[2] for key in source} == {kind for kind in kinds if kind and kind != "hidden"}


def _all(kind):
    for sub in kind.__subclasses__():
        if not sub.__subclasses__():
            yield sub
        yield from _all(sub)


def test_an_event_without_a_sentence_is_our_mistake():
    import pytest

    with pytest.raises(KeyError, match="Event"):
        tell(Event(0), names=NAMES, viewer=None, rules=Rules())
