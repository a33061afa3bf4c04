"""Scanning: a sticker fills in the blank that it answers, waits for its question, or is refused in words.

A scan is made in the open, so it never answers a question that has to be answered face down.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.game import NOTHING, OpenAsk, Refused, Said, Seat, Sticker, StickerKind, say
from companion.game.sticker import NOT_OURS, by_code, not_here
from companion.table.table import Table
from screens.asking.answering import SCANNED, Answering
from screens.asking.caps import Cap
from screens.asking.choosing import NOBODY
from screens.asking.form import Form, Judge, unjudged

ELSEWHERE = say("Stickers count at the table, while a game is on.")


@dataclass(frozen=True)
class Stickers:
    """The stickers of a game, by code."""

    title: str
    known: Mapping[str, Sticker]
    now: Callable[[], Any]  # the open view

    @property
    def kinds(self) -> tuple[StickerKind, ...]:
        """The kinds of stickers there are."""
        return tuple({id(one.kind): one.kind for one in self.known.values()}.values())


def stickers_of(table: Table) -> Stickers:
    """Return the stickers of the game at a table."""
    game = table.game
    return Stickers(game.title, by_code(game.name, game.stickers(table.setup.box)), table.open_view)


class Scanning(Answering):
    """Answering, with stickers."""

    def __init__(self) -> None:
        super().__init__()
        self.stickers: Stickers | None = None
        self.held: Sticker | None = None  # scanned before the question that it answers
        self._astray: StickerKind | None = None  # the kind of piece that was just refused

    def scan(self, code: str) -> None:
        """Handle a scanned code, in turn with the keys."""
        self.press(f"{SCANNED}{code}")

    def take_scan(self, code: str) -> None:
        """Fill in what a sticker says, hold it, or say what to scan instead."""
        if self.stickers is None:
            self.say(str(ELSEWHERE))
            return
        self._last = ""
        sticker = self.stickers.known.get(code)
        try:
            if sticker is None:
                raise Refused(NOT_OURS.having(title=self.stickers.title))
            self._place(self.stickers, sticker)
        except Refused as refusal:
            self.write("")
            self.refuse(refusal.why)
            if sticker and self._concerned(sticker.kind):
                self._astray = sticker.kind
        else:
            self._astray = None

    def _place(self, stickers: Stickers, sticker: Sticker) -> None:
        if self._astray and sticker.kind is not self._astray:
            # A case and its card come together: if the case was refused, its card doesn't count either.
            first = say("First scan {one} that fits.", one=self._astray.one)
            raise Refused(say("That's {piece}.", piece=sticker.name) + first)
        if asked := self._asking_for(sticker):
            self._fill(asked, sticker)
            return
        self.write("")
        if self._waits_with(sticker):
            self.held = sticker
            return
        asks = [one.ask for one in self.asks if one.ask.face == "open"]
        why, right = not_here(sticker, stickers.kinds, asks, stickers.now())
        if not right:
            raise Refused(why)
        self.say(str(why))

    def _asking_for(self, sticker: Sticker) -> OpenAsk | None:
        """Return the open question that a sticker answers."""
        fills = sticker.kind.fills
        return next((one for one in self.asks if one.ask.face == "open" and one.ask.move in fills), None)

    def _concerned(self, kind: StickerKind) -> bool:
        """Whether an open question asks for a piece of this kind, or is about one that others go with."""
        asked = {one.ask.move for one in self.asks}
        return bool(kind.subject and asked & {*kind.fills, *kind.subject})

    def _waits_with(self, sticker: Sticker) -> Said:
        """Return what comes first, if a sticker answers the question after this one."""
        waits = sticker.kind.waits
        return next((waits[one.ask.move] for one in self.asks if one.ask.move in waits), NOTHING)

    def _fill(self, asked: OpenAsk, sticker: Sticker) -> None:
        name = sticker.kind.fills[asked.ask.move]
        here = self.form is not None and self.form.asked.id == asked.id
        if self._among or not here:
            self._among, self.form = None, Form(asked)
        assert self.form is not None
        if self.blank and self.blank.name == name and self.blank.is_many:
            self._add(sticker)
            return
        self.write("")
        self.pointed = None
        self.form = self.form.given(name, sticker.value, self._judge or unjudged)
        self._hand_in()

    def _add(self, sticker: Sticker) -> None:
        """Add one piece to a list of them; a list with as many as there can be is complete."""
        label, typed = str(sticker.label), self.typed.replace(",", " ").split()
        listed = [*typed, *([label] if label not in typed else [])]
        self.write(", ".join(listed))
        if len(listed) == getattr(self.blank, "most", 0):
            self._give(self.typed)

    # A sticker that's held.

    @property
    def pending(self) -> Said:
        """What's held, and what to do first."""
        if self.held is None:
            return NOTHING
        return say("Scanned: {piece}.", piece=self.held.name) + self._waits_with(self.held)

    def show(
        self,
        asks: tuple[OpenAsk, ...],
        names: Mapping[Seat, str] = NOBODY,
        judge: Judge | None = None,
        chosen: OpenAsk | None = None,
        anew: bool = False,
    ) -> None:
        """Show the asks; if another face changed them, what's held may be about something else by now."""
        if anew or asks != self.asks:
            self.held = self.held if self.settling and not anew else None
            self._astray = None
        super().show(asks, names, judge, chosen, anew)

    def follow_up(self) -> None:
        """Fill in what's held, if its question has come up; drop it if something else has."""
        sticker = self.held
        if sticker is None or (self._waits_with(sticker) and not self._asking_for(sticker)):
            return
        self.held = None
        if self.interrupt:
            self.interrupt()
        if asked := self._asking_for(sticker):
            try:
                self._fill(asked, sticker)
            except Refused as refusal:
                self.refuse(refusal.why)

    def back(self) -> bool:
        """Go back a step, dropping what's held first if nothing is typed; return whether it worked."""
        if self.held and not self.typed:
            self.held = None
            self.write("")
            self.changed()
            return True
        return super().back()

    def caps(self) -> list[Cap]:
        """Return the visible keys; Esc drops what's held."""
        caps = super().caps()
        if self.held is None or self.typed:
            return caps
        answers = [cap for cap in caps if cap not in self.others and cap.press != "escape"]
        drop = Cap("Esc", say("drop {piece}", piece=self.held.label), "escape")
        return [*answers, drop, *self.others]
