"""The seating: who sits where, and who the house remembers."""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeAlias

from companion.game import Refused, phrase
from companion.game.naming import showable, spelled
from companion.game.seat import SEATS, same_name
from companion.words.unnamed import named, unnamed
from screens.chips import OFFERED

Check: TypeAlias = Callable[[Sequence[str]], object]  # refuses names that won't do


class SeatingPlan:
    """Up to six people, clockwise; somebody without a name is called by their seat.

    At first, last time's table is only offered: whoever picks somebody by number or name begins a new one,
    and only people whose phones are there stay. Doing anything to a seat accepts the table as it was.
    """

    def __init__(
        self, seated: Sequence[str] = (), known: Sequence[str] = (), real: Collection[str] = ()
    ) -> None:
        """Seat these people, and remember the others, in this order.

        Somebody with a name that couldn't be given today needs a new one. A name that's known to be `real`
        isn't compared with our words for somebody without one, since those would be needed in every language.
        """
        self.seated: list[str] = [one if one in real and showable(one) else _kept(one) for one in seated] or [
            "",
            "",
        ]
        self.known: list[str] = [name for name in known if _kept(name)]
        self.offered = any(self.seated)  # whether it's last time's table, and nobody has changed it yet
        self.phones: Collection[int] = ()  # the places where a phone is
        self.chosen: int | None = None
        self.moved: dict[int, int | None] = {}  # from old places to new ones; None for whoever left
        self._guests = False  # whether somebody without a name was seated on purpose

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody's name, in order around the table."""
        return _names(self.seated)

    @property
    def listed(self) -> list[str]:
        """The people who can be picked by number."""
        return self.known[:OFFERED]

    def place_of(self, name: str) -> int | None:
        """Return where somebody sits, or None."""
        folded = [seated.casefold() for seated in self.seated]
        return folded.index(name.casefold()) if name.casefold() in folded else None

    def sit(self, typed: str, check: Check) -> None:
        """Seat the people typed: by name or by the number shown, separated by commas.

        If a seat is chosen, the first name is the new name for the person sitting there.
        """
        names = map(spelled, typed.split(","))
        meant = [self._meant(name) for name in names if name]
        with self._beginning() as stay:
            self._sit([name for name in meant if name not in stay], check)

    def name(self, place: int, name: str, check: Check) -> None:
        """Set the name of the person at a place, as typed on their phone."""
        offered = self.offered
        before = list(self.seated)
        self._settle(self._with(place, name), check)
        self.offered = offered and self.seated == before

    def join(self, place: int, name: str, check: Check) -> None:
        """Seat somebody who came by phone: where the phone is or, if that's farther away, next to the others.

        Somebody on the list already stays there. Either way, the phone moves along.
        """
        if place < len(self.seated):
            self.name(place, name, check)
            return
        there = self.place_of(name)
        if there is None:
            there = len(self.seated)
            self.name(there, name, check)
        if there != place:
            self.moved = {place: there, there: place}

    def check_name(self, place: int, name: str, check: Check) -> None:
        """Refuse a name that won't do for that place."""
        check(_names(self._with(place, name)))

    def rename(self, called: Callable[[str], str]) -> None:
        """Give everybody their current name; whoever was forgotten stays seated, without a name."""
        names = [called(one) for one in self.seated]
        self.seated = ["" if name in names[:place] else name for place, name in enumerate(names)]
        self.known = [*dict.fromkeys(filter(None, map(called, self.known)))]

    def toggle(self, number: int, check: Check) -> None:
        """Seat one of the people listed, or remove them from their seat; the last number adds a guest."""
        name = self.listed[number] if number < len(self.listed) else ""
        place = self.place_of(name) if name else None
        if self.offered or place is None:
            self.chosen = None
            with self._beginning() as stay:
                self._guests = self._guests or not name
                self._sit([] if name in stay else [name], check)
        else:
            self._free(place)

    def remove(self) -> None:
        """Free the chosen seat, or the last one if none is chosen."""
        if self.seated:
            self._free(len(self.seated) - 1 if self.chosen is None else self.chosen)

    def move(self, step: int) -> None:
        """Move the chosen person one seat over, around the table."""
        if self.chosen is not None:
            there = (self.chosen + step) % len(self.seated)
            self._swap(self.chosen, there)
            self.chosen = there

    def choose(self, step: int) -> None:
        """Choose another seat; after the last one, choose none."""
        self.offered = False
        places = [None, *range(len(self.seated))]
        self.chosen = places[(places.index(self.chosen) + step) % len(places)]

    def touch(self, place: int, check: Check) -> None:
        """Handle a touch on a seat: do what `touched` says, or else choose the seat."""
        self.offered = False
        if place >= len(self.seated):
            self.chosen = None
            self._settle([*self.seated, ""], check)
        elif self.chosen is None:
            self.chosen = place
        elif self.chosen == place:
            self.remove()
        else:
            self._swap(self.chosen, place)
            self.chosen = None

    def touched(self, place: int) -> str:
        """Return what a touch on a seat does, in a word or two; empty if it chooses the seat."""
        if place >= len(self.seated):
            return phrase("add one") if place == len(self.seated) else ""
        if self.chosen is None:
            return ""
        return phrase("remove") if place == self.chosen else phrase("swap")

    def fill(self, least: int) -> None:
        """Add as many players as a game needs, if nobody has been named yet."""
        if not any(self.seated) and not self._guests:
            self.seated += [""] * (least - len(self.seated))

    @contextmanager
    def _beginning(self) -> Iterator[Collection[str]]:
        """Begin a new table if last time's is only offered, and yield the names of those who stay.

        If what follows is refused, everything is as it was.
        """
        before = self.seated, self.moved, self.offered, self._guests
        stay: list[str] = []
        if self.offered:
            seats = range(len(self.seated))
            kept = [place for place in seats if place in self.phones and self.seated[place]]
            self.moved = {place: kept.index(place) if place in kept else None for place in seats}
            self.seated, self.offered = [self.seated[place] for place in kept], False
            stay = list(self.seated)
        try:
            yield stay
        except Refused:
            self.seated, self.moved, self.offered, self._guests = before
            raise

    def _sit(self, names: Sequence[str], check: Check) -> None:
        """Put the names in the chosen seat first, then in seats of nameless players, then in free seats."""
        seated, chosen = list(self.seated), self.chosen
        if chosen is not None and names:
            seated[chosen], *names = names
        for name in names:
            if name and "" in seated and not self._guests:
                seated[seated.index("")] = name
            else:
                seated.append(name)
        before = self.seated
        self._settle(seated, check)
        if chosen is not None and before[chosen] and not same_name(before[chosen], seated[chosen]):
            self.moved = {chosen: None}  # somebody else sits there now

    def _with(self, place: int, name: str) -> list[str]:
        """Return who sits where with this person added at a place; empty seats before it get no name."""
        seated = ["" if same_name(one, name) else one for one in self.seated]
        seated += [""] * (place + 1 - len(seated))
        seated[place] = named(name)
        return seated

    def _free(self, place: int) -> None:
        """Remove somebody from their seat; the people after them move up."""
        self.offered = False
        self.moved = {place: None, **{after: after - 1 for after in range(place + 1, len(self.seated))}}
        name = self.seated.pop(place)
        if name and name not in self.known:
            self.known.append(name)
        self.chosen = None

    def _swap(self, one: int, other: int) -> None:
        self.moved = {one: other, other: one}
        self.seated[one], self.seated[other] = self.seated[other], self.seated[one]

    def _settle(self, seated: list[str], check: Check) -> None:
        check(_names(seated))
        self.seated = seated
        self.chosen = None

    def _meant(self, typed: str) -> str:
        """Return the name that was typed, or the one that goes with a number; empty for a guest."""
        number = int(typed) if typed.isdecimal() and len(typed) < 3 else 0
        if self.known and number == len(self.listed) + 1:
            self._guests = True
            return ""
        return self.listed[number - 1] if 1 <= number <= len(self.listed) else named(typed)


def padded(names: Sequence[str], least: int) -> tuple[str, ...]:
    """Return the names, plus as many nameless players as the game needs, so the names can be checked."""
    return (*names, *(_plain(place) for place in range(len(names), least)))


def _names(seated: Sequence[str]) -> tuple[str, ...]:
    return tuple(name or _plain(place) for place, name in enumerate(seated))


def _kept(name: str) -> str:
    return named(name) if showable(name) else ""


def _plain(place: int) -> str:
    return unnamed(SEATS[place] if place < len(SEATS) else str(place + 1))
