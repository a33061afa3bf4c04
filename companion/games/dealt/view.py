"""What one seat, or the open table, may see of Dealt!.

A hand is its owner's alone, and so is what can be played from it. Everything else lies open: what was laid,
the reserves, how many cards each holds, the chips.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache

from msgspec import Struct, structs

from companion.game import Commitment, Fact, Seat, Summary, View
from companion.games.dealt.box import KINDS
from companion.games.dealt.combinations import COMBINATIONS, RANKS, Combination, Run, playable
from companion.games.dealt.rounds import dealing
from companion.games.dealt.settings import COMPANION
from companion.games.dealt.state import UNKNOWN, Drawing, Result, State, Trick, Turn
from companion.games.dealt.words import copies, counted, needed, one, row, together


class Step(Struct, frozen=True, omit_defaults=True):
    """One rank of the chart, and where the trick stands in it."""

    name: str
    lowest: int
    highest: int
    now: int | None = None  # the best combination is of this rank, and this is its highest number
    least: int | None = None  # what it takes at least, of this rank; none: no such combination beats the best


class TrickView(Struct, frozen=True, omit_defaults=True):
    """A trick as it lies there."""

    number: int
    leader: Seat
    turns: tuple[Turn, ...] = ()
    best: Turn | None = None
    waiting: tuple[Seat, ...] = ()  # who has yet to act, the next first
    draws: int = 0  # cards that the Redraws in it are worth


class MyHand(Struct, frozen=True, omit_defaults=True):
    """One's own hand, in the order in which it was dealt."""

    cards: tuple[str, ...]
    plays: tuple[Run, ...] = ()  # what can be played now
    drawn: str = ""  # a card that has yet to be put somewhere
    to_come: int = 0  # cards to draw after it


class DealtView(View, frozen=True, kw_only=True, omit_defaults=True):
    """The game as seen from one place."""

    phase: str
    keeper: str
    chips: dict[Seat, int]
    chips_each: int  # at the start
    round: int = 0
    oldest: Seat = ""
    starter: Seat = ""
    hands: dict[Seat, int]  # cards that each holds
    reserves: dict[Seat, tuple[str, ...]]  # by place; one that was taken has left nothing there
    pile: int
    discarded: int = 0
    trick: TrickView | None = None
    last: TrickView | None = None  # the one before
    chart: tuple[Step, ...]  # the lowest rank first
    draws: Seat = ""  # who puts drawn cards into the hand
    too_often: dict[str, int]  # seen more often in this round than there are
    mine: MyHand | None = None
    dealt: Commitment | None = None
    result: Result | None = None  # of the last round that is over
    lost: tuple[Seat, ...] = ()  # who lost the game


def view(state: State, seat: Seat | None) -> DealtView:
    """Return the game as this seat (None: the open table) may see it."""
    over = state.phase == "over"
    return DealtView(
        seats=state.seat_views(_roles(state)),
        over=over,
        winners=tuple(each for each in state.seats if each not in state.lost) if over else (),
        phase=state.phase,
        keeper=state.rulings.keeper,
        chips=state.chips,
        chips_each=state.rulings.chips,
        round=state.round,
        oldest=state.oldest,
        starter=state.starter,
        hands={each: len(hand) for each, hand in state.hands.items()},
        reserves=state.reserves,
        pile=len(state.pile),
        discarded=len(state.discarded),
        trick=_trick(state.trick),
        last=_trick(state.last),
        chart=_chart(state.trick.best if state.trick else None),
        draws=state.drawing.seat if state.drawing else "",
        too_often=_too_often(state),
        mine=_mine(state, seat) if seat and state.dealt_here and seat in state.hands else None,
        dealt=dealing(state, opened=False) if state.deck else None,
        result=state.result,
        lost=state.lost,
    )


def _trick(trick: Trick | None) -> TrickView | None:
    if trick is None:
        return None
    return TrickView(
        number=trick.number,
        leader=trick.leader,
        turns=trick.turns,
        best=trick.plays[-1] if trick.plays else None,
        waiting=() if trick.stopped else trick.waiting,
        draws=trick.draws,
    )


@cache
def _chart(best: Combination | None) -> tuple[Step, ...]:
    steps = []
    for rank, kind in enumerate(RANKS):
        tops = [each.top for each in COMBINATIONS if each.rank == rank]
        above = [top for top in tops if best is None or Combination(rank, top) > best]
        now = best.top if best and best.rank == rank else None
        steps.append(Step(kind.name, tops[0], tops[-1], now, above[0] if above else None))
    return tuple(steps)


def _too_often(state: State) -> dict[str, int]:
    seen = state.seen
    return {card: seen[card] for card in KINDS if seen[card] > state.box.number_of(card)}


