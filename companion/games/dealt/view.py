"""What one seat, or the open table, may see in Dealt!.

Only its owner sees a hand and what can be played from it. Everything else is open: what was laid, the
reserves, how many cards everyone holds, and the chips.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache

from msgspec import Struct, structs

from companion.game import (
    Commitment,
    Fact,
    Said,
    Seat,
    Summary,
    View,
    as_is,
    given,
    say,
    says,
    together,
)
from companion.games.dealt.box import KINDS
from companion.games.dealt.combinations import (
    COMBINATIONS,
    RANKS,
    Combination,
    Rank,
    Run,
    needed,
    playable,
    row,
)
from companion.games.dealt.rounds import dealing
from companion.games.dealt.settings import COMPANION
from companion.games.dealt.state import UNKNOWN, Drawing, Result, State, Trick, Turn


class Step(Struct, frozen=True, omit_defaults=True):
    """One rank on the chart, what the trick has reached in it, and what would beat that."""

    name: str
    lowest: int
    highest: int
    now: int | None = None  # the highest number of the best combination, if it's of this rank
    least: int | None = None  # the lowest number of this rank that beats the best combination, if any

    @property
    def kind(self) -> Rank:
        """The rank itself."""
        return next(rank for rank in RANKS if rank.name == self.name)

    @property
    def title(self) -> Said:
        """What people call it."""
        return self.kind.title


class TrickView(Struct, frozen=True, omit_defaults=True):
    """A trick as everyone sees it."""

    number: int
    leader: Seat
    turns: tuple[Turn, ...] = ()
    best: Turn | None = None
    waiting: tuple[Seat, ...] = ()  # who has yet to act, next one first
    draws: int = 0  # how many cards the Redraws in it make somebody draw


class MyHand(Struct, frozen=True, omit_defaults=True):
    """A seat's own hand, in the order it was dealt."""

    cards: tuple[str, ...]
    plays: tuple[Run, ...] = ()  # what can be played now
    drawn: str = ""  # a card that still has to be placed
    to_come: int = 0  # how many cards to draw after that one


class DealtView(View, frozen=True, kw_only=True, omit_defaults=True):
    """The game as one seat, or the open table, sees it."""

    phase: str
    keeper: str
    chips: dict[Seat, int]
    chips_each: int  # at the start
    round: int = 0
    oldest: Seat = ""
    starter: Seat = ""
    hands: dict[Seat, int]  # how many cards each player holds
    reserves: dict[Seat, tuple[str, ...]]  # in order; an empty string where a card was taken
    pile: int
    discarded: int = 0
    trick: TrickView | None = None
    last: TrickView | None = None  # the previous trick
    chart: tuple[Step, ...]  # lowest rank first
    draws: Seat = ""  # who is placing drawn cards
    too_often: dict[str, int]  # cards seen more often this round than the box has copies
    mine: MyHand | None = None
    dealt: Commitment | None = None
    result: Result | None = None  # of the last finished round
    lost: tuple[Seat, ...] = ()  # who lost the game

    @property
    def committed(self) -> Commitment | None:
        """The commitment to what Tableside dealt."""
        return self.dealt


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
        dealt=dealing(state, opened=state.phase in ("next", "over")) if state.deck else None,
        result=state.result,
        lost=state.lost,
    )


