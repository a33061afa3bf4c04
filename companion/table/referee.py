"""The rules on standard input and output: one JSON object per line, for scripts, bots and tests."""

import asyncio
import re
import signal
import sys
from collections.abc import Iterator
from typing import IO, Any

import msgspec

from companion.game import Game, Move, Refused, Seat, listing, say
from companion.game.ask import encoded, plain
from companion.game.counting import Countable
from companion.store.boxes import house_box
from companion.store.journal import Journal
from companion.table.changes import how
from companion.table.counted import differences, read_count, verdict, wanted
from companion.table.entries import BeginCount
from companion.table.line import Correction, Label
from companion.table.recount import Suspect, corrected_only, suspects
from companion.table.recounting import settle, to_count, under_way
from companion.table.settling import AGREED, NOBODY_KNOWS, TABLE_WRONG
from companion.table.table import Table
from companion.table.views import Told, heard

LONGEST_LINE = 65_536
_FACE_DOWN = re.compile(r"\d{1,9}[A-F](\.\d{1,9})?")  # 12C: what C laid face down after entry 12

_KNOWN = "move, undo, redo, correct, consider, skip, let_go, count, settle, view, history"


async def referee(table: Table, lines: Iterator[bytes | None], out: IO[bytes]) -> None:
    """Describe the table, then answer each line with a line until there are no more."""
    _write(out, {"ok": True, **_table(table, None)})
    for line in lines:
        _write(out, await _answer(table, line))


def read_lines(stdin: IO[bytes]) -> Iterator[bytes | None]:
    """Yield the lines, with None for one that's longer than any move can be."""
    while line := stdin.readline(LONGEST_LINE + 1):
        if len(line) <= LONGEST_LINE:
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = stdin.readline(LONGEST_LINE)
        yield None


def schema(game: Game[Any]) -> dict[str, Any]:
    """Return the JSON Schema of the game's moves, and its settings with their possible values."""
    (moves,), definitions = msgspec.json.schema_components([game.any_move])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": game.title,
        **moves,
        "$defs": definitions,
        "settings": {
            setting.name: {
                "blank": plain(setting.blank),
                "default": setting.default,
                "clause": setting.clause,
            }
            for setting in game.settings
        },
        "count": {
            "type": "object",
            "additionalProperties": {
                "anyOf": [
                    {"type": "integer", "description": "a sum of money, in cents"},
                    {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}},
                ]
            },
        },
        "players": {"minimum": game.players[0], "maximum": game.players[-1]},
    }


async def _answer(table: Table, line: bytes | None) -> dict[str, Any]:
    try:
        if line is None:
            raise Refused(
                say("That line is too long. A line can have at most {most} characters.", most=LONGEST_LINE)
            )
        return {"ok": True, **await _obey(table, _read(line))}
    except Refused as refusal:
        return {"ok": False, "why": refusal.said}


def _read(line: bytes) -> dict[str, Any]:
    try:
        said = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused(say("That isn't JSON: {error}.", error=str(error))) from None
    if not isinstance(said, dict):
        raise Refused(say("A line is a JSON object with one of: {words}.", words=_KNOWN))
    return said


async def _obey(table: Table, said: dict[str, Any]) -> dict[str, Any]:
    if "move" in said:
        ask, key = _word(said, "ask"), _word(said, "key")
        move = _move(table, {name: value for name, value in said.items() if name not in ("ask", "key")})
        return _told(table, await table.submit(move, ask=ask, key=key, source="referee"))
    if said.get("undo") is True:
        return _told(table, await table.undo(key=_word(said, "key"), source="referee"))
    if said.get("redo") is True:
        return _told(table, await table.redo(key=_word(said, "key"), source="referee"))
    if "correct" in said:
        correction, key = _correction(table, said, "correct"), _word(said, "key")
        return _told(table, await table.correct(*correction, key=key, source="referee"))
    if said.get("skip") is True:
        return _told(table, await table.skip(key=_word(said, "key"), source="referee"))
    if said.get("let_go") is True:
        return _told(table, await table.let_go(key=_word(said, "key"), source="referee"))
    if "consider" in said:
        return _considered(table.consider(*_correction(table, said, "consider")))
    if "settle" in said:
        return _told(table, await _settled(table, said))
    if "count" in said:
        return _counted(table, said)
    if "view" in said:
        return _table(table, _seat(table, said["view"]))
    if "history" in said:
        return {"history": plain(table.history(_seat(table, said["history"])))}
    raise Refused(say("A line is a JSON object with one of: {words}.", words=_KNOWN))


def _move(table: Table, written: Any) -> Move:
    if isinstance(written, dict) and written.get("seat") is not None:
        written = {**written, "seat": _seat(table, written["seat"])}
    return table.game.read_move(written)


def _seat(table: Table, named: Any) -> Seat | None:
    """Return the seat named by its letter or its player, or None for the open table."""
    if named is None:
        return None
    seats = table.view(None).view.names
    names = {name.casefold(): seat for seat, name in seats.items()}
    names |= {seat.casefold(): seat for seat in seats}  # letters take precedence over names
    if isinstance(named, str) and named.casefold() in names:
        return names[named.casefold()]
    sit = tuple(say("{seat} is {name}", seat=seat, name=name) for seat, name in seats.items())
    raise Refused(say("There's no such seat. {Seats}.", seats=sit))


