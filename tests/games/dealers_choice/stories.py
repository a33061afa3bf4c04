"""Building blocks for Dealer's Choice stories: helpers that bring a table to where a test needs it.

Ann sits at A, Ben at B, Cal at C, Dee at D, Eva at E. By default it's Ann's turn, the cards are real, and
the list price of car n is n times $500.
"""

from collections import Counter
from dataclasses import replace

from msgspec import structs

from companion.game import Ledger
from companion.games import SHELF
from companion.games.dealers_choice.box import EXAMPLE
from companion.games.dealers_choice.draft import Draft
from companion.games.dealers_choice.laying import cards_of, policies_of
from companion.games.dealers_choice.moves import (
    Agree,
    ChooseBid,
    ChooseCar,
    ChooseOption,
    ClaimPolicy,
    DemandMore,
    FillLot,
    LookUnderHood,
    MakeBid,
    OpenLot,
    PlayCard,
    SaveCar,
    StayClosed,
    TurnOver,
    WriteValue,
)
from companion.games.dealers_choice.turns import begin_turn
from companion.testing import Playthrough

GAME = SHELF["dealers_choice"]
THREE = {"A": (1, 2), "B": (3, 4), "C": (5, 6)}
ASIDE = {"WriteValue", "TakeBook"}  # asks that nobody waits for
PRICES = {car: car * 500_00 for car in range(1, 25)}


def seated(players, box=None, **settings) -> Playthrough:
    """Return a game with these players seated; nobody starts yet."""
    return Playthrough(GAME, players, box=box, **settings)


def midway(
    lots=None,
    exchange=None,
    cash=None,
    prices=None,
    books=None,
    hands=None,
    policies=None,
    turn="A",
    deck=None,
    policy_deck=None,
    box=None,
    rules=2,
    **settings,
) -> Playthrough:
    """Return a game with these cars, dollars, values and cards, and this many cars in the Exchange.

    Cars that are in neither place are out of the game. With real cards a hand is just a number.
    """
    lots = lots or THREE
    players = len(lots)
    start = seated(players, box, **settings).state
    gone = {car for lot in lots.values() for car in lot}
    rest = tuple(car for car in range(1, 25) if car not in gone)
    kept = rest if exchange is None else rest[:exchange]
    accounts = dict(start.money.accounts)
    for seat, dollars in (cash or {}).items():
        accounts["bank"] += accounts[seat] - dollars * 100
        accounts[seat] = dollars * 100
    written = {seat: {c: v * 100 for c, v in (books or {}).get(seat, {}).items()} for seat in start.seats}
    state = structs.replace(
        start,
        rules=rules,
        lots={seat: tuple(lot) for seat, lot in lots.items()},
        exchange=kept,
        discard=rest[len(kept) :],
        money=Ledger(accounts),
        prices=PRICES | {car: price * 100 for car, price in (prices or {}).items()},
        written=written,
    )
    if state.by_companion:
        state = _dealt(state, hands or {}, policies or {})
    else:
        state = structs.replace(
            state,
            hands={seat: ("?",) * (hands or {}).get(seat, 5) for seat in state.seats},
            policies={seat: ("?",) * (policies or {}).get(seat, 1) for seat in state.seats},
        )
    if deck is not None:
        state = structs.replace(state, deck=state.deck[:deck])
    if policy_deck is not None:
        state = structs.replace(state, policy_deck=state.policy_deck[:policy_deck])
    draft = Draft(state)
    begin_turn(draft, turn)
    return Playthrough(replace(GAME, start=lambda setup: (draft.state, ())), players, box=box, **settings)


def _dealt(state, hands, policies):
    hands = {seat: tuple(hands.get(seat, ())) for seat in state.seats}
    policies = {seat: tuple(policies.get(seat, ())) for seat in state.seats}
    deck = Counter(cards_of(EXAMPLE)) - Counter(card for hand in hands.values() for card in hand)
    left = Counter(policies_of(EXAMPLE)) - Counter(one for held in policies.values() for one in held)
    return structs.replace(
        state,
        hands=hands,
        deck=tuple(deck.elements()),
        policies=policies,
        policy_deck=tuple(left.elements()),
        value_cards={seat: at for at, seat in enumerate(state.seats, 1)},
        salt="0" * 32,
        dealt="a test",
    )


