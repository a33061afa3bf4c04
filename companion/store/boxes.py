"""The house's boxes: what's printed in each boxed game, as the table entered it, kept between evenings.

A box is written as TOML, both in files and in the journal. The house keeps the box entered last, and also
the last one that a game could be played with. If it has neither, the game's own is used, which is either an
example or empty.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from decimal import Decimal
from pathlib import Path
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from companion.game import NOTHING, Game, Refused, Said, as_is, say
from companion.game.blanks import MOST_CENTS, MOST_COUNT
from companion.game.box import BoxRows, Fields, Holds, Leaf, Shape, shape_of
from companion.game.money import dollars, read_dollars
from companion.game.said import ENGLISH, Fact
from companion.store.journal import Journal
from companion.store.toml_file import line_of, parsed, text_of

KIND = "box"  # what the house files boxes under
UNKNOWN = "?"
WIDTH = 100  # columns in a file
LONGEST = 200  # characters in a text
_INDENT = "    "

_WANTED: dict[Holds, Said] = {
    "money": say('Write a sum such as "$5,000", not {found}.'),
    "number": say("Write a whole number, not {found}."),
    "text": say("Write at most {most} characters on one line, in quotes, not {found}."),
    "digits": say('Write digits in quotes, as in "384", not {found}.'),
    "yes_no": say("Write true or false, not {found}."),
}

_MOST: dict[Holds, int] = {"money": MOST_CENTS, "number": MOST_COUNT}

Kept: TypeAlias = Callable[[str], Mapping[str, bytes]]  # returns the things of one kind that a house keeps
Place: TypeAlias = tuple[str | int | Said, ...]
Kind: TypeAlias = Literal["own", "example", "empty"]  # who filled the box: the table, the game, or nobody yet


class HouseBox(Struct, frozen=True):
    """What a house knows about a game's box."""

    box: Any  # the box that games are played with
    entered: Any  # the box entered last, whether or not a game can be played with it
    kind: Kind  # the kind of box that games are played with
    fault: Said = NOTHING  # why the box entered last isn't in use
    unreadable: str = ""  # the text of that box, if it can no longer be read

    @property
    def trouble(self) -> Said:
        """What's wrong with the box entered last, and which one is used instead; NOTHING if it's fine."""
        return self.fault + _INSTEAD[self.kind] if self.fault else NOTHING


_INSTEAD: dict[Kind, Said] = {
    "own": say("Until you fix that, games use what you entered before."),
    "example": say("Until you fix that, games use the example."),
    "empty": say("Until you fix that, games use an empty box."),
}


# What the house keeps.


def house_box(kept: Kept, game: Game[Any]) -> HouseBox:
    """Return the house's box for a game, or the game's own if the house has none."""
    texts = kept(KIND)
    text = _text(texts, game.name)
    if not text:
        return HouseBox(game.box, game.box, kind_of(game, game.box))
    used = game.box
    with suppress(Refused):
        used = read_box(game, _text(texts, _fitting(game)), game.title)
    kind = kind_of(game, used)
    try:
        entered = _box(game, text, say("Your {game} box", game=game.title))
    except Refused as refusal:
        return HouseBox(used, used, kind, refusal.said, text)
    return with_entered(game, HouseBox(used, used, kind), entered)


def _text(texts: Mapping[str, bytes], key: str) -> str:
    """Return a text as it was kept; bytes that aren't UTF-8 become something that isn't valid TOML."""
    return texts.get(key, b"").decode("utf-8", "backslashreplace")


def kind_of(game: Game[Any], box: Any) -> Kind:
    """Return whether this is the table's own box, the example, or an empty one."""
    if box == example_of(game):
        return "example"
    return "empty" if box == game.box else "own"


def example_of(game: Game[Any]) -> Any:
    """Return the box for trying a game before the table has entered its own."""
    return game.box if game.example is None else game.example


def with_entered(game: Game[Any], before: HouseBox, entered: Any) -> HouseBox:
    """Return the house's box after this one is entered; it's used only if a game can be played with it."""
    try:
        game.check_box(entered)
    except Refused as refusal:
        return HouseBox(before.box, entered, before.kind, refusal.said)
    return HouseBox(entered, entered, kind_of(game, entered))


