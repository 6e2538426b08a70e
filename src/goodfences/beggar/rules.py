"""The rules of a game as data: every house rule is an option of one frozen value (RULES 2)."""

import hashlib
import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Final, Literal, Self, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import force_setattr

from goodfences.cards import PACK, RANKS, Card
from goodfences.errors import RulesError

Deck = Literal["french", "italian"]
Packs = Literal["auto", 1, 2]
OutWhen = Literal["cannot_play", "pile_empty"]
Debt = Literal["passes_on", "ends"]
EndKind = Literal["last_survivor", "minutes", "cards", "tricks"]
Notice = Literal["", "many_seats"]

DECKS: Final[dict[Deck, tuple[Card, ...]]] = {
    "french": PACK,
    "italian": tuple(card for card in PACK if card[0] not in "89T"),
}
"""The cards of one pack: 52 French ones, or 40 Italian ones, ace to seven, jack, queen, king."""

TWO_PACKS_FROM: Final = 4
"""Seats from which ``packs=auto`` takes two packs (G1)."""

MANY_SEATS: Final = 6
"""More seats than this may play, with a notice (G1)."""

_PENALTIES: Final = re.compile(rf"none|[{RANKS}]:[1-9](,[{RANKS}]:[1-9])*")
_END: Final = re.compile(r"last_survivor|(minutes|cards|tricks):([1-9]\d{0,3})")