def filled(evening, way, car=None) -> Playthrough:
    """Do step 1, turning over `car` at the Exchange if it's given; return the game."""
    seat = evening.state.turn
    evening.play(FillLot(seat=seat, way=way))
    return evening.play(TurnOver(seat=seat, car=car)) if car else evening


def takes(evening, option) -> Playthrough:
    """Do step 2: choose an option; return the game."""
    return evening.play(ChooseOption(seat=evening.state.turn, option=option))


def plays(evening, card, car=None) -> Playthrough:
    """Play a card, on a car if given; if no option has been chosen, choose A first; return the game."""
    seat = evening.state.turn
    if not evening.state.option:
        takes(evening, "A")
    evening.play(PlayCard(seat=seat, card=card))
    return evening.play(ChooseCar(seat=seat, car=car)) if car else evening


def done(evening) -> Playthrough:
    """Say that no more cards will be played; return the game."""
    return evening.play(PlayCard(seat=evening.state.turn, card="no"))


def at_the_open_lot(evening) -> Playthrough:
    """Play a Cancel card and nothing else, then open the lot; return the game."""
    done(plays(evening, "cancel"))
    return evening.play(OpenLot(seat=evening.state.turn))


def bids(evening, **offers) -> Playthrough:
    """Make bids in dollars, such as B=(1, 4_000); return the game."""
    return evening.play(*(MakeBid(seat=s, car=car, cents=d * 100) for s, (car, d) in offers.items()))


def chosen(evening, seat, car) -> Playthrough:
    """Let the dealer pick a bid; return the game."""
    return evening.play(ChooseBid(seat=evening.state.turn, bid=f"{seat} {car}"))


def demanded(evening, dollars) -> Playthrough:
    """Let the seller demand more; return the game."""
    return evening.play(DemandMore(seat=evening.state.sale.seller, cents=dollars * 100))


def agreed(evening) -> Playthrough:
    """Let the buyer agree; return the game."""
    return evening.play(Agree(seat=evening.state.sale.buyer))


def looked(evening, worth=None) -> Playthrough:
    """Let the buyer look, and the seller write down what the car is worth, if given; return the game."""
    seller = evening.state.sale.seller
    evening.play(LookUnderHood(seat=evening.state.sale.buyer))
    return evening.play(WriteValue(seat=seller, cents=worth * 100)) if worth is not None else evening


def to_the_hood(ask, bid=1_000, **how) -> Playthrough:
    """Let Ben bid for Ann's car 1 and Ann demand this much; return the game."""
    evening = bids(at_the_open_lot(midway(**how)), B=(1, bid))
    return demanded(chosen(evening, "B", 1), ask)


def saves(evening, how) -> Playthrough:
    """Let the owner of the car that was hit save it this way, or not at all; return the game."""
    return evening.play(SaveCar(seat=evening.state.disaster.owner, how=how))


def claims(evening, policy) -> Playthrough:
    """Let the owner of the car that was hit use a policy, or none; return the game."""
    return evening.play(ClaimPolicy(seat=evening.state.disaster.owner, policy=policy))


def stays_closed(evening) -> Playthrough:
    """Do step 3 without opening the lot; return the game."""
    return evening.play(StayClosed(seat=evening.state.turn))


def cash(evening, seat) -> int:
    """Return somebody's cash, in dollars."""
    assert evening.state.money[seat] % 100 == 0
    return evening.state.money[seat] // 100


def lot(evening, seat) -> tuple:
    """Return the cars on somebody's lot."""
    return evening.state.lots[seat]


def option(evening, kind, value, blank=0):
    """Return one option, whether it can be chosen or not."""
    return next(each for each in evening.asked(kind).blanks[blank].options if each.value == value)


def offered(evening, kind, blank=0) -> set:
    """Return the options that can be chosen."""
    return {each.value for each in evening.asked(kind).blanks[blank].options if not each.closed}
