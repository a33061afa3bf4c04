"""What Downeast Dealer waits for, and from whom: the law of what may be done now."""

from collections.abc import Callable
from functools import lru_cache

from companion.game import (
    Amount,
    Ask,
    Caution,
    Move,
    Option,
    Pick,
    Pile,
    Seat,
    Several,
    dollars,
)
from companion.games.downeast_dealer import moves as m
from companion.games.downeast_dealer.box import ORDINALS, STEP, TIMES
from companion.games.downeast_dealer.cash import BAD_CHECK, in_order, in_words, payments
from companion.games.downeast_dealer.moves import Challenge, TurnOver
from companion.games.downeast_dealer.settings import COMPANION
from companion.games.downeast_dealer.state import THIEVES, Auction, Deal, State, deals_of
from companion.games.downeast_dealer.turns import cheapest

LEFT_OUT = 2
HANDS_SHOW = ("CashShown", "NothingLeft")  # what may tell everyone something of a hand
DEAL_SHOWS = ("PileFanned", "CashMoved", "DealSettled", "DealTied", *HANDS_SHOW)


def asks(state: State) -> tuple[Ask, ...]:
    """Return everything that may happen now."""
    return _BY_PHASE[state.phase](state)


def _leave_out(state: State) -> tuple[Ask, ...]:
    sets = tuple(item for item in state.sets if item != THIEVES)
    return (
        Ask(
            move=m.LeaveOut,
            seat=None,
            sentence="Which two sets are left out?",
            verb="leave them out",
            clause="1.7",
            blanks=(
                Several(
                    name="sets",
                    label="Sets",
                    options=tuple(Option(item, item) for item in sets),
                    least=LEFT_OUT,
                    most=LEFT_OUT,
                ),
            ),
            cautions=(
                Caution(
                    f"Without {state.kind(state.box.treasure).several} no new cash comes into the game.",
                    includes={"sets": state.box.treasure},
                ),
            ),
        ),
    )


def _begin(state: State) -> tuple[Ask, ...]:
    return (
        Ask(
            move=m.Begin,
            seat=None,
            sentence="Who is the boldest, and begins?",
            verb="begins",
            hint="" if state.rulings.keeper == COMPANION else "Shuffle the deck and lay it face down.",
            clause="1.8",
            blanks=(Pick(name="first", label="Player", options=state.people()),),
        ),
    )


def _turn(state: State) -> tuple[Ask, ...]:
    seat = state.turn
    deals = deals_of(state, seat)
    auction = Ask(
        move=m.RunAuction,
        seat=seat,
        sentence="Auction or deal?" if deals else "Run an auction.",
        verb="auction",
        clause="2.1",
        usual=True,
    )
    if not deals:
        return (auction,)
    deal = Ask(
        move=m.Challenge,
        seat=seat,
        sentence="Whom do you challenge?",
        verb="deal",
        key="D",
        clause="6.1",
        blanks=(
            Pick(
                name="match",
                label="For",
                options=tuple(
                    Option(
                        f"{other} {match.item}",
                        f"{state.name(other)}: {state.kind(match.item).some(match.number)}",
                    )
                    for other, match in deals
                ),
            ),
        ),
    )
    return (auction, deal) if state.cards_left else (deal,)


def _turn_over(state: State) -> tuple[Ask, ...]:
    drawn = state.rulings.keeper == COMPANION
    left = {item: count for item, count in state.deck.items() if count}
    return (
        Ask(
            move=m.TurnOver,
            seat=state.turn,
            sentence="Which card is turned over?",
            verb="the card",
            clause="2.2",
            blanks=(
                Pick(
                    name="item",
                    label="Card",
                    options=tuple(
                        Option(item, state.kind(item).noun(1))
                        for item, count in left.items()
                        for _ in range(count if drawn else 1)  # each card of the deck is as likely as another
                    ),
                    among="In the deck",
                ),
            ),
            chance=drawn,
        ),
    )


# The auction.


