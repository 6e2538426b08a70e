"""Matches at a table: start, turns, rounds, clocks, computers, pause, the end."""

import pytest

from goodfences.table import messages as m
from support.table import Phone, Room


@pytest.fixture
def room() -> Room:
    return Room()


def friends(room: Room, n: int, rules: str = "default", **settings: str) -> list[Phone]:
    """People who sit at one table, the host first."""
    table = room.make(rules=rules, name="P0")
    phones = [room.join(table, "host")]
    for number in range(1, n):
        phone = room.join(table, f"p{number}")
        phone.send(m.Sit(name=f"P{number}"))
        phones.append(phone)
    if settings:
        phones[0].send(m.Settings(**settings))  # type: ignore[arg-type]
    return phones


def to_act(phones: list[Phone]) -> Phone:
    return next(phone for phone in phones if phone.view["you"]["moves"])


def play_round(phones: list[Phone]) -> None:
    while any(phone.view["you"]["moves"] for phone in phones):
        phone = to_act(phones)
        phone.send(m.Act(do=phone.view["you"]["moves"][0], seq=phone.view["seq"]))


def test_two_cannot_play_what_three_must(room: Room) -> None:
    phones = friends(room, 2)
    assert phones[0].refusal(m.Start(id="1")) == "rules/seats"
    assert phones[1].refusal(m.Start(id="1")) == "host/only"


def test_a_round_goes_round_and_waits_until_all_are_ready(room: Room) -> None:
    phones = friends(room, 3)
    phones[0].send(m.Start())
    assert phones[0].view["table"]["phase"] == "playing"
    play_round(phones)
    view = phones[1].view
    assert view["game"]["phase"] == "between"
    assert len(view["game"]["round"]["cards"]) == 3
    assert None not in view["game"]["round"]["cards"]
    phones[0].send(m.Ready())
    phones[1].send(m.Ready())
    assert phones[0].view["game"]["phase"] == "between"
    assert [seat["ready"] for seat in phones[0].view["table"]["seats"]] == [True, True, False]
    assert "ready" not in phones[1].view["you"]["may"]
    assert "ready" in phones[0].view["you"]["may"], "the host may still go on for all"
    assert [phone.refusal(m.Ready(id="again")) for phone in phones[:2]] == ["round/ready"] * 2
    phones[2].send(m.Ready())
    assert phones[0].view["game"]["round_number"] == 2
    assert [seat["ready"] for seat in phones[0].view["table"]["seats"]] == [False, False, False]


def test_the_next_round_does_not_wait_for_the_absent(room: Room) -> None:
    phones = friends(room, 3)
    phones[0].send(m.Start())
    play_round(phones)
    phones[2].leave()
    phones[0].send(m.Ready())
    phones[1].send(m.Ready())
    assert phones[0].view["game"]["round_number"] == 2


def test_the_host_may_go_on_for_all(room: Room) -> None:
    phones = friends(room, 3)
    phones[0].send(m.Start())
    play_round(phones)
    phones[1].send(m.Ready(all=True))
    assert phones[0].view["game"]["round_number"] == 1, "only the host's word counts for all"
    phones[0].send(m.Ready(all=True))
    assert phones[0].view["game"]["round_number"] == 2


def test_actions_of_the_wrong_ones_change_nothing(room: Room) -> None:
    phones = friends(room, 3)
    watcher = room.join(phones[0].actor, "eve")
    assert phones[0].refusal(m.Act(id="1", do="keep")) == "table/not-playing"
    phones[0].send(m.Start())
    actor = to_act(phones)
    seq = actor.view["seq"]
    others = [phone for phone in phones if phone is not actor]
    assert [other.refusal(m.Act(id="1", do="keep")) for other in others] == ["turn/not-yours"] * 2
    assert watcher.refusal(m.Act(id="1", do="keep")) == "seat/none"
    assert actor.refusal(m.Act(id="1", do="show")) == "turn/wrong-action"
    assert actor.refusal(m.Act(id="2", do="turn")) == "turn/wrong-action"
    assert actor.view["seq"] == seq


