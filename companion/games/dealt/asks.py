"""What Dealt! waits for, and from whom: the law of what may be done now."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from companion.game import Ask, Cards, Caution, Move, Option, Order, Pick, Refused, Salt, Seat, Several, given
from companion.game.game import nothing
from companion.games.dealt import moves as m
from companion.games.dealt.box import KINDS, NUMBERS, REDRAW, RESERVE, STOP, X
from companion.games.dealt.combinations import BY_CODE, MOST, playable, readings, rows, wild
from companion.games.dealt.moves import PlayCards
from companion.games.dealt.settings import COMPANION
from companion.games.dealt.state import State, Trick
from companion.games.dealt.tricks import refuse
from companion.games.dealt.words import copies, counted, needed, who_deals

WILD = tuple(map(wild, NUMBERS))  # an X, by what it was called
LAID = (*map(str, NUMBERS), *WILD)  # what can be entered of a combination
AS_PRINTED = {card: (card,) for card in KINDS}  # how a card is entered: in a reserve, ...
AS_LAID = {**{str(number): (str(number),) for number in NUMBERS}, X: WILD}  # ... or in a combination
HAND_SHOWS = ("CardsLaid", "Stopped", "RedrawLaid", "PlayerStuck")
DEAL_SHOWS = (*HAND_SHOWS, "RoundBegan", "CardDrawn", "RoundEnded")
TOGETHER = "Cards that touch make a combination above the best one; a Stop or a Redraw is played alone."


def asks(state: State) -> tuple[Ask, ...]:
    """Return everything that may happen now."""
    return tuple(_BY_PHASE[state.phase](state))


def _oldest(state: State) -> Iterator[Ask]:
    yield Ask(
        move=m.NameOldest,
        seat=None,
        sentence="Who is the oldest?",
        verb="the oldest",
        hint=f"{who_deals(state.rulings.keeper)} {counted(state.rulings.chips, 'chip').capitalize()} each.",
        clause="1.3",
        blanks=(Pick(name="oldest", label="Player", options=state.people()),),
    )


def _next(state: State) -> Iterator[Ask]:
    yield Ask(
        move=m.BeginRound,
        seat=state.oldest,
        sentence=f"{'Begin' if state.rulings.keeper == COMPANION else 'Deal'} round {state.round + 1}.",
        verb="begin" if state.rulings.keeper == COMPANION else "deal",
        hint=f"{state.name(state.starter)} starts.",
        clause="6.7",
    )


def _deal(state: State) -> Iterator[Ask]:
    owners = tuple(seat for seat in state.seats for _ in range(state.hand_size))
    deck = state.box.deck
    yield Ask(
        move=m.DealCards,
        seat=None,
        sentence="Deal the cards.",
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
                sentence="Which two cards lie in your reserve?",
                verb="the reserve",
                key=seat,
                hint=f"{counted(state.hand_size, 'card').capitalize()} each in hand, as they were dealt.",
                clause="1.5",
                blanks=(Cards(name="cards", label="Reserve", cards=KINDS, least=RESERVE, most=RESERVE),),
                cautions=_too_many(state, state.unseen(seat), AS_PRINTED, RESERVE),
            )


def _turn(state: State) -> Iterator[Ask]:
    yield from (_from_hand if state.dealt_here else _real)(state)


def _real(state: State) -> Iterator[Ask]:
    seat, trick = state.turn, state.now
    unseen = state.unseen(seat)
    most = min(MOST, len(state.hands[seat]))
    if will_do := rows(trick.best, most, state.box.wilds):
        yield Ask(
            move=m.PlayCards,
            seat=seat,
            sentence=_sentence(trick),
            verb="cards",
            hint=_hint(trick),
            clause="2.3" if trick.best else "2.1",
            blanks=(Cards(name="cards", label="Cards", cards=LAID, least=1, most=most, rows=will_do),),
            cautions=_too_many(state, unseen, AS_LAID, MOST),
        )
    reserve = state.reserve(seat)
    if trick.turns and reserve:
        yield Ask(
            move=m.TakeReserve,
            seat=seat,
            sentence=_instead(state, seat),
            verb="take",
            key="T",
            clause="3.1",
            blanks=(_reserve(reserve),),
        )
    for kind, card, clause in ((m.PlayStop, STOP, "4.3"), (m.PlayRedraw, REDRAW, "4.6")):
        if state.box.number_of(card):
            yield Ask(
                move=kind,
                seat=seat,
                sentence=f"Play a {card}?",
                verb=card.lower(),
                key=card[0],
                clause=clause,
                cautions=(Caution(_only(state, card)),) if unseen[card] < 1 else (),
            )
    if trick.turns and not reserve:
        text = "The round ends. Whoever has a Stop, a Redraw or anything higher has to play it."
        yield Ask(
            move=m.SayStuck,
            seat=seat,
            sentence="Or can you play nothing at all?",
            verb="stuck",
            key="K",
            clause="6.5",
            cautions=(Caution(text, final=True),),
        )


def _from_hand(state: State) -> Iterator[Ask]:
    """Ask the same whatever is in the hand, so that being asked tells nobody anything."""
    seat, trick = state.turn, state.now
    hand = state.hands[seat]
    fits = [
        (run.places, run.combination.code if run.wild and run.combination else "")
        for run in playable(hand, trick.best)
    ]
    cards = Several(
        name="places",
        label="Cards that touch",
        options=tuple(Option(place, card) for place, card in enumerate(hand, 1)),
        least=1,
        most=MOST,
        adjacent=True,
    )
    codes = dict.fromkeys(code for _, code in fits if code)
    call = Pick(
        name="called",
        label="The X makes it",
        options=(Option("", "no X"), *(Option(code, BY_CODE[code].words) for code in codes)),
        suggested="",
    )
    yield Ask(
        move=m.PlayFromHand,
        seat=seat,
        sentence=_sentence(trick),
        verb="play",
        key="P",
        hint=_hint(trick),
        clause="2.3" if trick.best else "2.1",
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
            sentence=_instead(state, seat),
            verb="take",
            key="T",
            clause="3.1",
            blanks=(_reserve(reserve), _place(hand)),
            face="sealed",
            until=("ReserveTaken", *HAND_SHOWS),
        )


def _sentence(trick: Trick) -> str:
    if trick.best:
        return f"Beat the {trick.best.words}."
    return "Play any combination." if trick.turns else "Lead the trick."


def _hint(trick: Trick) -> str:
    return needed(trick.best) if trick.best else "One to three cards that touch in your hand."


def _instead(state: State, seat: Seat) -> str:
    cards = " or the ".join(dict.fromkeys(state.reserve(seat)))
    return f"Or take the {cards} from your reserve?"


def _reserve(reserve: tuple[str, ...]) -> Pick:
    options = tuple(Option(card, card) for card in dict.fromkeys(reserve))
    return Pick(name="card", label="Reserve card", options=options, among="In the reserve")


def _place(hand: tuple[str, ...]) -> Pick:
    after = (Option(place, f"after card {place}, the {card}") for place, card in enumerate(hand, 1))
    return Pick(name="place", label="Place in the hand", options=(Option(0, "in front"), *after))


def _placing(state: State) -> Iterator[Ask]:
    drawing = given(state.drawing)
    more = f" {counted(drawing.left - 1, 'card').capitalize()} to come." if drawing.left > 1 else ""
    yield Ask(
        move=m.PlaceDrawn,
        seat=drawing.seat,
        sentence="Where does the card go that you drew?",
        verb="put it there",
        hint=f"You drew: {state.pile[0]}.{more}",
        clause="4.7",
        blanks=(_place(state.hands[drawing.seat]),),
        face="sealed",
        until=HAND_SHOWS,
    )


def _losers(state: State) -> Iterator[Ask]:
    players = given(state.last).players
    yield Ask(
        move=m.NameLosers,
        seat=None,
        sentence="All are out without a combination. Who gives up a chip?",
        verb="give up a chip",
        clause="6.4",
        blanks=(
            Several(
                name="losers",
                label="Players",
                options=tuple(option for option in state.people() if option.value in players),
                least=1,
                most=len(players),
            ),
        ),
    )


def _too_many(
    state: State, unseen: Mapping[str, int], entered: Mapping[str, tuple[str, ...]], most: int
) -> tuple[Caution, ...]:
    """Caution whoever enters more of a card than can be there."""
    return tuple(
        Caution(_only(state, card), includes={"cards": these}, times=max(0, unseen[card]) + 1)
        for card, these in entered.items()
        if unseen[card] < most
    )


def _only(state: State, card: str) -> str:
    return f"There are only {copies(state.box.number_of(card), card)}; look again."


def explain(state: State, move: Move, blank: str) -> str:
    """Return why some cards cannot be laid, in the words of the table."""
    if not isinstance(move, PlayCards) or blank != "cards":
        return ""
    cards = tuple(X if card.upper() == X else card for card in move.cards)
    if not cards or not {*LAID, *KINDS}.issuperset(cards):
        return ""
    if X in cards:
        return "Say what the X counts as: X7 is an X called 7."
    held = len(state.hands[state.turn])
    if len(cards) > min(MOST, held):
        return f"{state.name(state.turn)} has {counted(held, 'card')}, and lays at most three at once."
    try:
        refuse(cards, next(iter(readings(cards)), None), state.now.best)
    except Refused as refusal:
        return refusal.why
    return ""


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
