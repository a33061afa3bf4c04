"""The offer and its answers, and the choice in round ten."""

from companion.game import dollars, given
from companion.games.deal_or_no_deal import happenings as told
from companion.games.deal_or_no_deal import moves as m
from companion.games.deal_or_no_deal.draft import Draft
from companion.games.deal_or_no_deal.ending import pay_contestant
from companion.games.deal_or_no_deal.opening import let_guess
from companion.games.deal_or_no_deal.state import UNKNOWN, Offer, average

LAST_ROUND = 10


def make_offer(draft: Draft, move: m.MakeOffer) -> None:
    draft.host(offer=move.cents, counter=None)
    text = f"{draft.state.name(draft.now.host)} offers {dollars(move.cents)}."
    draft.tell(told.OfferMade(text=text, cents=move.cents))


def skip_offer(draft: Draft, move: m.SkipOffer) -> None:
    draft.tell(told.OfferSkipped(text=f"{draft.state.name(draft.now.host)} makes no new offer."))
    draft.become(phase="keep")


def ask_for(draft: Draft, move: m.AskFor) -> None:
    draft.host(counter=move.cents)
    text = f"{draft.state.name(draft.now.contestant)} would take {dollars(move.cents)}."
    draft.tell(told.PriceNamed(text=text, cents=move.cents))


def agree_price(draft: Draft, move: m.AgreePrice) -> None:
    _strike(draft, given(draft.now.counter))


def deal(draft: Draft, move: m.Deal) -> None:
    _strike(draft, given(draft.now.offer))


def _strike(draft: Draft, cents: int) -> None:
    state = draft.state
    now = state.now
    _note_offer(draft, cents, taken=True)
    draft.host(deal=cents)
    name = state.name
    text = f"DEAL! {name(now.contestant)} sells case {now.special} for {dollars(cents)}."
    draft.tell(told.DealMade(text=text, cents=cents))
    pay_contestant(draft, cents)
    let_guess(draft, "special")


def no_deal(draft: Draft, move: m.NoDeal) -> None:
    state = draft.state
    now = state.now
    offer = given(now.offer)
    _note_offer(draft, offer, taken=False)
    text = f"NO DEAL! {state.name(now.contestant)} refuses {dollars(offer)}."
    draft.tell(told.DealRefused(text=text))
    if now.round == LAST_ROUND:
        draft.become(phase="keep")
        return
    opens = (*state.box.cases_by_round, 0)[now.round]
    draft.host(round=now.round + 1, left=opens)
    price = f" A guess costs {dollars(draft.state.price)} now." if state.kept_with_money else ""
    to_open = f": {opens} to open" if opens else ""
    text = f"Round {now.round + 1}{to_open}.{price}"
    draft.tell(told.RoundBegan(text=text, round=now.round + 1))
    if opens:
        draft.become(phase="call")
    else:
        draft.become(phase="keep" if state.rulings.merge_final_offer else "offer")


def _note_offer(draft: Draft, cents: int, taken: bool) -> None:
    now = draft.now
    noted = Offer(now.round, cents, average(now.values), taken)
    draft.host(offers=(*now.offers, noted), offer=None, counter=None)


def keep_case(draft: Draft, move: m.KeepCase) -> None:
    now = draft.now
    who = draft.state.name(now.contestant)
    draft.tell(told.CaseKept(text=f"{who} keeps case {now.special}."))
    _last_two(draft)


def trade_case(draft: Draft, move: m.TradeCase) -> None:
    now = draft.now
    draft.host(traded=True)
    who = draft.state.name(now.contestant)
    draft.tell(told.CaseTraded(text=f"{who} trades case {now.special} for case {now.last}."))
    _last_two(draft)


def _last_two(draft: Draft) -> None:
    """Let the holder of the last case guess what was held, whoever has it now, before a lid is lifted."""
    state = draft.state
    where = state.now.held[state.now.last - 1]
    if state.kept_with_money and where == UNKNOWN:
        draft.become(phase="holder")
    else:
        let_guess(draft, "last")
