"""The bidding: higher and higher, until everybody else has challenged or agreed."""

from companion.game import given
from companion.games.license_plates import happenings as told
from companion.games.license_plates import moves as m
from companion.games.license_plates.box import Plate
from companion.games.license_plates.draft import Draft
from companion.games.license_plates.revealing import end_bidding
from companion.games.license_plates.rounds import end_round
from companion.games.license_plates.settings import COMPANION
from companion.games.license_plates.state import NUMERALS, Answer, Bid
from companion.games.license_plates.words import numerals


def ladder(bid: Bid | None, steps: int) -> tuple[tuple[int, int], ...]:
    """Return the bids that come next above a bid, count and numeral, the lowest first."""
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
    draft.tell(told.PlateTyped(text=f"The plate of round {now.number} is typed.", to=(seat,)))


def show_chance(draft: Draft, move: m.ShowChance) -> None:
    seat = given(move.seat)
    others = tuple(one for one in draft.state.with_chance if one != seat)
    draft.become(with_chance=(*others, seat) if move.wanted else others)
    text = f"The chance is {'shown' if move.wanted else 'left out'}."
    draft.tell(told.ChanceSwitched(text=text, to=(seat,)))


def make_bid(draft: Draft, move: m.MakeBid) -> None:
    seat, now = given(move.seat), draft.now
    draft.note(bids=(*now.bids, Bid(seat, move.count, move.numeral)), answers=())
    draft.become(phase="bidding")
    text = f"{draft.state.name(seat)} bids {numerals(move.count, move.numeral)}."
    draft.tell(told.BidMade(text=text, seat=seat, count=move.count, numeral=move.numeral))


def challenge(draft: Draft, move: m.Challenge) -> None:
    seat = given(move.seat)
    draft.tell(told.Challenged(text=f"{draft.state.name(seat)} challenges.", seat=seat))
    _answer(draft, Answer(seat, agrees=False))


def agree(draft: Draft, move: m.Agree) -> None:
    seat = given(move.seat)
    draft.tell(told.Agreed(text=f"{draft.state.name(seat)} agrees.", seat=seat))
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
    text = f"All agree. {draft.state.name(now.bid.seat)} bids higher or cancels the round."
    draft.tell(told.AllAgreed(text=text))


def cancel_round(draft: Draft, move: m.CancelRound) -> None:
    hands = "" if draft.state.rulings.keeper == COMPANION else " Discard its cards unseen."
    text = f"{draft.state.name(draft.now.bid.seat)} cancels the round.{hands}"
    draft.tell(told.RoundCancelled(text=text))
    end_round(draft)
