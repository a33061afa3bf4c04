"""The journal: the append-only record of the house, one SQLite file.

A row that was acknowledged is on the disk: WAL, synchronous FULL, one fdatasync a commit. Rows are never
changed or deleted; triggers refuse it. Beside the rows stands the newest state of each game, a copy for
reading only, so that a game of older rules can still be shown; and with it in which turn the games were last
played, for a box has no clock after a power cut. A game that is put away is marked as such, and stays. What
the house keeps from one evening to the next, such as whose phone sits where, may change.

A game that is not what it was is left out of every list, and the table is told which one it is.
"""

import asyncio
import re
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import IO, Any, TypeVar

from msgspec import Struct

from companion.game import Refused
from companion.games import SHELF
from companion.store.journal_file import (
    READ_ERRORS,
    ROOM,
    VERSION,
    Damaged,
    Unusable,
    bring_up_to_date,
    connect,
    connect_to_read,
    create,
    in_words,
    inspect,
    kept,
    lock,
    make,
    mend,
    sealed,
    sealed_row,
)
from companion.store.reading import Unreadable, reading

MEMORY = Path(":memory:")
HIGHEST_TURN = 2**53  # more was never written

# An entry and what goes with it in one statement: the writing thread waits for nobody until that is done.
_ENTERING = """
CREATE TEMP VIEW entering AS SELECT entries.*, turn, over, put_away, state, seal FROM entries, newest;
CREATE TEMP TRIGGER enter INSTEAD OF INSERT ON entering BEGIN
    INSERT INTO entries (game, number, body, fingerprint, hand, key, at, chain)
        VALUES (new.game, new.number, new.body, new.fingerprint, new.hand, new.key, new.at, new.chain);
    INSERT INTO newest (game, number, turn, over, put_away, state, seal)
        VALUES (new.game, new.number, new.turn, new.over, new.put_away, new.state, new.seal)
        ON CONFLICT (game) DO UPDATE SET number = excluded.number, turn = excluded.turn,
            over = excluded.over, state = excluded.state, seal = excluded.seal;
END;
"""
_ROW = "number, body, fingerprint, hand, key, at"  # what the checksum of an entry covers

Listener = Callable[[bool, str], None]  # whether it writes just now, and why the last entry was not written
SILENT: Listener = lambda writing, trouble: None  # noqa: E731

_TAKE_ROOM = (
    f"CREATE TABLE IF NOT EXISTS {ROOM} AS SELECT zeroblob(65536) AS filler"  # more than an entry needs
)

T = TypeVar("T")


class NotWritten(Refused):
    """The disk did not take an entry; nothing has changed."""


class Row(Struct, frozen=True):
    """One entry on its way to the disk, or back."""

    number: int
    body: bytes
    fingerprint: str
    source: str  # where it came from: kiosk, a seat's phone, panel, referee
    key: str | None = None


class Newest(Struct, frozen=True):
    """The newest state of a game, to be read without its rules."""

    game: str
    number: int
    state: bytes
    over: bool


class Finished(Struct, frozen=True):
    """A game that is over: when it began, and the state it ended in."""

    game: str
    started: str
    state: bytes


class Interrupted(Struct, frozen=True):
    """A game that is neither over nor put away: its first entry, when it was last played, where it stands."""

    number: int
    game: str
    played: str
    start: bytes
    state: bytes


class GameCard(Struct, frozen=True):
    """A game as the lists need it."""

    number: int
    game: str
    started: str
    turn: int
    over: bool
    put_away: str | None
    start: bytes  # its first entry
    last: int  # the number of its last entry ...
    chain: str  # ... and the checksum of that
    state: bytes


class End(Struct, frozen=True):
    """What the next entry of a game goes on from."""

    chain: str
    turn: int = -1
    put_away: str | None = None


