"""What Dealt! waits for, and from whom."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from string import ascii_uppercase

from companion.game import (
    NOTHING,
    Ask,
    Cards,
    Caution,
    Move,
    Option,
    Order,
    Pick,
    Said,
    Salt,
    Several,
    as_is,
    given,
    one_of,
    say,
    says,
)
from companion.game.game import nothing
from companion.games.dealt import moves as m
from companion.games.dealt.box import KINDS, NUMBERS, REDRAW, RESERVE, STOP, X, a_card
from companion.games.dealt.combinations import (
    BY_CODE,
    MOST,
    Combination,
    needed,
    playable,
    readings,
    rows,
    wild,
)
from companion.games.dealt.moves import PlayCards
from companion.games.dealt.settings import WHO_DEALS
from companion.games.dealt.state import State, Trick
from companion.games.dealt.tricks import why_not

WILD = tuple(map(wild, NUMBERS))  # an X with the number it counts as
LAID = (*map(str, NUMBERS), *WILD)  # what can be entered for a combination
AS_PRINTED = {card: (card,) for card in KINDS}  # how a card is entered in a reserve ...
AS_LAID = {**{str(number): (str(number),) for number in NUMBERS}, X: WILD}  # ... and in a combination
HAND_SHOWS = ("CardsLaid", "Stopped", "RedrawLaid", "PlayerStuck")
DEAL_SHOWS = (*HAND_SHOWS, "RoundBegan", "CardDrawn", "DealtRoundEnded")
TOGETHER = say("Play cards that touch and beat the best combination, or a Stop or a Redraw alone.")
SPECIAL: tuple[tuple[type[Move], str, Said, Said, str], ...] = (
    (m.PlayStop, STOP, say("Play a Stop?"), say("stop"), "4.3"),
    (m.PlayRedraw, REDRAW, say("Play a Redraw?"), say("redraw"), "4.6"),
)


def asks(state: State) -> tuple[Ask, ...]:
    """Return everything that may happen now."""
    return tuple(_BY_PHASE[state.phase](state))


def _oldest(state: State) -> Iterator[Ask]:
    yield Ask(
        move=m.NameOldest,
        seat=None,
        sentence=say("Who is the oldest?"),
        verb=say("the oldest"),
        hint=WHO_DEALS[state.rulings.keeper]
        + says("One chip each.", "{count} chips each.", state.rulings.chips),
        clause="1.3",
        blanks=(
            Pick(name="oldest", label=say("Player"), options=state.people(), suggested=state.likely_oldest),
        ),
    )


def _next(state: State) -> Iterator[Ask]:
    yield Ask(
        move=m.BeginRound,
        seat=state.oldest,
        sentence=say("Begin round {round}.", round=state.round + 1),
        verb=say("begin"),
        hint=say("{name} starts.", name=state.name(state.starter)),
        clause="6.7",
    )


def _deal(state: State) -> Iterator[Ask]:
    owners = tuple(seat for seat in state.seats for _ in range(state.hand_size))
    deck = state.box.deck
    yield Ask(
        move=m.DealCards,
        seat=None,
        sentence=say("Deal the cards."),
        about=_round(state),
        clause="1.6",
        blanks=(
            Order(name="deck", items=deck, shares=(*owners, *("",) * (len(deck) - len(owners)))),
            Salt(name="salt"),
        ),
        face="sealed",
        until=DEAL_SHOWS,
        chance=True,
    )


def _reserves(state: State) -> Iterator[Ask]:
    for seat in state.seats:
        if seat not in state.reserves:
            yield Ask(
                move=m.LayReserves,
                seat=seat,
                sentence=say("Which two cards are in your reserve?"),
                about=_round(state),
                verb=say("the reserve"),
                key=seat,
                hint=says(
                    "One card in each hand.",
                    "{count} cards in each hand. Keep them in order.",
                    state.hand_size,
                ),
                clause="1.5",
                blanks=(Cards(name="cards", label=say("Reserve"), cards=KINDS, least=RESERVE, most=RESERVE),),
                cautions=_too_many(state.box.numbers, state.unseen(seat), AS_PRINTED, RESERVE),
            )


def _turn(state: State) -> Iterator[Ask]:
    yield from (_from_hand if state.dealt_here else _real)(state)


def _real(state: State) -> Iterator[Ask]:
    seat, trick = state.turn, state.now
    about, best = _trick(state, trick), trick.best
    numbers, unseen = state.box.numbers, state.unseen(seat)
    most = min(MOST, len(state.hands[seat]))
    if will_do := rows(best, most, state.box.wilds):
        yield Ask(
            move=m.PlayCards,
            seat=seat,
            sentence=_sentence(trick, best),
            about=about,
            verb=say("cards"),
            hint=_hint(best),
            clause="2.3" if best else "2.1",
            blanks=(Cards(name="cards", label=say("Cards"), cards=LAID, least=1, most=most, rows=will_do),),
            cautions=_too_many(numbers, unseen, AS_LAID, MOST),
        )
    reserve = state.reserve(seat)
    if trick.turns and reserve:
        yield Ask(
            move=m.TakeReserve,
            seat=seat,
            sentence=_instead(reserve),
            about=about,
            verb=say("take"),
            key="T",
            clause="3.1",
            blanks=(_reserve(reserve),),
        )
    for kind, card, sentence, verb, clause in SPECIAL:
        if numbers[card]:
            yield Ask(
                move=kind,
                seat=seat,
                sentence=sentence,
                about=about,
                verb=verb,
                key=card[0],
                clause=clause,
                cautions=(Caution(_only(numbers[card], card)),) if unseen[card] < 1 else (),
            )
    if trick.turns and not reserve:
        text = say("This ends the round. If you have a Stop, a Redraw or anything higher, you must play it.")
        yield Ask(
            move=m.SayStuck,
            seat=seat,
            sentence=say("Can't play anything?"),
            about=about,
            verb=say("stuck"),
            key="K",
            clause="6.5",
            cautions=(Caution(text, final=True),),
        )


def _from_hand(state: State) -> Iterator[Ask]:
    """Yield asks that look the same to others whatever is in the hand, so they give nothing away."""
    seat, trick = state.turn, state.now
    hand, best = state.hands[seat], trick.best
    about = _in_hand(state, trick, hand)
    fits = [
        (run.places, run.combination.code if run.wild and run.combination else "")
        for run in playable(hand, best)
    ]
    cards = Several(
        name="places",
        label=say("Cards that touch"),
        options=tuple(Option(place, as_is(card)) for place, card in enumerate(hand, 1)),
        least=1,
        most=MOST,
        adjacent=True,
    )
    codes = dict.fromkeys(code for _, code in fits if code)
    call = Pick(
        name="called",
        label=say("What the X makes"),
        options=(Option("", say("no X")), *(Option(code, BY_CODE[code].words) for code in codes)),
        suggested="",
    )
    yield Ask(
        move=m.PlayFromHand,
        seat=seat,
        sentence=_sentence(trick, best),
        about=about,
        verb=say("play"),
        key="P",
        hint=_hint(best),
        clause="2.3" if best else "2.1",
        blanks=(cards, call) if X in hand else (cards,),
        face="sealed",
        until=HAND_SHOWS,
        together=TOGETHER,
        fits=tuple(fits) if X in hand else tuple((places,) for places, _ in fits),
    )
    if trick.turns and (reserve := state.reserve(seat)):
        yield Ask(
            move=m.TakeReserve,
            seat=seat,
            sentence=_instead(reserve),
            about=about,
            verb=say("take"),
            key="T",
            clause="3.1",
            blanks=(_reserve(reserve), _place(hand)),
            face="sealed",
            until=("ReserveTaken", *HAND_SHOWS),
        )


def _round(state: State) -> str:
    """Return the `about` of a question that comes up in every round."""
    return f"round {state.round}"


def _trick(state: State, trick: Trick) -> str:
    """Return the `about` of a question that comes up in every trick."""
    return f"{_round(state)}, trick {trick.number}"


def _in_hand(state: State, trick: Trick, hand: tuple[str, ...]) -> str:
    """Return the `about` of a question on places in a hand, which shift when the hand's size changes."""
    return f"{_trick(state, trick)}, {len(hand)} in hand"


