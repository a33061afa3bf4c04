"""The Downeast Deal: two piles face down, and the larger one wins the items."""

from msgspec import structs

from companion.game import Seat, given
from companion.games.downeast_dealer import happenings as told
from companion.games.downeast_dealer import moves as m
from companion.games.downeast_dealer import thief
from companion.games.downeast_dealer.cash import Laid, laid
from companion.games.downeast_dealer.draft import Draft
from companion.games.downeast_dealer.state import THIEVES, Deal
from companion.games.downeast_dealer.turns import next_turn


def challenge(draft: Draft, move: m.Challenge) -> None:
    state = draft.state
    seat = state.turn
    challenged, item = move.match.split(" ", 1)
    number = min(state.owned[seat][item], state.owned[challenged][item])
    draft.become(phase="offer", deal=Deal(challenger=seat, challenged=challenged, item=item, number=number))
    some = state.kind(item).some(number)
    draft.tell(
        told.Challenged(
            text=f"{state.name(seat)} challenges {state.name(challenged)}: {some} against {some}.",
            challenger=seat,
            challenged=challenged,
            item=item,
            number=number,
        )
    )


def lay_pile(draft: Draft, move: m.LayPile) -> None:
    state, deal = draft.state, draft.deal
    pile = laid(move.cards, move.cents)
    draft.take(deal.challenger, pile.cards)
    draft.become(phase="answer", deal=structs.replace(deal, pile=pile))
    text = f"{state.name(deal.challenger)} lays a pile before {state.name(deal.challenged)}."
    draft.tell(told.PileLaid(text=text, seat=deal.challenger))


def fan_pile(draft: Draft, move: m.FanPile) -> None:
    deal = draft.deal
    count = len(given(deal.pile).cards)
    draft.become(deal=structs.replace(deal, fanned=True))
    cards = "1 card" if count == 1 else f"{count} cards"
    text = f"{draft.state.name(deal.challenger)} fans the pile out: {cards}."
    draft.tell(told.PileFanned(text=text, seat=deal.challenger, count=count))


def take_pile(draft: Draft, move: m.TakePile) -> None:
    """Touching is taking: whoever does has the pile, and gives up the items; or gets them, if Thieves."""
    deal = draft.deal
    text = f"{draft.state.name(deal.challenged)} takes the pile."
    pile = (deal.challenger, deal.challenged, given(deal.pile))
    _settle(draft, deal.unopposed, text, (pile,), accepted=True)


def answer_pile(draft: Draft, move: m.AnswerPile) -> None:
    state, deal = draft.state, draft.deal
    one, other = deal.challenger, deal.challenged
    offer, answer = given(deal.pile), laid(move.cards, move.cents)
    draft.take(other, answer.cards)
    draft.tell(told.PileLaid(text=f"{state.name(other)} lays a pile in answer.", seat=other))
    if offer.cents == answer.cents:
        _tie(draft, offer, answer)
        return
    more, less = (one, other) if offer.cents > answer.cents else (other, one)
    if deal.item == THIEVES:
        text = f"{state.name(less)} laid less, and takes both piles."
        _settle(draft, less, text, ((one, less, offer), (other, less, answer)))
    else:
        text = f"{state.name(more)} laid more; the piles change hands."
        _settle(draft, more, text, ((one, other, offer), (other, one, answer)))


def _tie(draft: Draft, offer: Laid, answer: Laid) -> None:
    """Swap the piles and begin again; unless that would never end, or a second tie settles it."""
    deal = draft.deal
    one, other = deal.challenger, deal.challenged
    draft.tell(told.DealTied(text="Both piles are worth the same; they change hands."))
    draft.hand_cash(one, other, offer, to=(one, other))
    draft.hand_cash(other, one, answer, to=(one, other))
    ties = deal.ties + 1
    draft.become(phase="offer", deal=structs.replace(deal, pile=None, fanned=False, ties=ties))
    state = draft.state
    if state.rulings.second_tie and ties == 2:
        _settle(draft, deal.unopposed, "The second tie settles it.")
    elif state.keeps_cash and not sum(state.hands[one] + state.hands[other]):
        settle_endless(draft)


def settle_endless(draft: Draft) -> None:
    """Settle a deal between two who have nothing of value left."""
    draft.tell(told.NothingLeft(text="Neither has anything of value left."))
    _settle(draft, draft.deal.unopposed, "So the deal is over.")


def no_money_left(draft: Draft, move: m.NoMoneyLeft) -> None:
    (settle_endless if draft.state.deal else thief.settle_endless)(draft)


def _settle(
    draft: Draft,
    winner: Seat,
    how: str,
    piles: tuple[tuple[Seat, Seat, Laid], ...] = (),
    accepted: bool = False,
) -> None:
    """Hand each pile to whom it goes, and the items of the deal to one of the two."""
    state, deal = draft.state, draft.deal
    both = (deal.challenger, deal.challenged)
    loser = both[1] if winner == both[0] else both[0]
    number = deal.number
    if deal.item == THIEVES:
        number = state.thieves_at_stake(loser, number)
    some = state.kind(deal.item).some(number)
    text = f"{how} {state.name(winner)} gets {some} from {state.name(loser)}."
    draft.tell(told.DealSettled(text=text, seat=winner, item=deal.item, number=number, accepted=accepted))
    for source, target, pile in piles:
        draft.hand_cash(source, target, pile, to=both)
    draft.hand_item(deal.item, loser, winner, number)
    next_turn(draft)
