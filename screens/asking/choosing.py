"""Choosing: which of the open asks is being answered, and the letters for switching to the others."""

from collections.abc import Mapping

from companion.game import Ask, OpenAsk, Said, Seat, as_is, say
from screens.asking.caps import Cap
from screens.asking.filling import Filling
from screens.asking.form import Form
from screens.asking.law import KeyOffer, by_seat, home_of, offers, sole_of

NOBODY: Mapping[Seat, str] = {}


class Choosing(Filling):
    """The open asks; the form belongs to the chosen one, or to the default one."""

    def __init__(self) -> None:
        self.asks: tuple[OpenAsk, ...] = ()
        self.names = NOBODY
        self.kinds: tuple[str, ...] = ()  # every kind of ask in the game, so that letters stay the same
        self.pointed: KeyOffer | None = None  # the offer that the dial is pointing at
        self._home: Form | None = None  # the default form, before another ask is chosen
        self._among: KeyOffer | None = None  # an offer for several seats, while one of them is being chosen

    @property
    def ask(self) -> Ask:
        """The ask being answered, or else the first one."""
        if self._among and not self.form:
            first = self._among.asked.ask
            return Ask(move=first.move, seat=None, sentence=say("Who?"), verb=first.verb, clause=first.clause)
        return (self.form.asked if self.form else self.asks[0]).ask

    @property
    def offers(self) -> tuple[KeyOffer, ...]:
        """What can be chosen with a letter."""
        return by_seat(self._among) if self._among else offers(self.asks, self.kinds, self._entered)

    @property
    def _entered(self) -> str:
        """The id of the ask that Enter answers: the one with the default form, or the only one."""
        return self._home.asked.id if self._home else self._sole.id if self._sole else ""

    @property
    def _sole(self) -> OpenAsk | None:
        """The only ask that has to be answered, if there's just one: Enter is enough to choose it."""
        return None if self._among else sole_of(self.asks)

    @property
    def _shown(self) -> tuple[KeyOffer, ...]:
        """The offers whose keys are on the bar: none while one of them is being answered."""
        return self.offers if self.form == (None if self._among else self._home) else ()

    def _begin(self, chosen: OpenAsk | None = None) -> None:
        """Start with the chosen ask, or with the default one."""
        self.pointed = None
        self._among = None
        begun = chosen or home_of(self.asks)
        self.form = self._home = Form(begun) if begun else None
        self.notice = ""

    def _point(self, step: int) -> None:
        """Point at another offer; at the one with the default form, go back to that form instead."""
        offers, here = self.offers, self.pointed
        self.form = self._home
        home = self._home.asked if self._home else None
        now = here or next((offer for offer in offers if offer.asked == home), None)
        place = offers.index(now) + step if now in offers else 0 if step > 0 else -1
        there = offers[place % len(offers)]
        self.pointed = None if there.asked == home else there
        self.write("")

    def _cap_to_choose(self, offer: KeyOffer) -> Cap:
        """Return the key for an offer; its label names the player, unless that's who is being asked."""
        ask, several = offer.asked.ask, len(offer.asks) > 1
        verb = offer.option.label if offer.option else _ticked(ask.verb or as_is(ask.kind), ask.done)
        whose = self._called(ask.seat) if ask.seat and ask.seat != self.ask.seat and not several else ""
        words = _of(whose, verb)
        now = not (offer.option and offer.option.closed)
        alike = whose and sum(other.asked.ask.verb == ask.verb for other in self.offers) > 1
        seated = alike and ask.seat == offer.key and not offer.option
        brief = _ticked(as_is(whose), ask.done) if seated else words
        gold = offer == self.pointed
        return Cap(offer.key, words, offer.key.lower(), gold=gold, now=now, brief=brief, whose=whose)

    def _called(self, seat: Seat) -> str:
        """Return the first name of the person in a seat, unless somebody else has it too."""
        firsts = [name.split()[0] for name in self.names.values()]
        name = self.names.get(seat, seat)
        return name.split()[0] if firsts.count(name.split()[0]) == 1 else name


def _ticked(words: Said, done: bool) -> Said:
    return say("{what} ✓", what=words) if done else words


def _of(whose: str, words: Said) -> Said:
    return say("{whose}: {what}", whose=whose, what=words) if whose else words
