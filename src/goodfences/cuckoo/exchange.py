"""A request to exchange and its one outcome: a swap, a refusal, or being turned back (RULES 1.2 and 1.5)."""

from functools import lru_cache

from msgspec.structs import replace

from goodfences.cards import JACK, KING, QUEEN, RANK
from goodfences.cuckoo.actions import Accept, SeatAction, Show
from goodfences.cuckoo.events import Asked, Drew, DrewKing, Kept, Log, Received, Refused, Swapped, TurnedBack
from goodfences.cuckoo.flow import card_of, next_turn, settle, stop_trading
from goodfences.cuckoo.state import PUBLIC, Round, RoundStep, bit


def has_power(round_: Round, seat: int) -> bool:
    """Whether the seat's card answers a request by being shown: a king, or a jack or queen with its option on."""
    rank = RANK[card_of(round_, seat)]
    rules = round_.rules
    return rank == KING or (rank == JACK and rules.jack == "blocks") or (rank == QUEEN and rules.queen == "turns_back")


def answers(round_: Round, seat: int) -> tuple[SeatAction, ...]:
    """What an asked seat may answer when kings choose; every asked seat answers, so that a pause tells nothing."""
    if not has_power(round_, seat):
        return (Accept(seat),)
    return (Show(seat), Accept(seat)) if RANK[card_of(round_, seat)] == KING else (Show(seat),)


def request(round_: Round, log: Log, asked: int, *, turned_back: bool) -> RoundStep:
    """The seat whose turn it is asks another: exactly one outcome, or a wait for the answer."""
    if round_.rules.king_refusal == "may":
        log.add(Asked, round_.order[round_.turn], asked)
        return settle(replace(round_, phase="answer", asked=asked, turned_back=turned_back), log)
    if has_power(round_, asked):
        return show(replace(round_, turned_back=turned_back), log, asked)
    return exchange(round_, log, asked)


def exchange(round_: Round, log: Log, asked: int) -> RoundStep:
    """Two cards change places (C4), and with them the knowledge of who has seen which."""
    asker = round_.order[round_.turn]
    hands, known = list(round_.hands), list(round_.known)
    hands[asker], hands[asked] = hands[asked], hands[asker]
    known[asker], known[asked] = known[asked] | bit(asker), known[asker]
    if round_.rules.look == "on_deal" or round_.order.index(asked) < round_.turn:
        known[asked] |= bit(asked)
    log.add(Swapped, asker, asked)
    log.add(Received, _seats(known[asker], round_.order), asker, hands[asker])
    log.add(Received, _seats(known[asked], round_.order), asked, hands[asked])
    return next_turn(replace(round_, hands=tuple(hands), known=tuple(known)), log)


def show(round_: Round, log: Log, asked: int) -> RoundStep:
    """The asked seat shows its card: a king or jack ends the request, a first queen turns it back (C5, C20, C21)."""
    asker = round_.order[round_.turn]
    card = card_of(round_, asked)
    known = list(round_.known)
    known[asked] |= PUBLIC
    if RANK[card] == QUEEN and not round_.turned_back:
        log.add(TurnedBack, asker, asked, card)
        return _turn_back(replace(round_, known=tuple(known)), log)
    log.add(Refused, asker, asked, card)
    if RANK[card] != KING:
        return next_turn(replace(round_, known=tuple(known)), log)
    locked = replace(round_, known=tuple(known), locked=round_.locked | {asked})
    return stop_trading(locked, log) if round_.rules.king_effect == "ends_exchanges" else next_turn(locked, log)


def _turn_back(round_: Round, log: Log) -> RoundStep:
    """Send the asker to the seat on its right; with nobody to ask there, it keeps (C20)."""
    right = round_.order[round_.turn - 1]
    if len(round_.order) == 2 or right in round_.locked:
        log.add(Kept, round_.order[round_.turn], True)
        return next_turn(round_, log)
    return request(round_, log, right, turned_back=True)


def draw(round_: Round, place: int) -> RoundStep:
    """The dealer exchanges with a card of the stock; a king is shown and refused (C6, C22)."""
    dealer, log = round_.dealer, Log(round_.n_events)
    drawn, rest = round_.stock[place], round_.stock[:place] + round_.stock[place + 1 :]
    if RANK[drawn] == KING:
        log.add(DrewKing, dealer, drawn)
        where = round_.rules.drawn_king
        if where == "aside":
            return next_turn(replace(round_, stock=rest, aside=(*round_.aside, drawn)), log)
        stock = (*rest, drawn) if where == "bottom" else (drawn, *rest)
        return next_turn(replace(round_, stock=stock), log)
    hands, known = list(round_.hands), list(round_.known)
    old = card_of(round_, dealer)
    hands[dealer], known[dealer] = drawn, bit(dealer)
    log.add(Drew, dealer)
    log.add(Received, (dealer,), dealer, drawn)
    return next_turn(replace(round_, hands=tuple(hands), known=tuple(known), stock=(*rest, old)), log)


@lru_cache(maxsize=4096)
def _seats(mask: int, order: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that a mask of knowledge tells; all of the round when the card is public."""
    if mask & PUBLIC:
        return tuple(sorted(order))
    return tuple([seat for seat in range(mask.bit_length()) if mask & bit(seat)])
