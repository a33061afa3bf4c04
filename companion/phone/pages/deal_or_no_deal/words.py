"""The words of Deal or No Deal on the phones: who is what, what is waited for, what a button says."""

from collections.abc import Callable

from companion.game import Ask, Move, Seat, dollars
from companion.games.deal_or_no_deal import moves as m
from companion.games.deal_or_no_deal.asks import FREE, PAID
from companion.games.deal_or_no_deal.view import DealView
from companion.phone.bar_text import Say
from companion.phone.game_pages import simply
from companion.phone.pages.deal_or_no_deal.template_data import deal, guessed_at
from companion.phone.posted_form import INSTEAD
from companion.table.table import TableView

Words = Callable[[DealView, Ask], str]


def role(table: TableView, seat: Seat) -> str:
    """Return what somebody is, and when."""
    now = deal(table)
    if not now.host or now.over or now.phase == "begin":
        return table.title
    round_now = f"round {now.round}"
    if now.called and now.held and now.held[now.called - 1] == seat:
        return f"case {now.called} is yours · {round_now}"
    if now.phase in ("special", "look"):
        round_now = f"deal in {round_now}"
    return f"{_part(now, seat)} · {round_now}"


def _part(now: DealView, seat: Seat) -> str:
    return {now.host: "host", now.contestant: "contestant"}.get(seat, "case holder")


WAITS: dict[type[Move], Words] = {
    m.Deal: lambda now, ask: "deal or no deal?",
    m.AgreePrice: lambda now, ask: f"agree to {dollars(now.counter or 0)}?",
    m.MakeOffer: lambda now, ask: "what is the offer?",
    m.ChooseCase: lambda now, ask: "choose a case to keep",
    m.CallCase: lambda now, ask: (
        "call the last case" if now.left == 1 else f"call a case, {now.left} to open"
    ),
    m.TakeGuess: lambda now, ask: f"what is in case {guessed_at(now)}?",
    m.KeepCase: lambda now, ask: "keep the case, or trade?",
}
LINKS: dict[type[Move], Words] = {
    m.Reveal: lambda now, ask: f"Enter what case {now.called} held" if now.called else "Enter what it held",
    m.LiftLid: lambda now, ask: "Lift the lid",
    m.MakeOffer: lambda now, ask: "Change the offer" if now.counter is None else "Offer something else",
    m.AskFor: lambda now, ask: "Ask for more: name my price" if now.counter is None else "Change my price",
    m.NoGuess: lambda now, ask: "No guess, open the case",
    m.SkipOffer: lambda now, ask: "No new offer",
    m.BeginHosting: lambda now, ask: "Begin the next game" if now.result else "Begin",
    m.EndMatch: lambda now, ask: "Stop here and count",
    m.LookInside: lambda now, ask: "Enter what another case held",
    m.StopLooking: lambda now, ask: "Seen enough",
}


def guess_says(table: TableView, ask: Ask) -> tuple[Say, ...]:
    """Return what a guess costs and brings, whichever way it is made."""
    now = deal(table)
    price = dollars(now.price)
    if not now.called and now.phase == "special":
        return (Say(f"Guess {{value}}|pay {price} into the kitty"),)
    none = next((one.id for one in table.asks if one.ask.move is m.NoGuess), "")
    paid = f"Guess {{value}} for {price}|right: {{value-{now.price}}} · wrong: − {price}"
    return (
        Say(f"Guess {{value}}, free|right: you win {dollars(now.free_guess)}", {"pay": FREE}),
        Say(paid, {"pay": PAID}),
        Say(f"No guess for case {now.called}" if now.called else "No guess", {"pay": f"{INSTEAD}{none}"}),
    )


_SAYS: dict[type[Move], Words] = {
    m.MakeOffer: lambda now, ask: "Put {cents} on the table",
    m.AskFor: lambda now, ask: f"Ask {now.name(now.host)} for {{cents}}",
    m.AgreePrice: lambda now, ask: f"Agree to {dollars(now.counter or 0)}",
    m.Deal: lambda now, ask: f"DEAL for {dollars(now.offer or 0)}",
    m.NoDeal: lambda now, ask: "NO DEAL, go on",
    m.Reveal: lambda now, ask: f"Case {now.called} held {{value}}" if now.called else "It held {value}",
    m.ChooseCase: lambda now, ask: "Keep case {case}",
    m.CallCase: lambda now, ask: "Call case {case}",
    m.NameHolder: lambda now, ask: "It is {holder}",
    m.BeginHosting: lambda now, ask: "{host} hosts, {contestant} plays",
    m.LookInside: lambda now, ask: "Case {case} held {value}" if len(ask.blanks) > 1 else "Open case {case}",
}


SAYS = simply(_SAYS) | {m.TakeGuess: guess_says}
