"""A phone's page for counting what only its owner may see, and what could explain a difference."""

from time import monotonic
from typing import Any

from markupsafe import Markup
from msgspec import Struct

from companion.game import Amount, Count, Money, Refused, Said, Seat, say
from companion.game.counting import Countable, CountLine
from companion.phone.bar_text import BarText
from companion.phone.own_entries import as_it_was
from companion.phone.posted_form import Filled, Form, recalled
from companion.phone.rendering import body
from companion.phone.seat_page import SeatPage, Visit
from companion.table.recount import Suspect
from companion.table.recounting import counted_alone, looking, private_to_count, under_way
from companion.table.table import Table

TITLE = say("Counting · Tableside")
LOOKS = 4.0  # seconds that a search takes at most; nobody waits longer for a page
WEARS, SHEDS = ("cover", "count"), ("cash",)
MOST_SUM = 10**9
DIFFERS = BarText(say("Tell the table it differs"), below=say("nobody learns by how much"))


class OwnLine(Struct, frozen=True):
    """One kind of thing to count: its blank on the page, and where it belongs."""

    name: str
    pile: Countable
    line: CountLine


class Cure(Struct, frozen=True):
    """A suspect, and what to send to correct it from this phone, if that's possible."""

    suspect: Suspect
    ask: str = ""
    filled: Filled = Filled()


def own_lines(table: Table, seat: Seat) -> tuple[OwnLine, ...]:
    """Return what only this seat may count, one kind after another."""
    piles = private_to_count(table, seat)
    each = [(pile, line) for pile in piles for line in pile.lines]
    return tuple(OwnLine(f"n{number}", pile, line) for number, (pile, line) in enumerate(each))


def there(lines: tuple[OwnLine, ...]) -> str:
    """Return what should be there, as text, to tell whether it changed while somebody was counting."""
    return "-".join(str(one.line.there) for one in lines)


def read_counted(lines: tuple[OwnLine, ...], form: Form) -> dict[str, dict[str, int]]:
    """Return what was counted, or refuse it and say which line is wrong."""
    count: dict[str, dict[str, int]] = {}
    for one in lines:
        line, written = one.line, (form.get(one.name) or ("",))[0].strip()
        blank = (
            Amount(name=one.name, least=0, most=MOST_SUM)
            if line.is_sum
            else Count(name=one.name, least=0, most=line.most)
        )
        try:
            number = blank.read(written)
            blank.check(number)
        except Refused as refusal:
            raise Refused(refusal.reason, one.name) from None
        count.setdefault(one.pile.name, {})[line.name] = number
    return count


async def explained(table: Table, seat: Seat, count: dict[str, dict[str, int]]) -> tuple[Suspect, ...]:
    """Return what could explain a difference, as far back as the search gets in the time it has."""
    found: list[Suspect] = []
    began = monotonic()
    async for looked in looking(table, count, seat):
        found += looked.found
        if monotonic() - began > LOOKS:
            break
    return tuple(found)


def count_page(shown: SeatPage, table: Table, visit: Visit, key: str) -> str:
    """Return the page for counting or, once the count differs, the one with what could explain that."""
    seat, lines = shown.seat, own_lines(table, shown.seat)
    piles = tuple(dict.fromkeys(one.pile for one in lines))
    known: dict[str, Any] = {"seat": seat, "key": key, "lines": lines, "there": there(lines)}
    what = (piles[0].own or piles[0].title) if len(piles) == 1 else say("what only you see")
    known |= {"what": what, "several": len(piles) > 1}
    known |= {"counting": _statuses(shown, table), "fault": visit.fault, "filled": visit.filled}
    if visit.suspects is not None:
        known["cures"] = tuple(_cure(table, seat, one) for one in visit.suspects)
        return shown.framed(_made("recount", known), _made("recount_bar", known), WEARS, TITLE, sheds=SHEDS)
    money = any(one.line.worth for one in lines)
    total = sum(pile.cents for pile in piles) if money else None
    agrees = say("It agrees: {cents}", cents=Money(total)) if total is not None else say("It agrees")
    known |= {"total": total, "agrees": (BarText(agrees),), "differs": (DIFFERS,)}
    main, bar = _made("count", known), _made("count_bar", known)
    return shown.framed(main, bar, WEARS, TITLE, say("counting"), SHEDS)


def _statuses(shown: SeatPage, table: Table) -> tuple[tuple[Seat, str, Said, str], ...]:
    """Return who's counting in private, and what they've said; nothing if the table isn't counting."""
    if not under_way(table):
        return ()
    said = {True: (say("agrees"), "plus"), False: (say("differs"), "fault"), None: (say("counting"), "soft")}
    yours = {**said, None: (say("your turn"), "high")}
    return tuple(
        (seat, shown.view.name(seat), *(yours if seat == shown.seat else said)[agrees])
        for seat, agrees in counted_alone(table).items()
    )


def _cure(table: Table, seat: Seat, suspect: Suspect) -> Cure:
    """Return a suspect and, if it can be corrected here and in just one way, how to do that."""
    earlier = as_it_was(table, seat, str(suspect.entry)) if suspect.wrong == "record" else None
    asked = earlier.table.asks[0] if earlier else None
    if asked is None or len(suspect.instead) > 1 or asked.was != table.entry(suspect.entry).played.kept.move:
        return Cure(suspect)
    return Cure(suspect, asked.id, recalled(asked.ask, suspect.instead[0]))


def _made(template: str, known: dict[str, Any]) -> Markup:
    return Markup(body(f"{template}.html", **known))