def _mine(state: State, seat: Seat) -> MyHand:
    mine = MyHand(state.hands[seat])
    if state.phase == "turn" and state.turn == seat:
        return structs.replace(mine, plays=playable(mine.cards, state.now.best))
    drawing: Drawing | None = state.drawing
    if drawing and drawing.seat == seat:
        return structs.replace(mine, drawn=state.pile[0], to_come=drawing.left - 1)
    return mine


def _roles(state: State) -> dict[Seat, str]:
    if state.phase == "over":
        return dict.fromkeys(state.lost, "loses")
    if state.drawing:
        return {state.drawing.seat: "draws"}
    trick = state.trick
    if trick is None:
        return {state.oldest: "deals"} if state.oldest else {}
    roles = {seat: "out" for seat in state.seats if seat not in trick.players}
    roles |= {turn.seat: f"took {turn.took}" if turn.took else "played" for turn in trick.turns}
    if trick.plays:
        roles[trick.plays[-1].seat] = "best"
    return roles | {state.turn: "to play" if trick.turns else "leads"}


def summary(view: DealtView) -> Summary:
    """Return a view in words."""
    names = view.names
    facts = tuple(Fact(label, text) for label, text in _facts(view, names) if text)
    return Summary(
        _headline(view, names),
        facts,
        {seat: _holds(view, seat) for seat in view.hands},
        mine=tuple(Fact(label, text) for label, text in _my_hand(view)),
        owners=tuple(view.hands) if view.keeper == COMPANION and not view.over else (),
    )


def _my_hand(view: DealtView) -> Iterator[tuple[str, str]]:
    if mine := view.mine:
        yield "Your hand, in order", "  ".join(mine.cards) or "no card"
        if mine.drawn:
            yield "You drew", mine.drawn


def _headline(view: DealtView, names: Mapping[Seat, str]) -> str:
    if view.over:
        losers = together([names[seat] for seat in view.lost])
        return f"The game is over: {losers} {'loses' if len(view.lost) == 1 else 'lose'}, all others win."
    if not view.round:
        return "Nobody has dealt yet."
    if view.trick:
        return f"Round {view.round}, trick {view.trick.number}, led by {names[view.trick.leader]}."
    return f"Round {view.round}."


def _facts(view: DealtView, names: Mapping[Seat, str]) -> Iterator[tuple[str, str]]:
    trick = view.trick
    if trick and trick.best and trick.best.combination:
        best = trick.best.combination
        yield "Best", f"{row(trick.best.cards)}, {one(best)}, by {names[trick.best.seat]}"
        yield "Above it", needed(best)
    yield "Redraw", f"whoever wins draws {counted(trick.draws, 'card')}" if trick and trick.draws else ""
    yield "Draw pile", counted(view.pile, "card") if view.round else ""
    yield "Check", together([copies(count, card) for card, count in view.too_often.items()])
    if view.result:
        yield f"Round {view.result.round}", view.result.why
    yield "Chips", ", ".join(f"{names[seat]} {chips}" for seat, chips in view.chips.items())


def _holds(view: DealtView, seat: Seat) -> str:
    reserve = " ".join(card for card in view.reserves.get(seat, ()) if card)
    return counted(view.hands[seat], "card") + (f", reserve {reserve}" if reserve else "")


def stock(state: State) -> dict[str, str]:
    """Return what should lie on the table, for everyone to compare."""
    stock = {f"{state.name(seat)}'s chips": str(chips) for seat, chips in state.chips.items()}
    if not state.round:
        return stock
    stock |= {
        "Round": str(state.round),
        "Draw pile": counted(len(state.pile), "card"),
        "Discarded": counted(len(state.discarded), "card"),
    }
    for seat, hand in state.hands.items():
        stock[f"{state.name(seat)}'s hand"] = counted(len(hand), "card")
        stock[f"{state.name(seat)}'s reserve"] = " ".join(state.reserve(seat)) or "none"
    if state.trick:
        turns = (f"{state.name(turn.seat)} {row(turn.cards)}" for turn in state.trick.turns if turn.cards)
        stock["Trick"] = ", ".join(turns) or "nothing yet"
    return stock


def tally(state: State) -> dict[str, int]:
    """Return how much there is of everything, wherever it lies; of dealt cards, each by what is on it."""
    cards = Counter((*state.pile, *state.discarded, *(state.trick.cards if state.trick else ())))
    for hand in state.hands.values():
        cards.update(hand)
    for seat in state.reserves:
        cards.update(state.reserve(seat))
    tally = {"chips": sum(state.chips.values()) + state.chips_in_box, "cards": cards.total()}
    if state.dealt_here:
        tally |= {f"cards with {card}": cards[card] for card in KINDS}
        tally["cards unknown"] = cards[UNKNOWN]
    return tally