class Rules(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The rules of a game. The defaults are the plain game; :data:`OPTIONS` says what each option is.

    Equal rules are written in one way only: ``penalties`` and ``missing`` are put in order.

    Raises:
        RulesError: a value is not one of its option's, or options contradict each other; lists all of it at once.
    """

    penalties: str = "A:4,K:3,Q:2,J:1"
    deck: Deck = "french"
    packs: Packs = "auto"
    missing: tuple[Card, ...] = ()
    out: OutWhen = "cannot_play"
    debt: Debt = "passes_on"
    end: str = "last_survivor"

    def __post_init__(self) -> None:
        wrong = _wrong_values(self)
        problems = (*wrong.values(), *_contradictions(self, frozenset(wrong)))
        if problems:
            raise RulesError(problems)
        force_setattr(self, "penalties", _in_order(_pairs(self.penalties)))
        force_setattr(self, "missing", tuple(sorted(self.missing, key=PACK.index)))
        # msgspec omits the very object that is the default, not what equals it: equal rules need equal JSON and id.
        for name, default in zip(self.__struct_fields__, self.__struct_defaults__, strict=True):
            if getattr(self, name) == default:
                force_setattr(self, name, default)

    @property
    def id(self) -> str:
        """Eight characters that stand for exactly these rules, the same on every machine and in later versions."""
        return hashlib.sha256(msgspec.json.encode(self, order="sorted")).hexdigest()[:8]

    @property
    def payments(self) -> Mapping[str, int]:
        """How many cards the next seat pays for each rank that asks for any (G4, G13)."""
        return dict(_pairs(self.penalties))

    @property
    def end_kind(self) -> EndKind:
        """What ends the game."""
        return self.end.partition(":")[0]  # type: ignore[return-value]  # validated at construction

    @property
    def end_count(self) -> int:
        """The number of minutes, cards or tricks agreed, 0 when none was."""
        return int(self.end.partition(":")[2] or 0)

    def n_packs(self, n_seats: int) -> int:
        """Return how many packs are shuffled together for so many seats (G1)."""
        if self.packs == "auto":
            return 2 if n_seats >= TWO_PACKS_FROM else 1
        return self.packs

    def cards(self, n_seats: int) -> tuple[Card, ...]:
        """Return all cards in play for so many seats, in a fixed order."""
        cards = list(DECKS[self.deck] * self.n_packs(n_seats))
        for card in self.missing:
            if card in cards:
                cards.remove(card)
        return tuple(cards)

    def seats_problem(self, n_seats: int) -> str | None:
        """Return why so many seats cannot play by these rules, or None when they can (G1)."""
        n_packs, n_cards = self.n_packs(n_seats), len(self.cards(n_seats))
        if n_seats < 2:
            return f"{n_seats} seats: two or more play"
        if n_cards != len(DECKS[self.deck]) * n_packs - len(self.missing):
            return f"{n_seats} seats: missing lists a card more often than the packs in play have it, packs={n_packs}"
        if n_seats > n_cards:
            return f"{n_seats} seats: each needs a card, and there are {n_cards}"
        if self.notice(n_seats) and 2 * n_seats > n_cards:
            return f"{n_seats} seats: more than {MANY_SEATS} seats need two cards each, and there are {n_cards}"
        return None

    def notice(self, n_seats: int) -> Notice:
        """Return what the players should be told about so many seats (G1)."""
        return "many_seats" if n_seats > MANY_SEATS else ""

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
    Option("penalties", ("A:4,K:3,Q:2,J:1", "RANK:1..9,...", "none"), "G13", "S4; Camicia A:1, 2:2, 3:3"),
    _option("deck", Deck, "G1", "french S4; italian in Camicia"),
    _option("packs", Packs, "G1", "auto S4: two packs with four or more seats"),
    Option("missing", ("", "CARD,..."), "G1", "S4: a worn pack is still a pack"),
    _option("out", OutWhen, "G7", "cannot_play in the published records; pile_empty in many homes"),
    _option("debt", Debt, "G8", "S4; both are in use"),
    Option("end", ("last_survivor", "minutes:1..9999", "cards:1..9999", "tricks:1..9999"), "G10", "S4: a short game"),
)


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


@cache
def payment_of(penalties: str) -> Mapping[Card, int]:
    """Return how many cards each court card asks for; a card that is not in it is plain."""
    by_rank = dict(_pairs(penalties))
    return {card: by_rank[card[0]] for card in PACK if card[0] in by_rank}


def _pairs(penalties: str) -> tuple[tuple[str, int], ...]:
    if penalties == "none":
        return ()
    return tuple((pair[0], int(pair[2])) for pair in penalties.split(","))


def _in_order(pairs: tuple[tuple[str, int], ...]) -> str:
    """Write penalties in their one canonical order: most cards first, then low ranks first."""
    ordered = sorted(pairs, key=lambda pair: (-pair[1], RANKS.index(pair[0])))
    return ",".join(f"{rank}:{cards}" for rank, cards in ordered) or "none"


def _wrong_values(rules: Rules) -> dict[str, str]:
    """Return a sentence for each option whose value is not one of its own."""
    right = {
        "penalties": isinstance(rules.penalties, str) and _PENALTIES.fullmatch(rules.penalties) is not None,
        "deck": rules.deck in get_args(Deck),
        "packs": rules.packs in get_args(Packs) and type(rules.packs) in {int, str},
        "missing": isinstance(rules.missing, tuple) and all(card in PACK for card in rules.missing),
        "out": rules.out in get_args(OutWhen),
        "debt": rules.debt in get_args(Debt),
        "end": isinstance(rules.end, str) and _END.fullmatch(rules.end) is not None,
    }
    return {
        option.name: f"{option.name}={getattr(rules, option.name)!r} is not one of {' | '.join(option.values)}"
        for option in OPTIONS
        if not right[option.name]
    }


def _contradictions(rules: Rules, wrong: frozenset[str]) -> list[str]:
    """Return a sentence for each contradiction between options that are right by themselves."""
    found: list[str] = []
    if "penalties" not in wrong:
        count = Counter(rank for rank, _ in _pairs(rules.penalties))
        found += [f"penalties={rules.penalties} names {rank} twice" for rank, times in count.items() if times > 1]
    if "deck" in wrong:
        return found
    deck = DECKS[rules.deck]
    if "penalties" not in wrong:
        ranks = {card[0] for card in deck}
        strange = [rank for rank in count if rank not in ranks]
        found += [
            f"penalties={rules.penalties} names {rank}, which deck={rules.deck} does not have" for rank in strange
        ]
    if not wrong & {"missing", "packs"}:
        most = rules.n_packs(TWO_PACKS_FROM)
        for card, times in Counter(rules.missing).items():
            if card not in deck:
                found.append(f"missing lists {card}, which deck={rules.deck} does not have")
            elif times > most:
                found.append(f"missing lists {card} {times} times, and packs={rules.packs} has it {most} times at most")
        if len(rules.missing) > len(deck) * most - 2:
            found.append("missing leaves fewer than two cards to play with")
    return found
