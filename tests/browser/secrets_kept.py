"""What a page was sent and shows, searched for cards that its viewer may not know (C42).

The truth comes from the replay of the finished match, not from the frames themselves.
"""

import json
import re
from dataclasses import replace

from browser.people import Person
from support.frames import Reader

CARD = re.compile(r'"([A23456789TJQK][cdhs])"')
SHOWN = {"refused", "turned_back", "king_up", "drew_king", "dealer_drew"}


def truth(person: Person, match: int = 1) -> dict:
    """Return the match again, all cards face up; only finished rounds are in it."""
    code = person.view["table"]["code"]
    answer = person.context.request.get(f"{person.url}/t/{code}/matches/{match}.json")
    assert answer.ok
    return dict(answer.json())


def _knowable(replay: dict, seat: int | None) -> dict[int, set[str]]:
    """Return, for each round, the cards that a seat may know before its end: those it held, those that were shown."""
    known: dict[int, set[str]] = {}
    number = 0
    for step in replay["steps"]:
        for event in step["events"]:
            what = event["what"]
            if what["event"] == "round_started":
                number = what["round"]
            if what["event"] in SHOWN:
                known.setdefault(number, set()).add(what["card"])
        open_ = step["round"]
        if open_ is None:
            continue
        known.setdefault(number, set()).update(open_["cards"][face] for face in open_["face_up"])
        known[number].update(open_["aside"])
        if seat is not None and open_["cards"][seat] is not None:
            known[number].add(open_["cards"][seat])
    return known


def foreign_cards(person: Person, match: int = 1) -> list[str]:
    """Return what no frame should have told: (seq, card) of every card that came too early."""
    replay = truth(person, match)
    found = []
    knowable = {seat: _knowable(replay, seat) for seat in (None, *range(len(replay["names"])))}
    reader = Reader()
    for raw in person.frames:
        frame = reader.read(raw)
        if frame["type"] != "view" or frame["game"] is None or frame["table"]["match"] != match:
            continue
        known = knowable[frame["you"]["seat"]]
        game = frame["game"]
        past = {card for row in game["rounds"] for card in row["cards"] if card}
        past |= {
            card for row in replay["rounds"] if row["number"] < game["round_number"] for card in row["cards"] if card
        }
        running = (
            known.get(game["round_number"], set()) | known.get(0, set()) | known.get(game["round_number"] - 1, set())
        )
        if game["round"] is not None and game["round"]["phase"] == "revealed":
            running |= {card for card in game["round"]["cards"] if card}
        found += [f"{frame['seq']}: {card}" for card in CARD.findall(raw) if card not in past | running]
    return found


def tampered(person: Person) -> Person:
    """Return the person with one frame too much, a neighbour's card of the first round: it has to be found."""
    replay = truth(person)
    first = next(step["round"] for step in replay["steps"] if step["round"] is not None)
    seat = person.view["you"]["seat"] or 0
    mine = _knowable(replay, seat)[1] | _knowable(replay, seat).get(0, set())
    hidden = next(card for card in first["cards"] if card and card not in mine)
    view = next(v for v in person.views if v["game"] and v["game"]["round"] and v["game"]["round"]["phase"] == "act")
    view["game"]["round"]["cards"] = [hidden]
    return replace(person, frames=[*person.frames, json.dumps(view, separators=(",", ":"))])
