"""A page with its style and script is small: it comes over a crowded table's Wi-Fi, without compression."""

import re
from collections.abc import Iterator

from companion.game import Move, Seat
from companion.games.deal_or_no_deal.moves import AskFor, CallCase, Deal, NoGuess, Reveal
from companion.phone.rendering import shell, static
from companion.phone.web import Place, Visit
from tests.phone.companion import Companion
from tests.phone.televised import OFFER, called, evening

MOST = 30_000
NAMES = ("Ann-Kathrin-Mae", "Benedict-Joseph", "Cleopatra-Maria", "Dante-Alighieri")
FILES = re.compile(r'"/static/([\w-]+\.(?:css|js))\?')
EVENINGS: tuple[tuple[Move, ...], ...] = (
    (*evening(0),),
    (*evening(0, CallCase(7, seat="B")),),
    (*called(7),),
    (*evening(13),),
    (*evening(15, OFFER),),
    (*evening(15, OFFER, AskFor(70_000_00, seat="B")),),
    (*evening(15, OFFER, Deal(seat="B")),),
    (*evening(15, OFFER, Deal(seat="B"), NoGuess(seat="A"), Reveal(500_00)),),
)


def pages(companion: Companion, seat: Seat) -> Iterator[str]:
    """Give every page that a seat can open now."""
    companion.seating._seats[seat] = type(companion.seating._seats[seat])(1, seat)
    asks = {one.ask.kind for one in companion.table.view(seat).asks}
    rules = (f"rules.{section}" for section in range(12))
    for place in (*(Place(ask) for ask in asks), *(Place(tab=tab) for tab in ("", "board", "cases", *rules))):
        content, title, idle = companion.web._content(seat, place, Visit())
        yield shell(content, title, "0" * 16, live=True, refresh=idle)


def test_every_page_is_small_with_all_that_it_brings() -> None:
    for moves in EVENINGS:
        companion = Companion(players=NAMES, split="entered")
        for move in moves:
            companion.run(companion.table.submit(move))
        for seat in "ABCD":
            for page in pages(companion, seat):
                brings = {"script.js", *FILES.findall(page)}
                assert {"style.css", "deal_or_no_deal.css"} < brings
                assert len(page.encode()) + sum(len(static(name)) for name in brings) < MOST, page
        companion.stop()
