"""What Downeast Dealer asks outside auctions and deals: who goes first, turns, sets left out or lost."""

from collections.abc import Iterator

from companion.game import NOTHING, Ask, Caution, Option, Pick, Said, Seat, Several, as_is, say
from companion.games.downeast_dealer import moves as m
from companion.games.downeast_dealer.settings import COMPANION
from companion.games.downeast_dealer.state import THIEVES, Match, State, deals_of
from companion.games.downeast_dealer.turns import cheapest

LEFT_OUT = 2


def leave_out(state: State) -> Iterator[Ask]:
    sets = tuple(item for item in state.sets if item != THIEVES)
    yield Ask(
        move=m.LeaveOut,
        seat=None,
        sentence=say("Which two sets will you leave out?"),
        verb=say("leave them out"),
        clause="1.7",
        blanks=(
            Several(
                name="sets",
                label=say("Sets"),
                options=tuple(Option(item, as_is(item)) for item in sets),
                least=LEFT_OUT,
                most=LEFT_OUT,
            ),
        ),
        cautions=(
            Caution(
                say("Without {items}, no new cash comes in.", items=state.kind(state.box.treasure).several),
                includes={"sets": state.box.treasure},
            ),
        ),
    )


def begin(state: State) -> Iterator[Ask]:
    yield Ask(
        move=m.Begin,
        seat=None,
        sentence=say("Who's the boldest and goes first?"),
        verb=say("goes first"),
        hint=NOTHING if state.rulings.keeper == COMPANION else say("Shuffle the deck and lay it face down."),
        clause="1.8",
        blanks=(
            Pick(name="first", label=say("Player"), options=state.people(), suggested=state.first or None),
        ),
    )


def turn(state: State) -> tuple[Ask, ...]:
    seat = state.turn
    deals = deals_of(state, seat)
    auction = Ask(
        move=m.RunAuction,
        seat=seat,
        sentence=say("Auction or deal?") if deals else say("Run an auction."),
        about=f"card {state.cards_out + 1}",
        verb=say("auction"),
        clause="2.1",
        usual=True,
    )
    if not deals:
        return (auction,)
    deal = Ask(
        move=m.Challenge,
        seat=seat,
        sentence=say("Who will you challenge, and for what?"),
        verb=say("deal"),
        key="D",
        clause="6.1",
        blanks=(
            Pick(
                name="match",
                label=say("Challenge"),
                options=tuple(
                    Option(f"{other} {match.item}", _match(state, other, match)) for other, match in deals
                ),
            ),
        ),
    )
    return (auction, deal) if state.cards_left else (deal,)


def _match(state: State, other: Seat, match: Match) -> Said:
    name, items = state.name(other), state.kind(match.item).some(match.number)
    if match.item == THIEVES:
        return say("{name} over {items}", name=name, items=items)
    return say("{name} for {items}", name=name, items=items)


def penalty(state: State) -> Iterator[Ask]:
    seat = state.turn
    yield Ask(
        move=m.LoseSet,
        seat=seat,
        sentence=say("The Thieves cost you a set. Which one?"),
        verb=say("give it up"),
        clause="8.4",
        blanks=(
            Pick(
                name="item",
                label=say("Set"),
                options=tuple(
                    Option(item, say("{set}, {stars} stars", set=item, stars=state.kind(item).stars))
                    for item in state.whole_sets(seat)
                ),
                suggested=cheapest(state, seat),
            ),
        ),
    )