def test_an_action_on_an_old_view_is_answered_with_the_whole_new_one(room: Room) -> None:
    phones = friends(room, 3)
    old = phones[0].view["seq"]
    phones[0].send(m.Start())
    actor = to_act(phones)
    assert actor.refusal(m.Act(id="1", do="keep", seq=old)) == "stale/old-view"
    assert actor.view["you"]["moves"]
    phones[0].send(m.Say(phrase="hurry"))
    assert actor.refusal(m.Act(id="2", do="keep", seq=actor.view["seq"] - 1)) is None, "talk makes no view old"


def test_a_message_that_comes_twice_is_applied_once_and_answered_twice(room: Room) -> None:
    phones = friends(room, 3)
    phones[0].send(m.Start())
    actor = to_act(phones)
    seq = actor.view["seq"]
    first = actor.send(m.Act(id="x", do="keep", seq=seq))
    again = actor.send(m.Act(id="x", do="keep", seq=seq))
    assert first["answers"] == again["answers"] == ["x"]
    assert again["seq"] == first["seq"]
    assert again["refused"] == []


def test_the_clock_warns_keeps_and_hands_a_seat_to_a_computer_after_two_misses(room: Room) -> None:
    phones = friends(room, 3, "default first_dealer=seat look=on_deal", clock="brisk")
    phones[0].send(m.Start())
    actor = to_act(phones)
    turn = phones[0].view["turn"]
    assert turn == {"seat": actor.seat, "left_ms": 12_000, "of_ms": 12_000, "warn_ms": 4_000}
    room.advance(11_999)
    assert to_act(phones) is actor
    room.advance(1)
    assert to_act(phones) is not actor
    assert "missed" in [event["what"]["event"] for event in phones[0].view["events"]]
    play_round(phones)
    phones[0].send(m.Ready(all=True))
    while to_act(phones) is not actor:
        phone = to_act(phones)
        phone.send(m.Act(do="keep"))
    room.advance(12_000)
    assert phones[0].view["table"]["seats"][actor.seat]["autopilot"] == "clock"
    assert "back" in actor.view["you"]["may"]
    actor.send(m.Say(phrase="sorry"))
    assert actor.view["table"]["seats"][actor.seat]["autopilot"] == "off", "any touch gives the seat back"


def test_an_own_action_forgets_missed_turns(room: Room) -> None:
    phones = friends(room, 3, clock="brisk")
    phones[0].send(m.Start())
    missed = to_act(phones)
    room.advance(12_000)
    play_round(phones)
    phones[0].send(m.Ready(all=True))
    while to_act(phones) is not missed:
        to_act(phones).send(m.Act(do="keep"))
    missed.send(m.Act(do="keep"))
    play_round(phones)
    phones[0].send(m.Ready(all=True))
    while to_act(phones) is not missed:
        to_act(phones).send(m.Act(do="keep"))
    room.advance(12_000)
    assert missed.view["table"]["seats"][missed.seat]["autopilot"] == "off"


def test_with_a_clock_the_next_round_comes_by_itself(room: Room) -> None:
    phones = friends(room, 3, clock="brisk")
    phones[0].send(m.Start())
    play_round(phones)
    assert phones[0].view["turn"]["seat"] is None
    room.advance(18_000)
    assert phones[0].view["game"]["round_number"] == 2


def test_a_computer_plays_for_whoever_stays_away_and_gives_back(room: Room) -> None:
    phones = friends(room, 3)
    phones[0].send(m.Start())
    gone = to_act(phones)
    gone.leave()
    others = [phone for phone in phones if phone is not gone]
    assert not others[0].view["table"]["seats"][gone.seat]["present"]
    room.advance(20_000)
    seat = others[0].view["table"]["seats"][gone.seat]
    assert seat["autopilot"] == "absent"
    room.advance(2_000)
    assert others[0].view["game"]["round"]["to_act"] != gone.seat
    back = room.join(gone.actor, gone.person)
    assert back.view["table"]["seats"][back.seat]["autopilot"] == "off"


