"""Text and JSON say the same, and both come back exactly."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from goodfences import beggar, chance, cuckoo, players, records
from goodfences.cards import PACK
from goodfences.errors import GoodFencesError, ParseError
from goodfences.records import Check, Heading, Seat
from goodfences.records.text import digest, entry_lines
from support.cuckoo import any_rules, seats_for

FAMILY = cuckoo.PRESETS["family"]

one_line = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), min_size=1, max_size=12).filter(
    lambda text: text == text.strip()
)
deals = st.sampled_from(["seed", "secret", "hand"])
beggar_rules = st.builds(
    beggar.Rules,
    penalties=st.sampled_from(["A:4,K:3,Q:2,J:1", "none", "A:1,K:3"]),
    packs=st.sampled_from(["auto", 1, 2]),
    missing=st.lists(st.sampled_from(PACK), unique=True, max_size=5).map(tuple),
    out=st.sampled_from(["cannot_play", "pile_empty"]),
    debt=st.sampled_from(["passes_on", "ends"]),
    end=st.sampled_from(["last_survivor", "minutes:5", "cards:40", "tricks:5"]),
)


def assert_comes_back(record):
    text = records.format_record(record)
    assert records.parse_record(text) == record
    assert records.format_record(records.parse_record(text)) == text
    data = records.to_json(record)
    assert records.from_json(data) == record
    assert records.read_record(data) == records.read_record(text.encode()) == record
    assert records.verify(record) == ()
    assert records.verify_data(data) == records.verify_data(text.encode()) == ()


@given(st.data(), any_rules, st.integers(0, 1000), deals)
def test_every_record_of_cuckoo_comes_back_from_both_forms(played, data, rules, seed, deal):
    n_seats = data.draw(seats_for(rules))
    names = data.draw(st.lists(one_line, min_size=1, max_size=8))
    n_actions = data.draw(st.sampled_from([0, 1, 2, 7, 60]))
    record = played.record(rules, n_seats, seed, deal=deal, names=names, n_actions=n_actions)
    assert_comes_back(record)


@given(st.data(), beggar_rules, st.integers(0, 1000), deals)
def test_every_record_of_beggar_comes_back_from_both_forms(played, data, rules, seed, deal):
    n_seats, n_actions = data.draw(st.integers(2, 5)), data.draw(st.sampled_from([0, 1, 30, 5000]))
    assert_comes_back(played.record(rules, n_seats, seed, deal=deal, n_actions=n_actions))


def test_a_dealer_and_a_small_pack_are_part_of_the_record(played):
    rules = cuckoo.Rules(first_dealer="seat")
    cards = tuple(card for card in PACK if card[0] in "A2345K")
    record = played.record(rules, 3, 1, dealer=2, cards=cards)
    assert record.dealer == 2
    assert record.cards == cards
    assert_comes_back(record)
    assert f"\ncards {' '.join(cards)}\n" in records.format_record(record)
    assert "\ndealer 2\n" in records.format_record(record)
    assert_comes_back(played.record(beggar.Rules(), 2, 1, dealer=0))


def test_piles_dealt_by_hand_are_written_as_they_lie():
    rules = beggar.Rules()
    piles = (("2c", "As", "3d"), ("4h", "Kd"))
    seats = [Seat("Ann"), Seat("Ben")]
    record = records.make_record(rules, seats, [beggar.Deal(piles), beggar.Turn(0), beggar.Turn(1)])
    assert "\n  piles 2c As 3d / 4h Kd\n" in records.format_record(record)
    assert_comes_back(record)


def test_record_of_takes_a_match_of_the_computers():
    match = players.play_match("chips", ["Mina", "Leo", "Rosa"], seed=4)
    record = records.record_of(match)
    assert record.finished
    assert [seat.name for seat in record.seats] == ["Mina", "Leo", "Rosa"]
    assert [seat.kind for seat in record.seats] == list(match.kinds)
    assert record.key == match.secret
    assert_comes_back(record)
    moments = list(records.replay(record))
    assert moments[-1].step.state == match.state
    assert [moment.action for moment in moments] == [None, *match.actions]
    assert tuple(event for moment in moments for event in moment.step.events) == match.events


def test_a_partial_record_says_so_and_goes_on_from_where_it_stood(played):
    actions, state = played.cuckoo(FAMILY, 3, 5, n_actions=12)
    seats = [Seat("Ann"), Seat("Leo", "bold"), Seat("Rosa", "cautious")]
    record = records.make_record(FAMILY, seats, actions, secret=chance.secret_of(5))
    assert not record.finished
    assert f"\nprivate secret {chance.secret_of(5).hex()}\n" in records.format_record(record)
    *_, last = records.replay(record)
    assert last.step.state == state
    assert cuckoo.chance_action(last.step.state, record.key) == cuckoo.chance_action(state, chance.secret_of(5))


def test_a_finished_record_has_its_secret_in_the_open(played):
    record = played.record(cuckoo.PRESETS["sudden_death"], 3, 5)
    assert record.finished
    assert f"\nsecret {record.secret}\n" in records.format_record(record)


def test_a_running_round_is_written_without_hidden_cards(played):
    record = played.record(FAMILY, 3, 5, n_actions=2)
    hidden = records.format_record(record).split("\nround 1")[1]
    assert not any(f":{card}" in hidden for card in PACK)


def test_the_text_of_a_match_is_this():
    rules = cuckoo.Rules(first_dealer="seat", stake_count=1, king_refusal="may", dealer_draw="cut")
    actions = [
        cuckoo.Shuffle(("2c", "Kd", "9s", *(card for card in PACK if card not in {"2c", "Kd", "9s"}))),
        cuckoo.Swap(0), cuckoo.Show(1), cuckoo.Swap(2), cuckoo.Cut(11),
    ]  # fmt: skip
    record = records.make_record(rules, [Seat("Ann"), Seat("Leo", "bold"), Seat("Zoë B.")], actions, dealer=2)
    order = " ".join(actions[0].order)
    assert (
        records.format_record(record)
        == f"""\