def _sentence(trick: Trick, best: Combination | None) -> Said:
    if best:
        return say("Beat the {best}.", best=best.words)
    return say("Play any combination.") if trick.turns else say("Lead the trick.")


def _hint(best: Combination | None) -> Said:
    return needed(best) if best else say("One to three cards that touch in your hand.")


def _instead(reserve: tuple[str, ...]) -> Said:
    cards = tuple(dict.fromkeys(reserve))
    if len(cards) == 1:
        return say("Take the {card} from your reserve?", card=cards[0])
    return say("Which reserve card will you take: {cards}?", cards=one_of(cards))


def _reserve(reserve: tuple[str, ...]) -> Pick:
    options = tuple(Option(card, as_is(card)) for card in dict.fromkeys(reserve))
    return Pick(name="card", label=say("Reserve card"), options=options, among=say("In your reserve"))


def _place(hand: tuple[str, ...]) -> Pick:
    """Return the blank for a place in the hand; at the kiosk, a place has the letter of the card before."""
    letters = (*ascii_uppercase, *("",) * len(hand))
    after = (
        Option(place, say("after the {card} (card {place})", card=card, place=place), key=letter)
        for place, (card, letter) in enumerate(zip(hand, letters, strict=False), 1)
    )
    return Pick(name="place", label=say("Place in the hand"), options=(Option(0, say("in front")), *after))


