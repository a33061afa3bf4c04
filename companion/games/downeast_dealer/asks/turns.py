"""What Downeast Dealer asks outside auctions and deals: the sets, who begins, a turn, the Thieves' price."""

from collections.abc import Iterator

from companion.game import Ask, Caution, Option, Pick, Several
from companion.games.downeast_dealer import moves as m
from companion.games.downeast_dealer.settings import COMPANION
from companion.games.downeast_dealer.state import THIEVES, State, deals_of
from companion.games.downeast_dealer.turns import cheapest

LEFT_OUT = 2


def leave_out(state: State) -> Iterator[Ask]:
    sets = tuple(item for item in state.sets if item != THIEVES)
    yield Ask(
        move=m.LeaveOut,
        seat=None,
        sentence="Which two sets are left out?",
        verb="leave them out",
        clause="1.7",
        blanks=(
            Several(
                name="sets",
                label="Sets",
                options=tuple(Option(item, item) for item in sets),
                least=LEFT_OUT,
                most=LEFT_OUT,
            ),
        ),
        cautions=(
            Caution(
                f"Without {state.kind(state.box.treasure).several} no new cash comes into the game.",
                includes={"sets": state.box.treasure},
            ),
        ),
    )


def begin(state: State) -> Iterator[Ask]:
    yield Ask(
        move=m.Begin,
        seat=None,
        sentence="Who is the boldest, and begins?",
        verb="begins",
        hint="" if state.rulings.keeper == COMPANION else "Shuffle the deck and lay it face down.",
        clause="1.8",
        blanks=(Pick(name="first", label="Player", options=state.people()),),
    )


def turn(state: State) -> tuple[Ask, ...]:
    seat = state.turn
    deals = deals_of(state, seat)
    auction = Ask(
        move=m.RunAuction,
        seat=seat,
        sentence="Auction or deal?" if deals else "Run an auction.",
        verb="auction",
        clause="2.1",
        usual=True,
    )
    if not deals:
        return (auction,)
    deal = Ask(
        move=m.Challenge,
        seat=seat,
        sentence="Whom do you challenge?",
        verb="deal",
        key="D",
        clause="6.1",
        blanks=(
            Pick(
                name="match",
                label="For",
                options=tuple(
                    Option(
                        f"{other} {match.item}",
                        f"{state.name(other)}: {state.kind(match.item).some(match.number)}",
                    )
                    for other, match in deals
                ),
            ),
        ),
    )
    return (auction, deal) if state.cards_left else (deal,)


def penalty(state: State) -> Iterator[Ask]:
    seat = state.turn
    yield Ask(
        move=m.LoseSet,
        seat=seat,
        sentence="The Thieves cost you a set. Which?",
        verb="the set",
        clause="8.4",
        blanks=(
            Pick(
                name="item",
                label="Set",
                options=tuple(
                    Option(item, f"{item}, {state.kind(item).stars} stars") for item in state.whole_sets(seat)
                ),
                suggested=cheapest(state, seat),
            ),
        ),
    )
