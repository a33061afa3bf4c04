"""What the table may move by hand at any time, whatever the rules say."""

from collections.abc import Iterator

from msgspec import structs

from companion.game import (
    OUTSIDE,
    AdjustMoney,
    AdjustPiece,
    Ask,
    Money,
    Option,
    Pick,
    Refused,
    Said,
    as_is,
    say,
)
from companion.game.by_hand import REASON, Adjusted, move_piece
from companion.games.downeast_dealer.auction import ask_for_money
from companion.games.downeast_dealer.cash import in_order, in_words
from companion.games.downeast_dealer.dealing import call_off
from companion.games.downeast_dealer.draft import Draft
from companion.games.downeast_dealer.happenings import CalledOff
from companion.games.downeast_dealer.state import DECK, State
from companion.games.downeast_dealer.turns import begin_turn

TWO_PLACES = say("Pick two different places.")


def adjusts(state: State) -> tuple[Ask, ...]:
    """Return what the table may move by hand until the game is over: cash cards and items."""
    return () if state.phase == "over" else (_cash(state), _items(state))


def _cash(state: State) -> Ask:
    places = (*state.people(), Option(OUTSIDE, as_is(state.name(OUTSIDE)), key="O"))
    worths = in_order({*state.box.hand, *state.box.reserve})
    return Ask(
        move=AdjustMoney,
        seat=None,
        sentence=say("Move a cash card by hand?"),
        verb=say("move cash"),
        hint=say("Everyone sees which one."),
        clause="9.1",
        blanks=(
            Pick(name="source", label=say("From"), options=places),
            Pick(name="target", label=say("To"), options=places),
            Pick(
                name="cents", label=say("Card"), options=tuple(Option(card, _label(card)) for card in worths)
            ),
            REASON,
        ),
        together=TWO_PLACES,
        apart=("source", "target"),
    )


def _items(state: State) -> Ask:
    piece = Pick(name="piece", label=say("Item"), options=tuple(_pieces(state)))
    places = (*state.people(), Option(DECK, as_is(state.name(DECK)), key="K"))
    return move_piece(say("Move an item by hand?"), say("move an item"), piece, places, "9.2", TWO_PLACES)


def _pieces(state: State) -> Iterator[Option]:
    """Yield the items in front of the players and in the deck; the card for sale stays where it is."""
    for place, items in (*state.owned.items(), (DECK, state.deck)):
        for item in state.sets:
            if items.get(item):
                label = say("{seat}: {item}", seat=state.name(place), item=state.kind(item).some(1))
                yield Option(f"{place} {item}", label)
    if item := state.for_sale:
        label = say("for sale: {item}", item=state.kind(item).some(1))
        yield Option(f"for sale {item}", label, closed=say("That's being auctioned right now."))


def _label(card: int) -> Said:
    return as_is(Money(card)) if card else say("{zero}, a bad check", zero=Money(0))


def adjust_money(draft: Draft, move: AdjustMoney) -> None:
    """Move a cash card. If it isn't in the hand, bring in another: a refusal would tell everyone so."""
    state, card = draft.state, (move.cents,)
    if state.keeps_cash:
        if move.source != OUTSIDE and move.cents in state.hands[move.source]:
            draft.take(move.source, card)
        else:
            draft.become(brought=in_order(state.brought + card))
        draft.give(move.target, card)
    draft.known(move.source, -move.cents)
    draft.known(move.target, move.cents)
    if state.deal and move.source in (state.deal.challenger, state.deal.challenged):
        draft.become(deal=structs.replace(state.deal, tied_at=0))  # this may be the cash they tied with
    _tell(draft, in_words(card), move.source, move.target, move.reason)
    if state.phase == "pay":
        ask_for_money(draft)


def adjust_piece(draft: Draft, move: AdjustPiece) -> None:
    """Move an item, and go on from there."""
    source, item = move.piece.split(" ", 1)
    if source == move.target:
        raise Refused(TWO_PLACES)
    _tell(draft, draft.state.kind(item).some(1), source, move.target, move.reason)
    draft.hand_item(item, source, move.target)
    _go_on(draft)


def _go_on(draft: Draft) -> None:
    """Adapt what's under way: a turn, a deal for more or fewer items, or an auction left without a card."""
    state, deal = draft.state, draft.state.deal
    if state.phase in ("turn", "penalty"):
        begin_turn(draft, state.turn)
    elif state.phase == "turn over" and not state.cards_left:
        draft.tell(CalledOff(text=say("The deck is empty, so there's no auction.")))
        begin_turn(draft, state.turn)
    elif deal:
        number = min(state.owned[seat].get(deal.item, 0) for seat in (deal.challenger, deal.challenged))
        draft.become(deal=structs.replace(deal, number=number))
        if not number:
            call_off(draft)


def _tell(draft: Draft, what: Said, source: str, target: str, reason: str) -> None:
    text = say(
        "Moved by hand: {what} from {source} to {target} ({reason}).",
        what=what,
        source=draft.state.name(source),
        target=draft.state.name(target),
        reason=reason,
    )
    draft.tell(Adjusted(text=text, reason=reason))