def _placing(state: State) -> Iterator[Ask]:
    drawing = given(state.drawing)
    hand = state.hands[drawing.seat]
    drew = say("You drew {card}.", card=a_card(state.pile[0]))
    yield Ask(
        move=m.PlaceDrawn,
        seat=drawing.seat,
        sentence=say("Where will you put the card you drew?"),
        about=_in_hand(state, given(state.last), hand),
        verb=say("place it"),
        hint=drew + to_come(drawing.left - 1),
        clause="4.7",
        blanks=(_place(hand),),
        face="sealed",
        until=HAND_SHOWS,
    )


def to_come(cards: int) -> Said:
    """Return how many more cards there are to draw."""
    return says("One more to come.", "{count} more to come.", cards) if cards else NOTHING


def _losers(state: State) -> Iterator[Ask]:
    players = given(state.last).players
    yield Ask(
        move=m.NameLosers,
        seat=None,
        sentence=say("Everyone is out, and nobody played a combination. Who gives up a chip?"),
        about=_round(state),
        verb=say("give up a chip"),
        clause="6.4",
        blanks=(
            Several(
                name="losers",
                label=say("Players"),
                options=tuple(option for option in state.people() if option.value in players),
                least=1,
                most=len(players),
            ),
        ),
    )


def _too_many(
    numbers: Mapping[str, int],
    unseen: Mapping[str, int],
    entered: Mapping[str, tuple[str, ...]],
    most: int,
) -> tuple[Caution, ...]:
    """Return cautions against entering more copies of a card than there can be."""
    return tuple(
        Caution(_only(numbers[card], card), includes={"cards": these}, times=max(0, unseen[card]) + 1)
        for card, these in entered.items()
        if unseen[card] < most
    )


@cache
def _only(count: int, card: str) -> Said:
    if not count:
        return say("The box has no {card}. Look again.", card=card)
    return says(
        "Only one card in the box says {card}. Look again.",
        "Only {count} cards in the box say {card}. Look again.",
        count,
        card=card,
    )


def explain(state: State, move: Move, blank: str) -> Said:
    """Return why some cards can't be played."""
    if not isinstance(move, PlayCards) or blank != "cards":
        return NOTHING
    cards = tuple(X if card.upper() == X else card for card in move.cards)
    if not cards or not {*LAID, *KINDS}.issuperset(cards):
        return NOTHING
    if X in cards:
        return say("Add the X's number: enter X7 if it counts as 7.")
    if len(cards) > MOST:
        return say("Play at most three cards.")
    held = len(state.hands[state.turn])
    if len(cards) > held:
        name = state.name(state.turn)
        return says("{name} has only one card.", "{name} has only {count} cards.", held, name=name)
    return why_not(cards, next(iter(readings(cards)), None), state.now.best)


_BY_PHASE: dict[str, Callable[[State], Iterable[Ask]]] = {
    "oldest": _oldest,
    "next": _next,
    "deal": _deal,
    "reserves": _reserves,
    "turn": _turn,
    "place": _placing,
    "losers": _losers,
    "over": nothing,
}