def test_one_may_ask_a_computer_to_play(room: Room) -> None:
    phones = friends(room, 3)
    phones[0].send(m.Start())
    actor = to_act(phones)
    actor.send(m.Away())
    assert actor.view["table"]["seats"][actor.seat]["autopilot"] == "asked"
    room.advance(1_000)
    assert to_act(phones) is not actor
    assert actor.refusal(m.Back(id="b")) is None
    assert actor.refusal(m.Back(id="c")) == "seat/yours"


def test_whoever_leaves_in_a_match_is_played_to_its_end_and_gone_in_the_next(room: Room) -> None:
    phones = friends(room, 4)
    phones[0].send(m.Start())
    phones[3].send(m.Stand())
    assert phones[3].view["you"]["seat"] is None
    seat = phones[0].view["table"]["seats"][3]
    assert (seat["kind"], seat["autopilot"]) == ("computer", "left")
    assert phones[0].refusal(m.Kick(id="k", seat=3)) == "table/playing"
    phones[0].send(m.Stop())
    phones[0].send(m.Start())
    assert [seat["name"] for seat in phones[0].view["table"]["seats"]] == ["P0", "P1", "P2"]


def finished(room: Room, n: int) -> list[Phone]:
    """People who have played a match to its end."""
    phones = friends(room, n, rules="sudden_death first_dealer=seat")
    phones[0].send(m.Start())
    while phones[0].view["table"]["phase"] == "playing":
        play_round(phones)
        if phones[0].view["table"]["phase"] == "playing":
            phones[0].send(m.Ready(all=True))
    return phones


@pytest.mark.parametrize("gone", range(1, 4))
def test_a_result_keeps_its_names_when_somebody_gets_up(room: Room, gone: int) -> None:
    phones = finished(room, 4)
    before = {phone.person: phone.view["you"]["standing"] for phone in phones}
    names = [seat["name"] for seat in phones[0].view["table"]["seats"]]
    told = [event["say"] for event in whole(phones[0])["game"]["events"]]
    phones[gone].send(m.Stand())
    assert [seat["name"] for seat in phones[0].view["table"]["seats"]] == names
    assert phones[0].view["table"]["seats"][gone]["autopilot"] == "left"
    assert [event["say"] for event in whole(phones[0])["game"]["events"]] == told
    others = [phone for phone in phones if phone is not phones[gone]]
    assert {phone.person: phone.view["you"]["standing"] for phone in others}.items() <= before.items()
    assert phones[0].refusal(m.Kick(id="k", seat=gone)) == "seat/unknown"
    phones[gone].send(m.Sit(name=f"P{gone}"))
    assert phones[gone].view["you"]["seat"] == 4
    phones[0].send(m.Start())
    expected = [name for name in names if name != f"P{gone}"]
    assert [seat["name"] for seat in phones[0].view["table"]["seats"]][:3] == expected
    assert phones[gone].view["you"]["seat"] == 3


def whole(phone: Phone) -> dict:
    """The view that a page gets that is opened now."""
    phone.send(m.Hello(id="again"))
    assert phone.view["whole"]
    return phone.view


def test_who_sits_down_to_the_next_match_has_no_part_in_the_last(room: Room) -> None:
    phones = finished(room, 3)
    watcher = room.join(phones[0].actor, "p9")
    watcher.send(m.Sit(name="P9"))
    assert (watcher.view["you"]["seat"], watcher.view["you"]["standing"]) == (3, "watching")


def test_seats_of_those_who_left_after_a_match_are_free(room: Room) -> None:
    phones = finished(room, 3)
    for _ in range(3, m.MAX_SEATS):
        phones[0].send(m.AddComputer())
    assert phones[0].refusal(m.AddComputer(id="c")) == "table/full"
    phones[2].send(m.Stand())
    watcher = room.join(phones[0].actor, "new")
    watcher.send(m.Sit(name="New"))
    assert watcher.view["you"]["seat"] == m.MAX_SEATS
    assert phones[2].refusal(m.Sit(id="s", name="P2")) == "table/full"
    phones[0].send(m.Start())
    assert len(phones[0].view["table"]["seats"]) == m.MAX_SEATS


