"""Unfinished games of all five kinds for the page tests, and every page of each."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from companion.game import Game, Move, Seat
from companion.games.deal_or_no_deal.moves import AskFor, CallCase, Deal, EndMatch, NoGuess, Reveal
from companion.house.seating import Sitting
from companion.phone.game_pages import pages_of
from companion.phone.rendering import shell
from companion.phone.seat_page import Place, Visit
from companion.table.recounting import private_to_count
from tests.games.license_plates import evenings as plates
from tests.phone import dealers, dealt, downeast
from tests.phone.companion import Companion
from tests.phone.over import match
from tests.phone.televised import OFFER, called, evening

NAMES = ("Ann-Kathrin-Mae", "Benedict-Joseph", "Cleopatra-Maria", "Dante-Alighieri", "Evangelina-Rose")


class Played(NamedTuple):
    """A game and the moves made so far."""

    moves: tuple[Move, ...]
    game: str | Game[Any] = "deal_or_no_deal"
    settings: tuple[tuple[str, str], ...] = (("split", "entered"),)
    players: int = 4

    @property
    def name(self) -> str:
        """The game's name."""
        return self.game if isinstance(self.game, str) else self.game.name

    def laid(self) -> Companion:
        """Return a table after these moves."""
        companion = Companion(self.game, players=NAMES[: self.players], **dict(self.settings))
        companion.play(*self.moves)
        return companion


EVENINGS = (
    Played((*evening(0),)),
    Played((*evening(0, CallCase(7, seat="B")),)),
    Played(called(7)),
    Played((*evening(13),)),
    Played((*evening(15, OFFER),)),
    Played((*evening(15, OFFER, AskFor(70_000_00, seat="B")),)),
    Played((*evening(15, OFFER, Deal(seat="B")),)),
    Played((*evening(15, OFFER, Deal(seat="B"), NoGuess(seat="A"), Reveal(500_00)),)),
    Played((*match(), EndMatch()), settings=()),
    *(Played(moves, downeast.NAME, ()) for moves in downeast.EVENINGS),
    *(Played(moves, downeast.NAME, (("keeper", "table"),)) for moves in downeast.WITH_REAL_CASH),
    *(Played(moves, plates.NAME, (("keeper", keeper),), 5) for keeper, moves in plates.EVENINGS.values()),
    *(Played(moves, game, (("keeper", "companion"),)) for game, moves in dealt.EVENINGS),
    *(Played(moves, dealt.NAME, ()) for moves in dealt.WITH_REAL_CARDS),
    *(Played(moves, dealers.GAME, ()) for moves in dealers.EVENINGS),
    *(Played(moves, dealers.GAME, (("keeper", "companion"),)) for moves in (dealers.DEALT, dealers.CARDS)),
)


def pages(companion: Companion, seat: Seat) -> Iterator[str]:
    """Yield every page that a seat can open now, except for the rules."""
    view = companion.table.view(seat)
    asks = {one.ask.kind for one in view.asks}
    tabs = [tab.name for tab in pages_of(view.game).tabs(view, view.view, seat)]
    tabs += ["count"] if private_to_count(companion.table, seat) else []
    for place in (*(Place(ask) for ask in asks), *(Place(tab=tab) for tab in ("", "board", *tabs))):
        yield page(companion, seat, place)


def rules(companion: Companion) -> Iterator[str]:
    """Yield the pages of a game's rules, which are the same for all seats."""
    for section in range(12):
        yield page(companion, "A", Place(tab=f"rules.{section}"))
    for question in ("who wins", "xyzzyq"):
        yield page(companion, "A", Place(tab="rules", question=question))


def page(companion: Companion, seat: Seat, place: Place) -> str:
    """Return a page that a seat can open now."""
    companion.seating._seats[seat] = Sitting(1, seat)
    content, title, idle = companion.web.pages.content(companion.house.now, seat, place, Visit())
    return shell(content, title, "0" * 16, live="/live", refresh=idle)
