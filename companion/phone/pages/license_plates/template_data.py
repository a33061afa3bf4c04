"""What the License Plates templates get besides the view: plates digit by digit, who said what."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from companion.game import NOTHING, Said, Seat, say, says
from companion.games.license_plates import moves as m
from companion.games.license_plates.state import UNCOUNTED, Answer, Bid, Card
from companion.games.license_plates.view import HIDDEN, PlatesView, outcome, settled, stakes
from companion.games.license_plates.words import number, numerals, place_name, plates, there
from companion.table.views import TableView

COUNTS = 10  # how many tiles there are to pick a count from
STEPS = 6  # how many rungs of the ladder a television shows


class ShownCard(Struct, frozen=True):
    """One card as everybody sees it: whose it is, what's on it, and which of its digits count."""

    place: str
    name: Said
    digits: tuple[tuple[str, bool], ...] | None
    matches: int | None
    fine: int | None
    said: Said
    uncounted: bool = False


class Reveal(Struct, frozen=True):
    """The cards being turned over in this round, or those turned over in the last one."""

    bid: Bid
    cards: tuple[ShownCard, ...]
    count: int  # so far, or on all cards once it's over
    over: bool
    holds: bool
    lines: tuple[tuple[Said, Said], ...]
    round: int
    found: Said  # the count in words

    @property
    def uncounted(self) -> bool:
        """Whether the outcome was certain before all cards were counted."""
        return any(card.uncounted for card in self.cards)


def context(table: TableView, now: PlatesView, seat: Seat | None) -> Mapping[str, Any]:
    """Return what the templates get besides the view."""
    names = now.names
    bid = now.bids[-1] if now.bids else None
    words = numerals(bid.count, bid.numeral) if bid else NOTHING
    asks = {one.ask.move: one for one in table.asks if one.ask.seat == seat is not None}
    return {
        "bid": bid,
        "bid_words": words,
        "question": says("Is there {bid}?", "Are there {bid}?", bid.count, bid=words) if bid else NOTHING,
        "answers": tuple(_answer(answer, names[answer.seat]) for answer in now.answers),
        "mine": now.mine,
        "switch": asks.get(m.ShowChance),
        "counts": _counts(asks[m.MakeBid].ask.blanks[0]) if m.MakeBid in asks else (),
        "reveal": reveal(now, names),
        "ladder": now.ladder[:STEPS][::-1],
        "number": number,
        "numerals": numerals,
        "plates": plates,
        "outcome": outcome(now),
    }


def _answer(answer: Answer, name: str) -> Said:
    return say("{name} agrees", name=name) if answer.agrees else say("{name} challenges", name=name)


def _verb(answer: Answer) -> Said:
    return say("agrees") if answer.agrees else say("challenges")


def _counts(blank: Any) -> Sequence[int]:
    """Return the counts that can be picked, lowest first."""
    return range(blank.least, blank.least + COUNTS)


def reveal(now: PlatesView, names: Mapping[Seat, str]) -> Reveal | None:
    """Return what's face up in this round or, before its first bid, in the last one."""
    result = now.result
    if now.bids and now.phase not in HIDDEN and (now.count is not None or any(c.digits for c in now.cards)):
        bid, answers, cards = now.bids[-1], now.answers, now.cards
        lines = tuple(zip((say("If it holds"), say("If it fails")), stakes(now), strict=True))
        count, over, round_now = now.count, now.count is not None, now.round
    elif not now.bids and result is not None and result.count is not None:
        bid, answers, cards = result.bid, result.answers, result.cards
        lines = settled(now)
        count, over, round_now = result.count, True, result.round
    else:
        return None
    so_far = now.matches if count is None else count
    said = {answer.seat: _verb(answer) for answer in answers} | {bid.seat: say("bidder")}
    standing = {bid.seat, *(answer.seat for answer in answers if answer.agrees)}
    return Reveal(
        bid,
        tuple(_shown(card, str(bid.numeral), names, said, card.place in standing) for card in cards),
        so_far,
        over,
        so_far >= bid.count,
        tuple(line for line in lines if line[1]),
        round_now,
        there(so_far, bid.numeral, bid.count, any(card.digits == UNCOUNTED for card in cards)),
    )


def _shown(
    card: Card, numeral: str, names: Mapping[Seat, str], said: Mapping[Seat, Said], stands: bool
) -> ShownCard:
    """Return a card as everybody sees it, with its fine only if its owner made the bid or agreed to it."""
    uncounted = card.digits == UNCOUNTED
    known = card.digits is not None and not uncounted
    digits = tuple((digit, digit == numeral) for digit in card.digits or "") if known else None
    return ShownCard(
        card.place,
        place_name(card.place, names, said),
        digits,
        card.matches,
        card.fine if stands else None,
        said.get(card.place, NOTHING),
        uncounted,
    )
