"""Answering: the open asks, which one is being answered, and how far along. Knows nothing about screens.

Every answer can be typed, touched, or dialed (the up and down keys step through the possible answers).
The law of keys (`law`) says what a key means.
"""

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import structs

from companion.game import (
    NOTHING,
    AnyBlank,
    Move,
    OpenAsk,
    Option,
    Refused,
    Said,
    Seat,
    as_is,
    one_of,
    phrase,
    say,
)
from companion.table.panel import two_way
from screens.asking.caps import Cap
from screens.asking.choosing import NOBODY, Choosing
from screens.asking.form import Form, Judge, choices, read, to_do, to_type, unjudged
from screens.asking.kinds import kind_of
from screens.asking.law import HastyKeys, KeyOffer, acts, is_few, picked, takes

LONGEST = 200
TOUCHED, SCANNED = "=", "scan "  # what comes before an answer that was touched, or a sticker's code
OK, ANYWAY, TYPE = say("OK"), say("do it anyway"), say("type")
FIELD = 40  # how many letters of a long answer are visible, counted from the end


class Answering(Choosing):
    """`show` sets the asks; a complete answer goes to `hand_in`, followed by `accept` or `refuse`."""

    def __init__(self) -> None:
        super().__init__()
        self.others: tuple[Cap, ...] = ()  # the screen's own keys, as many as there's room for
        self.interrupt: Callable[[], None] | None = None  # called before a letter or digit is handled
        self.habit = HastyKeys()  # remembers the last key, across all screens
        self.settling = False  # whether an answer is being written to disk
        self._judge: Judge | None = None
        self._ahead: deque[tuple[str, float | None]] = deque()  # keys pressed while an answer was settling
        self._at: float | None = None  # when the letter or digit being handled was pressed
        self._last = ""

    # For subclasses to override.

    def changed(self) -> None:
        """React to a change of state."""

    def hand_in(self, asked: OpenAsk, written: dict[str, Any], warned: bool) -> None:
        """Submit an answer: every blank is filled. `warned` means that any cautions have been read."""
        raise NotImplementedError

    def face_down(self, asked: OpenAsk) -> None:
        """Handle the choice of an ask that has to be answered face down, not here in the open."""
        raise NotImplementedError

    def take_scan(self, code: str) -> None:
        """Handle a scanned sticker."""

    def follow_up(self) -> None:
        """Go on by itself after an answer was accepted, before anything that was typed in the meantime."""

    # For the screen to call.

    @property
    def leaning(self) -> bool:
        """Whether somebody has chosen yes in a yes-or-no choice, and only needs to confirm it."""
        if self.form is None or self.settling:
            return False
        if self.blank and self.blank.is_two_way:
            return self.typed == str(self.blank.choices[0].label)
        pair = two_way(one.ask for one in self.asks)
        return pair is not None and self.form.asked.ask == pair[0]

    def show(
        self,
        asks: tuple[OpenAsk, ...],
        names: Mapping[Seat, str] = NOBODY,
        judge: Judge | None = None,
        chosen: OpenAsk | None = None,
        anew: bool = False,
    ) -> None:
        """Show the asks that are open now; keep the form in progress if its ask is still one of them."""
        same = asks == self.asks
        self.asks, self.names, self._judge = asks, names, judge
        if anew:
            self.typed = ""
        if not same and asks and any(one.ask.pause for one in asks):
            self.habit.refused = True
        if chosen or anew or not (same or self._under_way):
            self._begin(chosen)
        self.changed()

    @property
    def _under_way(self) -> bool:
        """Whether somebody is in the middle of an answer that's still wanted."""
        form = self.form
        begun = form is not None and (self.typed or form.values or form != self._home)
        return bool(begun and form and form.asked.id in {one.id for one in self.asks})

    def accept(self) -> None:
        """Move on to what's asked next, because the answer was accepted."""
        if self.settling:
            self.settling = False
            if self.form and not self.blank:
                self._begin()
            self.follow_up()
        self._take_ahead()
        self.changed()

    def _take_ahead(self) -> None:
        while self._ahead and not self.settling:
            self.press(*self._ahead.popleft())

    def refuse(self, why: str, caution: bool = False) -> None:
        """Say why an answer was refused; what was typed stays. A caution can be overridden.

        Keys typed in the meantime don't count, but stickers do: each says by itself what it is.
        """
        settled, self.settling = self.settling, False
        if self._ahead:
            self.habit.last = self._ahead[-1][1]
        scans = [one for one in self._ahead if one[0].startswith(SCANNED) and not caution]
        self._ahead = deque(scans)
        self.habit.refused = True
        if not caution:
            self.habit.acted = None
        if self.form and not self.blank:
            home = self.form if caution else self._home
            self.form = self.form.stepped_back() if self.form.values else home
        if not self.typed:
            self.typed = self._last
        self.warned = caution
        self.refused = True
        self.say(why if caution else f"✗ {why}")
        if settled:
            self._take_ahead()

    def say(self, notice: str = "") -> None:
        """Show a notice in place of the hint, until the next key."""
        self.notice = notice
        self.changed()

    # Input.

    def press(self, key: str, at: float | None = None) -> None:
        """Handle a key, whether typed, touched or dialed. While an answer is being saved, keys wait."""
        if self.settling:
            self._ahead.append((key, at))
            return
        if self.habit.swallows(key, at):
            if not self.refused:
                self.say()
            return
        self._at = at if len(key) == 1 else None
        if self.interrupt and (len(key) == 1 or key.startswith((TOUCHED, SCANNED))):
            self.interrupt()
            if self.habit.goes_on():
                return
        if key.startswith(SCANNED):
            self.take_scan(key.removeprefix(SCANNED))
        elif key.startswith(TOUCHED):
            self._give(key[1:])
        elif key == "escape":
            self.back()
        else:
            super().press(key, at)
        self.changed()

    def pick(
        self, typed: str, move: type[Move] | None = None, seat: Seat | None = None, then: str = ""
    ) -> None:
        """Treat a touch on the board as an answer: to the current ask, or to the one it names."""
        if not move:
            self.press(f"={typed}")
            return
        chosen = next((one for one in self.asks if (one.ask.move, one.ask.seat) == (move, seat)), None)
        if chosen is None or self.settling:
            return
        self._choose(KeyOffer("", (chosen,)))
        if self.settling:
            return
        if typed or (chosen.ask.usual and not chosen.ask.blanks):
            self._give(typed)
        if then:
            self._give(then)
        self.changed()

    def push(self) -> None:
        """Handle a push of the dial."""
        super().push()
        self.changed()

    def turn(self, step: int, fast: bool = False) -> None:
        """Handle a click of the dial: go to the next number, part or offer."""
        self._dial(step, fast)
        self.changed()

    def decide(self, yes: bool) -> None:
        """Handle one of the two big buttons: no counts right away, yes only when pressed twice.

        If there's no yes-or-no choice, the no button moves on to the next ask.
        """
        if self.interrupt:
            return
        pair = two_way(one.ask for one in self.asks)
        leaning = self.leaning
        if self.blank and self.blank.is_two_way:
            self.write(str(self.blank.choices[0 if yes else 1].label))
        elif pair:
            wanted = pair[0 if yes else 1]
            if self.form is None or self.form.asked.ask != wanted:
                chosen = next(one for one in self.asks if one.ask == wanted)
                self._choose(KeyOffer("", (chosen,)), at_once=False)
        else:
            if not yes and not (self.form and self.form.values):
                self._point(1)
                self.changed()
            return
        if yes and not leaning:
            self.say(phrase("Press DEAL again to confirm."))
        else:
            self.press("enter")

    def back(self) -> bool:
        """Go back a letter, a blank, or from a form to the choice of asks; return whether it worked."""
        elsewhere = self._among if self.form is None else self.form != self._home
        if self.typed or self.pointed or (self.notice and not elsewhere):
            self.write("")
            self.pointed = None
        elif not elsewhere:
            return False
        elif self.form is None:
            self._begin()
        else:
            self.form = self.form.stepped_back() if self.form.values else self._home
            self.notice, self.warned = "", False
        self.changed()
        return True

    # The answer.

    def enter(self) -> None:
        """Choose the offer being pointed at, or answer with what's typed."""
        if self.pointed:
            self._choose(self.pointed)
        else:
            self._give(self.typed)

    def erase(self) -> None:
        """Delete a letter; if the input was refused and isn't words, delete all of it."""
        words = self.blank is not None and self.blank.is_words
        self.write(self.typed[:-1] if words or not self.refused else "")

    def take_letter(self, key: str) -> None:
        """Handle a letter or digit: choose an offer, pick an option, or type it, if it fits here."""
        blank = self.blank
        before = "" if self.refused else self.typed
        if blank and (blank.is_words or (before and takes(blank, before, key))):
            self._type(before + key)
        elif offer := next((offer for offer in self._shown if offer.key == key.upper()), None):
            self._choose(offer)
        elif blank and (option := picked(blank, key)):
            self._pick(key, option)
        elif blank and takes(blank, before, key):
            self._type(before + key)
        elif key != " ":  # people may put spaces between answers
            self._say_dead(key)

    def _give(self, typed: str) -> None:
        self.refused = False
        self.pointed = None
        self._last, self.typed = typed, ""
        try:
            self._take(typed)
        except Refused as refusal:
            self.refuse(refusal.why)

    def _take(self, typed: str) -> None:
        self.notice = ""
        if self.form is None:
            self._choose(KeyOffer("", (self._named(typed),)), at_once=True)
            return
        if self.blank:
            self.form = self.form.filled(typed, self._judge or unjudged)
        self._hand_in()

    def _hand_in(self) -> None:
        """Hand in the answer, if it's complete."""
        if self.form and self.blank is None:
            self.settling = True
            self.hand_in(self.form.asked, self.form.written, self.warned)
            self.warned = False

    def _named(self, typed: str) -> OpenAsk:
        """Return the ask with this verb, or the only one."""
        if not typed and self._sole:
            return self._sole
        for one in self.asks:
            if typed.casefold() == str(one.ask.verb).casefold() != "":
                return one
        raise Refused(self._to_do())

    def _pick(self, key: str, option: Option) -> None:
        """Pick the option that a key stands for, right away."""
        if option.closed:
            self._last = ""
            self.refuse(str(option.closed))
            return
        self.habit.acted = self._at
        self._give(key)

    def _type(self, typed: str) -> None:
        """Set what's typed; it takes effect as soon as nothing could follow it."""
        if len(typed) > LONGEST:
            return
        self.write(typed)
        if self.blank and acts(self.blank, typed):
            self.habit.acted = self._at
            self._give(typed)

    def _say_dead(self, key: str) -> None:
        """Say that a key does nothing, and what to press or type instead."""
        self.habit.stray = self.habit.refused = True
        summed = [offer.key for offer in self._shown if _counts(offer)] if key.isdecimal() else []
        if summed and not self.blank:
            self.say(phrase("✗ Press {keys} first, then type the amount.", keys=one_of(summed)))
        else:
            self.say(str(say("✗ That key does nothing here.") + self._to_do()))

    def _to_do(self) -> Said:
        """Return a sentence that says what to type or which keys to press."""
        typing = to_do(self.blank) if self.blank and not is_few(self.blank) else NOTHING
        caps = [cap for cap in self.caps() if cap.now and cap.press != "field"]
        own = [cap for cap in caps if cap not in self.others]
        keys = [*dict.fromkeys(cap.key for cap in own or caps)]
        if not keys:
            return typing
        press = (
            say("Or press {keys}.", keys=one_of(keys)) if typing else say("Press {keys}.", keys=one_of(keys))
        )
        return typing + press

    def walk(self, arrow: str) -> None:
        """Handle an arrow: up means more for a number, and the previous item for a list."""
        if arrow in ("up", "down"):
            figures = self.blank is not None and kind_of(self.blank).figures and not self.pointed
            self._dial(1 if (arrow == "up") == figures else -1)

    def _dial(self, step: int, fast: bool = False) -> None:
        if self.blank and not self.pointed:
            super().turn(step, fast)
        elif not self.form or self.pointed:
            self._point(step)

    def _choose(self, offer: KeyOffer, at_once: bool = True) -> None:
        """Choose an offer: ask who, go to the curtain, start its form, or submit it if it's already complete.

        If it can't be undone, it's shown first and waits for Enter.
        """
        chosen, ask = offer.asked, offer.asked.ask
        self.write("")
        self._last, self.pointed = "", None
        if len(offer.asks) > 1:
            self._among, self.form = offer, None
            return
        if ask.face != "open":
            self.habit.acted = self._at
            self._begin()
            self.face_down(chosen)
            return
        if offer.option and offer.option.closed:
            self.refuse(str(offer.option.closed))
            return
        self.form = Form(chosen)
        if offer.option:
            self.form = self.form.holding(offer.blank, offer.option.value)
        if self.blank is None and ask.final:
            self.notice = " ".join(str(caution.text) for caution in ask.cautions)
            self.warned = True
        elif self.blank is None and at_once:
            self.habit.acted = self._at
            self._hand_in()

    # The visible keys.

    def caps(self) -> list[Cap]:
        """Return the visible keys, most important first."""
        if self.blank:
            caps = self._caps_to_fill(self.blank)
        elif self.form or self._sole:
            label = ANYWAY if self.warned and not self.ask.final else self.ask.verb or OK
            its = next((offer.key for offer in self._shown if offer.asked.id == self._entered), "")
            caps = [Cap(its or "Enter", label, "enter", gold=True, or_enter=bool(its))]
            if not self.form and self.ask.final:  # the first Enter only shows what the second one will do
                caps.insert(0, Cap("Enter", NOTHING, "enter", gold=True))
        else:
            caps = []
        if self.pointed:
            caps = [structs.replace(cap, gold=False) for cap in caps]
        caps += [self._cap_to_choose(offer) for offer in self._shown if offer.asked.id != self._entered]
        if self.form != self._home or self._among or self.typed:
            caps.append(Cap("Esc", say("clear") if self.typed else say("back"), "escape"))
        return [*caps, *self.others]

    def _caps_to_fill(self, blank: AnyBlank) -> list[Cap]:
        if self.typed:
            shown = self.typed if len(self.typed) <= FIELD else f"…{self.typed[1 - FIELD :]}"
            return [Cap(f"{shown}▏", NOTHING, "field", gold=True), Cap("Enter", self._sure(blank), "enter")]
        if few := choices(blank):
            return few
        usual = blank.suggested
        key, typing = to_type(blank)
        label = typing if blank.label else self.ask.verb or typing
        field = Cap(key, label, "field", gold=usual is None, brief=TYPE if label is typing else NOTHING)
        enter = [Cap("Enter", as_is(blank.words(usual)), "enter", gold=True)] if usual is not None else []
        lettered = [option for option in blank.choices if option.key and blank.picks_one]
        return [*enter, field, *(Cap(o.key, o.label, o.key.lower(), now=not o.closed) for o in lettered)]

    def _sure(self, blank: AnyBlank) -> Said:
        """Return the label for Enter; after a caution about a pick, it names the pick."""
        if not self.warned:
            return OK
        pick = blank.picks_one and not blank.is_two_way
        return as_is(blank.words(read(blank, self.typed))) if pick else ANYWAY


def _counts(offer: KeyOffer) -> bool:
    """Whether an offer asks for an amount or a number first."""
    blank = Form(offer.asked).blank
    return blank is not None and kind_of(blank).turned is not None
