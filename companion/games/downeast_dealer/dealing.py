"""The Downeast Deal: two piles face down, and the bigger one wins the items."""

from msgspec import structs

from companion.game import Refused, Said, Seat, given, say, says
from companion.games.downeast_dealer import happenings as told
from companion.games.downeast_dealer import moves as m
from companion.games.downeast_dealer import thief
from companion.games.downeast_dealer.cash import Laid
from companion.games.downeast_dealer.draft import Draft
from companion.games.downeast_dealer.state import STILL_MONEY, THIEVES, Deal
from companion.games.downeast_dealer.turns import begin_turn, next_turn


def challenge(draft: Draft, move: m.Challenge) -> None:
    state = draft.state
    seat = state.turn
    challenged, item = move.match.split(" ", 1)
    number = min(state.owned[seat][item], state.owned[challenged][item])
    draft.become(phase="offer", deal=Deal(challenger=seat, challenged=challenged, item=item, number=number))
    one, other, items = state.name(seat), state.name(challenged), state.kind(item).some(number)
    text = say("{one} challenges {other} for {items}.", one=one, other=other, items=items)
    if item == THIEVES:
        text = say("{one} challenges {other} over {items}.", one=one, other=other, items=items)
    draft.tell(
        told.Challenged(
            text=text,
            challenger=seat,
            challenged=challenged,
            item=item,
            number=number,
        )
    )


def lay_pile(draft: Draft, move: m.LayPile) -> None:
    state, deal = draft.state, draft.deal
    pile = draft.laid(move.cards, move.cents)
    draft.take(deal.challenger, pile.cards)
    draft.become(phase="answer", deal=structs.replace(deal, pile=pile))
    one, other = state.name(deal.challenger), state.name(deal.challenged)
    text = say("{one} lays down a pile for {other}.", one=one, other=other)
    draft.tell(told.PileLaid(text=text, seat=deal.challenger))


def fan_pile(draft: Draft, move: m.FanPile) -> None:
    deal = draft.deal
    count = len(given(deal.pile).cards)
    draft.become(deal=structs.replace(deal, fanned=True))
    seat = draft.state.name(deal.challenger)
    text = says(
        "{seat} fans out the pile: 1 card.", "{seat} fans out the pile: {count} cards.", count, seat=seat
    )
    draft.tell(told.PileFanned(text=text, seat=deal.challenger, count=count))


def take_pile(draft: Draft, move: m.TakePile) -> None:
    """Touch it and it's yours: you get the pile and give up the items, or get them if they're Thieves."""
    deal = draft.deal
    how = say("{seat} takes the pile.", seat=draft.state.name(deal.challenged))
    pile = (deal.challenger, deal.challenged, given(deal.pile))
    _settle(draft, deal.unopposed, how, (pile,), accepted=True)


def answer_pile(draft: Draft, move: m.AnswerPile) -> None:
    state, deal = draft.state, draft.deal
    one, other = deal.challenger, deal.challenged
    offer, answer = given(deal.pile), draft.laid(move.cards, move.cents)
    draft.take(other, answer.cards)
    draft.tell(told.PileLaid(text=say("{seat} answers with a pile.", seat=state.name(other)), seat=other))
    if offer.cents == answer.cents:
        _tie(draft, offer, answer)
        return
    more, less = (one, other) if offer.cents > answer.cents else (other, one)
    if deal.item == THIEVES:
        how = say("{seat} laid down less and takes both piles.", seat=state.name(less))
        _settle(draft, less, how, ((one, less, offer), (other, less, answer)))
    else:
        how = say("{seat} laid down more. The piles change hands.", seat=state.name(more))
        _settle(draft, more, how, ((one, other, offer), (other, one, answer)))


def _tie(draft: Draft, offer: Laid, answer: Laid) -> None:
    """Swap the piles and start over, unless that would go on forever or a second tie settles it."""
    deal = draft.deal
    one, other = deal.challenger, deal.challenged
    draft.tell(told.DealTied())
    draft.hand_cash(one, other, offer, to=(one, other))
    draft.hand_cash(other, one, answer, to=(one, other))
    ties = deal.ties + 1
    tied_at = max(deal.tied_at, offer.cents) if draft.state.least_cash else 0
    deal = structs.replace(deal, pile=None, fanned=False, ties=ties, tied_at=tied_at)
    draft.become(phase="offer", deal=deal)
    state = draft.state
    if state.rulings.second_tie and ties == 2:
        _settle(draft, deal.unopposed, say("The second tie settles it."))
    elif state.keeps_cash and not sum(state.hands[one] + state.hands[other]):
        settle_endless(draft)


def settle_endless(draft: Draft) -> None:
    """Settle a deal between two players who are out of money."""
    draft.tell(told.NothingLeft(text=say("Neither has any money left.")))
    _settle(draft, draft.deal.unopposed, say("So the deal is over."))


def no_money_left(draft: Draft, move: m.NoMoneyLeft) -> None:
    if draft.state.deal is None:
        thief.settle_endless(draft)
    elif draft.state.both_out_of_money:
        settle_endless(draft)
    else:
        raise Refused(STILL_MONEY)


def call_off(draft: Draft) -> None:
    """End a deal that there's nothing left to deal for; the challenger takes back the pile and goes again."""
    deal = draft.deal
    if deal.pile:
        draft.give(deal.challenger, deal.pile.cards)
    draft.become(deal=None)
    draft.tell(told.CalledOff(text=say("There's nothing left to deal for, so the deal is off.")))
    begin_turn(draft, deal.challenger)


def _settle(
    draft: Draft,
    winner: Seat,
    how: Said,
    piles: tuple[tuple[Seat, Seat, Laid], ...] = (),
    accepted: bool = False,
) -> None:
    """Hand over the piles, and give the winner the items."""
    state, deal = draft.state, draft.deal
    both = (deal.challenger, deal.challenged)
    loser = both[1] if winner == both[0] else both[0]
    number = deal.number
    if deal.item == THIEVES:
        number = state.thieves_at_stake(loser, number)
    gets = say(
        "{winner} gets {items} from {loser}.",
        winner=state.name(winner),
        items=state.kind(deal.item).some(number),
        loser=state.name(loser),
    )
    draft.tell(
        told.DealSettled(
            text=how + gets,
            seat=winner,
            item=deal.item,
            number=number,
            accepted=accepted,
            loser=loser,
        )
    )
    for source, target, pile in piles:
        draft.unknown(source)
        draft.hand_cash(source, target, pile, to=both)
    draft.hand_item(deal.item, loser, winner, number)
    next_turn(draft)