async def keep_box(journal: Journal, game: Game[Any], box: Any) -> None:
    """Keep a box that the table entered, unless it's the game's own; set aside an unreadable older one."""
    before = house_box(journal.kept, game)
    things = {game.name: box_text(game, box) if box != game.box else ""}
    if not with_entered(game, before, box).fault:
        things[_fitting(game)] = things[game.name]
    if before.unreadable:
        things[f"{game.name} set aside"] = before.unreadable
    await journal.keep(KIND, {key: text.encode() for key, text in things.items()})


async def learn(journal: Journal, game: Game[Any], state: Any) -> None:
    """Keep what a finished game revealed about its box, unless the box entered last can't be read."""
    has = house_box(journal.kept, game) if game.learnt else None
    if game.learnt and has and not has.unreadable:
        known = game.learnt(state, has.entered)
        if known != has.entered:
            await keep_box(journal, game, known)


def _fitting(game: Game[Any]) -> str:
    return f"{game.name} in use"


# Writing a box as TOML.


def read_file(game: Game[Any], path: Path) -> Any:
    """Return the box in a file, or refuse it and say where it's wrong."""
    return read_box(game, text_of(path), str(path))


def read_box(game: Game[Any], text: str, name: Fact) -> Any:
    """Return the box in a text, checked; error messages call the text `name`."""
    box = _box(game, text, name)
    try:
        game.check_box(box)
    except Refused as refusal:
        raise Refused(say("{file}: {why}", file=name, why=refusal.said)) from None
    return box


def box_text(game: Game[Any], box: Any) -> str:
    """Return a box as TOML, with a comment for every entry."""
    shape = shape_of(game.box)
    lines = [f"# {game.title}: {_STATE[kind_of(game, box)]}."]
    for name, value in shape.opened(box).items():
        part = shape.parts[name]
        lines += ["", *(f"# {words}" for words in _words(part)), f"{name} = {_toml(part, value)}"]
    return "\n".join(lines) + "\n"


_STATE: dict[Kind, str] = {
    "own": "as the table entered it",
    "example": "an example, to be compared with the printed box",
    "empty": "not entered yet",
}


def _words(shape: Shape) -> Iterable[str]:
    """Yield the comments on an entry: what it is and what its parts are, in English for the journal."""
    yield f"{shape.label.to(ENGLISH)}. {shape.about.to(ENGLISH)}".rstrip()
    each = shape.each if isinstance(shape, BoxRows) else shape
    if isinstance(each, Fields):
        labels = {name: part.label.to(ENGLISH).lower() for name, part in each.parts.items()}
        parts = (f"{label} ({name})" if each.named else label for name, label in labels.items())
        yield f"Each: {', '.join(parts)}."


def _toml(shape: Shape, value: Any, flat: bool = False) -> str:
    """Return a value as TOML; if `flat`, on one line."""
    if isinstance(shape, Leaf):
        return _leaf(shape, value)
    if isinstance(shape, Fields):
        parts = [(name, _toml(part, value[name], flat=True)) for name, part in shape.parts.items()]
        if shape.named:
            return "{ " + ", ".join(f"{name} = {text}" for name, text in parts) + " }"
        return f"[{', '.join(text for _, text in parts)}]"
    rows = [_toml(shape.each, one, flat=True) for one in value]
    line = f"[{', '.join(rows)}]"
    if flat or (isinstance(shape.each, Leaf) and len(line) <= WIDTH):
        return line
    lines = _filled(rows) if isinstance(shape.each, Leaf) else rows
    return "[\n" + "".join(f"{_INDENT}{row},\n" for row in lines) + "]"


def _leaf(shape: Leaf, value: Any) -> str:
    if value is None:
        return f'"{UNKNOWN}"'
    text = dollars(value) if shape.holds == "money" else value
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _filled(words: Iterable[str]) -> list[str]:
    """Return words arranged in lines, as many per line as fit."""
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + len(word) + 2 <= WIDTH - len(_INDENT):
            lines[-1] += f", {word}"
        else:
            lines.append(word)
    return lines


# Reading a box from TOML.


class _Misread(Exception):
    """An entry isn't what it should be."""

    def __init__(self, place: Place, why: Said) -> None:
        super().__init__(why)
        self.place = place
        self.why = why