def test_a_new_order_puts_the_finished_match_away(room: Room) -> None:
    phones = finished(room, 4)
    phones[2].send(m.Stand())
    phones[0].send(m.MoveSeat(seat=0, to=1))
    view = phones[1].view
    assert (view["table"]["phase"], view["game"]) == ("lobby", None)
    assert [seat["name"] for seat in view["table"]["seats"]] == ["P1", "P0", "P3"]
    assert phones[0].view["you"]["may"].count("start") == 1


def test_nothing_moves_in_a_pause(room: Room) -> None:
    phones = friends(room, 3, clock="brisk")
    phones[0].send(m.Start())
    actor = to_act(phones)
    room.advance(5_000)
    phones[1].send(m.Pause())
    assert phones[0].view["turn"] is None
    assert actor.view["you"]["moves"] == []
    assert actor.refusal(m.Act(id="1", do="keep")) == "table/paused"
    assert phones[0].refusal(m.Pause(id="2")) == "table/paused"
    room.advance(3_600_000)
    phones[2].send(m.Resume())
    assert phones[0].view["turn"]["left_ms"] == 12_000, "clocks begin anew"
    assert to_act(phones) is actor


def test_a_table_without_anybody_sleeps_and_wakes(room: Room) -> None:
    phones = friends(room, 3, clock="brisk")
    phones[0].send(m.Start())
    for phone in phones:
        phone.leave()
    room.advance(3_600_000)
    assert phones[0].actor.table.asleep
    actor = room.house.find(phones[0].actor.table.code)
    assert actor is not phones[0].actor, "nobody needed it in memory"
    back = room.join(actor, "host")
    assert not back.actor.table.asleep
    assert back.view["turn"]["left_ms"] == 12_000


def test_rules_are_chosen_before_the_match_and_contradictions_refused(room: Room) -> None:
    phones = friends(room, 3)
    host = phones[0]
    assert host.refusal(m.Choose(id="1", game="cuckoo", rules="chips queen=turns_back")) is None
    assert phones[1].view["table"]["rules"]["text"] == "chips queen=turns_back"
    assert phones[1].view["events"][-1]["what"]["event"] == "rules_chosen"
    assert host.refusal(m.Choose(id="2", game="cuckoo", rules="last_tie=split_pot")) == "rules/contradiction"
    assert host.refusal(m.Choose(id="3", game="cuckoo", rules="no such thing")) == "rules/unknown"
    assert host.refusal(m.Choose(id="4", game="beggar", rules="chips")) == "rules/unknown"
    assert phones[1].refusal(m.Choose(id="5", game="cuckoo")) == "host/only"
    host.send(m.Start())
    assert host.refusal(m.Choose(id="6", game="cuckoo")) == "table/playing"


def test_C19_sips_are_off_until_the_host_switches_them_on(room: Room) -> None:
    host = friends(room, 3)[0]
    assert host.refusal(m.Choose(id="1", game="cuckoo", rules="drinks")) == "rules/drinks-off"
    host.send(m.Settings(drinks="on"))
    assert host.refusal(m.Choose(id="2", game="cuckoo", rules="drinks")) is None
    assert host.refusal(m.Settings(id="3", drinks="off")) == "rules/drinks-off"


def test_settings_that_are_not_named_stay(room: Room) -> None:
    host = friends(room, 3)[0]
    host.send(m.Settings(clock="relaxed", title="screw_your_neighbor"))
    host.send(m.Settings(pace="slow"))
    table = host.view["table"]
    assert (table["clock"], table["turn_ms"], table["pace"]) == ("relaxed", 60_000, "slow")
    assert (table["title"], table["drinks"]) == ("screw_your_neighbor", False)


def test_P4_P5_alone_computers_finish_at_once_and_the_next_round_waits_for_you(room: Room) -> None:
    ann = room.join(room.make(kind="solo"), "host")
    assert [seat["name"] for seat in ann.view["table"]["seats"]] == ["Ann", "Mina", "Leo", "Rosa"]
    while ann.view["table"]["phase"] == "playing" and ann.view["you"]["standing"] == "playing":
        you = ann.view["you"]
        if you["moves"]:
            ann.send(m.Act(do=you["moves"][0]))
            assert ann.view["you"]["moves"] or ann.view["game"]["phase"] in {"between", "over"}
        else:
            room.advance(3_600_000)
            assert ann.view["game"]["phase"] == "between"
            ann.send(m.Ready())
    assert ann.view["you"]["standing"] in {"out", "won", "lost", "drew"}


