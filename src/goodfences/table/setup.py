"""A table is made, and its game, rules and settings are chosen. Pure: each returns a new table."""

from msgspec.structs import replace

from goodfences import cuckoo
from goodfences.errors import GoodFencesError, Refusal, RulesError
from goodfences.table import game
from goodfences.table.entries import Make
from goodfences.table.events import RulesChosen, SatDown, SettingsChosen, TableMade
from goodfences.table.messages import Choose, Settings
from goodfences.table.names import COMPUTERS, clean
from goodfences.table.state import Rules, Seat, Step, Table


def make(do: Make, at: int) -> Step:
    """Make a table.

    Raises:
        GoodFencesError: the rules are none.
    """
    name = clean(do.name)
    people = (Seat(name, do.person),) if name and do.kind != "exhibit" else ()
    seats = people + tuple(Seat(other, style=COMPUTERS.get(other, "seven")) for other in do.computers)
    table = Table(
        code=do.code,
        key=do.key,
        root=bytes.fromhex(do.root),
        kind=do.kind,
        host=do.person,
        exhibit=do.exhibit,
        game=do.game,
        rules=game.parse_rules(do.game, do.rules),
        seats=seats,
        members={do.person: name},
        pace="at_once" if do.kind == "solo" and do.game == "cuckoo" else "normal",
        at=at,
        seq=1,
        game_seq=1,
    )
    sat = tuple(SatDown(number, seat.name) for number, seat in enumerate(seats))
    return Step(table, (TableMade(do.code), *sat))


def choose(table: Table, do: Choose, _by: str) -> Step | Refusal:
    """Choose the game and its rules."""
    try:
        rules = game.parse_rules(do.game, do.rules)
    except RulesError as error:
        return Refusal("rules/contradiction", str(error))
    except GoodFencesError as error:
        return Refusal("rules/unknown", str(error))
    if _drinks(rules) and not table.drinks:
        return Refusal("rules/drinks-off", "rules that count sips have to be switched on first (C19)")
    after = replace(table, game=do.game, rules=rules, exhibit="")
    return Step(after, (RulesChosen(do.game, game.format_rules(rules), rules.id),))


def settings(table: Table, do: Settings, _by: str) -> Step | Refusal:
    """Choose how the table runs."""
    drinks = table.drinks if do.drinks is None else do.drinks == "on"
    if not drinks and _drinks(table.rules):
        return Refusal("rules/drinks-off", "the rules that are chosen count sips; choose others first")
    after = replace(
        table,
        clock=do.clock or table.clock,
        pace=do.pace or table.pace,
        title=do.title or table.title,
        drinks=drinks,
    )
    return Step(after, (SettingsChosen(after.clock, after.pace, after.title, drinks),))


def _drinks(rules: Rules) -> bool:
    return isinstance(rules, cuckoo.Rules) and rules.stake == "drinks"
