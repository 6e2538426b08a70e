"""One round of cuckoo: deal, turns, reveal (RULES 1.2 and 1.5). Pure: every function returns a new round."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from goodfences.cards import JACK, KING, QUEEN, RANK, Card
from goodfences.cuckoo.actions import Accept, Action, Cut, Keep, SeatAction, Show, Shuffle, Swap
from goodfences.cuckoo.events import (
    AnyEvent,
    Asked,
    Dealt,
    Drew,
    DrewKing,
    Kept,
    KingUp,
    Log,
    Looked,
    Received,
    Refused,
    Revealed,
    Shuffled,
    Swapped,
    TradingStopped,
    TurnedBack,
)
from goodfences.cuckoo.rules import Rules
from goodfences.cuckoo.scoring import clockwise_from
from goodfences.cuckoo.state import PUBLIC, Round, RoundStep, bit
from goodfences.errors import GoodFencesError, Refusal


def start(  # noqa: PLR0913  # each is one fact about the round
    rules: Rules,
    players: Sequence[int],
    *,
    dealer: int,
    n_seats: int | None = None,
    cards: Sequence[Card] | None = None,
    stock: Sequence[Card] = (),
    extra: bool = False,
    n_events: int = 0,
) -> RoundStep:
    """Begin a round.

    Args:
        rules: the rules in force.
        players: the seats that are in.
        dealer: one of them.
        n_seats: seats at the table, those that are out included; by default, up to the highest player.
        cards: all cards in play; by default, what the rules say. Small packs make small games for study.
        stock: cards left over from the last round, which are dealt from first (``pack=continuing``).
        extra: whether it is an extra round (C30).
        n_events: the number of the first event.

    Raises:
        GoodFencesError: fewer than two players, the dealer is not one, or too few cards.
    """
    n_seats = max(players) + 1 if n_seats is None else n_seats
    all_cards = tuple(cards if cards is not None else rules.cards(n_seats))
    if len(players) < 2 or dealer not in players or len(set(players)) < len(players):
        msg = f"a round needs two different players or more, the dealer among them: players {players}, dealer {dealer}"
        raise GoodFencesError(msg)
    if len(all_cards) < len(players):
        msg = f"{len(players)} seats cannot be dealt from {len(all_cards)} cards"
        raise GoodFencesError(msg)
    round_ = Round(
        rules=rules,
        n_seats=n_seats,
        cards=all_cards,
        order=clockwise_from(dealer, n_seats, players),
        extra=extra,
        hands=(None,) * n_seats,
        known=(0,) * n_seats,
        stock=tuple(stock),
        n_events=n_events,
    )
    used = _without(all_cards, stock)
    if len(stock) >= len(players):
        return _deal(replace(round_, used=used), Log(n_events))
    return RoundStep(replace(round_, to_shuffle=used), ())


def legal(round_: Round) -> tuple[SeatAction, ...]:
    """Return what the one seat to act may do; empty when it is chance's turn or the round is over."""
    seat = round_.to_act
    if seat is None:
        return ()
    if round_.phase == "answer":
        return _answers(round_, seat)
    return (Keep(seat),) if _swap_problem(round_) else (Keep(seat), Swap(seat))


def apply(round_: Round, action: Action) -> RoundStep | Refusal:
    """Do one action. A refusal says why it cannot be done, and nothing has changed."""
    match action:
        case Shuffle():
            return _shuffle(round_, action)
        case Cut():
            return _cut(round_, action)
        case Keep() | Swap() | Accept() | Show():
            return _wrong_seat(round_, action) or _act(round_, action)
        case _:
            return Refusal("round/not-in-a-round", f"{_name(action)} is not an action of a round")


# --- chance ---------------------------------------------------------------------------------------------------------


def _shuffle(round_: Round, action: Shuffle) -> RoundStep | Refusal:
    if round_.phase != "shuffle":
        return Refusal("chance/not-now", f"shuffle in phase {round_.phase}: no shuffle is due")
    if sorted(action.order) != sorted(round_.to_shuffle):
        return Refusal(
            "chance/wrong-cards",
            f"shuffle: the order must hold the {len(round_.to_shuffle)} cards to shuffle, once each",
        )
    log = Log(round_.n_events)
    log.add(Shuffled, len(action.order), action.commitment)
    return _deal(replace(round_, stock=round_.stock + action.order, to_shuffle=()), log)


def _deal(round_: Round, log: Log) -> RoundStep:
    """Deal one card to each seat, clockwise from the dealer's left (C1)."""
    rules, order = round_.rules, round_.order
    hands, known = list(round_.hands), list(round_.known)
    sees = rules.look == "on_deal"
    kings = []
    for seat, card in zip(order, round_.stock, strict=False):
        hands[seat] = card
        known[seat] = bit(seat) if sees else 0
        log.add(Dealt, (seat,) if sees else (), seat, card)
        if RANK[card] == KING:
            kings.append((seat, card))
    locked = kings if rules.king_shown == "at_once" else []
    for seat, card in locked:
        known[seat] |= PUBLIC
        log.add(KingUp, seat, card)
    round_ = replace(
        round_,
        hands=tuple(hands),
        known=tuple(known),
        locked=frozenset(seat for seat, _ in locked),
        stock=round_.stock[len(order) :],
    )
    if locked and rules.king_effect == "cancels_exchanges":
        return _stop_trading(round_, log)
    return _next_turn(round_, log, turn=0)