def _box(game: Game[Any], text: str, name: Fact) -> Any:
    """Return the box in a text, unchecked."""
    shape = shape_of(game.box)
    try:
        read = _read(shape, parsed(text, name), ())
    except _Misread as fault:
        top = str(fault.place[0]) if fault.place else ""
        line = line_of(text, (top,))
        what = _called(fault.place)
        if line is None:
            raise Refused(say("{file}: {entry}. {why}", file=name, entry=what, why=fault.why)) from None
        if len(fault.place) > 1:
            from_line = say(
                "{file}, from line {line}: {entry}. {why}", file=name, line=line, entry=what, why=fault.why
            )
            raise Refused(from_line) from None
        raise Refused(
            say("{file}, line {line}: {entry}. {why}", file=name, line=line, entry=what, why=fault.why)
        ) from None
    return msgspec.convert(shape.closed(read), type(game.box))


def _read(shape: Shape, found: Any, place: Place) -> Any:
    if isinstance(shape, Leaf):
        return _read_leaf(shape, found, place)
    if isinstance(shape, BoxRows):
        if not isinstance(found, list):
            raise _Misread(place, say("Write a list in [ ], not {found}.", found=_shown(found)))
        rows = [_read(shape.each, one, (*place, number)) for number, one in enumerate(found)]
        if shape.keyed:
            names = [row[0] for row in rows]
            twice = next((one for one in names if names.count(one) > 1), None)
            if twice is not None:
                raise _Misread(place, say("“{name}” is there twice. Use each name once.", name=twice))
        return rows
    return _read_named(shape, found, place) if shape.named else _read_places(shape, found, place)


def _read_named(shape: Fields, found: Any, place: Place) -> dict[str | int, Any]:
    if not isinstance(found, dict):
        parts = ", ".join(f"{name} = …" for name in shape.parts)
        raise _Misread(place, say("Write it as {example}.", example=f"{{ {parts} }}"))
    for name in found:
        if name not in shape.parts:
            names = tuple(map(str, shape.parts))
            raise _Misread((*place, name), say("There's no such entry. Use one of: {names}.", names=names))
    for name in shape.parts:
        if name in shape.needed and name not in found:
            raise _Misread((*place, name), say("It's missing."))
    return {name: _read(shape.parts[name], one, (*place, name)) for name, one in found.items()}


def _read_places(shape: Fields, found: Any, place: Place) -> list[Any]:
    labels = [part.label for part in shape.parts.values()]
    if not isinstance(found, list) or len(found) != len(labels):
        raise _Misread(place, say("Write it as [{parts}].", parts=tuple(labels)))
    parts = zip(shape.parts.values(), found, labels, strict=True)
    return [_read(part, one, (*place, label)) for part, one, label in parts]


def _read_leaf(shape: Leaf, found: Any, place: Place) -> Any:
    if shape.unknown and found == UNKNOWN:
        return None
    value = _READ[shape.holds](found)
    if value is None or (isinstance(value, int) and abs(value) > _MOST.get(shape.holds, 1)):
        wanted = _WANTED[shape.holds].having(found=_shown(found), most=LONGEST)
        unknown = say('If you don\'t know it, write "{sign}".', sign=UNKNOWN) if shape.unknown else NOTHING
        raise _Misread(place, wanted + unknown)
    return value


_READ: dict[Holds, Callable[[Any], Any]] = {
    "money": lambda found: read_dollars(str(found)) if type(found) in (str, int, Decimal) else None,
    "number": lambda found: found if type(found) is int else None,
    "text": lambda found: found if _is_line(found) else None,
    "digits": lambda found: found if _is_line(found) and not found.strip("0123456789") else None,
    "yes_no": lambda found: found if type(found) is bool else None,
}


def _is_line(found: Any) -> bool:
    return isinstance(found, str) and found.isprintable() and len(found) <= LONGEST


def _shown(found: Any) -> Fact:
    if isinstance(found, list | dict):
        return say("a list") if isinstance(found, list) else say("a table")
    text = str(found).lower() if isinstance(found, bool) else str(found)
    return f"“{text[:40]}”"


def _called(place: Place) -> Said:
    """Return where an entry is, in words: sets, number 3, stars."""
    parts = tuple(say("number {number}", number=one + 1) if isinstance(one, int) else one for one in place)
    return as_is(parts) or say("the whole box")