def _bid(state: State) -> tuple[Ask, ...]:
    auction = _auction(state)
    one = state.kind(auction.item).noun(1)
    least, most = auction.high + STEP, state.cash_in_play
    bids = tuple(
        _bid_of(
            seat,
            one,
            least,
            most,
            sum(state.hands[seat]) if state.keeps_cash else None,
            bool(auction.bids) and seat == auction.bidder,
        )
        for seat in state.seats
        if seat != auction.auctioneer and seat not in auction.out and least <= most
    )
    return *_hammer(state, auction, one), *bids


@lru_cache(maxsize=1024)
def _bid_of(seat: Seat, one: str, least: int, most: int, has: int | None, highest: bool) -> Ask:
    """Ask for a bid; nobody waits for the highest bidder to go above the own bid."""
    cautions: tuple[Caution, ...] = ()
    if has is not None:
        text = f"You have {dollars(has)}. If it is sold to you for more, everyone sees your cash."
        cautions = (Caution(text, above={"cents": has}, private=True),)
    return Ask(
        move=m.Bid,
        seat=seat,
        sentence=f"Yours for {dollars(least - STEP)}, unless somebody bids more."
        if highest
        else f"What do you bid for the {one}?",
        verb="bid",
        key=seat,
        aside=highest,
        hint=f"{dollars(least)} or more.",
        clause="2.3",
        blanks=(Amount(name="cents", label="Bid", least=least, most=most, step=STEP, suggested=least),),
        cautions=cautions,
    )


def _hammer(state: State, auction: Auction, one: str) -> tuple[Ask, ...]:
    """What the auctioneer may call: going once, going twice, going three times, and sold."""
    seat, called = auction.auctioneer, f"Going {TIMES[auction.going]}"
    price = f" for {dollars(auction.high)}" if auction.bids else ""
    if auction.going < state.goings:
        bidder = f"{state.name(auction.bidder)} bids {dollars(auction.high)}." if auction.bids else ""
        sentence = f"{called}{price}." if auction.going else bidder or f"Who bids for the {one}?"
        verb = f"going {TIMES[auction.going + 1]}"
        return (Ask(move=m.CallGoing, seat=seat, sentence=sentence, verb=verb, clause="2.4", usual=True),)
    if not auction.bids:
        return (
            Ask(
                move=m.KeepItem,
                seat=seat,
                sentence=f"{called}, and nobody bids.",
                verb="keep it",
                clause="2.6",
                usual=True,
            ),
        )
    if not state.calls_sold:
        return _sell_or_buy(state, f"{called}{price}.")
    return (
        Ask(
            move=m.CallSold,
            seat=seat,
            sentence=f"{called}{price}.",
            verb="sold",
            hint="After that nobody can bid any more.",
            clause="2.4",
            usual=True,
        ),
    )


def _sold(state: State) -> tuple[Ask, ...]:
    auction = _auction(state)
    return _sell_or_buy(state, f"Sold! {state.name(auction.bidder)} has bid {dollars(auction.high)}.")


def _sell_or_buy(state: State, sentence: str) -> tuple[Ask, ...]:
    """What the auctioneer chooses between; neither is done by habit."""
    auction = _auction(state)
    seat, bidder, price = auction.auctioneer, state.name(auction.bidder), dollars(auction.high)
    one = state.kind(auction.item).noun(1)
    return (
        Ask(
            move=m.Sell,
            seat=seat,
            sentence=sentence,
            verb="sell",
            key="S",
            hint=f"Sell the {one} to {bidder}, or pay {bidder} {price} and keep it.",
            clause="2.5",
        ),
        Ask(
            move=m.Buy,
            seat=seat,
            sentence=f"Or buy the {one} yourself, and pay {bidder} {price}?",
            verb="buy",
            key="U",
            clause="2.7",
            cautions=_out_of_reach(state, seat, auction.high),
        ),
    )


def _out_of_reach(state: State, seat: Seat, price: int) -> tuple[Caution, ...]:
    if not state.keeps_cash or sum(state.hands[seat]) >= price:
        return ()
    text = f"You have {dollars(sum(state.hands[seat]))}. Everyone would see it, and you would have to sell."
    return (Caution(text, private=True),)


