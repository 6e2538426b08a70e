"""The rules of a match as data: every house rule is an option of one frozen value (RULES 1.3)."""

import hashlib
import re
from typing import Final, Literal, Self, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import force_setattr

from goodfences.cards import Card
from goodfences.cards import packs as whole_packs
from goodfences.errors import RulesError

Stake = Literal["lives", "chips", "bets", "points", "drinks"]
KingShown = Literal["when_asked", "at_once"]
KingRefusal = Literal["must", "may"]
KingEffect = Literal["blocks_one", "ends_exchanges", "cancels_exchanges"]
Queen = Literal["plain", "turns_back"]
Jack = Literal["plain", "blocks"]
LowestTie = Literal["all_lose", "nearest_left_loses", "farthest_left_loses", "pairs_safe"]
LastTie = Literal["extra_round", "draw", "split_pot", "replay"]
DealerDraw = Literal["top", "cut"]
DrawnKing = Literal["bottom", "aside", "top"]
Look = Literal["on_deal", "on_turn"]
FirstDealer = Literal["high_card", "random", "seat"]
Pack = Literal["fresh", "continuing"]
Packs = Literal["auto", 1, 2, 3]
Seats = Literal["three_up", "three_to_ten", "heads_up"]
EndKind = Literal["last_survivor", "manual", "rounds", "minutes"]

PACK_SIZE: Final = 52
_END = re.compile(r"last_survivor|manual|(rounds|minutes):([1-9]\d{0,3})")


