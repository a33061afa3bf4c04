"""The bidding: higher and higher, until everyone else has challenged or agreed."""

from functools import lru_cache

from companion.game import given, say
from companion.games.license_plates import happenings as told
from companion.games.license_plates import moves as m
from companion.games.license_plates.box import Plate
from companion.games.license_plates.draft import Draft
from companion.games.license_plates.revealing import end_bidding
from companion.games.license_plates.rounds import end_round
from companion.games.license_plates.settings import COMPANION
from companion.games.license_plates.state import NUMERALS, Answer, Bid
from companion.games.license_plates.words import numerals


@lru_cache(maxsize=256)
def ladder(bid: Bid | None, steps: int) -> tuple[tuple[int, int], ...]:
    """Return the next higher bids as count and numeral, lowest first."""
    first = len(NUMERALS) if bid is None else bid.count * len(NUMERALS) + bid.numeral + 1
    return tuple(divmod(step, len(NUMERALS)) for step in range(first, first + steps))


def type_plate(draft: Draft, move: m.TypePlate) -> None:
    seat, now = given(move.seat), draft.now
    plate = Plate(move.digits, move.fine)
    before = now.typed.get(seat)
    again = before is not None and (draft.state.any_retyping or before != plate)
    if now.bids and again and seat not in now.changed:
        draft.note(changed=(*now.changed, seat))
    draft.note(typed={**now.typed, seat: plate})
    draft.tell(told.PlateTyped(text=say("Your plate for round {round} is in.", round=now.number), to=(seat,)))


def show_chance(draft: Draft, move: m.ShowChance) -> None:
    seat = given(move.seat)
    others = tuple(one for one in draft.state.with_chance if one != seat)
    draft.become(with_chance=(*others, seat) if move.wanted else others)
    text = say("You'll see the odds from now on.") if move.wanted else say("You won't see the odds anymore.")
    draft.tell(told.ChanceSwitched(text=text, to=(seat,)))


def make_bid(draft: Draft, move: m.MakeBid) -> None:
    seat, now = given(move.seat), draft.now
    draft.note(bids=(*now.bids, Bid(seat, move.count, move.numeral)), answers=())
    draft.become(phase="bidding")
    bid = numerals(move.count, move.numeral)
    text = say("{seat} bids {bid}.", seat=draft.state.name(seat), bid=bid)
    draft.tell(told.BidMade(text=text, seat=seat, count=move.count, numeral=move.numeral))


def challenge(draft: Draft, move: m.Challenge) -> None:
    seat = given(move.seat)
    draft.tell(told.Challenged(seat=seat))
    _answer(draft, Answer(seat, agrees=False))


def agree(draft: Draft, move: m.Agree) -> None:
    seat = given(move.seat)
    draft.tell(told.Agreed(seat=seat))
    _answer(draft, Answer(seat, agrees=True))


def _answer(draft: Draft, answer: Answer) -> None:
    draft.note(answers=(*draft.now.answers, answer))
    now = draft.now
    if now.waiting:
        return
    if now.challengers:
        end_bidding(draft)
        return
    draft.become(phase="agreed")
    bidder = draft.state.name(now.bid.seat)
    text = say("Everyone agrees. {bidder} can bid higher or cancel the round.", bidder=bidder)
    draft.tell(told.AllAgreed(text=text))


def cancel_round(draft: Draft, move: m.CancelRound) -> None:
    text = say("{bidder} cancels the round.", bidder=draft.state.name(draft.now.bid.seat))
    if draft.state.rulings.keeper != COMPANION:
        text += say("Discard the cards face down.")
    draft.tell(told.RoundCancelled(text=text))
    end_round(draft)
