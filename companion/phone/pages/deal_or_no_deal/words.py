"""The words of Deal or No Deal on the phones: who is what, what is waited for, what a button says."""

from companion.game import Ask, Move, Seat, dollars
from companion.games.deal_or_no_deal import moves as m
from companion.games.deal_or_no_deal.asks import FREE, PAID
from companion.games.deal_or_no_deal.view import DealView
from companion.phone.bar_text import Say
from companion.phone.game_pages import Phrases
from companion.phone.pages.deal_or_no_deal.template_data import deal, guessed_at
from companion.phone.posted_form import INSTEAD
from companion.table.table import TableView


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