goodfences record 1
game cuckoo
rules sudden_death king_refusal=may dealer_draw=cut first_dealer=seat
seat 0 person Ann
seat 1 bold Leo
seat 2 person Zoë B.
dealer 2
dealt by hand

match of 3
  = dealer 2

round 1 dealer 2 order 0 1 2
  order {order}
  0 swap
  1 show
  = 1 refuses 0 with Kd
  = 1 keeps, forced
  2 swap
  cut 11
  = 2 draws Kc and keeps
  = dealt 0:2c 1:Kd 2:9s
  = cards 0:2c 1:Kd 2:9s
  = lost 0:0
  = 0 is out

check {record.check}
"""
    )


def test_every_kind_of_line_is_written_by_some_match(played):
    """Over many rule sets, all actions and all checks occur: so what the other tests say is said of all of them."""
    seen = set()
    for preset in cuckoo.PRESETS.values():
        for seed in range(6):
            for rules in (preset.replace(pack="continuing"), preset.replace(first_dealer="random"), preset):
                text = records.format_record(played.record(rules, 2 if rules.seats == "heads_up" else 4, seed))
                seen |= {word for line in text.split("\n") if line.startswith("  ") for word in line.split()}
    for rules in (cuckoo.Rules(last_tie="replay", stake_count=1), cuckoo.Rules(lowest_tie="pairs_safe")):
        for seed in range(40):
            text = records.format_record(played.record(rules, 3, seed))
            seen |= {word for line in text.split("\n") if line.startswith("  ") for word in line.split()}
    words = """keep swap accept show next stop join leave cut pick shuffle drew dealer face trading exchange refuses
        turns back stock draws out joins voided cards dealt lost nobody forced replayed extra_round all_paired"""
    assert set(words.split()) <= seen


def test_what_beggar_says_beside_the_tricks(played):
    seen = ""
    for seed in range(12):
        for debt, out in (("ends", "pile_empty"), ("passes_on", "cannot_play")):
            rules = beggar.Rules(debt=debt, out=out, end="minutes:9", packs=1)
            seen += records.format_record(played.record(rules, 4, seed))
    for words in ("is out", "passes", "the clock ran out", "stop", "nothing is owed to", "result most_cards winners"):
        assert words in seen


def test_an_endless_game_says_its_cycle():
    rules = beggar.Rules()
    piles = beggar.notation.cards_of(("-----------Q----KQ-K-J----", "---K---A-KQQJ-A----AAJ--J-"), rules)
    state = beggar.start(rules, 2).state
    actions = [beggar.Deal(piles)]
    state = beggar.apply(state, actions[0]).state
    while state.outcome is None:
        actions.append(beggar.Turn(state.to_act))
        state = beggar.apply(state, actions[-1]).state
    record = records.make_record(rules, [Seat("Ann"), Seat("Ben")], actions)
    assert record.entries[-1].text.endswith(", preamble 38 cards 4 tricks, cycle 440 cards 62 tricks")
    assert_comes_back(record)


def test_lines_of_entries_are_where_the_text_has_them(played):
    for record in (played.record(FAMILY, 3, 2), played.record(beggar.Rules(), 2, 2)):
        lines = records.format_record(record).split("\n")
        numbers = entry_lines(record)
        assert len(numbers) == len(record.entries) + 1
        for entry, number in zip(record.entries, numbers, strict=False):
            if isinstance(entry, (Check, Heading)):
                assert lines[number - 1].removeprefix("  = ") == entry.text
            elif isinstance(entry, beggar.Turn):
                assert lines[number - 1].startswith("  turns ")
        assert lines[numbers[-1] - 1] == f"check {record.check}"


# --- what cannot be recorded -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["", "two\nlines", " Ann", "bell\a", "\u2028", "\ud800"])
def test_a_name_is_one_line_of_text(name):
    with pytest.raises(GoodFencesError, match="a name is one line of text"):
        Seat(name)


def test_names_may_be_long_and_foreign():
    assert Seat("王小明 👩‍💻 O'Neill; DROP").name == "王小明 👩‍💻 O'Neill; DROP"


@pytest.mark.parametrize("kind", ["", "two words", "Bold", "9"])
def test_a_kind_is_one_word(kind):
    with pytest.raises(GoodFencesError, match="one word of a-z"):
        Seat("Ann", kind)


def test_headings_and_checks_are_one_line_and_headings_begin_with_their_word():
    with pytest.raises(GoodFencesError, match="a check is one line"):
        Check("a\nb")
    with pytest.raises(GoodFencesError, match="a heading is one line"):
        Heading("")
    with pytest.raises(GoodFencesError, match="a heading begins with match, game, round, result"):
        Heading("rounds 1")


def test_what_the_rules_refuse_cannot_be_recorded(played):
    actions, _ = played.cuckoo(FAMILY, 3, 5, n_actions=3)
    seats = [Seat("Ann"), Seat("Ben"), Seat("Cy")]
    secret = chance.secret_of(5)
    with pytest.raises(GoodFencesError, match="swap by seat 7: only seats"):
        records.make_record(FAMILY, seats, [*actions, cuckoo.Swap(7)], secret=secret)
    with pytest.raises(GoodFencesError, match=r"turn.*an action of another game"):
        records.make_record(FAMILY, seats, [*actions, beggar.Turn(0)], secret=secret)
    with pytest.raises(GoodFencesError, match=r"keep.*an action of another game"):
        records.make_record(beggar.Rules(), seats, [cuckoo.Keep(0)], secret=secret)
    with pytest.raises(GoodFencesError, match="the record has no secret"):
        records.make_record(FAMILY, seats, actions)
    with pytest.raises(GoodFencesError, match="the secret makes it shuffle"):
        records.make_record(FAMILY, seats, actions, secret=chance.secret_of(6))
    with pytest.raises(GoodFencesError, match="not the one of seed '6'"):
        records.make_record(FAMILY, seats, actions, secret=secret, seed="6")
    with pytest.raises(GoodFencesError, match="2 seats: "):
        records.make_record(FAMILY, seats[:2], [])
    with pytest.raises(GoodFencesError, match="a seed is one line"):
        records.make_record(FAMILY, seats, [], seed="a\nb")


def test_joined_seats_are_named_at_the_end(played):
    rules = cuckoo.PRESETS["points"].replace(first_dealer="seat", king_shown="when_asked")
    actions = [
        cuckoo.Shuffle(PACK), cuckoo.Keep(1), cuckoo.Keep(2), cuckoo.Keep(0), cuckoo.Join(), cuckoo.Leave(2),
        cuckoo.Next(),
    ]  # fmt: skip
    seats = [Seat(name) for name in ("Ann", "Ben", "Cy", "Dee")]
    record = records.make_record(rules, seats, actions)
    assert "\n  join\n  = 3 joins with 1\n  leave 2\n  next\n" in records.format_record(record)
    assert_comes_back(record)


# --- what cannot be read ---------------------------------------------------------------------------------------------

HEX = "0123456789abcdef" * 4
HEAD = "goodfences record 1\ngame cuckoo\nrules family\nseat 0 person Ann\n"
TAIL = f"check {HEX}\n"


@pytest.mark.parametrize(
    ("text", "line", "column", "reason"),
    [
        ("", 1, 1, "expected 'goodfences record 1', found the end of the text"),
        ("\n\nhello", 3, 1, "expected 'goodfences', found 'hello'"),
        ("goodfences record", 1, 18, "expected version 1, the only one that this program reads, found the end of"),
        ("goodfences record 2", 1, 19, "expected version 1, the only one that this program reads, found '2'"),
        ("goodfences record 1 2", 1, 21, "expected the end of the line, found '2'"),
        ("goodfences record 1\ngame whist", 2, 6, "expected one of cuckoo, beggar, found 'whist'"),
        ("goodfences record 1\ngame cuckoo\nrules", 3, 6, "expected rules, found the end of the line"),
        ("goodfences record 1\ngame cuckoo\nrules family  quen=plain", 3, 7, "there is no option 'quen'"),
        ("goodfences record 1\ngame cuckoo\nrules family plain", 3, 14, "'plain' is not option=value"),
        ("goodfences record 1\ngame beggar\nrules family", 3, 7, "'family' is not option=value"),
        ("goodfences record 1\ngame cuckoo\nrules family\ncards As 2x", 4, 10, "expected a card, found '2x'"),
        ("goodfences record 1\ngame cuckoo\nrules family\nseat 1 person Ann", 4, 6, "expected '0', found '1'"),
        ("goodfences record 1\ngame cuckoo\nrules family\nseat 0 Bold Ann", 4, 8, "the kind of a seat is one word"),
        ("goodfences record 1\ngame cuckoo\nrules family\nseat 0 bold", 4, 12, "expected a name, found the end"),
        ("goodfences record 1\ngame cuckoo\nrules family\nseat 0 bold A\aB", 4, 13, "a name is one line of text"),
        (HEAD, 5, 1, "expected 'commitment' or 'dealt by hand', found the end of the text"),
        (f"{HEAD}dealer x", 5, 8, "expected a seat, found 'x'"),
        (f"{HEAD}dealer {'1' * 5000}", 5, 8, "expected a seat, found"),
        (f"{HEAD}dealer 1 2", 5, 10, "expected the end of the line, found '2'"),
        (f"{HEAD}seed", 5, 5, "expected a seed, found the end of the line"),
        (f"{HEAD}dealt by hand too", 5, 15, "expected the end of the line, found 'too'"),
        (f"{HEAD}secret {HEX}", 5, 1, "expected 'seat', 'dealer', 'seed', 'commitment' or 'dealt by hand'"),
        (f"{HEAD}commitment {HEX[:-1]}", 5, 12, "expected the commitment, 64 digits in hex, found"),
        (f"{HEAD}commitment {HEX}\nsecret {HEX[:-1]}g", 6, 8, "expected the secret, 64 digits in hex, found"),
        (
            f"{HEAD}dealt by hand\n",
            6,
            1,
            "expected an action, a check, a heading or 'check', found the end of the text",
        ),
        (f"{HEAD}dealt by hand\n  0 kepp", 6, 5, "expected one of keep, swap, accept, show, found 'kepp'"),
        (f"{HEAD}dealt by hand\n  kepp", 6, 3, "expected one of next, stop, join, leave, cut, pick, shuffle, order or"),
        (f"{HEAD}dealt by hand\n  leave", 6, 8, "expected a seat, found the end of the line"),
        (f"{HEAD}dealt by hand\n  next 1", 6, 8, "expected the end of the line, found '1'"),
        (f"{HEAD}dealt by hand\n  order As / Kd", 6, 12, "expected the end of the line, found '/'"),
        (f"{HEAD}dealt by hand\n  order", 6, 8, "expected a card, found the end of the line"),
        (f"{HEAD}dealt by hand\n  = ", 6, 4, "expected what is checked, found the end of the line"),
        (f"{HEAD}dealt by hand\nround a\ab", 6, 1, "a heading is one line of text"),
        (f"{HEAD}dealt by hand\ncheck 12", 6, 7, "expected the check of the whole, 64 digits in hex, found '12'"),
        (f"{HEAD}dealt by hand\n{TAIL}\nmore", 8, 1, "expected the end of the text, found 'more'"),
        (
            f"{HEAD.replace('cuckoo', 'beggar').replace('family', 'beggar')}dealt by hand\n turns 0 x",
            6,
            10,
            "expected a",
        ),
        (f"{HEAD.replace('cuckoo', 'beggar').replace('family', 'beggar')}dealt by hand\n 0 keep", 6, 2, "one of turns"),
    ],
)
def test_a_text_that_is_no_record_is_refused_with_line_and_column(text, line, column, reason):
    with pytest.raises(ParseError) as caught:
        records.parse_record(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert reason in caught.value.reason


def test_blank_lines_and_spaces_mean_nothing(played):
    record = played.record(FAMILY, 3, 2)
    text = records.format_record(record)
    loose = text.replace("\n", " \n\n\n").replace("  ", "      ")
    assert records.parse_record(loose) == record


@pytest.mark.parametrize(
    ("data", "line", "column", "reason"),
    [
        (b'{\n "game": "cuckoo",\n nonsense}', 3, 2, "malformed"),
        (b"{", 1, 1, "truncated"),
        (b"{}", 1, 1, "missing required field `game`"),
        (b'{"game": "whist"}', 1, 1, "whist"),
        (b'{"game": "cuckoo", "version": 2}', 1, 1, "`$.version`"),
        (b'{"game": "cuckoo", "version": 1, "wersion": 1}', 1, 1, "unknown field `wersion`"),
        (b'{"game": "cuckoo", "version": 1, "seats": [{"name": ""}]}', 1, 1, "a name is one line of text"),
        (b'{"game": "cuckoo", "version": 1, "secret": "ab"}', 1, 1, "matching regex"),
        (b'{"game": "cuckoo", "version": 1, "rules": {"queen": "up"}}', 1, 1, "queen"),
        (b'{"game": "cuckoo", "version": 1, "seats": [{"name": "\xff"}]}', 1, 54, "0xff is no text in UTF-8"),
        (b"goodfences record 1\ngame \xff", 2, 6, "byte 0xff is no text in UTF-8"),
    ],
)
def test_bytes_that_are_no_record_are_refused(data, line, column, reason):
    with pytest.raises(ParseError) as caught:
        records.read_record(data)
    assert reason in caught.value.reason
    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize(
    ("kind", "entry", "reason"),
    [
        ("cuckoo", {"type": "shuffle", "order": [], "commitment": ""}, "either an order or a commitment"),
        ("cuckoo", {"type": "shuffle", "order": ["As"], "commitment": HEX}, "either an order or a commitment"),
        ("cuckoo", {"type": "shuffle", "order": [], "commitment": "x"}, "either an order or a commitment"),
        ("cuckoo", {"type": "shuffle", "order": ["Xs"], "commitment": ""}, "'Xs' is not a card"),
        ("beggar", {"type": "shuffle", "order": [], "commitment": ""}, "either an order or a commitment"),
        ("beggar", {"type": "deal", "piles": [["As", "Zz"]]}, "'Zz' is not a card"),
        ("cuckoo", {"type": "heading", "text": "nonsense"}, "a heading begins with"),
        ("cuckoo", {"type": "turn", "seat": 1}, "turn"),
    ],
)
def test_entries_of_json_are_those_of_the_text(kind, entry, reason):
    data = msgspec.json.encode({"game": kind, "version": 1, "rules": {}, "seats": [], "entries": [entry]})
    with pytest.raises(ParseError, match=reason):
        records.from_json(data)


def test_cards_of_json_are_cards():
    data = msgspec.json.encode({"game": "cuckoo", "version": 1, "rules": {}, "seats": [], "cards": ["1s"]})
    with pytest.raises(ParseError, match="'1s' is not a card"):
        records.from_json(data)


def test_a_record_without_a_check_is_written_without_one(played):
    record = replace(played.record(FAMILY, 3, 2), check="")
    assert "check" not in records.format_record(record)
    assert digest(record) == played.record(FAMILY, 3, 2).check
