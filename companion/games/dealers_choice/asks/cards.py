"""What Dealer's Choice asks about a card that is played, and of the dealer whom it strikes."""

from collections.abc import Iterator

from companion.game import Amount, Ask, Caution, Option, Pick, dollars, given
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.asks.asked import NOTE, car_options, declining, face_of_hand, not_held
from companion.games.dealers_choice.asks.laying import DEAL_TELLS
from companion.games.dealers_choice.box import HIGHEST
from companion.games.dealers_choice.cards import BUY, COLLISION, FORCE, FOUND, KINDS, LOT_CLOSED, POLICIES
from companion.games.dealers_choice.disasters import HALF
from companion.games.dealers_choice.playing import targets
from companion.games.dealers_choice.state import State
from companion.games.dealers_choice.turns import may_bid

_CLAUSES = {
    "sell": "5.1",
    "sell_list": "5.1",
    "buy_dealer": "5.3",
    "collision": "6.2",
    "fire": "6.3",
    "theft": "6.4",
}


def amount(state: State) -> Iterator[Ask]:
    """Ask for the sum on a real card."""
    playing = given(state.playing)
    buying = playing.card.kind == BUY
    least, most = (0, max(HIGHEST, state.money[state.turn])) if buying else (NOTE, HIGHEST)
    yield Ask(
        move=m.NameAmount,
        seat=state.turn,
        sentence="What does the card ask for the car?" if buying else "What does the card pay for the car?",
        verb="the sum",
        clause="5.2" if buying else "5.1",
        blanks=(Amount(name="cents", label="On the card", least=least, most=most, step=NOTE),),
        cautions=(Caution("A car for nothing? Look at the card again.", equal={"cents": 0}),)
        if buying
        else (),
    )


def car(state: State) -> Iterator[Ask]:
    """Ask which car a card is for."""
    kind = given(state.playing).card.kind
    yield Ask(
        move=m.ChooseCar,
        seat=state.turn,
        sentence=f"{KINDS[kind]}: which car?",
        verb="this car",
        clause=_CLAUSES[kind],
        blanks=(Pick(name="car", label="Car", options=car_options(state, targets(state, kind))),),
    )


def dealer(state: State) -> Iterator[Ask]:
    """Ask who is forced to buy."""
    yield Ask(
        move=m.ChooseDealer,
        seat=state.turn,
        sentence="Who has to buy one of your cars?",
        verb="has to buy",
        clause="5.4",
        blanks=(Pick(name="dealer", label="Dealer", options=state.people(may_bid(state))),),
    )


def defend(state: State) -> Iterator[Ask]:
    """Ask whoever a card is played on for Lot Closed."""
    playing = given(state.playing)
    dealer, attacker = playing.dealer, state.name(state.turn)
    what = f"{attacker} wants to buy your car {playing.car}."
    if playing.card.kind == FORCE:
        what = f"{attacker} forces you to buy a car."
    yield Ask(
        move=m.Defend,
        seat=dealer,
        sentence=f"{what} Do you close the lot?",
        verb="answer",
        clause="5.5",
        blanks=(
            Pick(
                name="card",
                label="Answer",
                options=(
                    Option(LOT_CLOSED, KINDS[LOT_CLOSED], not_held(state, dealer, LOT_CLOSED)),
                    declining("no card"),
                ),
            ),
        ),
        face=face_of_hand(state),
    )


def save(state: State) -> Iterator[Ask]:
    """Ask the owner whether a struck car is saved."""
    disaster = given(state.disaster)
    owner, car = disaster.owner, state.car(disaster.car)
    half = dollars(state.half(disaster.car))
    by_half = disaster.kind == COLLISION
    way = (
        Option(HALF, f"pay {half}") if by_half else Option(FOUND, KINDS[FOUND], not_held(state, owner, FOUND))
    )
    what = "crashes into" if by_half else "steals"
    yield Ask(
        move=m.SaveCar,
        seat=owner,
        sentence=f"{state.name(disaster.by)} {what} {car}. Do you save it?",
        verb="answer",
        clause="6.2" if by_half else "6.4",
        blanks=(Pick(name="how", label="Answer", options=(way, declining("let it go"))),),
        face="open" if by_half else face_of_hand(state),
    )


def claim(state: State) -> Iterator[Ask]:
    """Ask the owner for a policy."""
    disaster = given(state.disaster)
    owner = disaster.owner
    held = dict.fromkeys(state.policies[owner]) if state.by_companion else POLICIES
    options = tuple(
        Option(
            policy,
            f"{POLICIES[policy]} policy",
            ""
            if state.covers(policy, disaster.kind)
            else f"{POLICIES[policy]} does not cover {disaster.kind}.",
        )
        for policy in held
    )
    price, by = dollars(state.prices[disaster.car]), state.name(disaster.by)
    yield Ask(
        move=m.ClaimPolicy,
        seat=owner,
        sentence=f"Do you use a policy for car {disaster.car}, and get {price} from {by}?",
        verb="answer",
        clause="6.6",
        blanks=(Pick(name="policy", label="Policy", options=(*options, declining("no policy"))),),
        face=face_of_hand(state),
    )


def policy(state: State) -> Iterator[Ask]:
    """Let the companion draw a policy."""
    yield Ask(
        move=m.DrawPolicy,
        seat=state.turn,
        sentence="Draw a policy.",
        clause="6.7",
        blanks=(
            Pick(
                name="policy", options=tuple(Option(policy, POLICIES[policy]) for policy in state.policy_deck)
            ),
        ),
        face="sealed",
        until=DEAL_TELLS,
        chance=True,
    )
