"""An ask: one thing the game is waiting for, and from whom."""

import random
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Literal, TypeAlias

from msgspec import Struct, field, json, structs, to_builtins

from companion.game.blanks import AnyBlank
from companion.game.move import Move
from companion.game.refusal import NotAsked, NotYours, Refused
from companion.game.said import ENGLISH, NOTHING, Fact, Language, Said, one_of, say
from companion.game.seat import Seat

Face: TypeAlias = Literal["open", "private", "sealed"]


class Caution(Struct, frozen=True, gc=False, omit_defaults=True):
    """A warning that a legal answer may surprise people: its words, and the values that call for it."""

    text: Said
    equal: dict[str, int | str | bool] = {}
    above: dict[str, int] = {}
    at_most: dict[str, int] = {}
    shorter: dict[str, int] = {}
    includes: dict[str, int | str | tuple[str, ...]] = {}  # the blank holds this value, or any of these ...
    times: int = 1  # ... at least this many times
    private: bool = False  # based on something that only the player being asked may know
    final: bool = False  # no single person can undo it, so a phone asks again, and the kiosk waits for Enter

    @property
    def always(self) -> bool:
        """Whether every answer calls for this caution, whatever the blanks hold."""
        return not (self.equal or self.above or self.at_most or self.shorter or self.includes)

    def meets(self, move: Move) -> bool:
        """Whether this answer calls for the caution."""
        return (
            all(getattr(move, name) == value for name, value in self.equal.items())
            and all(_worth(getattr(move, name)) > limit for name, limit in self.above.items())
            and all(_worth(getattr(move, name)) <= limit for name, limit in self.at_most.items())
            and all(len(getattr(move, name)) < length for name, length in self.shorter.items())
            and all(_count(getattr(move, name), these) >= self.times for name, these in self.includes.items())
        )