def _cut(round_: Round, action: Cut) -> RoundStep | Refusal:
    if round_.phase != "cut":
        return Refusal("chance/not-now", f"cut in phase {round_.phase}: no cut is due")
    if not 0 <= action.place < len(round_.stock):
        return Refusal(
            "chance/no-such-place", f"cut at place {action.place}: the stock has places 0 to {len(round_.stock) - 1}"
        )
    return _draw(round_, action.place)


# --- turns ----------------------------------------------------------------------------------------------------------


def _name(action: Action) -> str:
    return type(action).__name__.lower()


def _wrong_seat(round_: Round, action: SeatAction) -> Refusal | None:
    """Refuse whatever is not this seat's to do now."""
    if action.seat not in round_.order:
        return Refusal(
            "seat/not-in", f"{_name(action)} by seat {action.seat}: only seats {round_.order} are in this round"
        )
    if round_.to_act is None:
        return Refusal("turn/nobody", f"{_name(action)} in phase {round_.phase}: no seat has a turn now")
    if action.seat != round_.to_act:
        return Refusal("turn/not-yours", f"{_name(action)} by seat {action.seat}: seat {round_.to_act} is to act")
    if isinstance(action, (Accept, Show)) != (round_.phase == "answer"):
        wanted = "accept or show" if round_.phase == "answer" else "keep or swap"
        return Refusal("turn/wrong-action", f"{_name(action)} by seat {action.seat}: it has to {wanted}")
    return None


def _act(round_: Round, action: SeatAction) -> RoundStep | Refusal:
    seat, log = action.seat, Log(round_.n_events)
    match action:
        case Keep():
            log.add(Kept, seat, False)
            return _next_turn(round_, log)
        case Swap():
            if problem := _swap_problem(round_):
                return problem
            if seat == round_.dealer:
                return _settle(round_, log, phase="cut") if round_.rules.dealer_draw == "cut" else _draw(round_, 0)
            return _request(round_, log, round_.order[round_.turn + 1], turned_back=False)
        case _:
            if action not in _answers(round_, seat):
                return _answer_problem(action)
            assert round_.asked is not None
            if isinstance(action, Accept):
                return _exchange(round_, log, round_.asked)
            return _show(round_, log, round_.asked)


def _swap_problem(round_: Round) -> Refusal | None:
    """Say why the seat whose turn it is cannot ask, or None when it can."""
    seat = round_.order[round_.turn]
    if seat == round_.dealer:
        if round_.stock:
            return None
        return Refusal("swap/empty-stock", f"swap by dealer {seat}: the stock is empty, it can only keep")
    target = round_.order[round_.turn + 1]
    if target not in round_.locked:
        return None
    return Refusal(
        "swap/target-protected", f"swap by seat {seat}: the king of seat {target} is face up, it can only keep"
    )


def _power(round_: Round, seat: int) -> bool:
    """Whether the seat's card answers a request by being shown: a king, or a jack or queen with its option on."""
    rank = RANK[_card(round_, seat)]
    rules = round_.rules
    return rank == KING or (rank == JACK and rules.jack == "blocks") or (rank == QUEEN and rules.queen == "turns_back")


def _answers(round_: Round, seat: int) -> tuple[SeatAction, ...]:
    """What an asked seat may answer when kings choose; every asked seat answers, so that a pause tells nothing."""
    if not _power(round_, seat):
        return (Accept(seat),)
    return (Show(seat), Accept(seat)) if RANK[_card(round_, seat)] == KING else (Show(seat),)


def _answer_problem(action: Accept | Show) -> Refusal:
    if isinstance(action, Show):
        return Refusal("answer/nothing-to-show", f"show by seat {action.seat}: it can only accept")
    return Refusal("answer/must-show", f"accept by seat {action.seat}: it can only show its card")


def _request(round_: Round, log: Log, asked: int, *, turned_back: bool) -> RoundStep:
    """The seat whose turn it is asks another: exactly one outcome, or a wait for the answer."""
    if round_.rules.king_refusal == "may":
        log.add(Asked, round_.order[round_.turn], asked)
        return _settle(round_, log, phase="answer", asked=asked, turned_back=turned_back)
    if _power(round_, asked):
        return _show(replace(round_, turned_back=turned_back), log, asked)
    return _exchange(round_, log, asked)


def _exchange(round_: Round, log: Log, asked: int) -> RoundStep:
    """Two cards change places (C4), and with them the knowledge of who has seen which."""
    asker = round_.order[round_.turn]
    hands, known = list(round_.hands), list(round_.known)
    hands[asker], hands[asked] = hands[asked], hands[asker]
    known[asker], known[asked] = known[asked] | bit(asker), known[asker]
    if round_.rules.look == "on_deal" or round_.order.index(asked) < round_.turn:
        known[asked] |= bit(asked)
    log.add(Swapped, asker, asked)
    log.add(Received, _seats(round_, known[asker]), asker, hands[asker])
    log.add(Received, _seats(round_, known[asked]), asked, hands[asked])
    return _next_turn(round_, log, hands=tuple(hands), known=tuple(known))


