"""What the box says out loud in Deal or No Deal: the offer and its answer, and what a case held."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.game import Moment, Money, Move, Said, say
from companion.games.deal_or_no_deal import moments as seen
from companion.games.deal_or_no_deal import moves as m
from companion.games.deal_or_no_deal.view import DealView


def offered(moment: seen.Offered, view: DealView) -> Said:
    """Return the offer; it's the bank that calls, whoever plays the banker."""
    contestant = view.name(moment.contestant)
    return say(
        "The bank offers {contestant} {cents}.", contestant=contestant, cents=Money(moment.cents)
    ) + say("Deal, or no deal?")


def stands(moment: seen.OfferStands, view: DealView) -> Said:
    """Return that the host says no to a price, and which offer still stands."""
    return say("{host} says no. {cents} stands.", host=view.name(moment.host), cents=Money(moment.cents))


def struck(moment: seen.DealStruck, view: DealView) -> Said:
    """Return who takes the deal, and for how much."""
    name = view.name(moment.contestant)
    return say("Deal! {contestant} takes {cents}.", contestant=name, cents=Money(moment.sold.cents))


def turned_down(moment: seen.TurnedDown, view: DealView) -> Said:
    """Return who turns down an offer, and of how much."""
    name = view.name(moment.contestant)
    return say(
        "No deal! {contestant} turns down {cents}.", contestant=name, cents=Money(moment.refused.cents)
    )


def face_off(moment: seen.FaceOff, view: DealView) -> Said:
    """Return the last two values, and the choice between keeping the case and trading it."""
    return say(
        "{low}, or {high}. {contestant}, keep it or trade it?",
        low=Money(moment.low),
        high=Money(moment.high),
        contestant=view.name(moment.contestant),
    )


def opened(moment: seen.Opened, view: DealView) -> Said:
    """Return what was in a case."""
    return say("Case {case} held {value}.", case=moment.case, value=Money(moment.value))


def guessed_right(moment: seen.GuessedRight, view: DealView) -> Said:
    """Return who knew, and what that's worth."""
    guess = moment.guess
    return say("{name} guessed right, and wins {won}!", name=view.name(guess.seat), won=Money(guess.won))


def kitty_taken(moment: seen.KittyTaken, view: DealView) -> Said:
    """Return who takes the kitty."""
    kitty = moment.kitty
    return say("{name} wins the kitty: {cents}.", name=view.name(kitty.seat), cents=Money(kitty.cents))


def million_won(moment: seen.MillionWon, view: DealView) -> Said:
    """Return who has won the highest value, whatever that is in this box."""
    return say("{name} wins the top prize!", name=view.name(moment.seat))


ALOUD: Mapping[type[Moment], Callable[[Any, Any], Said]] = {
    seen.Offered: offered,
    seen.OfferStands: stands,
    seen.DealStruck: struck,
    seen.TurnedDown: turned_down,
    seen.FaceOff: face_off,
    seen.Revealed: opened,
    seen.SoldOpened: opened,
    seen.LastOpened: opened,
    seen.GuessedRight: guessed_right,
    seen.KittyTaken: kitty_taken,
    seen.MillionWon: million_won,
}

YOUR: Mapping[type[Move], Said] = {
    **dict.fromkeys((m.ChooseCase, m.CallCase), say("your case")),
    **dict.fromkeys((m.TakeGuess, m.NoGuess), say("your guess")),
    **dict.fromkeys((m.MakeOffer, m.SkipOffer, m.AgreePrice), say("your offer")),
    **dict.fromkeys((m.Deal, m.NoDeal, m.AskFor), say("deal, or no deal?")),
    **dict.fromkeys((m.KeepCase, m.TradeCase), say("keep it, or trade it?")),
}
