"""The `evening` command: an evening in words, or as something to take home."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.columns import columns
from companion.cli.house import Commands, add_config, config_of, journal_of, read_journal, speak_as
from companion.game import Refused, say, says
from companion.game.said import house_language
from companion.store.private_file import write_whole

if TYPE_CHECKING:  # each part is loaded only when it's needed
    from companion.house.evenings import Evening
    from companion.house.telling import EveningTold

OUT = Path("-")  # stands for standard output
READABLE = 0o644  # exports are meant to be passed on


def add(commands: Commands) -> None:
    """Add the `evening` command."""
    evening = commands.add_parser(
        "evening",
        help="print an evening, or take it home as a picture, a spreadsheet or plays for BG Stats",
        description="Prints the current evening, or the last one if nobody has finished a game since. "
        "A table may be open meanwhile. FILE may be - for standard output.",
    )
    evening.add_argument(
        "--last",
        type=int,
        metavar="N",
        help="an evening that's over instead: 1 for the last one, 2 for the one before, and so on",
    )
    kinds = evening.add_mutually_exclusive_group()
    kinds.add_argument("--picture", type=Path, metavar="FILE.png", help="write a picture to this file")
    kinds.add_argument("--csv", type=Path, metavar="FILE.csv", help="write a spreadsheet to this file")
    kinds.add_argument("--bgsplay", type=Path, metavar="FILE.bgsplay", help="write a file for BG Stats")
    kinds.add_argument("--json", action="store_true", help="print it as JSON")
    evening.add_argument("--journal", type=Path, help="the record is in this file")
    add_config(evening)
    evening.set_defaults(run=_evening)


def _evening(options: argparse.Namespace) -> int:
    from companion.house.bgstats import play_file
    from companion.house.evenings import KIND, evenings
    from companion.house.exports import as_json, spreadsheet
    from companion.house.finishes import all_finishes
    from companion.house.picture import picture
    from companion.house.telling import told
    from companion.store.roster import read_roster

    speak_as(config_of(options))
    with closing(read_journal(journal_of(options))) as journal:
        roster = read_roster(journal)
        evening = _chosen(evenings(journal.kept(KIND), all_finishes(journal)), options.last)
    if options.picture:
        _write(options.picture, picture(evening, roster, house_language()))
    elif options.csv:
        _write(options.csv, spreadsheet(evening, roster))
    elif options.bgsplay:
        _write(options.bgsplay, play_file(evening, roster))
    elif options.json:
        _write(OUT, as_json(evening, roster))
    else:
        print(*_in_words(told(evening, roster)), sep="\n")
    return 0


def _chosen(everything: "Sequence[Evening]", last: int | None) -> "Evening":
    """Return the evening named on the command line, or refuse."""
    played = [one for one in everything if one.finishes]
    over = [one for one in played if one.over]
    if not played:
        raise Refused(say("Nobody has finished a game here yet."))
    if last is None:
        return played[-1]
    if not 1 <= last <= len(over):
        count = says("There's {count} finished evening.", "There are {count} finished evenings.", len(over))
        raise Refused(count, instead=say("1 is the last one."))
    return over[-last]


def _write(path: Path, held: bytes) -> None:
    if path == OUT:
        sys.stdout.buffer.write(held)
        return
    try:
        write_whole(path, held, READABLE)
    except OSError as error:
        why = error.strerror or str(error)
        raise Refused(say("Can't write {file}: {why}.", file=str(path), why=why)) from None
    print(f"The evening is in {path}.")


def _in_words(evening: "EveningTold") -> Iterator[str]:
    """Yield an evening line by line."""
    from companion.house.evenings import started_at
    from companion.house.figures import gained

    if evening.day:
        yield f"{evening.day}\n"
    yield f"{evening.title}\n{evening.about}\n"
    people = [
        (
            f"{one.place}",
            one.name,
            str(says("{count} win", "{count} wins", one.wins)),
            "" if one.gained is None else str(gained(one.gained)),
            str(one.brags[0]),
        )
        for one in evening.people
    ]
    yield from columns(people, right=(0, 3))
    if best := evening.best:
        figure = say("{label}: {figure}", label=best.title, figure=best.large)
        yield f"\n{figure}\n{best.told}"
    games = [
        (f"{at:%H:%M}" if (at := started_at(one.finish)) else "", one.finish.title, str(one.won))
        for one in evening.games
    ]
    yield ""
    yield from columns(games)
    yield f"\n{evening.size}"
