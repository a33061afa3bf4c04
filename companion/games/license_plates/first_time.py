"""What's at stake, in a sentence, for whoever is asked something for the first time."""

from collections.abc import Mapping

from companion.game import Move, Said, say
from companion.games.license_plates import moves as m

FIRST_TIME: Mapping[type[Move], Said] = {
    m.SelectOpener: say("The opener has to bid; after that, everyone may challenge."),
    m.TypePlate: say("Your plate and its fine stay secret until the cards are up."),
    m.ShowChance: say("Nobody learns whether you look at the odds."),
    m.MakeBid: say("If it fails, you pay your card's fine to every challenger."),
    **dict.fromkeys((m.Agree, m.Challenge), say("Agree to win with the bid; challenge to win against it.")),
    m.CancelRound: say("In a canceled round nobody pays, and nobody sees the cards."),
    m.TurnOver: say("Now the bid holds or fails, and the fines are paid."),
    **dict.fromkeys((m.ShowPlate, m.EnterCount, m.StopCounting), say("The count decides who pays whom.")),
    m.SayFine: say("The bidder and everyone who agreed play for their own fines."),
}
