"""Past games, according to the journal: the last table, what was left unfinished, how games ended."""

from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from typing import Any

import msgspec
from msgspec import Struct

from companion.game import Said, Seat, Summary, say
from companion.game.said import printable
from companion.games import SHELF
from companion.store.dates import when
from companion.store.journal import Journal
from companion.store.journal_reading import GameCard
from companion.store.players import KIND, players_of, read_state
from companion.store.roster import Roster, read_roster


class _Settings(Struct):
    settings: dict[str, Any]


class _StartWithSettings(Struct):
    setup: _Settings


class Unfinished(Struct, frozen=True):
    """A game that can be continued: which one, who's playing, when it was last played, how it's going."""

    number: int
    title: str
    players: tuple[str, ...]
    when: Said
    stands: Summary | None  # None if it can't be read anymore


@dataclass(frozen=True)
class LastTable:
    """The table played last: which game, who sat where, by which rules, and who won.

    The game's rules are loaded only if more than that is needed.
    """

    card: GameCard
    players: tuple[str, ...]
    day: date

    @property
    def number(self) -> int:
        """The game's number in the journal."""
        return self.card.number

    @property
    def game(self) -> str:
        """Which game it was."""
        return self.card.game

    @property
    def over(self) -> bool:
        """Whether it's over."""
        return self.card.over

    @property
    def winners(self) -> tuple[str, ...]:
        """Who won, by name, once it's over."""
        return self._read[0]

    @property
    def first(self) -> Seat:
        """Who would go first if the same people played it again; empty if nobody in particular."""
        return self._read[1]

    @property
    def settings(self) -> dict[str, Any]:
        """The rules it was played by; empty if today's rules can't read the game."""
        return self._read[2]

    @cached_property
    def _read(self) -> tuple[tuple[str, ...], Seat, dict[str, Any]]:
        with suppress(Exception):  # the current rules may fail on a state from other rules, or be missing
            game, state = read_state(self.card.game, self.card.state, self.players)
            view = game.view(state, None)
            settings = msgspec.json.decode(self.card.start, type=_StartWithSettings).setup.settings
            return tuple(map(view.name, view.winners)), game.next_first(state), settings
        return (), "", {}


def last_table(journal: Journal) -> LastTable | None:
    """Return the table of the newest game, if it can be read."""
    for card in journal.newest_games(1):
        day = datetime.fromisoformat(card.started).astimezone().date()
        return LastTable(card, _players(journal, card, read_roster(journal)), day)
    return None


def unfinished(journal: Journal, today: date) -> list[Unfinished]:
    """Return the games that can be continued, most recently played first."""
    roster = read_roster(journal)
    found = []
    for one in journal.unfinished():
        title = SHELF.lids[one.game].title if one.game in SHELF else printable(one.game)
        players = _players(journal, one, roster)
        found.append(Unfinished(one.number, title, players, _when(one.played, today), _board(one, players)))
    return found


def lately(journal: Journal, today: date, most: int = 3) -> list[Said]:
    """Return how the latest finished games ended, one line each, newest first."""
    roster = read_roster(journal)
    return [
        say(
            "{game} {when}. {end}",
            game=SHELF.lids[one.game].title,
            when=_when(one.started, today),
            end=board.headline,
        )
        for one in journal.finished(most)
        if (board := _board(one, _players(journal, one, roster)))
    ]


def _players(journal: Journal, card: GameCard, roster: Roster) -> tuple[str, ...]:
    """Return everybody's name, in seat order."""
    return players_of(card.start, journal.kept(KIND).get(str(card.number))).called(roster)


def _board(card: GameCard, players: tuple[str, ...]) -> Summary | None:
    """Return a state's summary, if the current rules can read it."""
    with suppress(Exception):  # the current rules may fail on a state from other rules, or be missing
        game, state = read_state(card.game, card.state, players)
        return game.summary(game.view(state, None))
    return None


def _when(moment: str, today: date) -> Said:
    return when(datetime.fromisoformat(moment).astimezone().date(), today)
