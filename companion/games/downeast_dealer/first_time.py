"""What's at stake, in a sentence, for whoever is asked something for the first time."""

from collections.abc import Mapping

from companion.game import Move, Said, say
from companion.games.downeast_dealer import moves as m

FIRST_TIME: Mapping[type[Move], Said] = {
    m.LeaveOut: say("Sets you leave out bring nobody any stars."),
    m.Begin: say("Only whole sets count in the end."),
    **dict.fromkeys(
        (m.RunAuction, m.Challenge), say("An auction brings in cash; a deal can complete a set.")
    ),
    m.TurnOver: say("A treasure chest pays everyone; a Thief makes everyone bid."),
    m.Bid: say("If you win and can't pay, everyone sees all your cash."),
    **dict.fromkeys(
        (m.CallGoing, m.CallSold, m.KeepItem),
        say("Anybody can still bid until you say “sold”, but not after."),
    ),
    **dict.fromkeys((m.Sell, m.Buy), say("Sell and get the bid, or pay it to the bidder and keep the item.")),
    **dict.fromkeys(
        (m.Pay, m.HandOver, m.CannotPay), say("There's no change: anything you pay above the bid is lost.")
    ),
    m.BidAgainstThief: say("The lowest bid takes the Thief, which can cost a whole set."),
    m.LayPile: say("You may bluff: even nothing but bad checks is allowed."),
    m.FanPile: say("Once it's fanned out, everyone knows how many cards are in it."),
    **dict.fromkeys(
        (m.TakePile, m.AnswerPile), say("Touching is taking. If you answer, the two piles decide.")
    ),
    m.NoMoneyLeft: say("This ends the tie, so say it only if it's true."),
    m.LoseSet: say("The set you give up won't count at all."),
}
