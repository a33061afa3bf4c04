"""What Downeast Dealer asks about cash laid down: against the Thief, and in a deal."""

from collections.abc import Iterator

from companion.game import NOTHING, Amount, Ask, Caution, Pile, Said, Seat, given, say
from companion.games.downeast_dealer import moves as m
from companion.games.downeast_dealer.box import STEP
from companion.games.downeast_dealer.cash import BAD_CHECK, NO_SUCH_SUM, in_order, sums
from companion.games.downeast_dealer.state import STILL_MONEY, THIEVES, Deal, State

HANDS_SHOW = ("CashShown", "NothingLeft")  # happenings that may tell everyone something about a hand
DEAL_SHOWS = ("PileFanned", "CashMoved", "DealSettled", "DealTied", *HANDS_SHOW)


def thief(state: State) -> tuple[Ask, ...]:
    heist = given(state.heist)
    number, tie = state.box.thieves - state.deck[THIEVES], heist.round - 1
    sentence = say("Bid to keep Thief {number} away.", number=number)
    if tie:
        sentence = say("Tie {tie}: bid again to keep Thief {number} away.", tie=tie, number=number)
    about = f"card {state.cards_out}, round {heist.round}"
    bids = tuple(
        Ask(
            move=m.BidAgainstThief,
            seat=seat,
            sentence=sentence,
            about=about,
            verb=say("bid face down"),
            key=seat,
            hint=say("The lowest bid takes the Thief and all the cash."),
            clause="5.2",
            blanks=(_cash(state, seat, heist.bids[seat].cards if seat in heist.bids else ()),),
            face="sealed",
            until=("ThiefBidsShown",),
            done=seat in heist.bids,
            together=_in_cards(state),
        )
        for seat in heist.order[: len(heist.bids) + 1]
    )
    bids = bids[-1:] + bids[:-1]  # the bid that everyone is waiting for comes first
    endless = heist.round > 1 and not heist.bids and not any(map(state.least_cash.get, heist.order))
    return (*bids, *_endless(state, "5.5", about)) if endless else bids


def _endless(state: State, clause: str, about: str) -> Iterator[Ask]:
    """Yield the table's ask about a tie that would go on forever, if only the players know their hands."""
    if state.keeps_cash:
        return
    yield Ask(
        move=m.NoMoneyLeft,
        seat=None,
        sentence=say("Or are they all out of money?"),
        about=about,
        verb=say("no money left"),
        key="N",
        clause=clause,
    )


def _endless_deal(state: State, deal: Deal) -> Iterator[Ask]:
    """Yield the challenger's ask about both being out of money: only those two have seen the piles."""
    if state.version < 3:
        yield from _endless(state, "6.9", _about(deal))
    elif not state.keeps_cash:
        out = state.both_out_of_money
        yield Ask(
            move=m.NoMoneyLeft,
            seat=deal.challenger,
            sentence=say("Or are you both out of money?"),
            about=_about(deal),
            verb=say("no money left"),
            key="N",
            clause="6.9",
            face="private",
            aside=True,
            together=NOTHING if out else STILL_MONEY,
            fits=None if out else (),
        )


def offer(state: State) -> Iterator[Ask]:
    deal = given(state.deal)
    yield Ask(
        move=m.LayPile,
        seat=deal.challenger,
        sentence=_what_for(state, deal),
        about=_about(deal),
        verb=say("lay it down"),
        key="L",
        hint=_what_wins(deal),
        clause="7.1" if deal.item == THIEVES else "6.3",
        blanks=(_cash(state, deal.challenger),),
        face="sealed",
        until=DEAL_SHOWS,
        together=_in_cards(state),
    )
    if deal.ties:
        yield from _endless_deal(state, deal)


def _about(deal: Deal) -> str:
    return f"{deal.item}, {deal.challenger} and {deal.challenged}, round {deal.ties + 1}"


def _what_for(state: State, deal: Deal) -> Said:
    items, name, tie = state.kind(deal.item).some(deal.number), state.name(deal.challenged), deal.ties
    if deal.item == THIEVES:
        if tie:
            return say(
                "Tie {tie}: what will you lay down to give {name} {items}?",
                tie=tie,
                name=name,
                items=items,
            )
        return say("What will you lay down to give {name} {items}?", name=name, items=items)
    if tie:
        return say(
            "Tie {tie}: what will you lay down for {items} from {name}?", tie=tie, name=name, items=items
        )
    return say("What will you lay down for {items} from {name}?", name=name, items=items)


def answer(state: State) -> Iterator[Ask]:
    deal = given(state.deal)
    kind, name = state.kind(deal.item), state.name(deal.challenger)
    if deal.item == THIEVES:
        some = kind.some(state.thieves_at_stake(deal.challenger, deal.number))
        wants = say("{name} wants you to have {items}.", name=name, items=some)
        price = say("You get the pile, whatever's in it, and {items} from {name}.", items=some, name=name)
    else:
        some = kind.some(deal.number)
        wants = say("{name} wants {items} from you.", name=name, items=some)
        price = say(
            "You get the pile, whatever's in it. {name} gets {items} from you.", name=name, items=some
        )
    yield Ask(
        move=m.TakePile,
        seat=deal.challenged,
        sentence=wants + say("Take the pile unseen?"),
        about=_about(deal),
        verb=say("take it"),
        key="T",
        clause="7.3" if deal.item == THIEVES else "6.4",
        cautions=(Caution(price, final=True),),
    )
    yield Ask(
        move=m.AnswerPile,
        seat=deal.challenged,
        sentence=say("How much will you lay down against {name}?", name=name),
        about=_about(deal),
        verb=say("answer"),
        key="W",
        hint=_what_wins(deal),
        clause="7.1" if deal.item == THIEVES else "6.5",
        blanks=(_cash(state, deal.challenged),),
        face="sealed",
        until=DEAL_SHOWS,
        together=_in_cards(state),
        opens=(),
    )
    if state.keeps_cash and not deal.fanned:
        yield Ask(
            move=m.FanPile,
            seat=deal.challenger,
            sentence=say("Fan out the pile so everyone can count its cards?"),
            about=_about(deal),
            verb=say("fan out"),
            key="O",
            clause="6.7",
            aside=True,
            opens=(),
        )


def _what_wins(deal: Deal) -> Said:
    if deal.item == THIEVES:
        return say("Whoever laid down the smaller pile gets the Thieves and all the cash.")
    return say("The bigger pile wins. The piles change hands.")


def _cash(state: State, seat: Seat, laid: tuple[int, ...] = ()) -> Pile | Amount:
    """Return the blank for cash laid down: cards from the hand, or an amount of real cash."""
    if not state.keeps_cash:
        step = STEP if state.version < 3 else sums(state.handed_out).step
        return Amount(name="cents", label=say("Cash in the pile"), most=state.cash_in_play, step=step)
    hand = in_order(state.hands[seat] + laid)
    return Pile(name="cards", hand=hand, least_cards=1 if hand else 0, worthless=BAD_CHECK)


def _in_cards(state: State) -> Said:
    """Return a note that real cash has to be a sum the cards can make, if there are sums they can't."""
    if state.keeps_cash or state.version < 3 or sums(state.handed_out).all:
        return NOTHING
    return NO_SUCH_SUM
