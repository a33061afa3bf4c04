"""Floods, while somebody plays at the kiosk.

During each of them, a key takes at most three times as long to show up on the screen as without one, guests
with the right code are let in, players' pages open, and a player's live page is neither cut off nor left
behind.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http.client import HTTPException
from itertools import pairwise
from statistics import median
from time import perf_counter

from companion.game.seat import Seat
from companion.house import codes
from companion.store.journal_file import JOURNAL
from tests.harness.attack.flooding import KINDS, PLAYING
from tests.harness.attack.house import A_MOMENT, WRONG, Place
from tests.harness.attack.line import Line
from tests.harness.bench.disk import a_folder
from tests.harness.bench.kiosk import Crowd, turn, with_a_game
from tests.harness.bench.program import Program, free_port
from tests.phone.stream import Stream

PRESSES = 60  # key presses during each flood
BETWEEN = 30  # key presses before and after each flood
MOST = 3.0  # how many times as long a key may take during a flood
GUESTS = 3  # guests who come during each flood
WATCHING: Seat = "A"
FREE: Seat = "E"


def run(seed: int) -> Iterator[Line]:
    """Try each kind of flood on a new house; yield a line about each."""
    yield from flooded(seed, KINDS, PRESSES)


def flooded(seed: int, kinds: tuple[str, ...], presses: int) -> Iterator[Line]:
    """Press keys without a flood and then in one, by turns; yield a line about each flood."""
    with a_folder() as folder:
        codes.box_secret(folder / codes.SECRET)
        log = folder / "log"
        kiosk = with_a_game(folder / JOURNAL, port := free_port(), f"--log={log}")
        try:
            evening = Evening(kiosk, Place(folder, port))
            evening.press(BETWEEN)
            for kind in kinds:
                yield evening.under(kind, seed, presses)
            evening.has_kept_its_seats()
            assert kiosk.process.poll() is None, "the program is gone"
            failed = WRONG.search(said := log.read_text())
            assert not failed, said[max(0, failed.start() - 300) : failed.end() + 2000]
        finally:
            kiosk.close()


class Evening:
    """Somebody who plays at the kiosk, next to guests and players with phones."""

    def __init__(self, kiosk: Program, place: Place) -> None:
        self.place = place
        self._kiosk, self._saved = kiosk, kiosk.saved()
        self._seats = place.seating.seats()

    def press(self, presses: int) -> list[float]:
        """Press keys; return how long it took until each of them was on the screen."""
        return [turn(self._kiosk, self._saved, number) for number in range(1, presses + 1)]

    def under(self, kind: str, seed: int, presses: int) -> Line:
        """Play before, during and after a flood, in case the machine is busy anyway; return what held."""
        quiet = self.press(BETWEEN)
        live = Stream(self.place.phone(WATCHING))
        live.wait_for("event: page")
        flooding = ("tests.harness.attack.flooding", kind, self.place.folder, self.place.port, seed)
        with Crowd(*map(str, flooding)) as crowd, ThreadPoolExecutor(1) as threads:
            others = threads.submit(self._others, kind)
            busy = self.press(presses)
            while not others.done():
                self._kiosk.quiet(A_MOMENT)
            seen = live.pages()
            self.press(2)
            live.wait_until(lambda: live.pages() > seen)
        assert not live.ended.is_set(), f"{kind}: a player's live page was cut off"
        live.close()
        quiet += self.press(BETWEEN)
        usual, took = median(quiet) * 1000, median(busy) * 1000
        figures = f"{took:.0f} ms from key to paint, {usual:.0f} ms without: {took / usual:.1f} times"
        assert took <= MOST * usual, f"{kind}: {figures}"
        answered = f"{GUESTS} guests and {len(PLAYING)} players answered within {others.result():.1f} s"
        return Line(presses, f"keys, {kind}", f"{figures}; {answered}; {crowd.said}")

    def _others(self, kind: str) -> float:
        """Come as guests and as players; return how long the slowest of them waited."""
        comes = [partial(self.place.guest, FREE)] * GUESTS
        comes += [partial(self._plays, seat) for seat in PLAYING]
        times = [perf_counter()]
        for come in comes:
            try:
                come()
            except (OSError, HTTPException) as cut_off:
                raise AssertionError(f"{kind}: somebody was cut off: {cut_off!r}") from None
            times.append(perf_counter())
        return max(after - before for before, after in pairwise(times))

    def _plays(self, seat: Seat) -> None:
        answer = self.place.phone(seat).get("/")
        assert answer.status == 200, f"the page of {seat} doesn't open: {answer.status}"
        assert f"seat-{seat}" in answer.text, f"{seat} has lost the seat"

    def has_kept_its_seats(self) -> None:
        """Check that everybody still has their seat."""
        after = self.place.seating.seats()
        lost = [seat for seat in PLAYING if after[seat].device != self._seats[seat].device]
        assert not lost, f"seats lost: {lost}"
