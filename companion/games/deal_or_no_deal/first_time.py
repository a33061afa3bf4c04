"""What's at stake, in a sentence, for whoever is asked something for the first time."""

from collections.abc import Mapping

from companion.game import Move, Said, say
from companion.games.deal_or_no_deal import moves as m

FIRST_TIME: Mapping[type[Move], Said] = {
    **dict.fromkeys(
        (m.BeginHosting, m.EndMatch), say("The banker makes the offers; the contestant plays for a case.")
    ),
    **dict.fromkeys((m.EnterCases, m.NameHolder), say("Whoever holds a case may guess what's in it.")),
    m.ChooseCase: say("It stays shut until you sell it, or until the very end."),
    m.CallCase: say("Whatever is in there can't be in your own case."),
    **dict.fromkeys(
        (m.TakeGuess, m.NoGuess), say("A paid guess wins the full value, but costs you right or wrong.")
    ),
    **dict.fromkeys((m.Reveal, m.LiftLid), say("This value is out for the rest of the game.")),
    **dict.fromkeys(
        (m.MakeOffer, m.SkipOffer), say("Offer too little and they play on; too much and it's a gift.")
    ),
    m.AskFor: say("Naming a price binds nobody, not even you."),
    m.AgreePrice: say("If you agree, it's a deal."),
    **dict.fromkeys(
        (m.Deal, m.NoDeal), say("DEAL sells your case for good. After NO DEAL, the offer is gone.")
    ),
    **dict.fromkeys((m.KeepCase, m.TradeCase), say("You win what's in the case you end up with.")),
    **dict.fromkeys((m.LookInside, m.StopLooking), say("This is just to see. No more money changes hands.")),
}