def test_P5_the_reveal_waits_for_its_person_through_a_reload_and_a_long_absence(room: Room) -> None:
    ann = room.join(room.make(kind="solo"), "host")
    while ann.view["game"]["phase"] != "between":
        ann.send(m.Act(do="keep"))
    for away_ms in (200, 9_000, 7_200_000):
        ann.leave()
        room.advance(away_ms)
        actor = room.house.find(ann.actor.table.code)
        ann = room.join(actor, "host")
        assert (ann.view["game"]["phase"], ann.view["game"]["round_number"]) == ("between", 1)
        room.advance(60_000)
        assert ann.view["game"]["round_number"] == 1
    ann.send(m.Ready())
    assert ann.view["game"]["round_number"] == 2


def test_whoever_lets_a_computer_play_is_not_waited_for(room: Room) -> None:
    ann = room.join(room.make(kind="solo"), "host")
    ann.send(m.Away())
    room.advance(60_000)
    assert ann.view["game"]["round_number"] > 2


def test_P5_a_new_game_starts_over_when_one_plays_alone(room: Room) -> None:
    ann = room.join(room.make(kind="solo"), "host")
    commitment = ann.view["table"]["commitment"]
    ann.send(m.Start())
    assert ann.view["table"]["match"] == 2
    assert ann.view["table"]["commitment"] != commitment
    assert ann.view["game"]["rounds"] == []


def test_with_others_a_running_match_is_not_started_over(room: Room) -> None:
    phones = friends(room, 3)
    phones[0].send(m.Start())
    assert phones[0].refusal(m.Start(id="1")) == "table/playing"


def test_a_match_that_is_given_up_has_no_winner_and_no_points(room: Room) -> None:
    phones = friends(room, 3)
    phones[0].send(m.Start())
    phones[0].send(m.Stop())
    view = phones[1].view
    assert view["table"]["phase"] == "over"
    assert (view["you"]["standing"], view["you"]["points"], view["you"]["board"]) == ("given_up", 0, "none")
    assert view["events"][-1]["what"]["event"] == "given_up"
    assert [card for card in view["game"]["round"]["cards"] if card] == [view["game"]["round"]["cards"][1]]


def play_match(phones: list[Phone]) -> None:
    while phones[0].view["table"]["phase"] == "playing":
        play_round(phones)
        if phones[0].view["game"]["phase"] == "between":
            phones[0].send(m.Ready(all=True))


def test_P7_the_winner_gets_a_thousand_and_a_hundred_for_each_life(room: Room) -> None:
    phones = friends(room, 3)
    phones[0].send(m.Start())
    play_match(phones)
    view = phones[0].view
    winners = view["game"]["outcome"]["winners"]
    for phone in phones:
        you = phone.view["you"]
        won = phone.seat in winners
        assert you["standing"] == ("won" if won else "lost")
        assert you["board"] == "wins"
        expected = 1000 + 100 * view["game"]["stakes"][phone.seat] if won else 0
        assert you["points"] == expected == view["table"]["seats"][phone.seat]["score"]
        assert view["table"]["seats"][phone.seat]["wins"] == won
    phones[0].send(m.Start())
    assert phones[0].view["table"]["match"] == 2
    assert phones[0].view["game"]["rounds"] == []


def test_P7_where_low_is_good_no_points_are_won(room: Room) -> None:
    phones = friends(room, 3, "points")
    phones[0].send(m.Start())
    play_round(phones)
    phones[0].send(m.Stop())
    view = phones[0].view
    assert view["game"]["outcome"]["termination"] == "stopped"
    assert view["you"]["board"] == "low"
    assert [seat["score"] for seat in view["table"]["seats"]] == [0, 0, 0]