class Ask(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """What's asked of a seat (None: of the table), and what each blank of the answer may hold.

    An open ask is read and answered in the open. A private one shows its blanks only to its seat, but
    the answer is public. The answer to a sealed one stays face down until something listed in `until`
    happens; a seat that isn't told about that never learns the answer. A question that comes from the
    house and not from a game has no kind.
    """

    move: type[Move] = field(default=Move, name="kind")  # the kind of move that answers it; stored by name
    seat: Seat | None
    sentence: Said
    about: str = ""  # what it's about, if the sentence may change while the question stays the same
    blanks: tuple[AnyBlank, ...] = ()
    verb: Said = NOTHING
    key: str = ""  # the letter that chooses it at the kiosk; the seat's letter if it's asked of several seats
    hint: Said = NOTHING
    clause: str = ""
    face: Face = "open"
    until: tuple[str, ...] = ()
    done: bool = False  # it's sealed, and already has an answer, which may still be changed
    usual: bool = False  # the usual choice, unless somebody picks another
    pause: bool = False  # people stop here, so keys typed in one go with the previous answer don't count
    aside: bool = False  # nobody is waiting for it; it stays in the background until its seat chooses it
    chance: bool = False  # Tableside draws the answer
    opens: tuple[str, ...] | None = None  # if every answer reveals something: the blanks that say what
    together: Said = NOTHING  # a rule about several blanks that no single blank can state
    apart: tuple[str, ...] = ()  # blanks that must not hold the same value
    above: dict[str, int] = {}  # numbers to beat, blank by blank; the first difference decides
    fits: tuple[tuple[Any, ...], ...] | None = (
        None  # every answer it allows, as rows with a value for each blank, if they can be listed
    )
    cautions: tuple[Caution, ...] = ()

    @property
    def kind(self) -> str:
        """The name of the move that answers it."""
        return "" if self.move is Move else self.move.__name__

    @property
    def final(self) -> bool:
        """Whether no answer to it can be undone."""
        return any(caution.final and caution.always for caution in self.cautions)

    def once_more(self, move: Move) -> list[Said]:
        """Return the cautions to confirm on a phone: those that are final, or that its page can't show."""
        return [
            caution.text
            for caution in self.cautions
            if caution.meets(move) and (caution.final or caution.includes or not self.blanks)
        ]

    @property
    def question(self) -> tuple[Seat | None, type[Move], str | Said]:
        """What identifies the question an entry answers: who is asked, for what kind of move, about what."""
        return self.seat, self.move, self.about or self.sentence

    def same_question(self, other: "Ask") -> bool:
        """Whether an answer to the other ask also answers this one; hints and cautions may differ."""
        return (
            self.move is other.move
            and self.seat == other.seat
            and self.sentence == other.sentence
            and self.face == other.face
            and self.blanks == other.blanks
        )

    def check(self, move: Move) -> None:
        """Refuse an answer that a blank doesn't allow, or that breaks the rule about several blanks."""
        for blank in self.blanks:
            try:
                blank.check(getattr(move, blank.name))
            except Refused as refusal:
                refusal.blank = blank.name
                raise
        if self.apart and len({getattr(move, name) for name in self.apart}) < len(self.apart):
            raise Refused(self.together)
        if self.above and [getattr(move, name) for name in self.above] <= [*self.above.values()]:
            raise Refused(self.together)

    @property
    def possible(self) -> bool:
        """Whether it can be answered; if not, it's asked only because skipping it would reveal something."""
        return self.fits != ()

    def draw(self, rng: random.Random) -> dict[str, Any]:
        """Return the blanks filled in at random; if the possible answers are listed, one of those."""
        if self.fits:
            return dict(zip((blank.name for blank in self.blanks), rng.choice(self.fits), strict=True))
        return {blank.name: blank.draw(rng) for blank in self.blanks}

    def narrowed(self, blank: AnyBlank, filled: Mapping[str, Any]) -> AnyBlank:
        """Return the blank, closing any options that don't go with what's in the other blanks."""
        if not blank.picks_one:
            return blank
        taken = [filled[name] for name in self.apart if name in filled and name != blank.name]
        closed = taken if blank.name in self.apart else []
        if blank.name in self.above:
            *decided, last = self.above.items()
            if last[0] == blank.name and all(filled.get(name) == limit for name, limit in decided):
                closed += [o.value for o in blank.choices if isinstance(o.value, int) and o.value <= last[1]]
        if fitting := self._fitting(blank, filled):
            closed += [option.value for option in blank.choices if option.value not in fitting]
        return blank.without(tuple(closed), self.together) if closed else blank

    def leads_on(self, filled: Mapping[str, Any]) -> bool:
        """Whether what's filled in can still become one of the listed answers; true if none are listed."""
        if self.fits is None:
            return True
        places = [(at, blank.name) for at, blank in enumerate(self.blanks) if blank.name in filled]
        return any(all(row[at] == filled[name] for at, name in places) for row in self.fits)

    def _fitting(self, blank: AnyBlank, filled: Mapping[str, Any]) -> set[Any]:
        """Return what this blank may hold, given what's in the others; empty if no answers are listed."""
        names = [each.name for each in self.blanks]
        rows = [dict(zip(names, row, strict=True)) for row in self.fits or ()]
        others = filled.keys() & set(names) - {blank.name}
        return {row[blank.name] for row in rows if all(row[name] == filled[name] for name in others)}

    def seen_by(self, seat: Seat | None) -> "Ask":
        """Return the ask as this seat (None: the open table) may see it."""
        if self.face == "open" or seat == self.seat is not None:
            if seat != self.seat and any(caution.private for caution in self.cautions):
                return structs.replace(self, cautions=tuple(c for c in self.cautions if not c.private))
            return self
        return structs.replace(
            self, blanks=(), hint=NOTHING, cautions=(), together=NOTHING, apart=(), above={}, fits=None
        )


def encoded(thing: Any, language: Language = ENGLISH) -> bytes:
    """Return anything as JSON: kinds of moves become their names, and sentences are put into words."""
    return encoder(language).encode(thing)


def plain(thing: Any) -> Any:
    """Return anything as lists and dicts, with names and words as in `encoded`, in English."""
    return to_builtins(thing, enc_hook=_in_words(ENGLISH))


@cache
def encoder(language: Language) -> json.Encoder:
    """Return an encoder that turns anything into JSON, as `encoded` does."""
    return json.Encoder(enc_hook=_in_words(language))


def _in_words(language: Language) -> Callable[[Any], str]:
    return lambda thing: str(thing.__name__) if isinstance(thing, type) else thing.to(language)


class OpenAsk(Struct, frozen=True):
    """An ask, with the ID that its answer must include."""

    id: str
    ask: Ask


def admitted(asks: tuple[Ask, ...], move: Move, state: Any = None) -> Ask:
    """Return the ask that this move answers, or refuse the move and say why; the state knows names."""
    kind = type(move)
    for ask in asks:
        if ask.move is kind and ask.seat == move.seat:
            ask.check(move)
            return ask
    name = getattr(state, "name", None)
    if asked := [ask.seat for ask in asks if ask.move is kind]:
        raise NotYours(_not_yours(asked, move.seat, name))
    now = [_asked(ask, name) for ask in asks if not ask.chance]
    if not now:
        raise NotAsked(say("There's nothing to answer right now."))
    raise NotAsked(say("That isn't the question right now."), instead=sum(now, start=NOTHING))


def _count(held: tuple[Any, ...], these: int | str | tuple[str, ...]) -> int:
    """Return how many of these values equal this one, or any of several."""
    return sum(map(held.count, these)) if isinstance(these, tuple) else held.count(these)


def _worth(value: int | tuple[int, ...]) -> int:
    """Return a number as it is, or the total of a pile of cards."""
    return sum(value) if isinstance(value, tuple) else value


def _not_yours(asked: list[Seat | None], seat: Seat | None, name: Callable[[str], Fact] | None) -> Said:
    if name is None:
        return say("That's up to somebody else.")
    who = one_of([_who(one, name) for one in asked])
    return say("That's up to {asked}, not {seat}.", asked=who, seat=_who(seat, name))


def _asked(ask: Ask, name: Callable[[str], Fact] | None) -> Said:
    if name is None:
        return ask.sentence
    return say("{Seat}: {question}", seat=_who(ask.seat, name), question=ask.sentence)


def _who(seat: Seat | None, name: Callable[[str], Fact]) -> Fact:
    return name(seat) if seat else say("the whole table")