def _pay(state: State) -> tuple[Ask, ...]:
    auction = _auction(state)
    payer, price = auction.payer, dollars(auction.high)
    one = state.kind(auction.item).noun(1)
    sentence = f"Pay {state.name(auction.receiver)} {price} for the {one}."
    if not state.keeps_cash:
        return (
            Ask(
                move=m.HandOver,
                seat=payer,
                sentence=sentence,
                verb="paid",
                hint="No change is made, and bad checks do not count.",
                clause="3.1",
                usual=True,
            ),
            Ask(
                move=m.CannotPay,
                seat=payer,
                sentence=f"Or does your cash not reach {price}?",
                verb="cannot pay",
                key="C",
                hint="Then show it to everyone.",
                clause="3.4",
            ),
        )
    money = tuple(card for card in state.hands[payer] if card)
    least = payments(money, auction.high)[0]
    paid = sum(least.cards)
    over = f", {dollars(least.over)} over" if least.over else ""
    return (
        Ask(
            move=m.Pay,
            seat=payer,
            sentence=sentence,
            verb="pay",
            key="P",
            hint=f"No change is made. At least {in_words(least.cards)}{over}.",
            clause="3.1",
            blanks=(
                Pile(
                    name="cards",
                    hand=money,
                    least_cards=1,
                    least_cents=auction.high,
                    suggested=least.cards,
                ),
            ),
            face="sealed",
            until=("CashMoved", *HANDS_SHOW),
            cautions=(Caution(f"You could pay with {dollars(paid)}.", above={"cards": paid}),),
        ),
    )


def _auction(state: State) -> Auction:
    assert state.auction is not None
    return state.auction


# The Thief.


def _thief(state: State) -> tuple[Ask, ...]:
    heist = state.heist
    assert heist is not None
    which = ORDINALS[state.box.thieves - state.deck[THIEVES] - 1]
    sentence = f"Bid to keep the {which} Thief away."
    if heist.round > 1:
        sentence = f"Tie {heist.round - 1}: bid again to keep the {which} Thief away."
    bids = tuple(
        Ask(
            move=m.BidAgainstThief,
            seat=seat,
            sentence=sentence,
            verb="bid face down",
            key=seat,
            hint="The lowest bid takes the Thief, and all the cash.",
            clause="5.2",
            blanks=(_cash(state, seat, heist.bids[seat].cards if seat in heist.bids else ()),),
            face="sealed",
            until=("ThiefBidsShown",),
            done=seat in heist.bids,
        )
        for seat in heist.order[: len(heist.bids) + 1]
    )
    bids = bids[-1:] + bids[:-1]  # whoever is waited for comes first
    return bids if heist.bids or heist.round == 1 else (*bids, *_endless(state, "5.5"))


def _endless(state: State, clause: str) -> tuple[Ask, ...]:
    """What the table must say if nobody knows the hands: that a tie would never end."""
    if state.keeps_cash:
        return ()
    return (
        Ask(
            move=m.NoMoneyLeft,
            seat=None,
            sentence="Or has none of them anything of value left?",
            verb="no money left",
            key="N",
            clause=clause,
        ),
    )


# The deal.


def _offer(state: State) -> tuple[Ask, ...]:
    deal = _deal(state)
    noun, challenged = state.kind(deal.item).noun(deal.number), state.name(deal.challenged)
    question = f"hat do you lay for {challenged}'s {noun}?"
    if deal.item == THIEVES:
        question = f"hat do you lay to give {challenged} your {noun}?"
    offer = Ask(
        move=m.LayPile,
        seat=deal.challenger,
        sentence=f"Tie {deal.ties}: w{question}" if deal.ties else f"W{question}",
        verb="lay the pile",
        key="L",
        hint=_what_wins(deal),
        clause="7.1" if deal.item == THIEVES else "6.3",
        blanks=(_cash(state, deal.challenger),),
        face="sealed",
        until=DEAL_SHOWS,
    )
    return (offer, *_endless(state, "6.9")) if deal.ties else (offer,)


