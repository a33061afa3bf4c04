"""Building blocks for Dealt! stories: helpers that bring a table to where a test needs it.

Ann sits at A, Ben at B, Cal at C, Dee at D, Eva at E. Moves are written the way everyone sees them:
"A 7-6" is what Ann plays, "B 11-X11" has an X that counts as 11, "C Stop" and "D Redraw" are special cards,
"E takes 7" means from the reserve, "A stuck" is what Ann says with real cards. If Tableside dealt the cards,
the first matching run of touching cards in the hand is played.
"""

from collections import Counter
from dataclasses import replace

from msgspec import structs

from companion.game import Move, Refused
from companion.games import SHELF
from companion.games.dealt.combinations import printed, readings
from companion.games.dealt.happenings import CardsDrawn
from companion.games.dealt.moves import (
    LayReserves,
    NameOldest,
    PlaceDrawn,
    PlayCards,
    PlayFromHand,
    PlayRedraw,
    PlayStop,
    SayStuck,
    TakeReserve,
)
from companion.games.dealt.state import UNKNOWN, Trick
from companion.testing import Playthrough

GAME = SHELF["dealt"]
SEATS = "ABCDE"
RESERVES = {"A": "4 9", "B": "7 12", "C": "2 8", "D": "5 10", "E": "3 6"}


def seated(players=4, box=None, seed=1, **settings) -> Playthrough:
    """Return a game with these players seated; nobody has said who the oldest is."""
    return Playthrough(GAME, players, seed=seed, box=box, **settings)


def laid_out(players=4, oldest=None, **settings) -> Playthrough:
    """Return a game just dealt, before any reserves are entered; Ann starts unless the oldest is given."""
    return seated(players, **settings).play(NameOldest(oldest=oldest or SEATS[players - 1]))


def reserves_laid(evening, **reserves) -> Playthrough:
    """Enter everybody's reserve; return the game."""
    for seat in evening.state.seats:
        if seat not in evening.state.reserves:
            evening.play(LayReserves(seat=seat, cards=tuple((reserves.get(seat) or RESERVES[seat]).split())))
    return evening


def begun(players=4, oldest=None, reserves=None, **settings) -> Playthrough:
    """Return a game with real cards, right before the first trick is led."""
    return reserves_laid(laid_out(players, oldest, **settings), **(reserves or {}))


def dealt(players=4, oldest=None, **settings) -> Playthrough:
    """Return a game with cards that Tableside dealt, right before the first trick is led."""
    return laid_out(players, oldest, keeper="companion", **settings)


def midway(
    hands, leader="A", reserves=None, chips=None, pile=None, oldest=None, box=None, **settings
) -> Playthrough:
    """Return a game in mid-round, with real cards by number (A=3) or dealt ones (A="4 11 X").

    Players who aren't named have no cards left, and nobody has a reserve unless it's given.
    """
    companion = any(isinstance(hand, str) for hand in hands.values())
    players = max(3, 1 + SEATS.index(max(hands)), len(chips or ()))
    if companion:
        settings["keeper"] = "companion"
    evening = laid_out(players, oldest, box=box, **settings)
    state = evening.state
    held = {
        seat: tuple(hand.split()) if isinstance(hand := hands.get(seat, 0), str) else (UNKNOWN,) * hand
        for seat in state.seats
    }
    at = state.seats.index(leader)
    order = tuple(seat for seat in state.seats[at:] + state.seats[:at] if held[seat])
    open_cards = {seat: tuple((reserves or {}).get(seat, "").split()) for seat in state.seats}
    drawn = tuple(pile.split()) if isinstance(pile, str) else (UNKNOWN,) * (6 if pile is None else pile)
    start = structs.replace(
        state,
        phase="turn",
        hands=held,
        reserves={seat: (*cards, "", "")[:2] for seat, cards in open_cards.items()},
        pile=drawn if pile is not None or not companion else state.pile,
        chips={**state.chips, **(chips or {})},
        trick=Trick(number=1, players=order),
    )
    return Playthrough(replace(GAME, start=lambda setup: (start, ())), players, box=box, **settings)


def move(evening, words) -> Move:
    """Return the move that these words describe."""
    seat, what = words.split(" ", 1)
    if what == "stuck":
        return SayStuck(seat=seat)
    if what.startswith("takes "):
        _, card, *place = what.split()
        ends = len(evening.state.hands[seat])
        where = (int(place[0]) if place else ends) if evening.state.dealt_here else None
        return TakeReserve(seat=seat, card=card, place=where)
    if evening.state.dealt_here:
        return _from_hand(evening.state.hands[seat], seat, tuple(what.split("-")))
    return {"Stop": PlayStop(seat=seat), "Redraw": PlayRedraw(seat=seat)}.get(
        what, PlayCards(seat=seat, cards=tuple(what.split("-")))
    )


def _from_hand(hand, seat, cards) -> Move:
    looks = tuple(map(printed, cards))
    size = len(cards)
    first = next(at for at in range(len(hand)) if hand[at : at + size] == looks)
    call = readings(cards)[0].code if looks != cards else ""
    return PlayFromHand(seat=seat, places=tuple(range(first + 1, first + size + 1)), called=call)


def did(evening, *words) -> Playthrough:
    """Make these moves, one after the other, and return the game."""
    for each in words:
        evening.play(move(evening, each))
    return evening


def refused(evening, words) -> Refused:
    """Return the refusal of a move."""
    return evening.refusal(move(evening, words))


def placed(evening, *places) -> Playthrough:
    """Let whoever is drawing put the cards in these positions, one by one; return the game."""
    for place in places:
        evening.play(PlaceDrawn(seat=evening.state.drawing.seat, place=place))
    return evening


def held(evening) -> dict:
    """Return how many cards everybody holds."""
    return {seat: len(hand) for seat, hand in evening.state.hands.items()}


def hand(evening, seat) -> str:
    """Return somebody's hand, in order."""
    return " ".join(evening.state.hands[seat])


def chips(evening) -> str:
    """Return everybody's chips, starting with A."""
    return " ".join(str(evening.state.chips[seat]) for seat in evening.state.seats)


def leads(evening) -> str:
    """Return who leads the trick, and check that nobody has acted in it yet."""
    trick = evening.view().trick
    assert not trick.turns
    return trick.leader


def warned(evening, words) -> list:
    """Return the cautions that a person reads before this answer counts."""
    answer = move(evening, words) if isinstance(words, str) else words
    ask = evening.asked_of(type(answer).__name__, answer.seat)
    return [str(caution.text) for caution in ask.cautions if caution.meets(answer)]


def roles(evening) -> list:
    """Return the role that each player's seat shows, starting with A."""
    return [str(seat.role) for seat in evening.view().seats]


def drew(evening) -> tuple | None:
    """Return who just drew, and how many cards."""
    return next(((one.seat, one.count) for one in evening.told if isinstance(one, CardsDrawn)), None)


def labels(blank) -> list:
    """Return the choices that a blank offers, in words."""
    return [str(option.label) for option in blank.options if not option.closed]


def all_cards(evening) -> Counter:
    """Return every card, wherever it is."""
    state = evening.state
    cards = Counter((*state.pile, *state.discarded, *(state.trick.cards if state.trick else ())))
    for seat in state.seats:
        cards.update((*state.hands[seat], *state.reserve(seat)))
    return cards
