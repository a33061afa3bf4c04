"""Deal or No Deal on the phones and on the television."""

from markupsafe import Markup

from companion.game import AnyBlank, Ask, Money, Move, Said, Seat, as_is, say, says
from companion.games.deal_or_no_deal import moves as m
from companion.games.deal_or_no_deal.asks import FREE, PAID
from companion.games.deal_or_no_deal.state import BANKER
from companion.games.deal_or_no_deal.view import DealView
from companion.phone.bar_text import BarText
from companion.phone.game_pages import Pages, Phrases, Tab
from companion.phone.pages.deal_or_no_deal.template_data import RESTING, context, guessed_at, scene
from companion.phone.posted_form import INSTEAD
from companion.phone.rendering import parts
from companion.phone.seat_page import SeatPage
from companion.table.views import TableView

HERE = "deal_or_no_deal/"


def role(table: TableView, now: DealView, seat: Seat) -> Said:
    """Return somebody's role right now, in a few words."""
    if not now.host or now.over or now.phase == "begin":
        return as_is(table.title)
    if now.called and now.held and now.held[now.called - 1] == seat:
        return say("has case {case}", case=now.called)
    part = {now.host: say("host"), now.contestant: say("contestant")}.get(seat, say("holder"))
    if now.phase in ("special", "look"):
        return say("{role} · after the deal", role=part)
    return say("{role} · round {round}", role=part, round=now.round)


def guess_says(table: TableView, now: DealView, ask: Ask) -> tuple[BarText, ...]:
    """Return what each kind of guess costs and wins."""
    price, value = Money(now.price), "{value}"
    if not now.called and now.phase == "special":
        return (BarText(say("Guess {value}"), below=say("pay {price} into the kitty", price=price)),)
    none = next((one.id for one in table.asks if one.ask.move is m.NoGuess), "")
    wins = say("right: {win} · wrong: − {price}", win=f"{{value-{now.price}}}", price=price)
    no_guess = say("No guess for case {case}", case=now.called) if now.called else say("No guess")
    return (
        BarText(
            say("Guess {value}, free"),
            {"pay": FREE},
            say("right: you win {cents}", cents=Money(now.free_guess)),
        ),
        BarText(say("Pay {price} and guess {value}", price=price, value=value), {"pay": PAID}, wins),
        BarText(no_guess, {"pay": f"{INSTEAD}{none}"}),
    )


def _inside_says(now: DealView, ask: Ask) -> Said:
    if now.called:
        return say("Case {case} held {value}", case=now.called, value="{value}")
    return say("It held {value}")


def _enter_inside(now: DealView, ask: Ask) -> Said:
    if now.called:
        return say("Enter what was in case {case}", case=now.called)
    return say("Enter what was in it")


_BEGINS = (say("{host} hosts, {contestant} plays"), say("{contestant} plays"))


def _host_of(ask: Ask) -> AnyBlank:
    (host,) = (blank for blank in ask.blanks if blank.name == "host")
    return host


PHRASES: dict[type[Move], Phrases[DealView]] = {
    m.BeginHosting: Phrases(
        link=lambda now, ask: say("Begin the next game") if now.result else say("Begin"),
        says=lambda now, ask: _BEGINS[_host_of(ask).only == BANKER],
    ),
    m.EndMatch: Phrases(link=say("End the match now")),
    m.ChooseCase: Phrases(waits=say("choose a case to keep"), says=say("Keep case {case}")),
    m.CallCase: Phrases(
        waits=lambda now, ask: says("call the last case", "call a case, {count} to open", now.left),
        says=say("Call case {case}"),
    ),
    m.NameHolder: Phrases(says=say("{holder} has it")),
    m.TakeGuess: Phrases(
        waits=lambda now, ask: say("what’s in case {case}?", case=guessed_at(now)), ways=guess_says
    ),
    m.NoGuess: Phrases(link=say("No guess, open the case")),
    m.Reveal: Phrases(link=_enter_inside, says=_inside_says),
    m.LiftLid: Phrases(link=say("Lift the lid")),
    m.MakeOffer: Phrases(
        waits=say("what’s the offer?"),
        link=lambda now, ask: say("Change the offer") if now.counter is None else say("Make a new offer"),
        says=say("Put {cents} on the table"),
    ),
    m.SkipOffer: Phrases(link=say("No new offer")),
    m.AskFor: Phrases(
        link=lambda now, ask: say("Ask for more") if now.counter is None else say("Change your price"),
        says=lambda now, ask: say("Ask {host} for {cents}", host=now.name(now.host), cents="{cents}"),
    ),
    m.AgreePrice: Phrases(
        waits=lambda now, ask: say("agree to {cents}?", cents=Money(now.counter or 0)),
        says=lambda now, ask: say("Agree to {cents}", cents=Money(now.counter or 0)),
    ),
    m.Deal: Phrases(
        waits=say("deal or no deal?"),
        says=lambda now, ask: say("DEAL for {cents}", cents=Money(now.offer or 0)),
    ),
    m.NoDeal: Phrases(says=say("NO DEAL, play on")),
    m.KeepCase: Phrases(waits=say("keep the case, or trade?")),
    m.LookInside: Phrases(
        link=say("Enter what another case held"),
        says=lambda now, ask: (
            say("Case {case} held {value}") if len(ask.blanks) > 1 else say("Open case {case}")
        ),
    ),
    m.StopLooking: Phrases(link=say("Seen enough")),
}


