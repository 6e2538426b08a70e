"""A record is verified against its commitment and the rules; nothing in it can be changed unseen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from goodfences import beggar, chance, cuckoo, records
from goodfences.errors import GoodFencesError
from goodfences.records import Check, Heading, Seat
from goodfences.records.text import digest

SHORT = cuckoo.PRESETS["sudden_death"]


@pytest.fixture(scope="module")
def short(played):
    """The record of a match of one round."""
    return next(
        record for seed in range(50) if len((record := played.record(SHORT, 3, seed)).entries) < 22 and record.finished
    )


@pytest.fixture(scope="module")
def game(played):
    """The record of a short game of beggar."""
    return played.record(beggar.Rules(end="tricks:2"), 2, 3)


@pytest.mark.parametrize("which", ["short", "game"])
@pytest.mark.parametrize("form", ["text", "json"])
def test_every_changed_byte_is_found(request, which, form):
    record = request.getfixturevalue(which)
    data = records.format_record(record).encode() if form == "text" else records.to_json(record)
    assert records.verify_data(data) == ()
    for place in range(len(data)):
        for mask in (1 << place % 7, 0x20):
            changed = data[:place] + bytes([data[place] ^ mask]) + data[place + 1 :]
            assert records.verify_data(changed), f"byte {place} of {data[place - 20 : place + 20]!r}"


@pytest.mark.parametrize("form", ["text", "json"])
def test_every_missing_and_added_byte_is_found(short, form):
    data = records.format_record(short).encode() if form == "text" else records.to_json(short)
    for place in range(len(data)):
        assert records.verify_data(data[:place] + data[place + 1 :])
        assert records.verify_data(data[:place] + b" " + data[place:])
    assert records.verify_data(data + b"\n")


@given(st.data())
def test_a_line_that_is_changed_to_anything_is_found(short, data):
    lines = records.format_record(short).split("\n")
    words = st.sampled_from(sorted({word for line in lines for word in line.split()} | {"-1", "99", "/", "|", "seat"}))
    place = data.draw(st.integers(0, len(lines) - 1))
    line = data.draw(st.one_of(st.lists(words, max_size=5).map(" ".join), st.text(max_size=20)))
    changed = "\n".join([*lines[:place], line, *lines[place + 1 :]])
    assert bool(records.verify_data(changed.encode("utf-8", "replace"))) == (line != lines[place])


def forged(record, **changes):
    """The record with something changed, and a check that fits again."""
    record = replace(record, **changes)
    return replace(record, check=digest(record))


def codes(record):
    return [problem.code for problem in records.verify(record)]


def without(entries, place):
    return entries[:place] + entries[place + 1 :]


@pytest.mark.parametrize("which", ["short", "game"])
def test_no_entry_can_be_left_out_even_with_a_new_check(request, which):
    record = request.getfixturevalue(which)
    for place in range(len(record.entries)):
        assert codes(forged(record, entries=without(record.entries, place))), record.entries[place]


@pytest.mark.parametrize("which", ["short", "game"])
def test_no_check_can_be_changed_even_with_a_new_one_of_the_whole(request, which):
    record = request.getfixturevalue(which)
    for place, entry in enumerate(record.entries):
        if isinstance(entry, (Check, Heading)):
            changed = (*record.entries[:place], replace(entry, text=f"{entry.text}1"), *record.entries[place + 1 :])
            assert codes(forged(record, entries=changed)) == ["check/wrong"]


def test_no_action_can_be_changed_even_with_a_new_check(short):
    for place, entry in enumerate(short.entries):
        if isinstance(entry, (cuckoo.Keep, cuckoo.Swap)):
            other = cuckoo.Swap(entry.seat) if isinstance(entry, cuckoo.Keep) else cuckoo.Keep(entry.seat)
            changed = (*short.entries[:place], other, *short.entries[place + 1 :])
            assert codes(forged(short, entries=changed))


def test_what_is_wrong_is_said_with_its_line(short):
    place = next(n for n, entry in enumerate(short.entries) if isinstance(entry, Check) and "cards" in entry.text)
    wrong = Check("cards 0:As")
    record = forged(short, entries=(*short.entries[:place], wrong, *short.entries[place + 1 :]))
    (problem,) = records.verify(record)
    assert records.format_record(record).split("\n")[problem.line - 1] == "  = cards 0:As"
    assert problem.message == f"it is said that 'cards 0:As'; by the rules, '{short.entries[place].text}'"


def test_too_much_and_too_little_are_named(short):
    more = forged(short, entries=(short.entries[0], Check("hello"), *short.entries[1:]))
    assert [(p.code, p.message) for p in records.verify(more)] == [
        ("check/too-much", "it is said that 'hello', which the rules do not say")
    ]
    less = forged(short, entries=without(short.entries, len(short.entries) - 1))
    assert not less.finished
    (problem,) = records.verify(less)
    assert problem.code == "check/missing"
    assert problem.message == f"it is not said that {short.entries[-1].text!r}"


def test_another_secret_needs_another_commitment_and_gives_other_cards(short):
    other = chance.secret_of("another")
    assert codes(forged(short, seed="", secret=other.hex())) == ["record/commitment", "chance/not-from-secret"]
    also = forged(short, seed="", secret=other.hex(), commitment=chance.commitment(other))
    assert codes(also) == ["chance/not-from-secret"]
    assert codes(forged(short, commitment="0" * 64)) == ["record/commitment"]


def test_a_cut_and_the_first_dealer_follow_from_the_secret(played):
    rules = SHORT.replace(dealer_draw="cut", first_dealer="random")
    for kind, other in ((cuckoo.PickDealer, cuckoo.PickDealer(9)), (cuckoo.Cut, cuckoo.Cut(99))):
        record, place = next(
            (record, place)
            for seed in range(50)
            for record in [played.record(rules, 3, seed)]
            for place, entry in enumerate(record.entries)
            if isinstance(entry, kind)
        )
        found = records.verify(forged(record, entries=(*record.entries[:place], other, *record.entries[place + 1 :])))
        assert found[0].code == "chance/not-from-secret"
        assert found[0].message.startswith(
            f"{'pick 9' if kind is cuckoo.PickDealer else 'cut 99'}: the secret makes it "
        )


def test_a_deal_by_hand_does_not_fit_a_secret(game):
    piles = (("As",), ("Kd",))
    place = next(n for n, entry in enumerate(game.entries) if isinstance(entry, beggar.Shuffle))
    changed = (*game.entries[:place], beggar.Deal(piles), *game.entries[place + 1 :])
    assert codes(forged(game, entries=changed)) == ["chance/not-from-secret"]


def test_a_shuffle_that_is_not_due_is_refused(short, game):
    assert codes(forged(short, entries=(*short.entries, cuckoo.Cut(1)))) == ["match/over"]
    extra = beggar.Shuffle((), "0" * 64)
    assert codes(forged(game, entries=(*game.entries, extra))) == ["chance/not-now"]


def test_a_commitment_without_a_secret_is_no_proof(short):
    found = codes(forged(short, seed="", secret=""))
    assert found == ["record/commitment", "chance/no-secret"]


def test_a_seed_is_the_one_of_the_secret(short):
    assert codes(forged(short, seed="tea")) == ["record/seed"]


def test_the_check_of_the_whole_covers_names(short):
    renamed = replace(short, seats=(Seat("Eve"), *short.seats[1:]))
    assert codes(renamed) == ["record/check"]
    assert codes(replace(short, check="")) == ["record/no-check"]


def test_so_many_seats_must_be_able_to_play(short):
    assert codes(forged(short, seats=short.seats[:2])) == ["record/no-match"]
    assert codes(forged(short, dealer=7)) == ["record/no-match"]


def test_too_few_cards_of_its_own_are_a_problem(played):
    rules = SHORT.replace(first_dealer="random")
    record = played.record(rules, 3, 1)
    assert codes(forged(record, cards=("As", "2s"))) == ["record/no-match"]


def test_data_of_neither_form_is_a_problem_with_a_line():
    (problem,) = records.verify_data(b"goodfences record 1\ngame whist\n")
    assert (problem.line, problem.code) == (2, "record/syntax")
    assert problem.message.startswith("column 6: expected one of cuckoo, beggar")


def test_a_line_that_is_written_in_another_way_is_pointed_to(short):
    text = records.format_record(short)
    loose = text.replace("\nrules ", "\nrules  ")
    assert [(p.line, p.code) for p in records.verify_data(loose.encode())] == [(3, "record/spelling")]
    end = text.count("\n") + 1
    assert [(p.line, p.code) for p in records.verify_data(f"{text}\n".encode())] == [(end, "record/spelling")]


def test_replay_is_loud(short):
    wrong = forged(short, entries=(Heading("match of 9"), *short.entries[1:]))
    moments = records.replay(wrong)
    assert next(moments).action is None
    with pytest.raises(GoodFencesError, match="line 11: it is said that 'match of 9'"):
        next(moments)


def test_replay_gives_the_line_of_each_action(short):
    lines = records.format_record(short).split("\n")
    for moment in records.replay(short):
        if isinstance(moment.action, (cuckoo.Keep, cuckoo.Swap)):
            name = type(moment.action).__name__.lower()
            assert lines[moment.line - 1] == f"  {moment.action.seat} {name}"
