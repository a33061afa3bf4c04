"""A bulletin: what a table tells the hall, which is what everybody at the table may see, and nothing else."""

import sys
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Raw, Struct

from companion.game import SEATS, Happening, Placing, Refused, Seat, scored
from companion.game.ask import encoder
from companion.game.declared import moments_in
from companion.game.said import Said, house_language, speaking
from companion.games import SHELF
from companion.house.finishes import Finish
from companion.house.house import House
from companion.store.roster import Roster
from companion.table.table import Table
from companion.words.unnamed import named

TOLD = "Told"  # the kind of any event that isn't a moment


class Ranked(Struct, frozen=True, omit_defaults=True):
    """Somebody at a table, and where they stand."""

    seat: Seat
    name: str
    rank: int = 0  # 0 before there's a game
    score: str = ""  # in words


class Bulletin(Struct, frozen=True, omit_defaults=True):
    """What everybody sees at a table."""

    counter: int = 0  # how many changes the table has been told about in this game
    game: str = ""
    title: str = ""
    doing: str = ""  # where the game stands, in a few words
    news: str = ""  # the last thing everybody was told
    over: bool = False
    players: tuple[Ranked, ...] = ()
    help: bool = False
    view: Raw = Raw(b"null")  # the open view, as the referee prints it

    @property
    def on(self) -> bool:
        """Whether a game is under way."""
        return bool(self.game) and not self.over

    @property
    def leaders(self) -> tuple[Ranked, ...]:
        """Who's in the lead, or has won."""
        return tuple(one for one in self.players if one.rank == 1)


class Event(Struct, frozen=True):
    """Something that just happened: its kind, for automations, and its words."""

    event_type: str
    text: str


class Placed(Struct, frozen=True, omit_defaults=True):
    """Somebody's place in a game that's over; the name is empty if they gave none."""

    seat: Seat
    name: str
    rank: int
    score: int
    unit: str
    words: str


class GameResult(Struct, frozen=True):
    """How a game ended, for the hall."""

    origin: str  # its first entry's checksum: the same even on a box restored from a copy
    game: str
    title: str
    started: str
    ended: str
    standing: tuple[Placed, ...]


def bulletin(house: House) -> bytes:
    """Return what to tell the hall about the table now, as JSON in the house's language."""
    with speaking(house_language()):
        table = house.now.table
        told = _of_game(house, table) if table else _of_lobby(house)
        return msgspec.json.encode(told)


def _of_lobby(house: House) -> Bulletin:
    sitting = zip(SEATS, house.sitting(), strict=False)
    people = tuple(Ranked(seat, name) for seat, name in sitting if named(name))
    return Bulletin(title=house.next_game, players=people, help=bool(house.help))


def _of_game(house: House, table: Table) -> Bulletin:
    seen = table.view(None)
    view = seen.view.without_money() if house.money_hidden else seen.view
    standing = {one.seat: one for one in table.game.standing(table.state)}
    return Bulletin(
        counter=table.saved,
        game=seen.game,
        title=seen.title,
        doing=_plain(table.summary(view).headline),
        news=_plain(seen.story[-1].text) if seen.story and not _only_who_won(house, table) else "",
        over=view.over,
        players=tuple(
            Ranked(one.seat, one.name, standing[one.seat].rank, _score(standing[one.seat], house))
            for one in view.seats
        ),
        help=bool(house.help),
        view=Raw(encoder(house_language()).encode(view)),
    )


def _score(placing: Placing, house: House) -> str:
    return "" if house.money_hidden and placing.unit == "cents" else str(scored(placing))


def _plain(words: Said) -> str:
    return str(words).strip()


def _only_who_won(house: House, table: Table) -> bool:
    """Whether a game is over and money hidden; then a television says who won, and no sums, either."""
    over = house.money_hidden and table.open_view().over
    return over and any(one.unit == "cents" for one in table.game.standing(table.state))


def events(house: House, table: Table, told: tuple[Happening, ...]) -> list[bytes]:
    """Return what everybody was just told; what's worth a picture goes by that moment's name."""
    kinds = {kind: type(one).__name__ for one in reversed(table.moments) for kind in one.told_by}
    with speaking(house_language()):
        won = _plain(table.summary(table.open_view()).headline) if _only_who_won(house, table) else ""
        return [
            msgspec.json.encode(Event(kinds.get(type(one), TOLD), won or _plain(one.text)))
            for one in told
            if one.text and not one.to
        ]


def kinds_of_events() -> list[str]:
    """Return every possible kind of event, whatever game is played."""
    kinds: set[str] = set()
    for name in SHELF:
        with suppress(Refused):  # a broken game can't be played either
            kinds |= {one.__name__ for one in moments_in(sys.modules[SHELF[name].moments.__module__])}
    return [TOLD, *sorted(kinds)]


def result_of(finish: Finish, roster: Roster, money_hidden: bool = False) -> bytes:
    """Return how a game ended, by the names people go by now; whoever was forgotten has none.

    While money is hidden on screens that everyone can see, sums are left out.
    """
    standing = finish.standing
    people: dict[Seat, Any] = {one.seat: roster.who(finish.person(one.seat)) for one in standing}
    with speaking(house_language()):
        return msgspec.json.encode(
            GameResult(
                finish.origin[:32],
                finish.game,
                finish.title,
                finish.started,
                finish.ended,
                tuple(
                    Placed(
                        one.seat,
                        "" if people[one.seat].nobody else people[one.seat].name,
                        one.rank,
                        0 if hidden else one.score,
                        one.unit,
                        "" if hidden else str(scored(one)),
                    )
                    for one in standing
                    for hidden in [money_hidden and one.unit == "cents"]
                ),
            )
        )
