"""Reading a journal: lists of games, single games, and what the house keeps.

Lists leave out damaged games, and the table is told which ones those are.
"""

import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import date, datetime
from itertools import islice
from pathlib import Path
from typing import Any, Self, TypeVar

from msgspec import Struct, structs

from companion.game import NOTHING, Refused, Said, as_is, say, together
from companion.game.said import Fact, printable
from companion.games import SHELF
from companion.store.dates import day_of
from companion.store.journal_file import (
    READ_ERRORS,
    VERSION,
    Unusable,
    connect_to_read,
    inspect,
    kept,
    sealed,
)
from companion.store.reading import Unreadable, reading

_ROW = "number, body, fingerprint, hand, key, at"  # what an entry's checksum covers

T = TypeVar("T")


class Row(Struct, frozen=True):
    """One entry, as it's written to disk and read back."""

    number: int
    body: bytes
    source: str  # where it came from: "kiosk" (with its panel), "phone B", "referee", "demo"
    key: str | None = None


class GameCard(Struct, frozen=True):
    """What lists say about a game, read without its rules: how it began, and its newest state."""

    number: int
    game: str
    started: str
    turn: int
    over: bool
    put_away: str | None
    start: bytes  # its first entry
    last: int  # the number of its last entry ...
    chain: str  # ... and that entry's checksum
    state: bytes


class Interrupted(GameCard, frozen=True):
    """A game that's neither over nor put away, and when it was last played."""

    played: str


class EndedGame(Struct, frozen=True):
    """A game that's over: which one, when, and its first and last entries."""

    number: int
    game: str
    started: str
    last: int
    chain: str
    at: str
    origin: str  # its first entry's checksum, which stays the same whatever is corrected