def _answer(state: State) -> tuple[Ask, ...]:
    deal = _deal(state)
    kind, challenger = state.kind(deal.item), state.name(deal.challenger)
    sentence = f"{challenger} wants your {kind.noun(deal.number)}. Take the pile unseen?"
    price = f"{challenger} gets {kind.some(deal.number)} from you."
    if deal.item == THIEVES:
        some = kind.some(state.thieves_at_stake(deal.challenger, deal.number))
        sentence = f"{challenger} wants you to have {some}. Take the pile unseen?"
        price = f"You also get {some} from {challenger}."
    take = Ask(
        move=m.TakePile,
        seat=deal.challenged,
        sentence=sentence,
        verb="take the pile",
        key="T",
        clause="7.3" if deal.item == THIEVES else "6.4",
        cautions=(Caution(f"You get the pile, whatever it holds. {price}", final=True),),
    )
    answer = Ask(
        move=m.AnswerPile,
        seat=deal.challenged,
        sentence=f"Or answer {challenger} with a pile of your own?",
        verb="answer",
        key="W",
        hint=_what_wins(deal),
        clause="7.1" if deal.item == THIEVES else "6.5",
        blanks=(_cash(state, deal.challenged),),
        face="sealed",
        until=DEAL_SHOWS,
    )
    if deal.fanned or not state.keeps_cash:
        return take, answer
    fan = Ask(
        move=m.FanPile,
        seat=deal.challenger,
        sentence="Fan the pile out, so that its cards can be counted?",
        verb="fan it out",
        key="O",
        clause="6.7",
        face="private",
        aside=True,
    )
    return take, answer, fan


def _deal(state: State) -> Deal:
    assert state.deal is not None
    return state.deal


def _what_wins(deal: Deal) -> str:
    if deal.item == THIEVES:
        return "The smaller pile gets the Thieves, and all the cash."
    return "The larger pile wins, and the piles change hands."


def _cash(state: State, seat: Seat, laid: tuple[int, ...] = ()) -> Pile | Amount:
    """Return the blank for cash laid face down: cards of the hand, or what real cash is worth."""
    if not state.keeps_cash:
        return Amount(name="cents", label="Worth of the pile", most=state.cash_in_play, step=STEP)
    hand = in_order(state.hands[seat] + laid)
    return Pile(name="cards", hand=hand, least_cards=1 if hand else 0, worthless=BAD_CHECK)


# The end.


def _penalty(state: State) -> tuple[Ask, ...]:
    seat = state.turn
    return (
        Ask(
            move=m.LoseSet,
            seat=seat,
            sentence="The Thieves cost you a set. Which?",
            verb="the set",
            clause="8.4",
            blanks=(
                Pick(
                    name="item",
                    label="Set",
                    options=tuple(
                        Option(item, f"{item}, {state.kind(item).stars} stars")
                        for item in state.whole_sets(seat)
                    ),
                    suggested=cheapest(state, seat),
                ),
            ),
        ),
    )


def _over(state: State) -> tuple[Ask, ...]:
    return ()


_BY_PHASE: dict[str, Callable[[State], tuple[Ask, ...]]] = {
    "leave out": _leave_out,
    "begin": _begin,
    "turn": _turn,
    "turn over": _turn_over,
    "bid": _bid,
    "sold": _sold,
    "pay": _pay,
    "thief": _thief,
    "offer": _offer,
    "answer": _answer,
    "penalty": _penalty,
    "over": _over,
}


def explain(state: State, move: Move, blank: str) -> str:
    """Return why a card or a deal cannot be picked, in the words of the table."""
    if isinstance(move, TurnOver) and state.deck.get(move.item) == 0:
        return f"No {state.kind(move.item).noun(1)} is left in the deck."
    if isinstance(move, Challenge):
        other, _, item = str(move.match).partition(" ")
        if other in state.seats and other != state.turn and item in state.sets:
            two = f"{state.name(state.turn)} and {state.name(other)}"
            return f"{two} do not both have {state.kind(item).several}."
    return ""
