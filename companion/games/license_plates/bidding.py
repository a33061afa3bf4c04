"""The bidding: higher and higher, until everybody else has challenged or agreed."""

from companion.game import Seat
from companion.games.license_plates import happenings as told
from companion.games.license_plates import moves as m
from companion.games.license_plates.box import Plate
from companion.games.license_plates.revealing import end_bidding
from companion.games.license_plates.rounds import end_round
from companion.games.license_plates.settings import COMPANION
from companion.games.license_plates.state import NUMERALS, Answer, Bid
from companion.games.license_plates.telling import Telling
from companion.games.license_plates.words import numerals


def ladder(bid: Bid | None, steps: int) -> tuple[tuple[int, int], ...]:
    """Return the bids that come next above a bid, count and numeral, the lowest first."""
    first = len(NUMERALS) if bid is None else bid.count * len(NUMERALS) + bid.numeral + 1
    return tuple(divmod(step, len(NUMERALS)) for step in range(first, first + steps))


def type_plate(table: Telling, move: m.TypePlate) -> None:
    seat, now = _speaker(move.seat), table.now
    plate = Plate(move.digits, move.fine)
    before = now.typed.get(seat)
    again = before is not None and (table.state.any_retyping or before != plate)
    if now.bids and again and seat not in now.changed:
        table.note(changed=(*now.changed, seat))
    table.note(typed={**now.typed, seat: plate})
    table.tell(told.PlateTyped(text=f"The plate of round {now.number} is typed.", to=(seat,)))


def show_chance(table: Telling, move: m.ShowChance) -> None:
    seat = _speaker(move.seat)
    others = tuple(one for one in table.state.with_chance if one != seat)
    table.become(with_chance=(*others, seat) if move.wanted else others)
    text = f"The chance is {'shown' if move.wanted else 'left out'}."
    table.tell(told.ChanceSwitched(text=text, to=(seat,)))


def make_bid(table: Telling, move: m.MakeBid) -> None:
    seat, now = _speaker(move.seat), table.now
    table.note(bids=(*now.bids, Bid(seat, move.count, move.numeral)), answers=())
    table.become(phase="bidding")
    text = f"{table.state.name(seat)} bids {numerals(move.count, move.numeral)}."
    table.tell(told.BidMade(text=text, seat=seat, count=move.count, numeral=move.numeral))


def challenge(table: Telling, move: m.Challenge) -> None:
    seat = _speaker(move.seat)
    table.tell(told.Challenged(text=f"{table.state.name(seat)} challenges.", seat=seat))
    _answer(table, Answer(seat, agrees=False))


def agree(table: Telling, move: m.Agree) -> None:
    seat = _speaker(move.seat)
    table.tell(told.Agreed(text=f"{table.state.name(seat)} agrees.", seat=seat))
    _answer(table, Answer(seat, agrees=True))


def _answer(table: Telling, answer: Answer) -> None:
    table.note(answers=(*table.now.answers, answer))
    now = table.now
    if now.waiting:
        return
    if now.challengers:
        end_bidding(table)
        return
    table.become(phase="agreed")
    text = f"All agree. {table.state.name(now.bid.seat)} bids higher or cancels the round."
    table.tell(told.AllAgreed(text=text))


def cancel_round(table: Telling, move: m.CancelRound) -> None:
    hands = "" if table.state.rulings.keeper == COMPANION else " Discard its cards unseen."
    text = f"{table.state.name(table.now.bid.seat)} cancels the round.{hands}"
    table.tell(told.RoundCancelled(text=text))
    end_round(table)


def _speaker(seat: Seat | None) -> Seat:
    assert seat is not None
    return seat
