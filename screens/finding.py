"""Finding a rule in the help: the contents, or what a typed question finds, as a list to pick from."""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from textual.geometry import Region

from companion.game import phrase
from companion.game.clauses import Section
from companion.words.rule_search import LONGEST, RuleSearch
from screens.cells import Canvas
from screens.prose import Row, Run, broken, clipped, write

LISTED = 5  # at most this many clauses are listed, so one digit can pick one
CAP, NUMBER = 5, 6  # columns for the key of an entry, and for the number of a clause


class ListedRule(NamedTuple):
    """An entry in the list: the number that picks it, what it says, and the clause that it leads to."""

    pick: str
    title: str
    clause: str
    text: str = ""  # what the clause says; empty in the contents


class RuleFinder:
    """What's typed into the help, and the list that goes with it; knows nothing about screens."""

    def __init__(self, rules: Sequence[Section], first: str) -> None:
        """Find clauses in these rules; if the one behind the ask is among them, it comes first."""
        self.rules = rules
        self.open = False
        self.typed = ""
        self.at = 0
        self._first = first
        self._found: dict[str, tuple[ListedRule, ...]] = {}  # for each question, as long as the help is open
        contents = tuple(_section(one) for one in rules if one.clauses)
        self.contents = contents if any(one.pick for one in contents) else ()

    @cached_property
    def _search(self) -> RuleSearch:
        """The index, which isn't built until somebody asks something."""
        return RuleSearch(self.rules)

    @property
    def asks(self) -> bool:
        """Whether a question is typed; a number by itself picks a section."""
        return bool(self.typed) and not self.typed.isdecimal()

    @property
    def listed(self) -> tuple[ListedRule, ...]:
        """The clauses found for what's typed or, if that isn't a question, the contents."""
        if not self.asks:
            return self.contents
        if self.typed not in self._found:
            hits = self._search.found(self.typed, (self._first,))
            self._found[self.typed] = tuple(
                ListedRule(str(pick), hit.section, hit.number, hit.text)
                for pick, hit in enumerate(hits[:LISTED], 1)
            )
        return self._found[self.typed]

    def show(self) -> None:
        """Open the contents."""
        self.open, self.typed, self.at = True, "", 0

    def close(self) -> None:
        """Close the list, and forget what was typed."""
        self.open, self.typed, self.at = False, "", 0

    def move(self, step: int) -> None:
        """Select an entry further down or up."""
        self.at = max(0, min(len(self.listed) - 1, self.at + step))

    def press(self, key: str) -> str:
        """Handle a typed key, Enter or Backspace; return the clause to open, if that picks one.

        Right after a word, a digit picks from the list; after a space or a sign it belongs to the question.
        """
        if key == "enter":
            return self.listed[self.at].clause if self.open and self.listed else ""
        if key == "backspace":
            self.typed, self.at = self.typed[:-1], 0
            return ""
        if key.isdecimal() and not self.asks:
            return self._picked(self.typed + key)
        if key.isdecimal() and (self.typed[-1].isalpha() or self.typed[-1] in "?."):
            return self._picked(key)
        self.open = True
        if len(self.typed) < LONGEST and (key != " " or self.typed):
            self.typed, self.at = ("" if self.typed.isdecimal() else self.typed) + key, 0
        return ""

    def _picked(self, number: str) -> str:
        """Return the clause with this number in the list, unless another digit could follow."""
        begun = [entry for entry in self.listed if entry.pick.startswith(number)]
        if len(begun) == 1 and begun[0].pick == number:
            return begun[0].clause
        if begun and not self.asks:
            self.open, self.typed, self.at = True, number, self.listed.index(begun[0])
        return ""


def _section(section: Section) -> ListedRule:
    """Return a section as an entry of the contents, with a number if its clauses have one."""
    first = next(iter(section.clauses))
    number = first.partition(".")[0]
    return ListedRule(number if number.isdecimal() else "", section.title, first)


def paint_found(
    canvas: Canvas, finding: RuleFinder, x: int, y: int, width: int, height: int
) -> list[tuple[Region, ListedRule]]:
    """Paint what's typed and the list below it; return where each entry can be touched."""
    if finding.asks:
        canvas.fill(x, y, width, 1, "gold")
        shown = finding.typed[-(width - 3) :]
        end = canvas.write(x + 1, y, shown, "on-gold", bold=True)
        canvas.write(end, y, "▏", "on-gold")
    else:
        canvas.write(x, y, phrase("Contents"), "gold", bold=True)
        canvas.write_right(x + width, y, phrase("or just type a question"), "soft")
    top, room = y + 2, height - 2
    above = max(0, finding.at + 1 - room // (2 if finding.asks else 1))  # entries scrolled off the top
    listed = finding.listed[above:]
    if not listed and len(finding.typed) > 2:
        canvas.write(x, top, phrase("No rule has those words. Try others."), "soft")
    texts = [broken([Run(entry.text)], width - CAP - NUMBER) for entry in listed]
    apart = 1 if finding.asks and sum(map(len, texts)) + 2 * len(listed) <= room + 1 else 0
    spare = room - sum(min(2, 1 + len(rows)) for rows in texts)  # rows left over once each text has one
    touch = []
    for place, (entry, rows) in enumerate(zip(listed, texts, strict=True), above):
        many = min(len(rows), 1 + max(0, spare))
        spare -= max(0, many - 1)
        if top + many >= y + height + 1:
            break
        if place == finding.at:
            canvas.fill(x, top, width, 1 + many, "gold-wash")
        _paint_entry(canvas, entry, x, top, _cut(rows, many, width - CAP - NUMBER))
        touch.append((Region(x, top, width, 1 + many), entry))
        top += 1 + many + apart
    return touch


def _paint_entry(canvas: Canvas, entry: ListedRule, x: int, y: int, rows: Sequence[Row]) -> None:
    if entry.pick:
        canvas.write(x, y, f"{entry.pick:>2} ".rjust(CAP - 1), "on-line", "line", bold=True)
    if entry.text:
        canvas.write(x + CAP, y, entry.clause, "gold-text", bold=True)
    beside = x + CAP + (NUMBER if entry.text else 0)
    canvas.write(beside, y, entry.title, "soft" if entry.text else "said")
    for row in rows:
        y += 1
        write(canvas, beside, y, row)


def _cut(rows: Sequence[Row], shown: int, width: int) -> Sequence[Row]:
    """Return this many rows; the last says so if there were more."""
    if len(rows) <= shown:
        return rows
    rest = " ".join("".join(run.text for run in row) for row in rows[shown - 1 :])
    return [*rows[: shown - 1], (Run(clipped(rest, width)),)]