class Rules(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The rules of a match. The defaults are the plain game; :data:`OPTIONS` says what each option is.

    Raises:
        RulesError: a value is not one of its option's, or options contradict each other; lists all of it at once.
    """

    stake: Stake = "lives"
    stake_count: int = 3
    bet_unit: int = 1
    king_shown: KingShown = "when_asked"
    king_refusal: KingRefusal = "must"
    king_effect: KingEffect = "blocks_one"
    queen: Queen = "plain"
    jack: Jack = "plain"
    lowest_tie: LowestTie = "all_lose"
    last_tie: LastTie = "extra_round"
    dealer_draw: DealerDraw = "top"
    drawn_king: DrawnKing = "bottom"
    look: Look = "on_deal"
    first_dealer: FirstDealer = "high_card"
    pack: Pack = "fresh"
    packs: Packs = "auto"
    end: str = "last_survivor"
    seats: Seats = "three_up"

    def __post_init__(self) -> None:
        problems = (*_wrong_values(self), *_contradictions(self))
        if problems:
            raise RulesError(problems)
        # msgspec omits the object that is the default, not what equals it: equal rules need equal JSON and id.
        for name, default in zip(self.__struct_fields__, self.__struct_defaults__, strict=True):
            if getattr(self, name) == default:
                force_setattr(self, name, default)

    @property
    def id(self) -> str:
        """Eight characters that stand for exactly these rules, the same on every machine and in later versions."""
        return hashlib.sha256(msgspec.json.encode(self, order="sorted")).hexdigest()[:8]

    @property
    def has_pot(self) -> bool:
        """Whether lost stakes go to a pot (C15)."""
        return self.stake in {"chips", "bets"}

    @property
    def counts_up(self) -> bool:
        """Whether losing adds to a score, and nobody is ever out (C15)."""
        return self.stake in {"points", "drinks"}

    @property
    def end_kind(self) -> EndKind:
        """What ends the match."""
        return self.end.partition(":")[0]  # type: ignore[return-value]  # validated at construction

    @property
    def end_count(self) -> int:
        """The number of rounds or minutes agreed, 0 when neither was."""
        return int(self.end.partition(":")[2] or 0)

    def n_packs(self, n_seats: int) -> int:
        """Return how many packs are shuffled together for so many seats."""
        return max(1, -(-n_seats // PACK_SIZE)) if self.packs == "auto" else self.packs

    def cards(self, n_seats: int) -> tuple[Card, ...]:
        """Return all cards in play for so many seats, in a fixed order."""
        return whole_packs(self.n_packs(n_seats))

    def seats_problem(self, n_seats: int) -> str | None:
        """Return why so many seats cannot play by these rules, or None when they can."""
        low, high = {"three_up": (3, 10_000), "three_to_ten": (3, 10), "heads_up": (2, 2)}[self.seats]
        if not low <= n_seats <= high:
            return f"{n_seats} seats: seats={self.seats} allows {low if low == high else f'{low} to {high}'}"
        if n_seats > self.n_packs(n_seats) * PACK_SIZE:
            return f"{n_seats} seats: packs={self.packs} has only {self.n_packs(n_seats) * PACK_SIZE} cards"
        return None

    def replace(self, **options: object) -> Self:
        """Return these rules with some options changed.

        Raises:
            RulesError: an option does not exist, or the new rules contradict themselves.
        """
        return type(self)(**{**self.options(), **known(options)})  # type: ignore[arg-type]  # checked by __post_init__

    def options(self) -> dict[str, object]:
        """Return every option and its value."""
        return {name: getattr(self, name) for name in self.__struct_fields__}


class Option(Struct, frozen=True):
    """What there is to know about one option.

    Attributes:
        name: the field of :class:`Rules`.
        values: the values it may take, the default first; a range is written ``1..99``.
        clause: the clause of the rule book where it acts.
        source: where people play it so.
    """

    name: str
    values: tuple[str, ...]
    clause: str
    source: str


def _option(name: str, literal: object, clause: str, source: str) -> Option:
    return Option(name, tuple(str(value) for value in get_args(literal)), clause, source)


OPTIONS: Final[tuple[Option, ...]] = (
    _option("stake", Stake, "C15", "lives S0, S2; chips S3; bets, points and drinks S1"),
    Option("stake_count", ("3", "1..99"), "C15", "3 lives S0, S2; 2 chips S3; 5 bets S1; 1 is sudden death"),
    Option("bet_unit", ("1", "1..1000"), "C16", "S1: what one chip or bet is worth, in play money"),
    _option("king_shown", KingShown, "C5", "when_asked S0, S2, S3; at_once S1"),
    _option("king_refusal", KingRefusal, "C5", "may S3"),
    _option("king_effect", KingEffect, "C5", "S3"),
    _option("queen", Queen, "C20", "S3"),
    _option("jack", Jack, "C21", "S3"),
    _option("lowest_tie", LowestTie, "C14", "all S0, S2, S3; nearest S1; farthest 1881; pairs a family"),
    _option("last_tie", LastTie, "C30", "extra_round S0; draw S2; split_pot S3"),
    _option("dealer_draw", DealerDraw, "C6", "top S0, S1, S2; cut S3"),
    _option("drawn_king", DrawnKing, "C6", "S0, by agreement"),
    _option("look", Look, "C40", "on_deal S1, S2, S3; on_turn S0"),
    _option("first_dealer", FirstDealer, "C17", "high_card S0, S1"),
    _option("pack", Pack, "C1", "fresh S0, S2"),
    _option("packs", Packs, "C1", "auto adds a pack when one is too small"),
    Option("end", ("last_survivor", "manual", "rounds:1..9999", "minutes:1..9999"), "C18", "S1 for points and drinks"),
    _option("seats", Seats, "C1", "three_to_ten S0; heads_up in the literature"),
)

_RANGES: Final = {"stake_count": (1, 99), "bet_unit": (1, 1000)}


def _wrong_values(rules: Rules) -> list[str]:
    problems = []
    for option in OPTIONS:
        value = getattr(rules, option.name)
        if option.name in _RANGES:
            low, high = _RANGES[option.name]
            right = type(value) is int and low <= value <= high
        elif option.name == "end":
            right = isinstance(value, str) and _END.fullmatch(value) is not None
        else:
            right = str(value) in option.values and isinstance(value, bool) is False
        if not right:
            problems.append(f"{option.name}={value!r} is not one of {', '.join(option.values)}")
    return problems


def _contradictions(rules: Rules) -> list[str]:
    found = []
    if rules.king_effect == "cancels_exchanges" and rules.king_shown != "at_once":
        found.append(
            "king_effect=cancels_exchanges needs king_shown=at_once: a dealt king must be seen to cancel trading"
        )
    if rules.last_tie == "split_pot" and rules.stake not in {"chips", "bets"}:
        found.append(f"last_tie=split_pot needs a pot, and stake={rules.stake} has none; use chips or bets")
    if rules.stake in {"points", "drinks"} and rules.end == "last_survivor":
        found.append(
            f"stake={rules.stake} puts nobody out, so end=last_survivor never comes; use manual, rounds or minutes"
        )
    if rules.king_refusal == "may" and rules.look == "on_turn":
        found.append("king_refusal=may needs look=on_deal: a seat that has not looked at its card cannot choose")
    return found


def known(options: dict[str, object]) -> dict[str, object]:
    """Return the options unchanged when all of them exist.

    Raises:
        RulesError: one sentence for each that does not.
    """
    names = [option.name for option in OPTIONS]
    problems = tuple(
        f"there is no option {name!r}; there are {', '.join(names)}" for name in options if name not in names
    )
    if problems:
        raise RulesError(problems)
    return options
