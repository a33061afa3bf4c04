"""From the dealing to the end: rounds begin, rounds are over, and somebody owes a chip too many."""

import msgspec

from companion.game import Commitment, Next, Seat, Setup, around, commit, given, left_of, seats_for
from companion.games.dealt import happenings as told
from companion.games.dealt import moves as m
from companion.games.dealt.box import RESERVE, Box
from companion.games.dealt.draft import Draft
from companion.games.dealt.state import UNKNOWN, Result, Rulings, State, Trick
from companion.games.dealt.words import counted, together


def start(setup: Setup) -> Next[State]:
    """Hand out the chips, and wait for the oldest."""
    box: Box = setup.box
    seats = seats_for(len(setup.players))
    rulings = msgspec.convert(setup.settings, Rulings)
    state = State(
        seats=seats,
        names=setup.players,
        rulings=rulings,
        box=box,
        phase="oldest",
        chips=dict.fromkeys(seats, rulings.chips),
        chips_in_box=box.chips - rulings.chips * len(seats),
        pile=box.deck,
    )
    return state, ()


def name_oldest(draft: Draft, move: m.NameOldest) -> None:
    text = f"{draft.state.name(move.oldest)} is the oldest."
    draft.tell(told.OldestNamed(text=text, seat=move.oldest))
    draft.become(oldest=move.oldest, starter=left_of(draft.state.seats, move.oldest))
    _next_round(draft)


def begin_round(draft: Draft, move: m.BeginRound) -> None:
    _next_round(draft)


def _next_round(draft: Draft) -> None:
    """Have the companion deal; or deal real cards, which nobody has seen yet."""
    state = draft.state
    draft.become(round=state.round + 1, trick=None, last=None, discarded=())
    if state.dealt_here:
        draft.become(phase="deal")
        return
    hand = (UNKNOWN,) * state.hand_size
    left = len(state.box.deck) - len(hand) * len(state.seats)
    draft.become(
        phase="reserves", hands=dict.fromkeys(state.seats, hand), reserves={}, pile=(UNKNOWN,) * left
    )
    _tell_round(draft)


def deal_cards(draft: Draft, move: m.DealCards) -> None:
    state = draft.state
    each, players = state.hand_size, len(state.seats)
    cards = iter(move.deck)
    hands = {seat: tuple(next(cards) for _ in range(each)) for seat in state.seats}
    reserves = {seat: tuple(next(cards) for _ in range(RESERVE)) for seat in state.seats}
    pile = move.deck[players * (each + RESERVE) :]
    draft.become(hands=hands, reserves=reserves, pile=pile, deck=move.deck, salt=move.salt)
    _tell_round(draft, dealing(draft.state, opened=False).fingerprint)
    begin_trick(draft, state.starter)


def dealing(state: State, opened: bool) -> Commitment:
    """Return the commitment to the cards that the companion dealt in this round."""
    sizes = [state.hand_size] * len(state.seats) + [RESERVE] * len(state.seats)
    places = [*state.names, *(f"{name}'s reserve" for name in state.names)]
    cards = iter(state.deck)
    rows = [
        f"{place}: {' '.join(next(cards) for _ in range(size))}"
        for place, size in zip(places, sizes, strict=True)
    ]
    return commit(state.salt, "; ".join([f"Round {state.round}", *rows, f"pile: {' '.join(cards)}"]), opened)


def _tell_round(draft: Draft, fingerprint: str = "") -> None:
    state = draft.state
    dealt = f" The companion has dealt. Fingerprint {fingerprint}." if fingerprint else ""
    draft.tell(
        told.RoundBegan(
            text=f"Round {state.round}: {state.name(state.starter)} starts.{dealt}",
            round=state.round,
            starter=state.starter,
            fingerprint=fingerprint,
            reserves=state.reserves,
        )
    )


def lay_reserves(draft: Draft, move: m.LayReserves) -> None:
    state, seat = draft.state, given(move.seat)
    draft.become(reserves={**state.reserves, seat: move.cards}, pile=state.pile[len(move.cards) :])
    text = f"{state.name(seat)}'s reserve: {together(move.cards)}."
    draft.tell(told.ReservesLaid(text=text, seat=seat, cards=move.cards))
    draft.watch(move.cards)
    if len(draft.state.reserves) == len(state.seats):
        begin_trick(draft, state.starter)


def begin_trick(draft: Draft, leader: Seat) -> None:
    """Let somebody lead; whoever is out is passed over."""
    state = draft.state
    players = tuple(seat for seat in around(state.seats, leader) if seat in state.holding)
    number = state.last.number + 1 if state.last else 1
    draft.become(phase="turn", trick=Trick(number=number, players=players), drawing=None)
    draft.tell(told.TrickBegan(text=f"{state.name(leader)} leads.", leader=leader))


def end_round(draft: Draft, losers: tuple[Seat, ...], why: str) -> None:
    """Take a chip from each who lost; whoever has none to give loses the game."""
    state = draft.state
    dealt = dealing(state, opened=True).text if state.dealt_here else ""
    draft.become(
        result=Result(round=state.round, losers=losers, why=why, dealt=dealt), trick=None, drawing=None
    )
    text = f"Round {state.round} is over: {why}"
    draft.tell(told.RoundEnded(text=text, round=state.round, losers=losers, dealt=dealt))
    broke = tuple(seat for seat in losers if not state.chips[seat])
    for seat in losers:
        if seat not in broke:
            _give_chip(draft, seat)
    if broke:
        draft.become(phase="over", lost=broke)
        owes = "owes a chip and has none" if len(broke) == 1 else "owe a chip each and have none"
        loses = "loses" if len(broke) == 1 else "lose"
        text = f"{together([str(state.name(seat)) for seat in broke])} {owes}, and {loses} the game."
        draft.tell(told.GameEnded(text=text, losers=broke))
        return
    draft.become(starter=losers[0] if len(losers) == 1 else state.oldest, phase="next")
    if not state.dealt_here:
        _next_round(draft)


def _give_chip(draft: Draft, seat: Seat) -> None:
    state = draft.state
    left = state.chips[seat] - 1
    draft.become(chips={**state.chips, seat: left}, chips_in_box=state.chips_in_box + 1)
    text = f"{state.name(seat)} gives up a chip and has {counted(left, 'chip')} left."
    draft.tell(told.ChipGiven(text=text, seat=seat, left=left))


def name_losers(draft: Draft, move: m.NameLosers) -> None:
    losers = tuple(seat for seat in draft.state.seats if seat in move.losers)
    end_round(draft, losers, "all are out, and no combination was played.")
