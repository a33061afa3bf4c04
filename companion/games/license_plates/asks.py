"""What License Plates waits for, and from whom."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache

from msgspec import structs

from companion.game import (
    NOTHING,
    Amount,
    Ask,
    Caution,
    Count,
    Digits,
    Money,
    Option,
    Order,
    Pick,
    Said,
    Salt,
    Seat,
    YesNo,
    as_is,
    say,
    says,
)
from companion.game.game import nothing
from companion.games.license_plates import moves as m
from companion.games.license_plates.bidding import ladder
from companion.games.license_plates.box import CARDS, LONGEST, Deal
from companion.games.license_plates.settings import COMPANION, PHONES, TABLE
from companion.games.license_plates.state import NUMERALS, State
from companion.games.license_plates.words import number, numerals, plates


def asks(state: State) -> tuple[Ask, ...]:
    """Return everything that may happen now."""
    return tuple(_BY_PHASE[state.phase](state))


def _opener(state: State) -> Iterator[Ask]:
    opener = Pick(
        name="opener", label=say("Opener"), options=state.people(), suggested=state.first or state.seats[0]
    )
    by_companion = state.rulings.keeper == COMPANION
    money = say("{money} each.", money=Money(state.deal.money))
    yield Ask(
        move=m.SelectOpener,
        seat=None,
        sentence=say("Who opens the bidding?"),
        verb=say("opens"),
        hint=money if by_companion else _cards(state.deal) + money,
        clause="2.2",
        blanks=(opener,) if by_companion or state.length_of_box else (opener, _length(state)),
    )


def _length(state: State) -> Count:
    """Return the blank for the length of a plate, which versions before 4 asked for."""
    label = say("How many digits on a plate")
    return Count(name="length", label=label, least=1, most=LONGEST, suggested=state.box.length)


def _cards(deal: Deal) -> Said:
    """Return how to deal the cards."""
    cards = says("One card each.", "{count} cards each.", deal.each)
    if deal.piles:
        cards += says(
            "One pile of {each} in the center.",
            "{Number} piles of {each} in the center.",
            deal.piles,
            number=number(deal.piles),
            each=deal.each,
        )
    return cards + says("One aside.", "{count} aside.", deal.aside) if deal.aside else cards


def _deal(state: State) -> Iterator[Ask]:
    owners = [seat for seat in state.seats for _ in range(state.deal.each)]
    shares = (*owners, *("",) * (CARDS - len(owners)))
    yield Ask(
        move=m.DealPlates,
        seat=None,
        sentence=say("Deal the plates."),
        clause="1.4",
        blanks=(Order(name="plates", items=tuple(range(CARDS)), shares=shares), Salt(name="salt")),
        face="sealed",
        until=("PlatesShown", "GameEnded"),
        chance=True,
    )


def _bidding(state: State) -> Iterator[Ask]:
    now = state.now
    seat = now.waiting[0]
    if not now.bids:
        hint = say("Which numeral, and how many on all {plates}?", plates=plates(len(now.places)))
        yield _bid(state, now.about, seat, say("Open the bidding."), hint, "3.1")
        yield from _face_down(state)
        return
    about, bid = now.about_bid, numerals(now.bid.count, now.bid.numeral)
    question, hint = say("Agree, challenge or bid higher?"), say("Bid higher and everyone answers again.")
    yield _bid(state, about, seat, question, hint, "3.3")
    for_it, against = say("Agree with {bid}?", bid=bid), say("Challenge {bid}?", bid=bid)
    yield Ask(move=m.Agree, seat=seat, sentence=for_it, about=about, verb=say("agree"), key="A", clause="3.3")
    yield Ask(
        move=m.Challenge,
        seat=seat,
        sentence=against,
        about=about,
        verb=say("challenge"),
        key="C",
        clause="3.3",
    )
    yield from _face_down(state)


def _agreed(state: State) -> Iterator[Ask]:
    bid, about = state.now.bid, state.now.about_bid
    said = numerals(bid.count, bid.numeral)
    question = say("Bid higher or cancel the round?")
    yield _bid(state, about, bid.seat, question, say("Everyone agrees."), "3.7")
    yield Ask(
        move=m.CancelRound,
        seat=bid.seat,
        sentence=say("Cancel the round at {bid}?", bid=said),
        about=about,
        verb=say("cancel the round"),
        key="X",
        clause="3.8",
    )
    yield from _face_down(state)


def _bid(state: State, about: str, seat: Seat, sentence: Said, hint: Said, clause: str) -> Ask:
    now = state.now
    last = now.bid if now.bids else None
    count, _ = ladder(last, 1)[0]
    most = state.length * len(now.places)
    return Ask(
        move=m.MakeBid,
        seat=seat,
        sentence=sentence,
        about=about,
        verb=say("make a bid"),
        hint=hint,
        clause=clause,
        blanks=(Count(name="count", label=say("How many"), least=count), _NUMERAL),
        together=_higher(last.count, last.numeral) if last else NOTHING,
        above={"count": last.count, "numeral": last.numeral} if last else {},
        cautions=(_too_many(most, len(now.places)),),
    )


@cache
def _too_many(most: int, cards: int) -> Caution:
    text = say("There are at most {most} digits on {plates}.", most=most, plates=plates(cards))
    return Caution(text, above={"count": most})


@cache
def _higher(count: int, numeral: int) -> Said:
    """Return what it takes to beat a bid."""
    low = say("That doesn't beat {bid}.", bid=numerals(count, numeral))
    more = number(count + 1)
    if numeral == NUMERALS[-1]:
        return low + say("Bid {more} or more of any numeral.", more=more)
    return low + say(
        "Bid {same} of a numeral above {numeral}, or {more} or more of any.",
        same=number(count),
        numeral=numeral,
        more=more,
    )


def _turn(state: State) -> Iterator[Ask]:
    dealt = state.rulings.keeper == COMPANION
    yield Ask(
        move=m.TurnOver,
        seat=None,
        sentence=say("Show all the plates.") if dealt else say("Turn all the cards over."),
        about=state.now.about,
        verb=say("show them") if dealt else say("cards are up"),
        hint=_standing_bid(state),
        clause="4.3",
        usual=True,
        opens=None if state.rulings.keeper == TABLE else (),
    )
    yield from _face_down(state)


def _face_down(state: State) -> Iterator[Ask]:
    """Yield asks for plates, and for the odds if a player's plate is known; nobody has to answer them."""
    if state.rulings.keeper == TABLE:
        return  # nobody tells Tableside what's on a plate
    now = state.now
    for seat in now.players if state.rulings.keeper == PHONES else ():
        yield Ask(
            move=m.TypePlate,
            seat=seat,
            sentence=say("What's on your plate in round {round}?", round=now.number),
            verb=say("plate"),
            key="P",
            hint=say("Nobody else sees it until the cards are turned over."),
            clause="4.1",
            blanks=(_digits(state), _fine(state)),
            face="sealed",
            until=("PlatesShown",),
            done=seat in now.typed,
            cautions=(_short(state.length), *_unusual(max(state.box.fines))),
        )
    for seat in filter(state.plate, now.players):
        yield Ask(
            move=m.ShowChance,
            seat=seat,
            sentence=say("Do you want to see the odds of each bid?"),
            verb=say("odds"),
            key="Y",
            hint=say("Nobody else is told."),
            clause="7.1",
            blanks=(YesNo(name="wanted", yes=say("show them"), no=say("hide them")),),
            face="sealed",
            done=True,
        )


