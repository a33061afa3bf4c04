"""What Downeast Dealer asks about cash laid face down: against the Thief, and in a deal."""

from collections.abc import Iterator

from companion.game import Amount, Ask, Caution, Pile, Seat, given
from companion.games.downeast_dealer import moves as m
from companion.games.downeast_dealer.box import ORDINALS, STEP
from companion.games.downeast_dealer.cash import BAD_CHECK, in_order
from companion.games.downeast_dealer.state import THIEVES, Deal, State

HANDS_SHOW = ("CashShown", "NothingLeft")  # what may tell everyone something of a hand
DEAL_SHOWS = ("PileFanned", "CashMoved", "DealSettled", "DealTied", *HANDS_SHOW)


def thief(state: State) -> tuple[Ask, ...]:
    heist = given(state.heist)
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


def _endless(state: State, clause: str) -> Iterator[Ask]:
    """What the table must say if nobody knows the hands: that a tie would never end."""
    if state.keeps_cash:
        return
    yield Ask(
        move=m.NoMoneyLeft,
        seat=None,
        sentence="Or has none of them anything of value left?",
        verb="no money left",
        key="N",
        clause=clause,
    )


def offer(state: State) -> Iterator[Ask]:
    deal = given(state.deal)
    noun, challenged = state.kind(deal.item).noun(deal.number), state.name(deal.challenged)
    question = f"hat do you lay for {challenged}'s {noun}?"
    if deal.item == THIEVES:
        question = f"hat do you lay to give {challenged} your {noun}?"
    yield Ask(
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
    if deal.ties:
        yield from _endless(state, "6.9")


def answer(state: State) -> Iterator[Ask]:
    deal = given(state.deal)
    kind, challenger = state.kind(deal.item), state.name(deal.challenger)
    sentence = f"{challenger} wants your {kind.noun(deal.number)}. Take the pile unseen?"
    price = f"{challenger} gets {kind.some(deal.number)} from you."
    if deal.item == THIEVES:
        some = kind.some(state.thieves_at_stake(deal.challenger, deal.number))
        sentence = f"{challenger} wants you to have {some}. Take the pile unseen?"
        price = f"You also get {some} from {challenger}."
    yield Ask(
        move=m.TakePile,
        seat=deal.challenged,
        sentence=sentence,
        verb="take the pile",
        key="T",
        clause="7.3" if deal.item == THIEVES else "6.4",
        cautions=(Caution(f"You get the pile, whatever it holds. {price}", final=True),),
    )
    yield Ask(
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
    if state.keeps_cash and not deal.fanned:
        yield Ask(
            move=m.FanPile,
            seat=deal.challenger,
            sentence="Fan the pile out, so that its cards can be counted?",
            verb="fan it out",
            key="O",
            clause="6.7",
            face="private",
            aside=True,
        )


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
