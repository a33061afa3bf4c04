"""Deal or No Deal on the phones and on the television."""

from markupsafe import Markup

from companion.game import Ask, Move, Seat, dollars
from companion.games.deal_or_no_deal import moves as m
from companion.games.deal_or_no_deal.asks import FREE, PAID
from companion.games.deal_or_no_deal.view import DealView
from companion.phone.bar_text import BarText
from companion.phone.game_pages import Pages, Phrases, Tab
from companion.phone.pages.deal_or_no_deal.template_data import RESTING, context, guessed_at, scene
from companion.phone.posted_form import INSTEAD
from companion.phone.rendering import parts
from companion.phone.seat_page import SeatPage
from companion.table.table import TableView

HERE = "deal_or_no_deal/"


def role(table: TableView, now: DealView, seat: Seat) -> str:
    """Return what somebody is, and when."""
    if not now.host or now.over or now.phase == "begin":
        return table.title
    round_now = f"round {now.round}"
    if now.called and now.held and now.held[now.called - 1] == seat:
        return f"case {now.called} is yours · {round_now}"
    if now.phase in ("special", "look"):
        round_now = f"deal in {round_now}"
    part = {now.host: "host", now.contestant: "contestant"}.get(seat, "case holder")
    return f"{part} · {round_now}"


def guess_says(table: TableView, now: DealView, ask: Ask) -> tuple[BarText, ...]:
    """Return what a guess costs and brings, whichever way it is made."""
    price = dollars(now.price)
    if not now.called and now.phase == "special":
        return (BarText("Guess {value}", below=f"pay {price} into the kitty"),)
    none = next((one.id for one in table.asks if one.ask.move is m.NoGuess), "")
    win = f"right: {{value-{now.price}}} · wrong: − {price}"
    return (
        BarText("Guess {value}, free", {"pay": FREE}, f"right: you win {dollars(now.free_guess)}"),
        BarText(f"Guess {{value}} for {price}", {"pay": PAID}, win),
        BarText(f"No guess for case {now.called}" if now.called else "No guess", {"pay": f"{INSTEAD}{none}"}),
    )


PHRASES: dict[type[Move], Phrases[DealView]] = {
    m.BeginHosting: Phrases(
        link=lambda now, ask: "Begin the next game" if now.result else "Begin",
        says="{host} hosts, {contestant} plays",
    ),
    m.EndMatch: Phrases(link="Stop here and count"),
    m.ChooseCase: Phrases(waits="choose a case to keep", says="Keep case {case}"),
    m.CallCase: Phrases(
        waits=lambda now, ask: "call the last case" if now.left == 1 else f"call a case, {now.left} to open",
        says="Call case {case}",
    ),
    m.NameHolder: Phrases(says="It is {holder}"),
    m.TakeGuess: Phrases(waits=lambda now, ask: f"what is in case {guessed_at(now)}?", ways=guess_says),
    m.NoGuess: Phrases(link="No guess, open the case"),
    m.Reveal: Phrases(
        link=lambda now, ask: f"Enter what case {now.called} held" if now.called else "Enter what it held",
        says=lambda now, ask: f"Case {now.called} held {{value}}" if now.called else "It held {value}",
    ),
    m.LiftLid: Phrases(link="Lift the lid"),
    m.MakeOffer: Phrases(
        waits="what is the offer?",
        link=lambda now, ask: "Change the offer" if now.counter is None else "Offer something else",
        says="Put {cents} on the table",
    ),
    m.SkipOffer: Phrases(link="No new offer"),
    m.AskFor: Phrases(
        link=lambda now, ask: "Ask for more: name my price" if now.counter is None else "Change my price",
        says=lambda now, ask: f"Ask {now.name(now.host)} for {{cents}}",
    ),
    m.AgreePrice: Phrases(
        waits=lambda now, ask: f"agree to {dollars(now.counter or 0)}?",
        says=lambda now, ask: f"Agree to {dollars(now.counter or 0)}",
    ),
    m.Deal: Phrases(waits="deal or no deal?", says=lambda now, ask: f"DEAL for {dollars(now.offer or 0)}"),
    m.NoDeal: Phrases(says="NO DEAL, go on"),
    m.KeepCase: Phrases(waits="keep the case, or trade?"),
    m.LookInside: Phrases(
        link="Enter what another case held",
        says=lambda now, ask: "Case {case} held {value}" if len(ask.blanks) > 1 else "Open case {case}",
    ),
    m.StopLooking: Phrases(link="Seen enough"),
}


def tabs(table: TableView, now: DealView, seat: Seat) -> tuple[Tab, ...]:
    """Return the page of one's cases, for whoever holds any."""
    return (Tab("cases", "My cases", HERE + "cases.html"),) if seat in now.held else ()


def nearest(now: DealView, ask: Ask) -> Seat:
    """Return the seat that an ask of the table falls to: whoever has the case in hand enters what it held."""
    if ask.move == m.BeginHosting:
        (host,) = (blank for blank in ask.blanks if blank.name == "host")
        return str(host.suggested)
    if ask.move == m.EndMatch:
        return ""  # nobody waits for that: it stands with the board
    if ask.move in (m.EnterCases, m.NameHolder):
        return now.host
    if ask.move in (m.LookInside, m.StopLooking):
        return now.contestant
    if now.guesser:
        return now.guesser  # the lid stays down while somebody may still guess
    if now.guess:
        return now.guess.seat
    holder = now.held[now.called - 1] if now.called and now.held else ""
    seats = {one.seat for one in now.seats}
    return holder if holder in seats else now.host if now.called else now.contestant


def fact(shown: SeatPage, now: DealView) -> Markup | str:
    """Show the contestant their case, and everybody else their cash if the game is played with money."""
    if shown.seat == now.contestant and now.final:
        return parts("deal_or_no_deal").my_case(now.final)
    if shown.me.cents is None or not now.price:
        return ""
    holds = now.called and now.held[now.called - 1] == shown.seat
    return parts("deal_or_no_deal").my_cash(shown.me.cents, now.may_spend if holds else None)


def idle(shown: SeatPage, now: DealView) -> Markup:
    """Show whoever has nothing to answer what it is all about."""
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
        m.Deal: HERE + "deal.html",
        m.NoDeal: HERE + "deal.html",
        m.TakeGuess: HERE + "guess.html",
        m.ChooseCase: HERE + "case.html",
        m.CallCase: HERE + "case.html",
        m.KeepCase: HERE + "keep.html",
        m.TradeCase: HERE + "keep.html",
    },
    bars={m.TakeGuess: HERE + "guess_bar.html"},
    phrases=PHRASES,
    tabs=tabs,
)
