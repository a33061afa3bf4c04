"""From the deal to the end: rounds begin, rounds end, and somebody owes a chip they don't have."""

from collections.abc import Collection

import msgspec

from companion.game import (
    NOTHING,
    Commitment,
    Next,
    Said,
    Seat,
    Setup,
    around,
    commit,
    given,
    left_of,
    say,
    says,
    seal,
    sealed_names,
    seats_for,
    together,
)
from companion.games.dealt import happenings as told
from companion.games.dealt import moves as m
from companion.games.dealt.box import RESERVE, Box
from companion.games.dealt.draft import Draft
from companion.games.dealt.state import STUCK, UNDECIDED, UNKNOWN, Result, Rulings, State, Trick, with_names


def start(setup: Setup) -> Next[State]:
    """Return the state with the chips handed out, before anybody says who is oldest."""
    box: Box = setup.box
    seats = seats_for(len(setup.players))
    rulings = msgspec.convert(setup.settings, Rulings)
    state = State(
        seats=seats,
        names=setup.players,
        rulings=rulings,
        box=box,
        phase="oldest",
        first=setup.first,
        chips=dict.fromkeys(seats, rulings.chips),
        chips_in_box=box.chips - rulings.chips * len(seats),
        pile=box.deck,
        version=max(setup.version, 2),
        sealed_one_by_one=setup.version > 1,
    )
    return state, ()


def opening(setup: Setup) -> Said:
    """Return who deals, and who goes first."""
    if not setup.first:
        return NOTHING
    seats = seats_for(len(setup.players))
    oldest = next(seat for seat in seats if left_of(seats, seat) == setup.first)
    dealer, first = setup.name(oldest), setup.name(setup.first)
    return say("{dealer} deals, and {first} goes first.", dealer=dealer, first=first)


def name_oldest(draft: Draft, move: m.NameOldest) -> None:
    draft.tell(told.OldestNamed(seat=move.oldest))
    draft.become(oldest=move.oldest, starter=left_of(draft.state.seats, move.oldest))
    _next_round(draft)


def begin_round(draft: Draft, move: m.BeginRound) -> None:
    _next_round(draft)


def _next_round(draft: Draft) -> None:
    """Go on to Tableside's deal, or note real hands and a real pile whose cards are unknown."""
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
    if state.sealed_one_by_one:
        draft.become(fingerprint=_sealed(draft.state).fingerprint)
    _tell_round(draft, dealing(draft.state, opened=False).fingerprint)
    begin_trick(draft, state.starter)


def dealing(state: State, opened: bool) -> Commitment:
    """Return the commitment to the cards that Tableside dealt this round; the draw pile isn't opened."""
    if state.fingerprint:
        dealt = range(len(state.seats) * (state.hand_size + RESERVE))
        return _sealed(state, dealt) if opened else Commitment(state.fingerprint)
    sizes = [state.hand_size] * len(state.seats) + [RESERVE] * len(state.seats)
    places = [*state.names, *(f"{name}'s reserve" for name in state.names)]
    cards = iter(state.deck)
    rows = [
        f"{place}: {' '.join(next(cards) for _ in range(size))}"
        for place, size in zip(places, sizes, strict=True)
    ]
    return commit(state.salt, "; ".join([f"Round {state.round}", *rows, f"pile: {' '.join(cards)}"]), opened)


def _sealed(state: State, opened: Collection[int] = ()) -> Commitment:
    names = sealed_names(state.seats) if state.version > 2 else state.names
    places = [f"{name}'s hand" for name in names for _ in range(state.hand_size)]
    places += [f"{name}'s reserve" for name in names for _ in range(RESERVE)]
    places += ["pile"] * (len(state.deck) - len(places))
    lines = (f"Round {state.round}, {place}: {card}" for place, card in zip(places, state.deck, strict=True))
    return seal(state.salt, lines, opened)


def _tell_round(draft: Draft, fingerprint: str = "") -> None:
    state = draft.state
    began = say("Round {round}: {starter} starts.", round=state.round, starter=state.name(state.starter))
    dealt = say("Tableside has dealt. Fingerprint {fingerprint}.", fingerprint=fingerprint)
    draft.tell(
        told.RoundBegan(
            text=began + dealt if fingerprint else NOTHING,
            round=state.round,
            starter=state.starter,
            fingerprint=fingerprint,
            reserves=state.reserves,
        )
    )


def lay_reserves(draft: Draft, move: m.LayReserves) -> None:
    state, seat = draft.state, given(move.seat)
    draft.become(reserves={**state.reserves, seat: move.cards}, pile=state.pile[len(move.cards) :])
    draft.tell(told.ReservesLaid(seat=seat, cards=move.cards))
    draft.watch(move.cards)
    if len(draft.state.reserves) == len(state.seats):
        begin_trick(draft, state.starter)


def begin_trick(draft: Draft, leader: Seat) -> None:
    """Let somebody lead; players who are out are skipped."""
    state = draft.state
    holding = state.holding
    players = tuple(seat for seat in around(state.seats, leader) if seat in holding)
    number = state.last.number + 1 if state.last else 1
    draft.become(phase="turn", trick=Trick(number=number, players=players), drawing=None)
    draft.tell(told.TrickBegan(leader=leader))


def end_round(draft: Draft, losers: tuple[Seat, ...], ending: str) -> None:
    """Take a chip from everyone who lost; a player who has none loses the game."""
    state = draft.state
    why = ending if state.version > 2 else with_names(ending, [state.name(seat) for seat in losers])
    dealt = dealing(state, opened=True).text if state.dealt_here else ""
    result = Result(round=state.round, losers=losers, why=why, dealt=dealt)
    draft.become(result=result, trick=None, drawing=None)
    text = say("Round {round} is over.", round=state.round)
    if ending != STUCK:  # being stuck was already announced
        text += result.said(state.name)
    if state.dealt_here:
        draft.tell(told.DealtRoundEnded(text=text, round=state.round, losers=losers, dealt=dealt))
    else:
        draft.tell(told.RoundEnded(text=text, round=state.round, losers=losers))
    broke = tuple(seat for seat in losers if not state.chips[seat])
    for seat in losers:
        if seat not in broke:
            _give_chip(draft, seat)
    if broke:
        draft.become(phase="over", lost=broke)
        text = says(
            "{losers} owes a chip but has none, and loses the game.",
            "{losers} owe a chip each but have none, and lose the game.",
            len(broke),
            losers=together([state.name(seat) for seat in broke]),
        )
        draft.tell(told.GameEnded(text=text, losers=broke))
        return
    draft.become(starter=losers[0] if len(losers) == 1 else state.oldest, phase="next")
    if not state.dealt_here:
        _next_round(draft)


def _give_chip(draft: Draft, seat: Seat) -> None:
    state = draft.state
    left = state.chips[seat] - 1
    draft.become(chips={**state.chips, seat: left}, chips_in_box=state.chips_in_box + 1)
    draft.tell(told.ChipGiven(text=_chip_given(state.name(seat), left), seat=seat, left=left))


def _chip_given(name: Said | str, left: int) -> Said:
    if not left:
        return say("{name} gives up their last chip.", name=name)
    return says(
        "{name} gives up a chip and has one left.",
        "{name} gives up a chip and has {count} left.",
        left,
        name=name,
    )


def name_losers(draft: Draft, move: m.NameLosers) -> None:
    losers = tuple(seat for seat in draft.state.seats if seat in move.losers)
    end_round(draft, losers, UNDECIDED)