class Journal:
    """All games of a house. One thread writes; what it returns is on the disk."""

    def __init__(self, path: Path, connection: sqlite3.Connection, held: IO[str] | None = None) -> None:
        self.path = path
        self.listener: Listener = SILENT
        self.damaged: dict[int, str] = {}  # games that can't be read: what is known of them
        self._forgotten: set[tuple[str, str]] = set()  # things of the house that can't be read
        self._untold: list[str] = []
        self._connection = connection
        self._held = held
        self._thread = ThreadPoolExecutor(1, "writer")  # it does one thing after the other
        self._ends: dict[int, End] = {}  # of the games that were added to; the writing thread's own
        self._turn: int | None = None  # the highest there is; likewise

    @classmethod
    def open(cls, path: Path) -> "Journal":
        """Open the journal, making it if there is none; refuse a file that is not ours.

        One of an older Tableside is brought up to date. A damaged one is mended as far as that goes.
        """
        if path == MEMORY:
            connection = connect(":memory:")
            create(connection)
            connection.executescript(_ENTERING)
            return cls(path, connection)
        held = lock(path)
        try:
            aside = _made_ready(path)
            connection = connect(str(path))
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.executescript(_ENTERING)
        except (*READ_ERRORS, OSError) as error:
            held.close()
            raise Unusable(f"The journal {path} cannot be opened: {error}.") from None
        except Unusable:
            held.close()
            raise
        journal = cls(path, connection, held)
        if aside:
            journal.note(
                f"The journal was damaged. What could be read is here; {aside.name} has it as it was."
            )
        return journal

    @classmethod
    def open_to_read(cls, path: Path) -> "Journal":
        """Open a journal to look at it, also while another companion is using it."""
        if inspect(path) < VERSION:
            raise Unusable(f"{path} is an older Tableside's. The table brings it up to date when it opens.")
        return cls(path, connect_to_read(path))

    def close(self) -> None:
        """Let the last entry reach the disk, then close."""
        self._thread.shutdown()
        self._connection.close()
        if self._held:
            self._held.close()

    # What the table is told of what can't be read.

    def note(self, notice: str) -> None:
        """Have the table told something."""
        self._untold.append(notice)

    def news(self) -> str:
        """Return what the table has not been told yet."""
        untold, self._untold = self._untold, []
        return " ".join(untold)

    def described(self, game: int) -> str:
        """Return which game this is, as far as that can still be read."""
        name, started = self._glimpse("SELECT game, started FROM games WHERE id = ?", game)
        start, at = self._glimpse("SELECT body, at FROM entries WHERE game = ? AND number = 0", game)
        names = [*re.findall(r'"game":"(\w{1,40})"', start)[:1], name]
        known = next((SHELF.lids[one].title for one in names if one in SHELF), name or f"Game {game}")
        listed = re.search(r'"players":\[([^\]]{1,200})\]', start)
        players = re.findall(r'"([^"]*)"', listed[1]) if listed else []
        who = " and ".join(filter(None, (", ".join(players[:-1]), *players[-1:])))
        day = re.match(r"\d{4}-\d\d-\d\d", at or started)
        words = ", ".join(filter(None, (known, who, day[0] if day else "")))
        return "".join(filter(str.isprintable, words))

    def _glimpse(self, query: str, game: int) -> tuple[str, str]:
        """Return two texts as far as they can be read."""
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
        """Yield what is read of a game; if it can't be, nothing, and the table is told once."""
        known = game in self.damaged
        try:
            with self._reading(game):
                found = read()
        except Unreadable:
            if not known:
                self.note(f"One game can't be read: {self.damaged[game]}.")
        else:
            yield found

    # Reading, before a table is open. A list leaves out what can't be read.

    def games(self) -> list[int]:
        """Return the numbers of all games, the newest first."""
        found = self._listed("SELECT id FROM games UNION SELECT game FROM newest ORDER BY 1 DESC")
        return [game for (game,) in found]

    def unfinished(self) -> list[Interrupted]:
        """Return the games that are neither over nor put away, the one played last first."""
        cards = [card for card in self._cards() if not card.over and card.put_away is None]
        return [
            Interrupted(card.number, card.game, rows[-1][-1].decode(), card.start, card.state)
            for card in sorted(cards, key=lambda card: card.turn, reverse=True)
            for rows in self._legible(card.number, lambda card=card: self._rows(card))  # type: ignore[misc]
        ]

    def interrupted(self) -> int | None:
        """Return the game played last, if it is unfinished."""
        for (last,) in self._listed("SELECT game FROM newest ORDER BY turn DESC LIMIT 1"):
            for card in self._legible(last, lambda last=last: self._card(last)):  # type: ignore[misc]
                if not card.over and card.put_away is None:
                    return card.number
        return None

    def rows(self, game: int) -> list[Row]:
        """Return the entries of a game, first to last."""
        with self._reading(game):
            return [
                Row(number, body, mark.decode(), source.decode(), key.decode() if key is not None else None)
                for number, body, mark, source, key, _ in self._rows(self._card(game))
            ]

    def newest(self, game: int) -> Newest:
        """Return the newest state of a game, as it was written."""
        if game not in self.games():
            raise Refused(f"There is no game {game} in this journal.")
        with self._reading(game):
            card = self._card(game)
            return Newest(card.game, card.last, card.state, card.over)

    def starts(self, most: int) -> list[bytes]:
        """Return the first entries of the newest games, the newest first."""
        return [card.start for card in islice(self._cards(), most)]

    def finished(self, most: int) -> list[Finished]:
        """Return the newest games that are over, the newest first."""
        over = (card for card in self._cards() if card.over)
        return [Finished(card.game, card.started, card.state) for card in islice(over, most)]

    def kept(self, kind: str) -> dict[str, bytes]:
        """Return what the house keeps of a kind from one evening to the next."""
        things = {}
        for row in self._listed("SELECT * FROM house WHERE kind = ?", kind):
            key, value, whole = kept(row)
            if whole:
                things[key] = value
            elif (kind, key) not in self._forgotten:
                self._forgotten.add((kind, key))
                self.note(f"What was kept of {kind} {key} can't be read, and is forgotten.")
        return things

    def _cards(self) -> Iterator[GameCard]:
        """Yield the games, the newest first."""
        for game in self.games():
            yield from self._legible(game, lambda game=game: self._card(game))  # type: ignore[misc]

    def _card(self, game: int) -> GameCard:
        """Return a game as the lists need it, if that is what it was."""
        name, started = self._row("SELECT game, started FROM games WHERE id = ?", game)
        number, turn, over, put_away, state, seal = self._row(
            "SELECT number, turn, over, put_away, state, seal FROM newest WHERE game = ?", game
        )
        entry = f"SELECT {_ROW}, chain FROM entries WHERE game = ? AND number = ?"  # noqa: S608
        *start, first = self._row(entry, game, 0)
        *_, chain = self._row(entry, game, number)
        whole = sealed_row(sealed(game, name, started), start).encode() == first
        if not whole or sealed(chain, turn, over, put_away, state).encode() != seal:
            raise ValueError("not what it was")
        return GameCard(
            *(game, name.decode(), started.decode(), turn, bool(over)),
            *(put_away.decode() if put_away is not None else None, start[1], number, chain.decode(), state),
        )

    def _rows(self, card: GameCard) -> list[Any]:
        """Return the rows of a game, if all of them are there and are what they were."""
        query = f"SELECT {_ROW}, chain FROM entries WHERE game = ? ORDER BY number"  # noqa: S608
        chain, rows = sealed(card.number, card.game, card.started), []
        for *row, mark in self._connection.execute(query, (card.number,)):
            chain = sealed_row(chain, row)
            if chain.encode() != mark:
                raise ValueError("not what it was")
            rows.append(row)
        if (len(rows), chain) != (card.last + 1, card.chain):
            raise ValueError("not all of it")
        return rows

    def _row(self, query: str, *values: int) -> Any:
        return self._connection.execute(query, values).fetchone()

    def _listed(self, query: str, *values: str) -> list[Any]:
        """Return the rows there are; none, and the table is told, if the file can't be read."""
        try:
            return self._connection.execute(query, values).fetchall()
        except READ_ERRORS:
            self.note("The journal can't be read.")
            return []

    # Writing.

    async def keep(self, kind: str, things: Mapping[str, bytes]) -> None:
        """Keep things of the house in place of what was kept under their keys, all or none."""

        def write(connection: sqlite3.Connection) -> None:
            connection.executemany(
                "INSERT INTO house (kind, key, value, seal) VALUES (?, ?, ?, ?) "
                "ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value, seal = excluded.seal",
                [(kind, key, value.decode(), sealed(kind, key, value)) for key, value in things.items()],
            )

        await self._write(write)

    async def begin(self, game: str, row: Row, state: bytes) -> int:
        """Begin a game with its first entry; return its number once it is on the disk."""

        def write(connection: sqlite3.Connection) -> int:
            started = now()
            cursor = connection.execute("INSERT INTO games (game, started) VALUES (?, ?)", (game, started))
            number = cursor.lastrowid
            assert number is not None
            self._ends[number] = End(sealed(number, game, started))
            self._insert(connection, number, row, state, over=False)
            return number

        return await self._write(write)

    def append(self, game: int, row: Row, state: bytes, over: bool) -> asyncio.Future[None]:
        """Begin at once to add an entry to a game; what is returned is done when it is on the disk."""
        return self._begun(lambda connection: self._insert(connection, game, row, state, over))

    async def take_up(self, game: int) -> None:
        """Let a game be the one played last, though nothing is entered yet."""
        await self._write(
            lambda connection: self._mark(
                connection, game, lambda card: (self._next(card.turn), card.put_away)
            )
        )

    async def put_away(self, game: int) -> None:
        """Mark a game as one that nobody will finish; nothing of it is lost."""
        await self._write(
            lambda connection: self._mark(connection, game, lambda card: (card.turn, card.put_away or now()))
        )

    async def idle(self) -> None:
        """Wait until the disk has taken everything so far."""
        await asyncio.get_running_loop().run_in_executor(self._thread, lambda: None)

    async def try_room(self) -> None:
        """Find out whether the disk takes entries again, by writing something larger and taking it away."""
        await self._write(lambda connection: connection.execute(_TAKE_ROOM))
        await self._write(lambda connection: connection.execute(f"DROP TABLE {ROOM}"))

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do what takes more than one statement, all or nothing."""

        def whole(connection: sqlite3.Connection) -> T:
            connection.execute("BEGIN IMMEDIATE")
            with connection:
                return work(connection)

        return await self._begun(whole)

    def _begun(self, work: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        def commit() -> T:
            try:
                return work(self._connection)
            except sqlite3.Error as error:
                why = f"The journal cannot be written: {in_words(error)}. Nothing was changed."
                raise NotWritten(why) from None

        self.listener(True, "")
        writing = asyncio.get_running_loop().run_in_executor(self._thread, commit)
        writing.add_done_callback(self._written)
        return asyncio.shield(writing)  # what is begun is written, whoever gives up waiting for it

    def _written(self, writing: asyncio.Future[T]) -> None:
        """Tell whoever listens how it went, before whoever waits for it goes on."""
        trouble = None if writing.cancelled() else writing.exception()
        self.listener(False, trouble.why if isinstance(trouble, NotWritten) else "")

    def _insert(self, connection: sqlite3.Connection, game: int, row: Row, state: bytes, over: bool) -> None:
        end = self._ends.get(game) or self._end(game)
        at = now()
        chain = sealed_row(end.chain, (row.number, row.body, row.fingerprint, row.source, row.key, at))
        turn = self._next(end.turn)
        connection.execute(
            "INSERT INTO entering VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                *(game, row.number, row.body.decode(), row.fingerprint, row.source, row.key, at, chain),
                *(turn, int(over), end.put_away, state.decode()),
                sealed(chain, turn, int(over), end.put_away, state),
            ),
        )
        self._ends[game], self._turn = End(chain, turn, end.put_away), turn

    def _end(self, game: int) -> End:
        with self._reading(game):
            card = self._card(game)
            return End(card.chain, card.turn, card.put_away)

    def _next(self, turn: int) -> int:
        """Return the turn of the game that is being played: its own, if no other was played since."""
        if self._turn is None:
            highest = "SELECT coalesce(max(turn), 0) FROM newest WHERE turn < ?"
            self._turn = int(self._row(highest, HIGHEST_TURN)[0])
        return turn if turn == self._turn else self._turn + 1

    def _mark(
        self,
        connection: sqlite3.Connection,
        game: int,
        change: Callable[[GameCard], tuple[int, str | None]],
    ) -> None:
        """Change in which turn a game was played, or whether it was put away."""
        with self._reading(game):
            card = self._card(game)
        turn, put_away = change(card)
        seal = sealed(card.chain, turn, int(card.over), put_away, card.state)
        self._ends.pop(game, None)  # both are read again: the disk may not take this
        self._turn = None
        connection.execute(
            "UPDATE newest SET turn = ?, put_away = ?, seal = ? WHERE game = ?", (turn, put_away, seal, game)
        )


def _made_ready(path: Path) -> Path | None:
    """Have a sound journal of this version at its place; return where a damaged one is kept, if it was."""
    log = path.with_name(f"{path.name}-wal")
    if not path.exists() or path.stat().st_size == 0:
        if not log.exists() or log.stat().st_size == 0:
            make(path)
            return None
        path.touch()
        return mend(path)
    try:
        version = inspect(path)
    except Damaged:
        return mend(path)
    if version < VERSION:
        bring_up_to_date(path)
    return None


def kept_at(path: Path, kind: str) -> dict[str, bytes]:
    """Return what the house of a journal keeps of a kind, also while another companion is using it."""
    if not path.exists():
        return {}
    try:
        inspect(path)
        with closing(connect_to_read(path)) as connection:
            beside = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'house'").fetchone()
            query = "SELECT * FROM house WHERE kind = ?"
            things = map(kept, connection.execute(query, (kind,))) if beside else ()
            return {key: value for key, value, whole in things if whole}
    except (*READ_ERRORS, OSError) as error:
        raise Unusable(f"The journal {path} cannot be read: {error}.") from None


def now() -> str:
    """Return what the clock says, right or wrong."""
    return datetime.now(UTC).isoformat(timespec="seconds")