class ReadableJournal:
    """All of a house's games, for reading."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self.damaged: dict[int, Said] = {}  # games that can't be read, each with a description
        self._forgotten: set[tuple[str, str]] = set()  # things the house kept that can't be read
        self._untold = NOTHING
        self._connection = connection

    @classmethod
    def open_to_read(cls, path: Path) -> Self:
        """Return a journal opened for reading, even while a table is using it."""
        if inspect(path) < VERSION:
            raise Unusable(
                say("An older Tableside wrote {file}.", file=str(path)),
                instead=say("Open the table once to update it."),
            )
        return cls(path, connect_to_read(path))

    # Telling the table what can't be read.

    def note(self, notice: Said) -> None:
        """Save a notice for the table."""
        self._untold += notice

    def news(self) -> Said:
        """Return the notices the table hasn't seen yet."""
        untold, self._untold = self._untold, NOTHING
        return untold

    def described(self, game: int) -> Said:
        """Return a description of a game, from whatever can still be read."""
        name, started = self._glimpse("SELECT game, started FROM games WHERE id = ?", game)
        start, at = self._glimpse("SELECT body, at FROM entries WHERE game = ? AND number = 0", game)
        names = [*re.findall(r'"game":"(\w{1,40})"', start)[:1], name]
        known = next((SHELF.lids[one].title for one in names if one in SHELF), printable(name))
        listed = re.search(r'"players":\[([^\]]{1,200})\]', start)
        players = re.findall(r'"([^"]*)"', listed[1]) if listed else []
        facts: list[Fact] = [known or say("Game {number}", number=game)]
        if named := [*filter(None, map(printable, players))]:
            facts.append(together(named))
        with suppress(ValueError):
            facts.append(day_of(date.fromisoformat((at or started)[:10])))
        return as_is(tuple(facts))

    def _glimpse(self, query: str, game: int) -> tuple[str, str]:
        """Return the two texts that a query finds, with unreadable characters replaced, or two empty ones."""
        try:
            one, other = self._connection.execute(query, (game,)).fetchone() or (b"", b"")
            return str(one, "utf-8", "replace"), str(other, "utf-8", "replace")
        except (*READ_ERRORS, TypeError):
            return "", ""

    @contextmanager
    def _reading(self, game: int) -> Iterator[None]:
        try:
            with reading(lambda: self.described(game)):
                yield
        except Unreadable:
            self.damaged[game] = self.described(game)
            raise

    def _legible(self, game: int, read: Callable[[], T]) -> Iterator[T]:
        """Yield what `read` returns; if the game can't be read, yield nothing and tell the table once."""
        known = game in self.damaged
        try:
            with self._reading(game):
                found = read()
        except Unreadable:
            if not known:
                self.note(say("One game can't be read: {game}.", game=self.damaged[game]))
        else:
            yield found

    def look_over(self) -> Said:
        """Read every game's card, which takes a while; return the notices about those that can't be read.

        A game that was opened from a snapshot is read whole, because nobody has done that yet.
        """
        for card in self._cards():
            if not card.over and self.snapshots(card.number):
                list(self._legible(card.number, lambda card=card: self._rows(card)))  # type: ignore[misc]
        return self.news()

    # Reading, before a table is open. Lists leave out what can't be read.

    def games(self) -> list[int]:
        """Return the numbers of all games, newest first."""
        found = self._listed("SELECT id FROM games UNION SELECT game FROM newest ORDER BY 1 DESC")
        return [game for (game,) in found]

    def unfinished(self) -> list[Interrupted]:
        """Return the games that are neither over nor put away, most recently played first."""
        under_way = self._listed(
            "SELECT id FROM games LEFT JOIN newest ON newest.game = id "
            "WHERE over IS NULL OR (NOT over AND put_away IS NULL)"
        )
        cards = self._cards(game for (game,) in under_way)
        return [
            Interrupted(**structs.asdict(card), played=at)
            for card in sorted(cards, key=lambda card: card.turn, reverse=True)
            for at in self._legible(card.number, lambda card=card: _moment(self._rows(card)[-1][-1]))  # type: ignore[misc]
        ]

    def interrupted(self) -> int | None:
        """Return the most recently played game, if it's unfinished."""
        for (last,) in self._listed("SELECT game FROM newest ORDER BY turn DESC LIMIT 1"):
            for card in self._legible(last, lambda last=last: self._card(last)):  # type: ignore[misc]
                if not card.over and card.put_away is None:
                    return card.number
        return None

    def rows(self, game: int, after: int = -1) -> list[Row]:
        """Return the entries of a game, first to last, or only those after one of them."""
        with self._reading(game):
            return [
                Row(number, body, source.decode(), key.decode() if key is not None else None)
                for number, body, _, source, key, _ in self._rows(self._card(game), after)
            ]

    def keys(self, game: int) -> list[str]:
        """Return the keys that a game's entries came with. Their checksums aren't checked."""
        found = self._listed("SELECT key FROM entries WHERE game = ? AND key IS NOT NULL", game)
        return [_text(key) for (key,) in found]

    def snapshots(self, game: int) -> list[bytes]:
        """Return the snapshots of a game that can be read."""
        return list(self.kept(snapshots_of(game)).values())

    def newest(self, game: int) -> GameCard:
        """Return a game's card, with its newest state as it was written."""
        if game not in self.games():
            raise Refused(say("This journal has no game {number}.", number=game))
        return self._whole(game)

    def _whole(self, game: int) -> GameCard:
        with self._reading(game):
            return self._card(game)

    def newest_games(self, most: int) -> list[GameCard]:
        """Return the newest games, newest first."""
        return list(islice(self._cards(), most))

    def starts_after(self, game: int) -> list[tuple[int, bytes]]:
        """Return the number and the first entry of each later game. Their checksums aren't checked."""
        return self._listed(
            "SELECT id, body FROM games JOIN entries ON entries.game = id AND number = 0 WHERE id > ?", game
        )

    def finished(self, most: int) -> list[GameCard]:
        """Return the newest games that are over, newest first."""
        over = [game for (game,) in self._listed("SELECT game FROM newest WHERE over ORDER BY game DESC")]
        return list(islice(self._cards(over), most))

    def ended(self) -> list[EndedGame]:
        """Return the games that are over, in the order they began. Their checksums aren't checked."""
        found = self._listed(
            "SELECT newest.game, games.game, started, newest.number, last.chain, last.at, first.chain "
            "FROM newest JOIN games ON id = newest.game "
            "JOIN entries AS last ON last.game = newest.game AND last.number = newest.number "
            "JOIN entries AS first ON first.game = newest.game AND first.number = 0 "
            "WHERE over ORDER BY newest.game"
        )
        return [
            EndedGame(number, _text(game), _text(started), last, _text(chain), _text(at), _text(origin))
            for number, game, started, last, chain, at, origin in found
        ]

    def kept(self, kind: str) -> dict[str, bytes]:
        """Return everything of one kind that the house keeps from one evening to the next."""
        things = {}
        for row in self._listed("SELECT * FROM house WHERE kind = ?", kind):
            key, value, whole = kept(row)
            if whole:
                things[key] = value
            elif (kind, key) not in self._forgotten:
                self._forgotten.add((kind, key))
                self.note(
                    say(
                        "Something saved can't be read: {kind} {key}.",
                        kind=kind,
                        key=printable(key),
                    )
                )
        return things

    def _cards(self, games: Iterable[int] | None = None) -> Iterator[GameCard]:
        """Yield the cards of these games or, if none are given, of all of them, newest first."""
        for game in self.games() if games is None else games:
            yield from self._legible(game, lambda game=game: self._card(game))  # type: ignore[misc]

    def _card(self, game: int) -> GameCard:
        """Return what lists need to know about a game; raise if its checksums don't match."""
        name, started = self._row("SELECT game, started FROM games WHERE id = ?", game)
        number, turn, over, put_away, state, seal = self._row(
            "SELECT number, turn, over, put_away, state, seal FROM newest WHERE game = ?", game
        )
        entry = f"SELECT {_ROW}, chain FROM entries WHERE game = ? AND number = ?"  # noqa: S608
        *start, first = self._row(entry, game, 0)
        *_, chain = self._row(entry, game, number)
        whole = sealed(sealed(game, name, started), *start).encode() == first
        if not whole or sealed(chain, turn, over, put_away, state).encode() != seal:
            raise ValueError("not what it was")
        return GameCard(
            *(game, name.decode(), _moment(started), turn, bool(over)),
            *(put_away.decode() if put_away is not None else None, start[1], number, chain.decode(), state),
        )

    def _rows(self, card: GameCard, after: int = -1) -> list[Any]:
        """Return a game's rows, or those after one of them; raise if any are missing or have changed."""
        query = f"SELECT {_ROW}, chain FROM entries WHERE game = ? AND number > ? ORDER BY number"  # noqa: S608
        chain, rows = sealed(card.number, card.game, card.started), list[Any]()
        if after >= 0:
            (mark,) = self._row("SELECT chain FROM entries WHERE game = ? AND number = ?", card.number, after)
            chain = mark.decode()
        for *row, mark in self._connection.execute(query, (card.number, after)):
            chain = sealed(chain, *row)
            if chain.encode() != mark:
                raise ValueError("not what it was")
            rows.append(row)
        if (len(rows), chain) != (card.last - after, card.chain):
            raise ValueError("not all of it")
        return rows

    def _row(self, query: str, *values: int) -> Any:
        return self._connection.execute(query, values).fetchone()

    def _listed(self, query: str, *values: str | int) -> list[Any]:
        """Return the rows found; if the file can't be read, tell the table and return none."""
        try:
            return self._connection.execute(query, values).fetchall()
        except READ_ERRORS:
            self.note(say("The journal can't be read."))
            return []


def snapshots_of(game: int) -> str:
    """Return what the house calls a game's snapshots."""
    return f"snapshots of game {game}"


def _text(written: bytes) -> str:
    return written.decode("utf-8", "replace")


def _moment(written: bytes) -> str:
    """Return a moment as it was written; raise if it isn't one."""
    datetime.fromisoformat(written.decode()).astimezone()
    return written.decode()