def tabs(table: TableView, now: DealView, seat: Seat) -> tuple[Tab, ...]:
    """Return the tab for a seat's cases, if it holds any."""
    return (Tab("cases", say("Your cases"), HERE + "cases.html"),) if seat in now.held else ()


def nearest(now: DealView, ask: Ask) -> Seat:
    """Return the seat that should answer for the table; for a called case, that's whoever holds it."""
    if ask.move == m.BeginHosting:
        starts = [blank.suggested for blank in ask.blanks if blank.suggested != BANKER]
        return str(starts[0])
    if ask.move == m.EndMatch:
        return ""  # nobody is waiting for it, so it's only on the board's page
    runs = now.contestant if now.television else now.host
    if ask.move in (m.EnterCases, m.NameHolder):
        return runs
    if ask.move in (m.LookInside, m.StopLooking):
        return now.contestant
    if now.guesser:
        return now.guesser  # the case stays closed while somebody can still guess
    if now.guess:
        return now.guess.seat
    holder = now.held[now.called - 1] if now.called and now.held else ""
    seats = {one.seat for one in now.seats}
    return holder if holder in seats else runs if now.called else now.contestant


def fact(shown: SeatPage, now: DealView) -> Markup | str:
    """Return what's in the header: the contestant's case or, in a game for money, any other player's cash."""
    if shown.seat == now.contestant and now.final:
        return parts("deal_or_no_deal").my_case(now.final)
    if shown.me.cents is None or not now.price:
        return ""
    holds = now.called and now.held[now.called - 1] == shown.seat
    return parts("deal_or_no_deal").my_cash(shown.me.cents, now.may_spend if holds else None)


def idle(shown: SeatPage, now: DealView) -> Markup:
    """Return what's going on, for somebody with nothing to answer."""
    about = scene(now, shown.seat)
    if about != RESTING:
        return shown.made(f"{HERE}{about}.html")
    money = (shown.me.cents, now.may_spend, shown.money_hidden, shown.statement) if now.price else ()
    return parts("deal_or_no_deal").resting(shown.waits(), money, shown.story)


PAGES = Pages(
    context=context,
    role=role,
    nearest=nearest,
    fact=fact,
    idle=idle,
    tops={
        m.MakeOffer: HERE + "offer_top.html",
        m.Deal: HERE + "deal_top.html",
        m.NoDeal: HERE + "deal_top.html",
        m.AskFor: HERE + "price_top.html",
        m.AgreePrice: HERE + "price_top.html",
        m.TakeGuess: HERE + "guess_top.html",
        m.Reveal: HERE + "reveal_top.html",
    },
    forms={
        m.MakeOffer: HERE + "offer.html",
        m.AskFor: HERE + "price.html",
        m.AgreePrice: HERE + "agree.html",
        m.Deal: HERE + "deal.html",
        m.NoDeal: HERE + "deal.html",
        m.TakeGuess: HERE + "guess.html",
        m.Reveal: HERE + "reveal.html",
        m.ChooseCase: HERE + "case.html",
        m.CallCase: HERE + "case.html",
        m.KeepCase: HERE + "keep.html",
        m.TradeCase: HERE + "keep.html",
    },
    bars={
        m.TakeGuess: HERE + "guess_bar.html",
        m.Reveal: HERE + "reveal_bar.html",
        m.AgreePrice: HERE + "agree_bar.html",
    },
    phrases=PHRASES,
    tabs=tabs,
)
