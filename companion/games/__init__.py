"""The shelf: every game Tableside knows, by name, and everything that comes with it.

A game is an entry point in the group `tableside.games` that names a lid; the lid says where the rest is. The
five games in this folder are entry points like any other, except that nobody has to install them.
"""

import re
import sys
from collections.abc import Callable, Iterator, MutableMapping
from contextlib import suppress
from functools import cached_property, partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal, TypeAlias

from companion.game.game import Game
from companion.game.lid import Lid
from companion.game.refusal import Refused
from companion.game.said import NOTHING, Said, say
from companion.game.seat import SEATS

GROUP = "tableside.games"
BUILT_IN = ("deal_or_no_deal", "downeast_dealer", "dealt", "dealers_choice", "license_plates")
Part: TypeAlias = Literal["rules", "pages", "board", "picture"]
Found: TypeAlias = tuple[str, Callable[[], Any]]  # an entry point: its name, and what loads its lid
_WITHIN: dict[Part, tuple[str, str]] = {  # by part: the submodule of the lid's module, and the name in it
    "rules": (".game", "GAME"),
    "pages": ("", "PAGES"),
    "board": ("", "BOARD"),
    "picture": ("", "PICTURE"),
}
NAME = re.compile(r"[a-z][a-z0-9_]*")
_FAULT = 120  # at most this many characters of an error message


def built_in(name: str, title: str, players: range, minutes: str) -> Lid:
    """Return the lid of a game in this folder; its pages, board and picture go by the same name."""
    rules, pages, screen = f"{__name__}.{name}", f"companion.phone.pages.{name}", f"screens.games.{name}"
    return Lid(name, title, players, minutes, rules, pages, f"{screen}.widget", f"{screen}.picture")


def _part_of(lid: Lid, part: Part) -> Said:
    if part == "rules":
        return say("The rules for {game}", game=lid.title)
    if part == "pages":
        return say("The phone pages for {game}", game=lid.title)
    if part == "board":
        return say("The board for {game}", game=lid.title)
    return say("The picture for {game}", game=lid.title)


class Shelf(MutableMapping[str, Game[Any]]):
    """The games by name. Looking at the shelf reads every lid; a game is loaded when it's first needed."""

    def __init__(self) -> None:
        self.faults: dict[Said, Said] = {}  # what is broken, with a sentence about it
        self._untold = NOTHING
        self._brought: dict[tuple[Lid, Part], Any] = {}

    @cached_property
    def lids(self) -> dict[str, Lid]:
        """The lids by name: the games in this folder in order, then the installed ones."""
        here: list[Found] = [(name, partial(_own_lid, name)) for name in BUILT_IN]
        found: dict[str, Lid] = {}
        for name, load in (*here, *_installed()):
            try:
                lid = _checked(load())
                if lid.name in found:
                    raise Refused(say("{game} already has that name", game=found[lid.name].title))
                found[lid.name] = lid
            except (Exception, SystemExit) as error:  # other people's packages can raise anything
                self._fault(say("The game “{name}”", name=name), error)
        return found

    def brought(self, lid: Lid, part: Part) -> Any:
        """Return a part that comes with a game, or None if it has none or the part is broken."""
        if (lid, part) not in self._brought:
            self._brought[lid, part] = self._fetched(lid, part)
        return self._brought[lid, part]

    def _fetched(self, lid: Lid, part: Part) -> Any:
        module = getattr(lid, part)
        if not module:
            return None
        below, name = _WITHIN[part]
        try:
            found = getattr(import_module(module + below), name)
            if part == "rules" and (not isinstance(found, Game) or found.lid != lid):
                raise Refused(say("{name} isn't a game with this lid", name=name))
        except (Exception, SystemExit) as error:
            self._fault(_part_of(lid, part), error)
            return None
        return found

    def news(self) -> Said:
        """Return what is broken and hasn't been reported yet."""
        untold, self._untold = self._untold, NOTHING
        return untold

    def _fault(self, what: Said, error: BaseException) -> None:
        why = " ".join(str(error).split()) or type(error).__name__
        self.faults[what] = say("{what} can't be opened: {why}.", what=what, why=why[:_FAULT].rstrip("."))
        self._untold += self.faults[what]

    def __getitem__(self, name: str) -> Game[Any]:
        lid = self.lids[name]
        game: Game[Any] | None = self.brought(lid, "rules")
        if game is None:
            raise Refused(self.faults[_part_of(lid, "rules")])
        return game

    def __setitem__(self, name: str, game: Game[Any]) -> None:
        self.lids[name] = game.lid
        self._brought[game.lid, "rules"] = game

    def __delitem__(self, name: str) -> None:
        self._brought.pop((self.lids.pop(name), "rules"), None)

    def __contains__(self, name: object) -> bool:
        return name in self.lids

    def __iter__(self) -> Iterator[str]:
        return iter(self.lids)

    def __len__(self) -> int:
        return len(self.lids)


def folder_of(package: str) -> Path | None:
    """Return a package's folder without importing it, or None if there is no such package."""
    with suppress(ModuleNotFoundError):  # a parent package is missing
        spec = find_spec(package) if package else None
        return next(map(Path, spec.submodule_search_locations or ()), None) if spec else None
    return None


def _own_lid(name: str) -> Any:
    return import_module(f"{__name__}.{name}").LID


def _installed() -> list[Found]:
    """Return the games that other packages bring.

    `importlib.metadata` takes a while to import, so it's only asked if some package names our group.
    """
    listed = (file for folder in sys.path for file in Path(folder).glob("*-info/entry_points.txt"))
    if not any(GROUP in file.read_text("utf-8", "replace") for file in listed):
        return []
    from importlib.metadata import entry_points

    found = sorted(entry_points(group=GROUP), key=lambda entry: entry.name)
    return [(entry.name, entry.load) for entry in found]


def _checked(lid: Any) -> Lid:
    """Return the lid if it can be used, or refuse it."""
    if not isinstance(lid, Lid):
        raise Refused(say("its entry point doesn't name a Lid"))
    if not NAME.fullmatch(lid.name):
        raise Refused(say("its name can only have lowercase letters, digits and underscores"))
    if not lid.players or lid.players[0] < 2 or lid.players[-1] > len(SEATS):
        raise Refused(say("a table has 2 to {most} players", most=len(SEATS)))
    if not lid.rules:
        raise Refused(say("its lid doesn't say where the rules are"))
    return lid


SHELF = Shelf()