def _show(round_: Round, log: Log, asked: int) -> RoundStep:
    """The asked seat shows its card: a king or jack ends the request, a first queen turns it back (C5, C20, C21)."""
    asker = round_.order[round_.turn]
    card = _card(round_, asked)
    known = list(round_.known)
    known[asked] |= PUBLIC
    if RANK[card] == QUEEN and not round_.turned_back:
        log.add(TurnedBack, asker, asked, card)
        return _turn_back(replace(round_, known=tuple(known)), log)
    log.add(Refused, asker, asked, card)
    if RANK[card] != KING:
        return _next_turn(round_, log, known=tuple(known))
    locked = replace(round_, known=tuple(known), locked=round_.locked | {asked})
    return _stop_trading(locked, log) if round_.rules.king_effect == "ends_exchanges" else _next_turn(locked, log)


def _turn_back(round_: Round, log: Log) -> RoundStep:
    """Send the asker to the seat on its right; with nobody to ask there, it keeps (C20)."""
    right = round_.order[round_.turn - 1]
    if len(round_.order) == 2 or right in round_.locked:
        log.add(Kept, round_.order[round_.turn], True)
        return _next_turn(round_, log)
    return _request(round_, log, right, turned_back=True)


def _draw(round_: Round, place: int) -> RoundStep:
    """The dealer exchanges with a card of the stock; a king is shown and refused (C6, C22)."""
    dealer, log = round_.dealer, Log(round_.n_events)
    drawn, rest = round_.stock[place], round_.stock[:place] + round_.stock[place + 1 :]
    if RANK[drawn] == KING:
        log.add(DrewKing, dealer, drawn)
        where = round_.rules.drawn_king
        if where == "aside":
            return _next_turn(round_, log, stock=rest, aside=(*round_.aside, drawn))
        return _next_turn(round_, log, stock=(*rest, drawn) if where == "bottom" else (drawn, *rest))
    hands, known = list(round_.hands), list(round_.known)
    old = _card(round_, dealer)
    hands[dealer], known[dealer] = drawn, bit(dealer)
    log.add(Drew, dealer)
    log.add(Received, (dealer,), dealer, drawn)
    return _next_turn(round_, log, hands=tuple(hands), known=tuple(known), stock=(*rest, old))


# --- from turn to turn ----------------------------------------------------------------------------------------------


def _next_turn(round_: Round, log: Log, *, turn: int | None = None, **changes: object) -> RoundStep:
    """Give the turn to the next seat that has one; locked seats keep (C8, C10). After the dealer, reveal (C7)."""
    turn = round_.turn + 1 if turn is None else turn
    while turn < len(round_.order) and round_.order[turn] in round_.locked:
        log.add(Kept, round_.order[turn], True)
        turn += 1
    if turn == len(round_.order):
        return _reveal(replace(round_, **changes) if changes else round_, log)
    if round_.rules.look == "on_turn":
        round_ = replace(round_, **changes)
        changes = {}
        seat = round_.order[turn]
        log.add(Looked, (seat,), seat, _card(round_, seat))
        changes["known"] = tuple(mask | bit(seat) if other == seat else mask for other, mask in enumerate(round_.known))
    return _settle(round_, log, phase="act", turn=turn, asked=None, turned_back=False, **changes)


def _stop_trading(round_: Round, log: Log) -> RoundStep:
    log.add(TradingStopped)
    return _reveal(round_, log)


def _reveal(round_: Round, log: Log) -> RoundStep:
    """Turn up all cards (C7, C43)."""
    word = _word(round_, log)
    cards = tuple((seat, _card(round_, seat)) for seat in round_.order)
    log.add(Revealed, cards)
    revealed = replace(round_, phase="revealed", asked=None, turned_back=False, word=word, n_events=log.next)
    return RoundStep(revealed, tuple(log.events))


def _settle(round_: Round, log: Log, **changes: object) -> RoundStep:
    changes["word"] = _word(round_, log)
    changes["n_events"] = log.next
    return RoundStep(replace(round_, **changes), tuple(log.events))


_OF_THE_WORD: Final = frozenset({Kept, Asked, Swapped, Refused, TurnedBack, Drew, DrewKing, KingUp, TradingStopped})


def _word(round_: Round, log: Log) -> tuple[AnyEvent, ...]:
    return round_.word + tuple(event for event in log.events if type(event) in _OF_THE_WORD)  # type: ignore[misc]


def _card(round_: Round, seat: int) -> Card:
    card = round_.hands[seat]
    assert card is not None
    return card


def _seats(round_: Round, mask: int) -> tuple[int, ...]:
    """The seats that a mask of knowledge tells; all of the round when the card is public."""
    return tuple(sorted(seat for seat in round_.order if mask & (PUBLIC | bit(seat))))


def _without(cards: Sequence[Card], gone: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards less those that are gone, one for one."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)