def _correction(
    table: Table, said: dict[str, Any], what: str
) -> tuple[Label, Move, dict[Label, Move], Label | None, Seat | None]:
    number, instead, drop_from = said[what], said.get("instead", {}), said.get("drop_from")
    named = (number, *((drop_from,) if drop_from is not None else ()))
    if not all(map(_is_label, named)) or not isinstance(instead, dict):
        raise Refused(
            say(
                "A correction is {example}, plus “instead” or “drop_from” if needed.",
                example='{"correct": 12, "with": {a move}}',
            )
        )
    moves: dict[Label, Move] = {_label(key): _move(table, move) for key, move in instead.items()}
    return number, _move(table, said.get("with")), moves, drop_from, _seat(table, said.get("as"))


def _is_label(named: Any) -> bool:
    return type(named) is int or (isinstance(named, str) and bool(_FACE_DOWN.fullmatch(named)))


def _label(word: str) -> Label:
    if word.isdecimal() and len(word) < 10:
        return int(word)
    if not _is_label(word):
        raise Refused(say("“instead” names later entries by their numbers."))
    return word


def _word(said: dict[str, Any], name: str) -> str | None:
    word = said.get(name)
    if word is not None and not (isinstance(word, str) and len(word) <= 100):
        raise Refused(say("“{name}” must be short text.", name=name))
    return word


def _told(table: Table, told: Told) -> dict[str, Any]:
    return {
        "number": told.number,
        "again": told.again,
        "happened": plain(heard(told.happened, None)),
        **_table(table, None),
    }


def _considered(correction: Correction) -> dict[str, Any]:
    return {
        "changes": [
            {"what": change.what, "before": how(change.before), "after": how(change.after)}
            for change in correction.changes
        ],
        "unfit": plain(correction.unfit),
    }


def _counted(table: Table, said: dict[str, Any]) -> dict[str, Any]:
    """Return how a count compares with the record and, if it differs, which slips could explain that."""
    by = _seat(table, said.get("as"))
    piles = to_count(table, by)
    if not said["count"]:
        return {"piles": [*map(_pile, piles)]}
    counted = wanted(piles, read_count(piles, said["count"], by))
    off = differences(piles, counted)
    found = suspects(table.record, counted, by)
    return {
        "agrees": not off,
        "says": verdict(bool(off), found),
        "off": [{"what": one.key, "should_be": one.there, "counted": one.counted} for one in off],
        "suspects": [_suspect(table, one, by) for one in found],
    }


def _pile(pile: Countable) -> dict[str, Any]:
    """Return a pile: money as its sum in cents, anything else by kind."""
    there = pile.cents if pile.loose else {line.name: line.there for line in pile.lines}
    return {"name": pile.name, "title": pile.title, "seat": pile.seat, "secret": pile.secret, "there": there}


def _suspect(table: Table, one: Suspect, by: Seat | None) -> dict[str, Any]:
    """Return a suspect, and the lines that would correct the record if that's what's wrong."""
    lines = []
    for move in one.instead:
        instead = corrected_only(table.record, one.entry, move, by)[1]
        more = {"instead": {str(label): other for label, other in instead.items()}} if instead else {}
        lines.append({"correct": one.entry, "with": move, **more, **({"as": by} if by else {})})
    return {
        "text": one.text,
        "wrong": one.wrong,
        "entry": one.entry,
        "also": one.also,
        "about": one.about,
        "lines": lines,
    }


async def _settled(table: Table, said: dict[str, Any]) -> Told:
    how = said["settle"]
    if how not in (AGREED, TABLE_WRONG, NOBODY_KNOWS):
        ways = listing((AGREED, TABLE_WRONG, NOBODY_KNOWS))
        raise Refused(say("A count is settled in one of these ways: {ways}.", ways=ways))
    count, key = read_count(to_count(table), said.get("count")), _word(said, "key")
    if not (under_way(table) or (key and table.counted(key))):  # a script counts and settles in one line
        await table.count(BeginCount(), source="referee")
    return await settle(table, how, count, key=key, source="referee")


def _table(table: Table, seat: Seat | None) -> dict[str, Any]:
    seen = table.view(seat)
    more = {"reentering": seen.again, "seen": seen.seen}
    return {"asks": seen.asks, "view": seen.view, **{name: what for name, what in more.items() if what}}


def _write(out: IO[bytes], answer: dict[str, Any]) -> None:
    out.write(encoded(answer) + b"\n")
    out.flush()


def run(
    journal: Journal, game: Game[Any], players: list[str], settings: dict[str, Any], resume: bool
) -> None:
    """Run a table on standard input and output."""

    async def sit() -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)  # asyncio's would wait for another line
        number = journal.interrupted() if resume else None
        if number is not None:
            table = Table.resume(journal, number)
            if table.game is not game:
                raise Refused(say("The unfinished game in this journal is {game}.", game=table.game.name))
        else:
            box = house_box(journal.kept, game).box
            table = await Table.start(journal, game, game.prepare(players, settings, box))
        await referee(table, read_lines(sys.stdin.buffer), sys.stdout.buffer)

    asyncio.run(sit())
