"""Every page that the phones and the television can open, rendered without a network."""

from companion.game import Seat
from companion.game.said import ENGLISH, speaking
from companion.game.seat import SEATS
from companion.house.first_times import FirstTimes
from companion.house.house import House
from companion.house.memory import Memory
from companion.house.seating import Seating, Sitting
from companion.phone.game_pages import pages_of
from companion.phone.seat_page import Place, Visit, correcting
from companion.phone.web import Web
from companion.store.journal import MEMORY, Journal
from companion.table.own_entries import own_entries
from companion.table.record import Record
from companion.table.table import Table
from companion.testing.leaks import FINGERPRINT
from companion.words.catalogs import languages
from tests.phone.companion import SECRET

(GERMAN,) = (one for one in languages() if one.code == "de")
GERMANS = ("B", "D", "")  # everyone else, and the open table, speaks English


class Pages:
    """Every page of a game, rendered for a device at each seat."""

    def __init__(self) -> None:
        self.journal = Journal.open(MEMORY)
        seating = Seating(self.journal, SECRET)
        for seat in SEATS:
            seating._seats[seat] = Sitting(1, seat)
        self.house = House(seating)
        self.house.first_times = FirstTimes(Memory(self.journal))
        self.web = Web(self.house, tuple)
        self.web.pages.boot = "same"

    def leave(self, record: Record, told: object, viewer: Seat | None) -> bytes:
        """Return everything this viewer's pages say, in the viewer's language."""
        with speaking(GERMAN if viewer in GERMANS else ENGLISH):
            return self._made(record, viewer)

    def _made(self, record: Record, viewer: Seat | None) -> bytes:
        table = Table(self.journal, 1, record)
        self.house.lay(table)
        if viewer is None:
            return FINGERPRINT.sub(b"#", self.web.pages.board(self.house.now).encode())
        view = table.view(viewer)
        tabs = [tab.name for tab in pages_of(record.game.name).tabs(view, view.view, viewer)]
        asks = {one.ask.kind for one in record.position.asks if one.ask.seat in (viewer, None)}
        places = [
            Place(),
            Place(tab="board"),
            *(Place(tab=tab) for tab in tabs),
            Place(tab="entries"),
            *(correcting(str(one.label)) for one in own_entries(table, viewer)[:3]),
            *(Place(a) for a in sorted(asks)),
        ]
        made = "".join(self.web.pages.content(self.house.now, viewer, place, Visit())[0] for place in places)
        return FINGERPRINT.sub(b"#", made.encode())
