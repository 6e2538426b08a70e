"""One round of cuckoo: deal, turns, reveal (RULES 1.2 and 1.5). Pure: every function returns a new round."""

from collections.abc import Sequence

from msgspec.structs import replace

from goodfences.cards import KING, RANK, Card, same_cards
from goodfences.cuckoo.actions import Accept, Action, Cut, Keep, SeatAction, Show, Shuffle, Swap
from goodfences.cuckoo.events import Dealt, Kept, KingUp, Log, Shuffled
from goodfences.cuckoo.exchange import answers, draw, exchange, request, show
from goodfences.cuckoo.flow import next_turn, settle, stop_trading
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
        order=clockwise_from(dealer, players),
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
        return answers(round_, seat)
    return (Keep(seat),) if _swap_problem(round_) else (Keep(seat), Swap(seat))


def apply(round_: Round, action: Action) -> RoundStep | Refusal:
    """Do one action. A refusal says why it cannot be done, and nothing has changed."""
    match action:
        case Keep() | Swap() | Accept() | Show():
            return _wrong_seat(round_, action) or _act(round_, action)
        case Shuffle():
            return _shuffle(round_, action)
        case Cut():
            return _cut(round_, action)
        case _:
            return Refusal("round/not-in-a-round", f"{_name(action)} is not an action of a round")


def _shuffle(round_: Round, action: Shuffle) -> RoundStep | Refusal:
    if round_.phase != "shuffle":
        return Refusal("chance/not-now", f"shuffle in phase {round_.phase}: no shuffle is due")
    if not same_cards(action.order, round_.to_shuffle):
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
        return stop_trading(round_, log)
    return next_turn(round_, log, turn=0)


def _cut(round_: Round, action: Cut) -> RoundStep | Refusal:
    if round_.phase != "cut":
        return Refusal("chance/not-now", f"cut in phase {round_.phase}: no cut is due")
    if not 0 <= action.place < len(round_.stock):
        return Refusal(
            "chance/no-such-place", f"cut at place {action.place}: the stock has places 0 to {len(round_.stock) - 1}"
        )
    return draw(round_, action.place)


def _name(action: Action) -> str:
    return type(action).__name__.lower()


def _wrong_seat(round_: Round, action: SeatAction) -> Refusal | None:
    """Refuse whatever is not this seat's to do now."""
    seat, to_act = action.seat, round_.to_act
    if seat not in round_.order:
        return Refusal("seat/not-in", f"{_name(action)} by seat {seat}: only seats {round_.order} are in this round")
    if to_act is None:
        return Refusal("turn/nobody", f"{_name(action)} in phase {round_.phase}: no seat has a turn now")
    if seat != to_act:
        return Refusal("turn/not-yours", f"{_name(action)} by seat {seat}: seat {to_act} is to act")
    if isinstance(action, (Keep, Swap)) != (round_.phase == "act"):
        wanted = "accept or show" if round_.phase == "answer" else "keep or swap"
        return Refusal("turn/wrong-action", f"{_name(action)} by seat {seat}: it has to {wanted}")
    return None


def _act(round_: Round, action: SeatAction) -> RoundStep | Refusal:
    seat, log = action.seat, Log(round_.n_events)
    match action:
        case Keep():
            log.add(Kept, seat, False)
            return next_turn(round_, log)
        case Swap():
            if problem := _swap_problem(round_):
                return problem
            if seat == round_.dealer:
                return (
                    settle(replace(round_, phase="cut"), log) if round_.rules.dealer_draw == "cut" else draw(round_, 0)
                )
            return request(round_, log, round_.order[round_.turn + 1], turned_back=False)
        case _:
            if action not in answers(round_, seat):
                return _answer_problem(action)
            assert round_.asked is not None
            if isinstance(action, Accept):
                return exchange(round_, log, round_.asked)
            return show(round_, log, round_.asked)


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


def _answer_problem(action: Accept | Show) -> Refusal:
    if isinstance(action, Show):
        return Refusal("answer/nothing-to-show", f"show by seat {action.seat}: it can only accept")
    return Refusal("answer/must-show", f"accept by seat {action.seat}: it can only show its card")


def _without(cards: Sequence[Card], gone: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards less those that are gone, one for one."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)
