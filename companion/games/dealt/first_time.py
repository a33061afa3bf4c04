"""What's at stake, in a sentence, for whoever is asked something for the first time."""

from collections.abc import Mapping

from companion.game import Move, Said, say
from companion.games.dealt import moves as m

FIRST_TIME: Mapping[type[Move], Said] = {
    m.NameOldest: say("The oldest deals, and the player to their left leads first."),
    m.BeginRound: say("Nobody sorts their hand: the order you're dealt is the game."),
    m.LayReserves: say("These two are your only way to pass, and there are no more."),
    **dict.fromkeys(
        (m.PlayCards, m.PlayFromHand, m.PlayStop, m.PlayRedraw),
        say("Only cards that touch in your hand can be played together."),
    ),
    m.TakeReserve: say("That's one more card to get rid of before you're safe."),
    m.SayStuck: say("Being stuck ends the round, and costs you a chip."),
    m.PlaceDrawn: say("Where it goes decides which cards you can play it with."),
    m.NameLosers: say("Whoever loses a round gives up a chip."),
}
