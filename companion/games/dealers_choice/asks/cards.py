"""What Dealer's Choice asks about a card being played, and what it asks the dealer it's played against."""

from collections.abc import Iterator

from companion.game import NOTHING, Amount, Ask, Caution, Money, Option, Pick, Said, as_is, given, say
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.asks.asked import (
    NOTE,
    car_options,
    cars,
    declining,
    face_of_hand,
    not_held,
)
from companion.games.dealers_choice.asks.laying import DEAL_TELLS
from companion.games.dealers_choice.box import HIGHEST
from companion.games.dealers_choice.cards import (
    BUY,
    BUY_DEALER,
    COLLISION,
    FIRE,
    FORCE,
    FOUND,
    KINDS,
    LOT_CLOSED,
    POLICIES,
    SELL,
    SELL_LIST,
    THEFT,
)
from companion.games.dealers_choice.disasters import HALF
from companion.games.dealers_choice.playing import targets
from companion.games.dealers_choice.state import State
from companion.games.dealers_choice.turns import may_bid

_WHICH_CAR = {  # the question, and its clause in the rules
    SELL: (say("Which car do you want to sell?"), "5.1"),
    SELL_LIST: (say("Which car do you want to sell at list price?"), "5.1"),
    BUY_DEALER: (say("Which car do you want to buy?"), "5.3"),
    COLLISION: (say("Which car do you want to hit?"), "6.2"),
    FIRE: (say("Which car do you want to set on fire?"), "6.3"),
    THEFT: (say("Which car do you want to steal?"), "6.4"),
}


def amount(state: State) -> Iterator[Ask]:
    """Yield the ask for the amount on a real card."""
    playing = given(state.playing)
    buying = playing.card.kind == BUY
    least, most = (0, max(HIGHEST, state.money[state.turn])) if buying else (NOTE, HIGHEST)
    yield Ask(
        move=m.NameAmount,
        seat=state.turn,
        sentence=say("What price is on the card?") if buying else say("How much does the card pay?"),
        verb=say("this price"),
        clause="5.2" if buying else "5.1",
        blanks=(Amount(name="cents", label=say("On the card"), least=least, most=most, step=NOTE),),
        cautions=(Caution(say("A free car? Check the card."), equal={"cents": 0}),) if buying else (),
    )


def car(state: State) -> Iterator[Ask]:
    """Yield the ask about which car a card is for."""
    kind = given(state.playing).card.kind
    sentence, clause = _WHICH_CAR[kind]
    yield Ask(
        move=m.ChooseCar,
        seat=state.turn,
        sentence=sentence,
        verb=say("this car"),
        clause=clause,
        blanks=(cars(car_options(state, targets(state, kind))),),
    )


def dealer(state: State) -> Iterator[Ask]:
    """Yield the ask about who is forced to buy."""
    yield Ask(
        move=m.ChooseDealer,
        seat=state.turn,
        sentence=say("Who has to buy one of your cars?"),
        verb=say("has to buy"),
        clause="5.4",
        blanks=(Pick(name="dealer", label=say("Dealer"), options=state.people(may_bid(state))),),
    )


def defend(state: State) -> Iterator[Ask]:
    """Yield the ask about answering a card with Lot Closed."""
    playing = given(state.playing)
    dealer, attacker = playing.dealer, state.name(state.turn)
    sentence = say("{dealer} wants to buy your car {car}. Close your lot?", dealer=attacker, car=playing.car)
    if playing.card.kind == FORCE:
        sentence = say("{dealer} wants you to buy a car. Close your lot?", dealer=attacker)
    yield Ask(
        move=m.Defend,
        seat=dealer,
        sentence=sentence,
        verb=say("answer"),
        clause="5.5",
        blanks=(
            Pick(
                name="card",
                label=say("Answer"),
                options=(
                    Option(LOT_CLOSED, as_is(KINDS[LOT_CLOSED]), not_held(state, dealer, LOT_CLOSED)),
                    declining(say("no card")),
                ),
            ),
        ),
        face=face_of_hand(state),
    )


def save(state: State) -> Iterator[Ask]:
    """Yield the ask about saving a struck car, for its owner."""
    disaster = given(state.disaster)
    owner, by, car = disaster.owner, state.name(disaster.by), state.car(disaster.car)
    by_half = disaster.kind == COLLISION
    if by_half:
        sentence = say("{by} hits your {car}. Save it?", by=by, car=car)
        way = Option(HALF, say("pay {price}", price=Money(state.half(disaster.car))), _too_poor(state))
    else:
        sentence = say("{by} steals your {car}. Save it?", by=by, car=car)
        way = Option(FOUND, as_is(KINDS[FOUND]), not_held(state, owner, FOUND))
    yield Ask(
        move=m.SaveCar,
        seat=owner,
        sentence=sentence,
        verb=say("answer"),
        clause="6.2" if by_half else "6.4",
        blanks=(Pick(name="how", label=say("Answer"), options=(way, declining(say("lose it")))),),
        face="open" if by_half else face_of_hand(state),
    )


def _too_poor(state: State) -> Said:
    """Return why the owner of a car that was hit can't pay for it, or nothing if they can."""
    disaster = given(state.disaster)
    cash, price = state.money[disaster.owner], state.half(disaster.car)
    if cash >= price:
        return NOTHING
    return say("You have {cash}. It costs {price}.", cash=Money(cash), price=Money(price))


def claim(state: State) -> Iterator[Ask]:
    """Yield the ask about using a policy, for the owner of a struck car."""
    disaster = given(state.disaster)
    owner = disaster.owner
    held = dict.fromkeys(state.policies[owner]) if state.by_companion else POLICIES
    options = tuple(
        Option(
            policy,
            say("{policy} policy", policy=POLICIES[policy]),
            NOTHING if state.covers(policy, disaster.kind) else _uncovered(policy, disaster.kind),
        )
        for policy in held
    )
    yield Ask(
        move=m.ClaimPolicy,
        seat=owner,
        sentence=say(
            "Use a policy for car {car} and get {price} from {by}?",
            car=disaster.car,
            price=Money(state.prices[disaster.car]),
            by=state.name(disaster.by),
        ),
        about=f"{disaster.kind}, car {disaster.car}",
        verb=say("answer"),
        clause="6.6",
        blanks=(Pick(name="policy", label=say("Policy"), options=(*options, declining(say("no policy")))),),
        face=face_of_hand(state),
    )


def _uncovered(policy: str, disaster: str) -> Said:
    name = POLICIES[policy]
    return {
        COLLISION: say("{policy} doesn't cover collisions.", policy=name),
        FIRE: say("{policy} doesn't cover fire.", policy=name),
        THEFT: say("{policy} doesn't cover theft.", policy=name),
    }[disaster]


def policy(state: State) -> Iterator[Ask]:
    """Yield the ask that Tableside answers by drawing a policy."""
    yield Ask(
        move=m.DrawPolicy,
        seat=state.turn,
        sentence=say("Draw a policy."),
        clause="6.7",
        blanks=(
            Pick(
                name="policy",
                options=tuple(Option(policy, as_is(POLICIES[policy])) for policy in state.policy_deck),
            ),
        ),
        face="sealed",
        until=DEAL_TELLS,
        chance=True,
    )
