"""The Downeast Deal: two piles face down, and the larger one wins the items."""

from msgspec import structs

from companion.game import Seat
from companion.games.downeast_dealer import happenings as told
from companion.games.downeast_dealer import moves as m
from companion.games.downeast_dealer import thief
from companion.games.downeast_dealer.cash import Laid, laid
from companion.games.downeast_dealer.draft import Telling
from companion.games.downeast_dealer.state import THIEVES, Deal
from companion.games.downeast_dealer.turns import next_turn


def challenge(table: Telling, move: m.Challenge) -> None:
    state = table.state
    seat = state.turn
    challenged, item = move.match.split(" ", 1)
    number = min(state.owned[seat][item], state.owned[challenged][item])
    table.become(phase="offer", deal=Deal(challenger=seat, challenged=challenged, item=item, number=number))
    some = state.kind(item).some(number)
    table.tell(
        told.Challenged(
            text=f"{state.name(seat)} challenges {state.name(challenged)}: {some} against {some}.",
            challenger=seat,
            challenged=challenged,
            item=item,
            number=number,
        )
    )


def lay_pile(table: Telling, move: m.LayPile) -> None:
    state, deal = table.state, table.deal
    pile = laid(move.cards, move.cents)
    table.take(deal.challenger, pile.cards)
    table.become(phase="answer", deal=structs.replace(deal, pile=pile))
    text = f"{state.name(deal.challenger)} lays a pile before {state.name(deal.challenged)}."
    table.tell(told.PileLaid(text=text, seat=deal.challenger))


def fan_pile(table: Telling, move: m.FanPile) -> None:
    deal = table.deal
    assert deal.pile is not None
    table.become(deal=structs.replace(deal, fanned=True))
    count = len(deal.pile.cards)
    cards = "1 card" if count == 1 else f"{count} cards"
    text = f"{table.state.name(deal.challenger)} fans the pile out: {cards}."
    table.tell(told.PileFanned(text=text, seat=deal.challenger, count=count))


def take_pile(table: Telling, move: m.TakePile) -> None:
    """Touching is taking: whoever does has the pile, and gives up the items; or gets them, if Thieves."""
    deal = table.deal
    assert deal.pile is not None
    text = f"{table.state.name(deal.challenged)} takes the pile."
    _settle(table, deal.unopposed, text, ((deal.challenger, deal.challenged, deal.pile),), accepted=True)


def answer_pile(table: Telling, move: m.AnswerPile) -> None:
    state, deal = table.state, table.deal
    one, other = deal.challenger, deal.challenged
    offer, answer = deal.pile, laid(move.cards, move.cents)
    assert offer is not None
    table.take(other, answer.cards)
    table.tell(told.PileLaid(text=f"{state.name(other)} lays a pile in answer.", seat=other))
    if offer.cents == answer.cents:
        _tie(table, offer, answer)
        return
    more, less = (one, other) if offer.cents > answer.cents else (other, one)
    if deal.item == THIEVES:
        text = f"{state.name(less)} laid less, and takes both piles."
        _settle(table, less, text, ((one, less, offer), (other, less, answer)))
    else:
        text = f"{state.name(more)} laid more; the piles change hands."
        _settle(table, more, text, ((one, other, offer), (other, one, answer)))


def _tie(table: Telling, offer: Laid, answer: Laid) -> None:
    """Swap the piles and begin again; unless that would never end, or a second tie settles it."""
    deal = table.deal
    one, other = deal.challenger, deal.challenged
    table.tell(told.DealTied(text="Both piles are worth the same; they change hands."))
    table.hand_cash(one, other, offer, to=(one, other))
    table.hand_cash(other, one, answer, to=(one, other))
    ties = deal.ties + 1
    table.become(phase="offer", deal=structs.replace(deal, pile=None, fanned=False, ties=ties))
    state = table.state
    if state.rulings.second_tie and ties == 2:
        _settle(table, deal.unopposed, "The second tie settles it.")
    elif state.keeps_cash and not sum(state.hands[one] + state.hands[other]):
        settle_endless(table)


def settle_endless(table: Telling) -> None:
    """Settle a deal between two who have nothing of value left."""
    table.tell(told.NothingLeft(text="Neither has anything of value left."))
    _settle(table, table.deal.unopposed, "So the deal is over.")


def no_money_left(table: Telling, move: m.NoMoneyLeft) -> None:
    (settle_endless if table.state.deal else thief.settle_endless)(table)


def _settle(
    table: Telling,
    winner: Seat,
    how: str,
    piles: tuple[tuple[Seat, Seat, Laid], ...] = (),
    accepted: bool = False,
) -> None:
    """Hand each pile to whom it goes, and the items of the deal to one of the two."""
    state, deal = table.state, table.deal
    both = (deal.challenger, deal.challenged)
    loser = both[1] if winner == both[0] else both[0]
    number = deal.number
    if deal.item == THIEVES:
        number = state.thieves_at_stake(loser, number)
    some = state.kind(deal.item).some(number)
    text = f"{how} {state.name(winner)} gets {some} from {state.name(loser)}."
    table.tell(told.DealSettled(text=text, seat=winner, item=deal.item, number=number, accepted=accepted))
    for source, target, pile in piles:
        table.hand_cash(source, target, pile, to=both)
    table.hand_item(deal.item, loser, winner, number)
    next_turn(table)
