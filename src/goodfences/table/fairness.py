"""Provably fair: what was promised before each deal, and what may be revealed by now."""

from collections.abc import Sequence

from msgspec import Struct

from goodfences import beggar, chance, cuckoo
from goodfences.beggar.events import Shuffled as BeggarShuffled
from goodfences.cards import Card
from goodfences.cuckoo.events import Dealt, Shuffled
from goodfences.table.entries import Entry
from goodfences.table.messages import GameName
from goodfences.table.replay import steps_of
from goodfences.table.state import Step, Table


class Proof(Struct, frozen=True, kw_only=True):
    """One shuffle: the promise, and once nothing hidden depends on it any more, what it takes to check it.

    Attributes:
        purpose: the name of its key: ``HMAC-SHA256(secret, purpose)``.
        round: the round that it was made for; 0 for the draw for the first deal.
        commitment: SHA-256 of the key, shown when the cards were shuffled.
        key: the key in hex, once it is revealed; else empty, and the rest is empty too.
        cards: the cards that were shuffled, in the order before.
        left: cards of an older shuffle that are dealt before them.
        dealt: (seat, card) as they were dealt.
    """

    purpose: str
    round: int
    commitment: str
    key: str = ""
    cards: tuple[Card, ...] = ()
    left: tuple[Card, ...] = ()
    dealt: tuple[tuple[int, Card], ...] = ()


class Fairness(Struct, frozen=True, kw_only=True):
    """The promises of a match.

    Attributes:
        match: which match of the table.
        game: what was played.
        commitment: SHA-256 of the secret of the match, shown before it began.
        secret: the secret in hex, once the match is over; else empty.
        shuffles: each shuffle.
    """

    match: int
    game: GameName
    commitment: str
    secret: str
    shuffles: tuple[Proof, ...]


def fairness(log: Sequence[Entry], match: int) -> Fairness | None:
    """Return the promises of a match and what may be revealed, or None when the table has not begun it."""
    steps = list(steps_of(log, match))
    if not steps:
        return None
    table = steps[-1][1].table
    over = table.phase != "playing" or _over_since(log, match)
    secret = table.secret(match)
    proofs: list[Proof] = []
    for before, step in steps:
        for proof in _proofs(before, step, len(proofs)):
            shown = over or _settled(table, proof)
            key = chance.derive(secret, proof.purpose).hex() if shown else ""
            proofs.append(_with_key(proof, key))
    return Fairness(
        match=match,
        game=table.game if isinstance(table.play, cuckoo.State) == (table.game == "cuckoo") else _other(table.game),
        commitment=chance.commitment(secret),
        secret=secret.hex() if over else "",
        shuffles=tuple(proofs),
    )


def _over_since(log: Sequence[Entry], match: int) -> bool:
    """Whether the match was over at the end of the log: given up without an event of its own, or another one begun."""
    from goodfences.table.reduce import fold

    now = fold(log)
    return now.match > match or now.phase != "playing"


def _other(game: GameName) -> GameName:
    return "beggar" if game == "cuckoo" else "cuckoo"


def _settled(table: Table, proof: Proof) -> bool:
    """Whether nothing hidden depends on a shuffle: fresh packs, and its round is over (DESIGN, provably fair)."""
    play = table.play
    if not isinstance(play, cuckoo.State) or play.rules.pack != "fresh":
        return False
    return bool(play.history) and proof.round <= play.history[-1].number


def _with_key(proof: Proof, key: str) -> Proof:
    if key:
        return Proof(
            purpose=proof.purpose,
            round=proof.round,
            commitment=proof.commitment,
            key=key,
            cards=proof.cards,
            left=proof.left,
            dealt=proof.dealt,
        )
    return Proof(purpose=proof.purpose, round=proof.round, commitment=proof.commitment)


def _proofs(before: Table | None, step: Step, made: int) -> list[Proof]:
    """Return the shuffles of one step: a draw for the deal may take several, a round takes one."""
    play = step.table.play
    if isinstance(play, beggar.State):
        return [
            Proof(
                purpose="shuffle 1",
                round=1,
                commitment=event.commitment,
                cards=play.rules.cards(play.n_seats),
                dealt=_dealing(play),
            )
            for event in step.game_events
            if isinstance(event, BeggarShuffled)
        ]
    assert isinstance(play, cuckoo.State)
    shuffled = [event for event in step.game_events if isinstance(event, Shuffled)]
    if not shuffled:
        return []
    dealt = tuple((event.seat, event.card) for event in step.game_events if isinstance(event, Dealt))
    left = _left_over(before, play)
    proofs = [
        Proof(purpose=f"shuffle {made + place}", round=0, commitment=event.commitment, cards=play.cards)
        for place, event in enumerate(shuffled[:-1], start=1)
    ]
    last = Proof(
        purpose=f"shuffle {made + len(shuffled)}",
        round=play.round_number,
        commitment=shuffled[-1].commitment,
        cards=_without(play.cards, left),
        left=left,
        dealt=dealt,
    )
    return [*proofs, last]


def _left_over(before: Table | None, play: cuckoo.State) -> tuple[Card, ...]:
    """Return the cards of the last round's stock that are dealt first (``pack=continuing``)."""
    was = None if before is None else before.play
    if play.rules.pack == "fresh" or not isinstance(was, cuckoo.State) or was.round is None or play.round_number == 1:
        return ()
    return was.round.stock if len(was.cards) == len(play.cards) else ()


def _without(cards: Sequence[Card], gone: Sequence[Card]) -> tuple[Card, ...]:
    kept = list(cards)
    for card in gone:
        kept.remove(card)
    return tuple(kept)


def _dealing(play: beggar.State) -> tuple[tuple[int, Card], ...]:
    """Return a deal of beggar one card at a time: a pile's top card was dealt last (G2)."""
    leader = (play.dealer + 1) % play.n_seats
    piles = [list(pile) for pile in play.piles]
    dealt = []
    seat = leader
    while any(piles):
        if piles[seat]:
            dealt.append((seat, piles[seat].pop()))
        seat = (seat + 1) % play.n_seats
    return tuple(dealt)
