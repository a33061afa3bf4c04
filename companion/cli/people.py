"""The `people` command: list everybody the house knows, and correct who's who."""

import argparse
import asyncio
from collections.abc import Awaitable, Callable
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.columns import columns
from companion.cli.house import Commands, add_config, config_of, journal_of, read_journal, speak_as
from companion.game import Refused, Said, say, says
from companion.store.journal import Journal
from companion.store.journal_file import InUse

if TYPE_CHECKING:  # each part is loaded only when it's needed
    from companion.house.memory import Memory


A_YEAR = 330  # days; after that long, a date needs its year


def add(commands: Commands) -> None:
    """Add the `people` command."""
    people = commands.add_parser(
        "people",
        help="list everybody who has played here, or put right who's who",
        description="Lists everybody with their games, their wins and when they last played.",
    )
    people.add_argument("--journal", type=Path, help="the record is in this file")
    add_config(people)
    people.set_defaults(run=_people)
    doings = people.add_subparsers(title="commands", metavar="COMMAND")
    merge = doings.add_parser("merge", help="two names for one person: their games count as NAME's")
    merge.add_argument("other", metavar="OTHER")
    merge.add_argument("name", metavar="NAME")
    merge.set_defaults(run=_merge)
    rename = doings.add_parser("rename", help="call somebody by another name, in old games too")
    rename.add_argument("name", metavar="NAME")
    rename.add_argument("new", metavar="NEW")
    rename.set_defaults(run=_rename)
    forget = doings.add_parser("forget", help="delete somebody's name; their games stay, as a guest's")
    forget.add_argument("name", metavar="NAME")
    forget.set_defaults(run=_forget)


def _people(options: argparse.Namespace) -> int:
    from companion.house import figures
    from companion.house.evenings import started_at
    from companion.house.finishes import all_finishes
    from companion.store.roster import read_roster

    speak_as(config_of(options))
    with closing(read_journal(journal_of(options))) as journal:
        roster, finishes = read_roster(journal), all_finishes(journal)
    everybody = {one.person.id: one for one in figures.careers(finishes, roster)}
    rows = []
    for person in roster.everybody:
        career = everybody.get(person.id, figures.Career(person, (), ()))
        last = started_at(career.appearances[-1].finish) if career.appearances else None
        seen = str(_seen(last.date())) if last else ""
        games = says("{count} game", "{count} games", career.games)
        wins = says("{count} win", "{count} wins", career.wins)
        rows.append((-career.games, person.name.casefold(), (person.name, str(games), str(wins), seen)))
    if not rows:
        raise Refused(say("Nobody has played here yet."))
    print(*columns([row for *_, row in sorted(rows)]), sep="\n")
    return 0


def _seen(day: date) -> Said:
    """Return when somebody last played; after about a year, as a month and a year."""
    from companion.store.dates import month_of, when

    today = date.today()
    return month_of(day) if (today - day).days > A_YEAR else when(day, today)


def _merge(options: argparse.Namespace) -> int:
    async def merge(memory: "Memory") -> Said:
        gone, stays = memory.roster.known(options.other), memory.roster.known(options.name)
        await memory.merge(gone, stays)
        return say("{other} is {name} from now on.", other=gone.name, name=stays.name)

    return _change(options, merge)


def _rename(options: argparse.Namespace) -> int:
    async def rename(memory: "Memory") -> Said:
        person = memory.roster.known(options.name)
        await memory.rename(person, options.new)
        new = memory.roster.who(person.id).name
        return say("{other} is {name} from now on.", other=person.name, name=new)

    return _change(options, rename)


def _forget(options: argparse.Namespace) -> int:
    async def forget(memory: "Memory") -> Said:
        person = memory.roster.known(options.name)
        await memory.forget(person)
        kept = say("Games from before there was a roster, copies and exports still have the name.")
        return say("{name} is forgotten.", name=person.name) + kept

    return _change(options, forget)


def _change(options: argparse.Namespace, change: "Callable[[Memory], Awaitable[Said]]") -> int:
    """Make a change, print what came of it, and return the exit status; refuse if a table is open."""
    from companion.house.memory import Memory

    speak_as(config_of(options))
    path = journal_of(options)
    read_journal(path).close()  # refuse a missing journal instead of creating one
    try:
        journal = Journal.open(path)
    except InUse:
        why = say("The table is open.")
        raise Refused(why, instead=say("Do it there, on the person's page.")) from None

    async def changed() -> Said:
        return await change(Memory(journal))

    with closing(journal):
        print(asyncio.run(changed()))
    return 0
