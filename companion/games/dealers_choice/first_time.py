"""What's at stake, in a sentence, for whoever is asked something for the first time."""

from collections.abc import Mapping

from companion.game import Move, Said, say
from companion.games.dealers_choice import moves as m

FIRST_TIME: Mapping[type[Move], Said] = {
    m.Begin: say("The same car is worth a different amount to each of you."),
    m.EnterLot: say("Everyone sees your lot, but not what the cars are worth to you."),
    **dict.fromkeys(
        (m.TakeBook, m.WriteValue), say("Only you know these values, and the winner is decided by them.")
    ),
    m.EnterPrice: say("List prices pay debts and damages, but don't count in the end."),
    **dict.fromkeys(
        (m.FillLot, m.TurnOver), say("With fewer than two cars you must buy, or you're bankrupt.")
    ),
    m.ChooseOption: say("You get just one of these each turn."),
    m.PlayCard: say("A card that's played is gone, even if somebody stops it."),
    m.NameAmount: say("The card's amount counts here, not what the car is worth to you."),
    m.ChooseCar: say("A car is worth to you what your own Blue Book says."),
    m.ChooseDealer: say("They have to make an offer, but they choose which car."),
    m.Defend: say("Lot Closed stops it, and both cards are gone."),
    m.MakeOffer: say("The seller may demand more; then you pay it or look."),
    **dict.fromkeys(
        (m.AcceptOffer, m.DemandMore), say("Demand more than your Blue Book says, and a look costs you.")
    ),
    **dict.fromkeys((m.Agree, m.LookUnderHood), say("If you look, $2,000 goes to whoever was right.")),
    **dict.fromkeys(
        (m.PayAutos, m.RetireAutos), say("Cars count at list price here, whatever they're worth to you.")
    ),
    m.ShowBuyCard: say("Without a Buy card, you're out of the game."),
    m.SaveCar: say("A car that isn't saved is gone from your lot."),
    m.ClaimPolicy: say("A policy makes the offender pay you the list price."),
    **dict.fromkeys((m.OpenLot, m.StayClosed), say("Once somebody bids, you must sell a car.")),
    **dict.fromkeys((m.MakeBid, m.NoBid), say("A bid can't be taken back, and it may be accepted.")),
    **dict.fromkeys(
        (m.ShutLot, m.ChooseBid), say("It needn't be the highest bid. You choose the car and the buyer.")
    ),
    m.DrawCard: say("That ends your turn."),
    **dict.fromkeys(
        (m.MoveMoney, m.MoveCar, m.MoveCard, m.EndOption),
        say("What you move here counts, so do just what your chart says."),
    ),
}
