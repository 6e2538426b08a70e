"""The documentation of the wire is generated from its types, and real frames fit it."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from goodfences.table import messages as m
from goodfences.web import schema
from support.table import Room

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize(("name", "made"), [("client", schema.client), ("server", schema.server)])
def test_the_schema_in_the_documentation_is_the_one_of_the_types(name: str, made) -> None:
    assert (DOCS / f"wire-{name}.schema.json").read_text() == schema.text(made()), (
        "write it again: python -m goodfences.web.schema docs"
    )


def test_the_schemas_are_schemas(tmp_path: Path) -> None:
    for made in (schema.client(), schema.server()):
        Draft202012Validator.check_schema(made)
    schema.write(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["wire-client.schema.json", "wire-server.schema.json"]


@pytest.mark.parametrize("wish", [{"rules": "chips_court"}, {"rules": "points"}, {"game": "beggar", "rules": "beggar"}])
def test_real_frames_fit_the_schema(wish: dict[str, str]) -> None:
    room = Room()
    table = room.make(computers=2, **wish)
    ann, eve = room.join(table, "host"), room.join(table, "eve")
    door = room.join(table, "knock", key="")
    ann.send(m.Settings(clock="brisk", pace="at_once"))
    for message in (m.Start(), m.AskMove(id="mv"), m.Beat(id="b"), m.Act(do="show", id="no"), m.Say(phrase="nice")):
        ann.send(message)
    for _ in range(12):
        moves = ann.view["you"]["moves"]
        ann.send(m.Act(do=moves[0], id="x") if moves else m.Ready(all=True, id="y"))
        ann.send(m.AskHint(id="h"))
        room.advance(900)
    ann.send(m.Stop())
    check = Draft202012Validator(schema.server())
    frames = [frame for phone in (ann, eve, door) for frame in phone.frames]
    assert {frame["type"] for frame in frames} >= {"view", "move", "beat", "door"}
    for frame in frames:
        check.validate(frame)


def test_what_the_page_sends_fits_the_schema() -> None:
    check = Draft202012Validator(schema.client())
    check.validate({"type": "act", "id": "a9", "seq": 17, "do": "swap"})
    check.validate({"type": "hello"})
    for wrong in ({"type": "act", "do": "win"}, {"type": "cheat"}, {"type": "kick", "seat": 99}, {"do": "keep"}):
        assert list(check.iter_errors(json.loads(json.dumps(wrong))))
