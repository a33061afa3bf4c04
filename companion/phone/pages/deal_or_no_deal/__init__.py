"""Deal or No Deal on the phones and on the television."""

from markupsafe import Markup

from companion.game import Ask, Seat
from companion.games.deal_or_no_deal import moves as m
from companion.games.deal_or_no_deal.view import DealView
from companion.phone.game_pages import Moves, Pages, Tab
from companion.phone.pages.deal_or_no_deal.template_data import RESTING, context, deal, scene
from companion.phone.pages.deal_or_no_deal.words import PHRASES, role
from companion.phone.rendering import parts
from companion.phone.seat_page import SeatPage
from companion.table.table import TableView

HERE = "deal_or_no_deal/"


def tabs(table: TableView, seat: Seat) -> tuple[Tab, ...]:
    """Return the page of one's cases, for whoever holds any."""
    holds = seat in deal(table).held
    return (Tab("cases", "My cases", HERE + "cases.html"),) if holds else ()


def nearest(table: TableView, seat: Seat) -> Moves:
    """Return the table's asks that fall to this seat: whoever has the case in hand enters what it held."""
    now, asked = deal(table), [one.ask for one in table.asks if one.ask.seat is None]
    return frozenset(ask.move for ask in asked if _near(now, ask) == seat)


def _near(now: DealView, ask: Ask) -> Seat:
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


def fact(shown: SeatPage) -> Markup | str:
    """Show the contestant their case, and everybody else their cash if the game is played with money."""
    now = deal(shown.table)
    if shown.seat == now.contestant and now.final:
        return parts("deal_or_no_deal").my_case(now.final)
    if shown.me.cents is None or not now.price:
        return ""
    holds = now.called and now.held[now.called - 1] == shown.seat
    return parts("deal_or_no_deal").my_cash(shown.me.cents, now.may_spend if holds else None)


def idle(shown: SeatPage) -> Markup:
    """Show whoever has nothing to answer what it is all about."""
    now = deal(shown.table)
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
    brief=HERE + "brief.html",
    board=HERE + "board.html",
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