def _trick(trick: Trick | None) -> TrickView | None:
    if trick is None:
        return None
    plays = trick.plays
    return TrickView(
        number=trick.number,
        leader=trick.leader,
        turns=trick.turns,
        best=plays[-1] if plays else None,
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
    return {card: seen[card] for card, copies in state.box.numbers.items() if seen[card] > copies}


def _mine(state: State, seat: Seat) -> MyHand:
    mine = MyHand(state.hands[seat])
    if state.phase == "turn" and state.turn == seat:
        return structs.replace(mine, plays=playable(mine.cards, state.now.best))
    drawing: Drawing | None = state.drawing
    if drawing and drawing.seat == seat:
        return structs.replace(mine, drawn=state.pile[0], to_come=drawing.left - 1)
    return mine


def _roles(state: State) -> dict[Seat, Said]:
    if state.phase == "over":
        return dict.fromkeys(state.lost, say("loses"))
    if state.drawing:
        return {state.drawing.seat: say("draws")}
    trick = state.trick
    if trick is None:
        return {state.oldest: say("deals")} if state.oldest else {}
    playing = (*trick.players, *state.holding)
    roles = {seat: say("out") for seat in state.seats if seat not in playing}
    for turn in trick.turns:
        roles[turn.seat] = say("took {card}", card=turn.took) if turn.took else say("played")
    if plays := trick.plays:
        roles[plays[-1].seat] = say("best")
    roles[state.turn] = say("to play") if trick.turns else say("leads")
    return roles


def summary(view: DealtView) -> Summary:
    """Return a view in words."""
    return Summary(
        _headline(view, view.names),
        tuple(_facts(view, view.names)),
        {seat: _holds(view, seat) for seat in view.hands},
        mine=tuple(_my_hand(view)),
        owners=tuple(view.hands) if view.keeper == COMPANION and not view.over else (),
    )


def _my_hand(view: DealtView) -> Iterator[Fact]:
    if mine := view.mine:
        hand = as_is("  ".join(mine.cards)) if mine.cards else say("no cards")
        yield Fact(say("Your hand, in order"), hand)
        if mine.drawn:
            yield Fact(say("You drew"), as_is(mine.drawn))


def _headline(view: DealtView, names: Mapping[Seat, str]) -> Said:
    if view.over:
        return says(
            "Game over: {losers} loses, and everyone else wins.",
            "Game over: {losers} lose, and everyone else wins.",
            len(view.lost),
            losers=together([names[seat] for seat in view.lost]),
        )
    if not view.round:
        return say("Nobody has dealt yet.")
    if trick := view.trick:
        return say(
            "Round {round}, trick {trick}, led by {leader}.",
            round=view.round,
            trick=trick.number,
            leader=names[trick.leader],
        )
    return say("Round {round}.", round=view.round)


def _facts(view: DealtView, names: Mapping[Seat, str]) -> Iterator[Fact]:
    if view.trick and (best := view.trick.best) and best.combination:
        laid, combination = row(best.cards), best.combination.one
        by = say(
            "{cards}, {combination}, by {name}", cards=laid, combination=combination, name=names[best.seat]
        )
        yield Fact(say("Best"), by)
    yield from in_brief(view)
    if view.result:
        yield Fact(say("Round {round}", round=view.result.round), view.result.said(view.name))
    yield Fact(say("Chips"), chips(view))


def in_brief(view: DealtView) -> Iterator[Fact]:
    """Yield what's worth knowing besides the cards in the trick."""
    trick = view.trick
    if trick and trick.best and trick.best.combination:
        yield Fact(say("To beat it"), needed(trick.best.combination))
    if trick and trick.draws:
        yield Fact(say("Redraw"), say("whoever wins draws {cards} cards", cards=trick.draws))
    if view.round:
        yield Fact(say("Draw pile"), _cards(view.pile))
    if view.too_often:
        yield Fact(say("Check"), too_often(view))


def too_often(view: DealtView) -> Said:
    """Return which cards have come up too often: 7 (5 times)."""
    seen = view.too_often.items()
    return as_is(
        tuple(says("{card} (once)", "{card} ({count} times)", count, card=card) for card, count in seen)
    )


def chips(view: DealtView) -> Said:
    """Return everyone's chips: Ann 2, Ben 1."""
    each = view.chips.items()
    return as_is(tuple(say("{name} {chips}", name=view.name(seat), chips=count) for seat, count in each))


def ended(view: DealtView) -> Said:
    """Return how the last round ended."""
    result = given(view.result)
    return say("Round {round} is over.", round=result.round) + result.said(view.name)


def _cards(count: int) -> Said:
    return says("1 card", "{count} cards", count)


def _holds(view: DealtView, seat: Seat) -> Said:
    count = view.hands[seat]
    reserve = " ".join(card for card in view.reserves.get(seat, ()) if card)
    if not reserve:
        return _cards(count)
    return says("1 card, reserve {reserve}", "{count} cards, reserve {reserve}", count, reserve=reserve)


def stock(state: State) -> dict[Said, Said | int]:
    """Return what should be on the table, so everyone can check."""
    stock: dict[Said, Said | int] = {
        say("{name}'s chips", name=state.name(seat)): as_is(chips) for seat, chips in state.chips.items()
    }
    if not state.round:
        return stock
    stock |= {
        say("Round"): as_is(state.round),
        say("Draw pile"): _cards(len(state.pile)),
        say("Discarded"): _cards(len(state.discarded)),
    }
    for seat, hand in state.hands.items():
        name = state.name(seat)
        stock[say("{name}'s hand", name=name)] = _cards(len(hand))
        stock[say("{name}'s reserve", name=name)] = as_is(" ".join(state.reserve(seat))) or say("none")
    if state.trick:
        turns = tuple(
            say("{name} {cards}", name=state.name(turn.seat), cards=row(turn.cards))
            for turn in state.trick.turns
            if turn.cards
        )
        stock[say("Trick")] = as_is(turns) or say("nothing yet")
    return stock


def tally(state: State) -> dict[str, int]:
    """Return how much there is of everything, wherever it is; dealt cards are also counted by kind."""
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