def _count(state: State) -> tuple[Ask, ...]:
    now = state.now
    so_far, down, certain = now.matches, len(now.face_down), state.certain
    enter = Ask(
        move=m.EnterCount,
        seat=None,
        sentence=say(
            "How many {numeral}s are on all {plates}?",
            numeral=now.bid.numeral,
            plates=plates(len(now.places)),
        ),
        about=f"{now.about}, numeral {now.bid.numeral}",
        verb=say("the count"),
        key="N",
        hint=_standing_bid(state),
        clause="4.5",
        blanks=(Count(name="count", label=say("Count"), least=so_far, most=so_far + down * state.length),),
    )
    asks = (_show(state), enter) if now.shown else (enter, _show(state))
    if certain is None:
        return asks
    enough = Ask(
        move=m.StopCounting,
        seat=None,
        sentence=say("The bid already holds.") if certain else say("The bid can't hold anymore."),
        about=f"{now.about}, {'holds' if certain else 'fails'}",
        verb=say("settle"),
        key="T",
        hint=say("You don't have to count the other plates."),
        clause="4.8",
        usual=True,
    )
    return enough, *(structs.replace(ask, aside=True) for ask in asks)


def _show(state: State) -> Ask:
    now = state.now
    place = now.face_down[0]
    own = place in now.players
    fine = place in now.unknown_fines
    short = _short(state.length)
    return Ask(
        move=m.ShowPlate,
        seat=place if own else None,
        sentence=say("Turn your plate over.") if own else say("Turn over {pile}.", pile=state.place(place)),
        about=f"{now.about}, {place}",
        verb=say("digits and fine") if fine else say("digits"),
        key="S",
        clause="4.4",
        blanks=(_digits(state), _fine(state)) if fine else (_digits(state),),
        cautions=(short, *_unusual(max(state.box.fines))) if fine else (short,),
    )


def _fines(state: State) -> Iterator[Ask]:
    yield Ask(
        move=m.SayFine,
        seat=state.now.unknown_fines[0],
        sentence=say("What's the fine on your plate?"),
        about=state.now.about,
        verb=say("the fine"),
        clause="4.6",
        blanks=(_fine(state),),
        cautions=_unusual(max(state.box.fines)),
    )


def _standing_bid(state: State) -> Said:
    bid = state.now.bid
    return say("{bidder} bid {bid}.", bidder=state.name(bid.seat), bid=numerals(bid.count, bid.numeral))


def _digits(state: State) -> Digits:
    return Digits(name="digits", label=say("Digits"), least=0, most=state.length, places=state.length)


def _fine(state: State) -> Amount:
    deal, note = state.deal, state.box.note
    return Amount(name="fine", label=say("Fine"), most=deal.money * deal.players, step=note)


@cache
def _short(length: int) -> Caution:
    few = says("That has no digits.", "That's fewer than {number} digits.", length, number=number(length))
    return Caution(few, shorter={"digits": length})


@cache
def _unusual(top: int) -> tuple[Caution, ...]:
    return (
        Caution(say("A fine of {fine} is unusual.", fine=Money(0)), equal={"fine": 0}),
        Caution(say("Fines usually go up to {top}.", top=Money(top)), above={"fine": top}),
    )


_NUMERAL = Pick(
    name="numeral",
    label=say("Which numeral"),
    options=tuple(Option(numeral, as_is(str(numeral))) for numeral in NUMERALS),
)

_BY_PHASE: dict[str, Callable[[State], Iterable[Ask]]] = {
    "opener": _opener,
    "deal": _deal,
    "bidding": _bidding,
    "agreed": _agreed,
    "turn": _turn,
    "count": _count,
    "fines": _fines,
    "over": nothing,
}