def test_C18_people_join_and_leave_between_rounds_where_nobody_is_ever_out(room: Room) -> None:
    phones = friends(room, 3, "points")
    phones[0].send(m.Start())
    late = room.join(phones[0].actor, "late")
    play_round(phones)
    late.send(m.Sit(name="Late"))
    assert late.seat == 3
    assert late.view["game"]["stakes"][3] == max(late.view["game"]["stakes"][:3])
    phones[2].send(m.Stand())
    assert phones[0].view["game"]["players"] == [0, 1, 3]
    phones[0].send(m.Ready(all=True))
    assert set(phones[0].view["game"]["round"]["order"]) == {0, 1, 3}
    play_round([phones[0], phones[1], late])
    assert phones[0].view["game"]["phase"] == "between"


def test_C18_the_agreed_minutes_end_the_match_between_rounds(room: Room) -> None:
    phones = friends(room, 3, "points end=minutes:2")
    phones[0].send(m.Start())
    assert phones[0].view["game"]["ends_in_ms"] == 120_000
    room.advance(119_000)
    room.advance(60_000)
    assert phones[0].view["table"]["phase"] == "playing", "a running round is played to its end"
    play_round(phones)
    assert phones[0].view["table"]["phase"] == "over"
    assert phones[0].view["game"]["outcome"]["termination"] == "stopped"


def test_a_pause_does_not_eat_the_agreed_minutes(room: Room) -> None:
    phones = friends(room, 3, "points end=minutes:2")
    phones[0].send(m.Start())
    room.advance(60_000)
    phones[0].send(m.Pause())
    room.advance(600_000)
    phones[0].send(m.Resume())
    assert phones[0].view["game"]["ends_in_ms"] == 60_000


def test_C9_king_may_the_asked_seat_answers_and_the_clock_shows_for_it(room: Room) -> None:
    phones = friends(room, 3, "chips first_dealer=seat", clock="brisk")
    phones[0].send(m.Start())
    actor = to_act(phones)
    actor.send(m.Act(do="swap"))
    asked = to_act(phones)
    assert asked.seat == actor.view["game"]["round"]["asked"]
    assert set(asked.view["you"]["moves"]) <= {"accept", "show"}
    expected = "show" if "show" in asked.view["you"]["moves"] else "accept"
    room.advance(12_000)
    kinds = [event["what"]["event"] for event in phones[0].view["game"]["events"]]
    assert ("refused" if expected == "show" else "swapped") in kinds


def test_a_hint_is_for_whoever_has_to_act(room: Room) -> None:
    phones = friends(room, 3)
    phones[0].send(m.Start())
    actor = to_act(phones)
    actor.send(m.AskHint(id="h"))
    hint = actor.frames[-1]
    assert (hint["type"], hint["id"]) == ("hint", "h")
    assert hint["do"] in actor.view["you"]["moves"]
    assert hint["why"][0]["key"].startswith("table.hint.")
    other = next(phone for phone in phones if phone is not actor)
    assert other.refusal(m.AskHint(id="h")) in {"turn/not-yours", "hint/none"}


def test_every_view_says_only_what_may_be_sent(room: Room) -> None:
    """What ``may`` lists is not refused for who asks, and what it does not list is."""
    from goodfences.table.guards import GUARDS, facts, may, permit

    phones = friends(room, 3)
    watcher = room.join(phones[0].actor, "eve")
    for step in (m.Start(), m.Pause(), m.Resume()):
        phones[0].send(step)
        table = phones[0].actor.table
        for phone in (*phones, watcher):
            known = facts(table, phone.person)
            allowed = {kind.__struct_config__.tag for kind in GUARDS if permit(known, kind) is None}
            assert set(phone.view["you"]["may"]) == allowed == set(may(known))


def test_a_slow_phone_gets_one_newer_view_and_misses_no_event(room: Room) -> None:
    phones = friends(room, 3)
    slow = phones[2]
    slow.asleep = True
    before = len(slow.raw)
    for _ in range(5):
        phones[0].send(m.Say(phrase="nice"))
    slow.asleep = False
    room.settle()
    assert len(slow.raw) == before + 1
    assert [event["what"]["event"] for event in slow.view["events"]] == ["said"] * 5
