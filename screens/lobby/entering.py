"""A game's box while it's being entered: its pages, the current entry, and the changes."""

from collections.abc import Callable
from copy import deepcopy
from functools import partial
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from companion.game import Amount, AnyBlank, Count, Digits, Game, Refused, Text, YesNo, phrase, say
from companion.game.blanks import MOST_CENTS
from companion.game.box import BoxRows, Fields, Key, Leaf, Shape, shape_of
from companion.store.boxes import LONGEST, HouseBox, Kind, example_of, with_entered

Place: TypeAlias = tuple[Key, ...]
BLANKS: dict[str, Callable[..., AnyBlank]] = {  # the blank for each kind of leaf
    "money": partial(Amount, most=MOST_CENTS),
    "number": Count,
    "digits": partial(Digits, least=0, most=LONGEST),
    "yes_no": YesNo,
    "text": partial(Text, most=LONGEST),
}


class BoxCell(NamedTuple):
    """An entry, or a part of one: where it is, and what kind of value it holds."""

    place: Place
    shape: Shape


class Reset(NamedTuple):
    """Something the whole box can be reset to."""

    kind: Kind
    draft: Any


class OpenBox:
    """What a house has entered so far for a game's box, and the page that's open.

    A page is either a record, with one part per line, or a list, with one row per line and an open line for
    typing the next row. On the first page, the last lines reset the whole box to the example, or to empty if
    that's how the box comes; a reset that would change nothing isn't offered.
    """

    def __init__(self, game: Game[Any], kept: HouseBox) -> None:
        self.game = game
        self.kept = kept
        self.shape = shape_of(game.box)
        self.draft: Any = self.shape.opened(kept.entered)
        self.first: Any = self.shape.opened(game.box)
        self.example: Any = self.shape.opened(example_of(game))
        self.path: Place = ()
        self.row = 0
        self.column = 0
        self.toward = ""  # the arrow pressed while typing, if any
        self._open = 0  # in a list, the line for typing the next row
        self._past: list[Any] = []

    # The page.

    @property
    def page(self) -> Shape:
        """The shape of what the page shows."""
        return self._shape(self.path)

    @property
    def lines(self) -> int:
        """How many lines the page has."""
        page = self.page
        if isinstance(page, Fields):
            return len(page.parts) + (0 if self.path else len(self.resets))
        return len(self.value(self.path)) + 1

    @property
    def columns(self) -> list[tuple[Key | None, Shape]]:
        """The columns of the page; they have keys if a row has several parts."""
        page = self.page
        if isinstance(page, BoxRows) and isinstance(page.each, Fields):
            return list(page.each.parts.items())
        return [(None, page.each if isinstance(page, BoxRows) else page)]

    @property
    def resets(self) -> list[Reset]:
        """What the whole box can be reset to: the example, or empty if it came that way."""
        empty = [Reset("empty", self.first)] if self.first != self.example else []
        return [one for one in (Reset("example", self.example), *empty) if one.draft != self.draft]

    @property
    def crumbs(self) -> list[str]:
        """The path from the first page to this one, in words."""
        words = []
        for length in range(1, len(self.path) + 1):
            *_, last = self.path[:length]
            label = self._shape(self.path[:length]).label
            number = phrase("number {number}", number=last + 1) if isinstance(last, int) else str(last)
            words.append(str(label) or number)
        return words

    def number(self, line: int) -> int | None:
        """Return the number of the row on a line; None for the open line."""
        return None if line == self._open else line - (line > self._open)

    def cell(self, line: int, column: int = 0) -> BoxCell | None:
        """Return the entry on a line; None for the open line and for lines that reset the whole box."""
        page = self.page
        if isinstance(page, Fields):
            keys = list(page.parts)
            return BoxCell((*self.path, keys[line]), page.parts[keys[line]]) if line < len(keys) else None
        number = self.number(line)
        if number is None:
            return None
        key, shape = self.columns[column]
        return BoxCell((*self.path, number) if key is None else (*self.path, number, key), shape)

    @property
    def here(self) -> BoxCell | None:
        """The current entry."""
        return self.cell(self.row, self.column)

    @property
    def typing(self) -> Leaf | None:
        """The kind of value that can be typed here, or None."""
        if self.reset:
            return None
        shape = self.here.shape if self.here else self.columns[0][1]
        return shape if isinstance(shape, Leaf) else None

    @property
    def at_open(self) -> bool:
        """Whether the current line is the open one."""
        return isinstance(self.page, BoxRows) and self.row == self._open

    @property
    def reset(self) -> Reset | None:
        """What the current line would reset the whole box to, or None."""
        return self.reset_at(self.row)

    def reset_at(self, line: int) -> Reset | None:
        """Return what a line would reset the whole box to, or None."""
        page = self.page
        if not isinstance(page, Fields) or line < len(page.parts):
            return None
        return self.resets[line - len(page.parts)]

    def value(self, place: Place) -> Any:
        """Return the value at a place."""
        value = self.draft
        for key in place:
            value = value[key]
        return value

    def is_example(self, place: Place) -> bool:
        """Whether the example has the same value at a place."""
        return self.same_in(self.example, place)

    def same_in(self, value: Any, place: Place) -> bool:
        """Whether another box has the same value at a place."""
        for key in place:
            if isinstance(value, list) and isinstance(key, int) and key >= len(value):
                return False
            value = value[key]
        return bool(value == self.value(place))

    @property
    def blank(self) -> AnyBlank | None:
        """The blank for what can be typed here, or None."""
        leaf = self.typing
        if leaf is None:
            return None
        return BLANKS[leaf.holds](name="value", label=say("new entry") if self.at_open else say("value"))

    @property
    def capital(self) -> bool:
        """Whether to capitalize what's typed here, as in the current value or else the first row."""
        like = self.here or self.cell(0)
        value = self.value(like.place) if like else ""
        return not isinstance(value, str) or value[:1] == value[:1].upper()

    # Moving around.

    def move(self, step: int) -> None:
        """Go to another line, wrapping around; the open line moves back to the end."""
        self.go_to((self.row + step) % self.lines, self.column)

    def sideways(self, step: int) -> None:
        """Go to another column, wrapping around."""
        self.column = 0 if self.at_open else (self.column + step) % len(self.columns)

    def go_to(self, line: int, column: int = 0) -> None:
        """Go to a line."""
        page = self.page
        if isinstance(page, BoxRows) and line != self._open:
            number, last = self.number(line), len(self.value(self.path))
            self._open = last
            line = number if number is not None else last
        self.row = line
        self.column = 0 if self.at_open else column

    def touch(self, line: int, column: int) -> None:
        """Go to an entry; if it's already the current one and can't be typed into, do what Enter does."""
        if (line, column) == (self.row, self.column) and not self.typing:
            self.go_on()
        else:
            self.go_to(line, column)

    def go_on(self) -> None:
        """Open the current entry, or go to the next one."""
        if reset := self.reset:
            self._change(reset.draft)
            self.row = 0
        elif self.at_open and self.typing:
            self.close()
        elif self.at_open:
            self._insert(None)
        elif self.here and not self.typing:
            self._enter(self.here.place)
        else:
            self._next()

    def close(self) -> bool:
        """Go back to the previous page; return whether there was one."""
        if not self.path:
            return False
        *before, last = self.path
        holder, column = self._shape(tuple(before)), 0
        if before and isinstance(holder, Fields) and isinstance(self._shape(tuple(before[:-1])), BoxRows):
            column = list(holder.parts).index(last)
            *before, last = before
        self._enter(tuple(before))
        page = self.page
        self.row = list(page.parts).index(last) if isinstance(page, Fields) else int(last)
        self.column = column
        return True

    def _enter(self, path: Place) -> None:
        self.path, self.row, self.column = path, 0, 0
        self._open = len(self.value(path)) if isinstance(self.page, BoxRows) else 0

    def _next(self) -> None:
        if not self.at_open and self.column + 1 < len(self.columns):
            self.column += 1
        else:
            self.column = 0
            self.row = (self.row + 1) % self.lines

    # Making changes.

    def put(self, value: Any) -> None:
        """Store a value here, then go in the direction of the arrow pressed, or else to the next entry."""
        self._check_name(value)
        if self.here:
            self._put(self.here.place, value)
        else:
            self._insert(value)
        toward, self.toward = self.toward, ""
        if toward in ("left", "right"):
            self.sideways(-1 if toward == "left" else 1)
        elif toward in ("up", "down"):
            self.move(-1 if toward == "up" else 1)
        else:
            self._next()

    @property
    def removes(self) -> Literal["clear", "remove", ""]:
        """What Del does here; empty if there's nothing to remove."""
        here, leaf = self.here, self.typing
        if here is None:
            return ""
        if leaf and self.value(here.place) not in (None, ""):
            holder = self._shape(here.place[:-1])
            needed = not isinstance(holder, Fields) or here.place[-1] in holder.needed
            if leaf.unknown or (leaf.holds in ("text", "digits") and not needed):
                return "clear"
        return "remove" if isinstance(self.page, BoxRows) else ""

    def remove(self) -> None:
        """Clear a value that may be empty; otherwise remove the row."""
        here, word = self.here, self.removes
        if here is None or not word:
            raise Refused(say("You can't remove this. Type what your box says."))
        if word == "clear":
            self._put(here.place, here.shape.empty())
            return
        number = self.number(self.row)
        rows = self.value(self.path)
        self._put(self.path, [*rows[:number], *rows[(number or 0) + 1 :]])
        self._open = len(rows) - 1

    def insert(self) -> None:
        """Move the open line above this one."""
        number = self.number(self.row)
        if isinstance(self.page, BoxRows) and number is not None:
            self._open = self.row = number
            self.column = 0

    @property
    def can_undo(self) -> bool:
        """Whether there's a change to undo."""
        return bool(self._past)

    def undo(self) -> None:
        """Undo the last change."""
        if not self._past:
            raise Refused(say("Nothing to undo."))
        row, column = self.row, self.column
        self._settle(self._past.pop())
        self._enter(self.path if self._there(self.path) else ())
        self.row = min(row, self.lines - 1)
        self.column = 0 if self.at_open else min(column, len(self.columns) - 1)

    def _there(self, place: Place) -> bool:
        try:
            self.value(place)
        except (IndexError, KeyError):
            return False
        return True

    def _insert(self, value: Any) -> None:
        """Insert a row at the open line, with a value in its first column; the open line moves below it."""
        page, rows = self.page, self.value(self.path)
        assert isinstance(page, BoxRows)
        row = page.each.empty()
        if isinstance(page.each, Leaf):
            row = value
        elif isinstance(page.each, Fields) and value is not None:
            row[next(iter(page.each.parts))] = value
        self._put(self.path, [*rows[: self._open], row, *rows[self._open :]])
        self._open += 1
        self.row, self.column = self._open - 1, 0

    def _put(self, place: Place, value: Any) -> None:
        draft = deepcopy(self.draft)
        *before, last = place
        holder = draft
        for key in before:
            holder = holder[key]
        holder[last] = value
        self._change(draft)

    def _change(self, draft: Any) -> None:
        if draft != self.draft:
            self._past.append(self.draft)
            self._settle(draft)

    def _settle(self, draft: Any) -> None:
        self.draft = draft
        box = msgspec.convert(self.shape.closed(draft), type(self.game.box))
        self.kept = with_entered(self.game, self.kept, box)

    def _check_name(self, value: Any) -> None:
        page = self.page
        if isinstance(page, BoxRows) and page.keyed and self.column == 0:
            number = self.number(self.row)
            others = [row[0] for place, row in enumerate(self.value(self.path)) if place != number]
            if value in others:
                raise Refused(say("“{name}” is already there. Use each name once.", name=value))

    def _shape(self, place: Place) -> Shape:
        shape: Shape = self.shape
        for key in place:
            assert not isinstance(shape, Leaf)
            shape = shape.each if isinstance(shape, BoxRows) else shape.parts[key]
        return shape
