"""A count of what's on the table: whether it agrees with the record, and how to put that right."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import Struct

from companion.game import BANK, Money, Refused, Said, Seat, as_is, listing, say
from companion.game.counting import REST, Countable, CountLine

Numbers: TypeAlias = Mapping[str, Mapping[str, int]]  # what was counted: by pile, how many of each kind

AGREES = say("Everything agrees.")
COULD_BE = say("One slip could explain it.")
NOTHING_FITS = say("No single slip explains it. Count again.")


class Off(Struct, frozen=True):
    """One thing that doesn't agree: a pile's money, or how many of one kind it holds."""

    key: str
    pile: Countable
    line: CountLine | None  # None if it's about the pile's money
    there: int  # what should be there
    counted: int

    @property
    def more(self) -> int:
        """How much more was counted than should be there."""
        return self.counted - self.there

    def said(self, name: Said | str) -> Said:
        """Return the difference as a sentence about whoever or whatever has it."""
        if self.line is None:
            cents = Money(abs(self.more))
            if self.more < 0:
                return say("{Pile} has {cents} too little.", pile=name, cents=cents)
            return say("{Pile} has {cents} too much.", pile=name, cents=cents)
        facts = {"pile": self.pile.title, "what": self.line.label}
        return say(
            "{pile}: {what}, {counted} instead of {there}.", counted=self.counted, there=self.there, **facts
        )


def read_count(piles: Iterable[Countable], said: Any, by: Seat | None = None) -> dict[str, dict[str, int]]:
    """Return a count from outside, or refuse it; money may be given as one sum, in cents."""
    if not isinstance(said, dict):
        raise Refused(
            say("A count is an object like {example}.", example='{"A": 1135000, "covers": {"75000": 1}}')
        )
    known = {pile.name: pile for pile in piles if may_count(pile, by)}
    return {name: _pile_read(known, name, lines) for name, lines in said.items()}


def _pile_read(known: Mapping[str, Countable], name: str, lines: Any) -> dict[str, int]:
    if name not in known:
        raise Refused(
            say(
                "There's nothing called “{name}” to count. There is: {piles}.",
                name=name[:40],
                piles=listing(known, 99),
            )
        )
    pile = known[name]
    if pile.loose and type(lines) is int:
        return {line.name: lines if line.name == REST else 0 for line in pile.lines}
    kinds = {line.name for line in pile.lines}
    if not isinstance(lines, dict) or not all(
        type(number) is int and number >= 0 for number in lines.values()
    ):
        raise Refused(say("Say how many there are of each kind: {kinds}.", kinds=listing(sorted(kinds), 99)))
    if strange := lines.keys() - kinds:
        raise Refused(
            say(
                "There's no “{kind}” in {pile}. There is: {kinds}.",
                kind=min(strange)[:40],
                pile=name,
                kinds=listing(sorted(kinds), 99),
            )
        )
    return dict(lines)


def completed(piles: Iterable[Countable], count: Numbers) -> dict[str, dict[str, int]]:
    """Return a count that names every bill in a pile, so it stays the same if the record changes."""
    known = {pile.name: pile for pile in piles}
    return {
        name: ({line.name: line.there for line in known[name].lines} if known[name].loose else {})
        | dict(lines)
        for name, lines in count.items()
    }


def may_count(pile: Countable, by: Seat | None) -> bool:
    """Whether somebody (None: the open table) may count a pile and learn whether it agrees."""
    return not pile.secret or pile.seat == by


def wanted(piles: Iterable[Countable], count: Numbers) -> dict[str, int]:
    """Return what the record would have to say to agree with a count."""
    keys: dict[str, int] = {}
    for pile in piles:
        if pile.name in count:
            found = pile.figures(count[pile.name])
            kinds = {pile.name} if pile.loose else {f"{pile.name}/{name}" for name in count[pile.name]}
            keys |= {key: number for key, number in found.items() if key in kinds}
    return keys


def differences(piles: Iterable[Countable], counted: Mapping[str, int]) -> tuple[Off, ...]:
    """Return everything that doesn't agree, pile by pile."""
    found = []
    for pile in piles:
        lines = {f"{pile.name}/{line.name}": line for line in pile.lines}
        for key, there in pile.figures().items():
            if counted.get(key, there) != there:
                found.append(Off(key, pile, lines.get(key), there, counted[key]))
    return tuple(found)


def hands(state: Any, off: Sequence[Off], count: Numbers) -> tuple[Said, ...]:
    """Return what people have to do so that the table agrees with the record: who gives whom which bills."""
    done = []
    for source, target, cents in transfers(off):
        notes = _notes(
            next((one.pile for one in off if one.key == source), None), count.get(source, {}), cents
        )
        giver, taker = state.name(source), state.name(target)
        done.append(say("Give {taker} {notes} from {giver}.", taker=taker, notes=notes, giver=giver))
    for one in off:
        if one.line and (to_do := one.line.put if one.there else one.line.away):
            done.append(to_do)
        elif one.line:
            facts = {"pile": one.pile.title, "what": one.line.label}
            done.append(
                say(
                    "{pile}: {what} has to be {there}, not {counted}.",
                    there=one.there,
                    counted=one.counted,
                    **facts,
                )
            )
    return tuple(done)


def transfers(off: Iterable[Off]) -> list[tuple[str, str, int]]:
    """Return payments from piles with too much to piles with too little; the bank makes up the difference."""
    over = {one.key: one.more for one in off if one.line is None and one.more > 0}
    short = {one.key: -one.more for one in off if one.line is None and one.more < 0}
    moved = []
    for target, lacking in short.items():
        left = lacking
        for source, spare in over.items():
            cents = min(left, spare)
            moved.append((source, target, cents))
            left -= cents
            over[source] -= cents
        moved.append((BANK, target, left))
    moved = [one for one in moved if one[-1]]
    return moved + [(source, BANK, left) for source, left in over.items() if left > 0]


def _notes(pile: Countable | None, counted: Mapping[str, int], cents: int) -> Said | Money:
    """Return a sum in the bills that were counted in a pile, or as an amount if those can't make it."""
    given: list[Said] = []
    left = cents
    for line in pile.lines if pile else ():
        many = min(counted.get(line.name, line.there), left // line.worth) if line.worth > 1 else 0
        left -= many * line.worth
        if many:
            given.append(line.label if many == 1 else say("{many} × {note}", many=many, note=line.label))
    return as_is(tuple(given)) if given and not left else Money(cents)


def verdict(differs: bool, found: Sequence[object]) -> Said:
    """Return what may be said about a count: never more than that one slip could explain it."""
    if not differs:
        return AGREES
    return COULD_BE if found else NOTHING_FITS
