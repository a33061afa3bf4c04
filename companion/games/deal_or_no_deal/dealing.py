"""The offer and its answers, and the choice in round ten."""

from companion.game import dollars
from companion.games.deal_or_no_deal import happenings as told
from companion.games.deal_or_no_deal import moves as m
from companion.games.deal_or_no_deal.draft import Telling
from companion.games.deal_or_no_deal.ending import pay_contestant
from companion.games.deal_or_no_deal.opening import let_guess
from companion.games.deal_or_no_deal.state import UNKNOWN, Offer, average

LAST_ROUND = 10


def make_offer(table: Telling, move: m.MakeOffer) -> None:
    table.host(offer=move.cents, counter=None)
    text = f"{table.state.name(table.now.host)} offers {dollars(move.cents)}."
    table.tell(told.OfferMade(text=text, cents=move.cents))


def skip_offer(table: Telling, move: m.SkipOffer) -> None:
    table.tell(told.OfferSkipped(text=f"{table.state.name(table.now.host)} makes no new offer."))
    table.become(phase="keep")


def ask_for(table: Telling, move: m.AskFor) -> None:
    table.host(counter=move.cents)
    text = f"{table.state.name(table.now.contestant)} would take {dollars(move.cents)}."
    table.tell(told.PriceNamed(text=text, cents=move.cents))


def agree_price(table: Telling, move: m.AgreePrice) -> None:
    price = table.now.counter
    assert price is not None
    _strike(table, price)


def deal(table: Telling, move: m.Deal) -> None:
    offer = table.now.offer
    assert offer is not None
    _strike(table, offer)


def _strike(table: Telling, cents: int) -> None:
    state = table.state
    now = state.now
    _note_offer(table, cents, taken=True)
    table.host(deal=cents)
    name = state.name
    text = f"DEAL! {name(now.contestant)} sells case {now.special} for {dollars(cents)}."
    table.tell(told.DealMade(text=text, cents=cents))
    pay_contestant(table, cents)
    let_guess(table, "special")


def no_deal(table: Telling, move: m.NoDeal) -> None:
    state = table.state
    now = state.now
    assert now.offer is not None
    _note_offer(table, now.offer, taken=False)
    text = f"NO DEAL! {state.name(now.contestant)} refuses {dollars(now.offer)}."
    table.tell(told.DealRefused(text=text))
    if now.round == LAST_ROUND:
        table.become(phase="keep")
        return
    opens = (*state.box.cases_by_round, 0)[now.round]
    table.host(round=now.round + 1, left=opens)
    price = f" A guess costs {dollars(table.state.price)} now." if state.kept_with_money else ""
    to_open = f": {opens} to open" if opens else ""
    text = f"Round {now.round + 1}{to_open}.{price}"
    table.tell(told.RoundBegan(text=text, round=now.round + 1))
    if opens:
        table.become(phase="call")
    else:
        table.become(phase="keep" if state.rulings.merge_final_offer else "offer")


def _note_offer(table: Telling, cents: int, taken: bool) -> None:
    now = table.now
    noted = Offer(now.round, cents, average(now.values), taken)
    table.host(offers=(*now.offers, noted), offer=None, counter=None)


def keep_case(table: Telling, move: m.KeepCase) -> None:
    now = table.now
    who = table.state.name(now.contestant)
    table.tell(told.CaseKept(text=f"{who} keeps case {now.special}."))
    _last_two(table)


def trade_case(table: Telling, move: m.TradeCase) -> None:
    now = table.now
    table.host(traded=True)
    who = table.state.name(now.contestant)
    table.tell(told.CaseTraded(text=f"{who} trades case {now.special} for case {now.last}."))
    _last_two(table)


def _last_two(table: Telling) -> None:
    """Let the holder of the last case guess what was held, whoever has it now, before a lid is lifted."""
    state = table.state
    where = state.now.held[state.now.last - 1]
    if state.kept_with_money and where == UNKNOWN:
        table.become(phase="holder")
    else:
        let_guess(table, "last")
