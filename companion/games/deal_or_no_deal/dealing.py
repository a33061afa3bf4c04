"""The offer and its answers, and the choice in round ten."""

from companion.game import Money, Said, given, say, says
from companion.games.deal_or_no_deal import happenings as told
from companion.games.deal_or_no_deal import moves as m
from companion.games.deal_or_no_deal.asks.opening import too_little
from companion.games.deal_or_no_deal.draft import Draft
from companion.games.deal_or_no_deal.ending import pay_contestant
from companion.games.deal_or_no_deal.opening import let_guess
from companion.games.deal_or_no_deal.state import LAST_ROUND, UNKNOWN, Offer, State, average
from companion.games.deal_or_no_deal.television import television_offer


def make_offer(draft: Draft, move: m.MakeOffer) -> None:
    draft.host(offer=move.cents, counter=None)
    host = draft.state.name(draft.now.host)
    text = say("{host} offers {cents}.", host=host, cents=Money(move.cents))
    draft.tell(told.OfferMade(text=text, cents=move.cents, average=average(draft.now.values)))


def draw_offer(draft: Draft, move: m.DrawOffer) -> None:
    now, top = draft.now, draft.state.box.top_offer
    cents = television_offer(now.values, now.round, move.factor, top)
    draft.host(offer=cents)
    text = say("The banker offers {cents}.", cents=Money(cents))
    draft.tell(told.OfferMade(text=text, cents=cents, average=average(now.values)))


def skip_offer(draft: Draft, move: m.SkipOffer) -> None:
    text = say("{host} makes no new offer.", host=draft.state.name(draft.now.host))
    draft.tell(told.OfferSkipped(text=text))
    draft.become(phase="keep")


def ask_for(draft: Draft, move: m.AskFor) -> None:
    draft.host(counter=move.cents)
    contestant = draft.state.name(draft.now.contestant)
    text = say("{contestant} would take {cents}.", contestant=contestant, cents=Money(move.cents))
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
    contestant, price = state.name(now.contestant), Money(cents)
    text = say(
        "DEAL! {contestant} sells case {case} for {cents}.",
        contestant=contestant,
        case=now.special,
        cents=price,
    )
    draft.tell(told.DealMade(text=text, cents=cents, average=average(now.values) if state.television else 0))
    pay_contestant(draft, cents)
    let_guess(draft, "special")
    if state.host_has_money and (text := too_little(draft.state, now.host)):
        draft.tell(told.CannotGuess(text=text, seat=now.host))


def no_deal(draft: Draft, move: m.NoDeal) -> None:
    state = draft.state
    now = state.now
    offer = given(now.offer)
    _note_offer(draft, offer, taken=False)
    contestant = state.name(now.contestant)
    text = say("NO DEAL! {contestant} turns down {cents}.", contestant=contestant, cents=Money(offer))
    refusal = told.DealRefused(text=text)
    if state.television:
        refusal = told.DealRefused(text=text, cents=offer, average=average(now.values))
    draft.tell(refusal)
    if now.round == LAST_ROUND:
        draft.become(phase="keep")
        return
    opens = (*state.box.cases_by_round, 0)[now.round]
    draft.host(round=now.round + 1, left=opens)
    price = draft.state.price if state.kept_with_money else 0
    text = _round(draft.state)
    draft.tell(told.RoundBegan(text=text, round=now.round + 1, opens=opens, price=price))
    if opens:
        draft.become(phase="call")
    else:
        draft.become(phase="keep" if state.rulings.merge_final_offer else "offer")


def _round(state: State) -> Said:
    """Return what a new round brings: how many cases to open, and what a guess costs."""
    number, opens = state.now.round, state.now.left
    text = say("Round {round}: two cases left.", round=number)
    if opens:
        text = says(
            "Round {round}: one case to open.", "Round {round}: {count} cases to open.", opens, round=number
        )
    if state.kept_with_money:
        text += say("A guess now costs {price}.", price=Money(state.price))
    return text


def _note_offer(draft: Draft, cents: int, taken: bool) -> None:
    now = draft.now
    noted = Offer(now.round, cents, average(now.values), taken)
    draft.host(offers=(*now.offers, noted), offer=None, counter=None)


def keep_case(draft: Draft, move: m.KeepCase) -> None:
    now = draft.now
    contestant = draft.state.name(now.contestant)
    text = say("{contestant} keeps case {case}.", contestant=contestant, case=now.special)
    draft.tell(told.CaseKept(text=text))
    _last_two(draft)


def trade_case(draft: Draft, move: m.TradeCase) -> None:
    now = draft.now
    draft.host(traded=True)
    contestant = draft.state.name(now.contestant)
    text = say(
        "{contestant} trades case {case} for case {other}.",
        contestant=contestant,
        case=now.special,
        other=now.last,
    )
    draft.tell(told.CaseTraded(text=text))
    _last_two(draft)


def _last_two(draft: Draft) -> None:
    """Let the holder of the last case, even if it was traded, guess what's in it before a lid is lifted."""
    state = draft.state
    where = state.now.held[state.now.last - 1]
    if state.kept_with_money and where == UNKNOWN:
        draft.become(phase="holder")
    else:
        let_guess(draft, "last")
