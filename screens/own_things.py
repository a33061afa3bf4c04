"""Looking at your own things without a phone: first, who wants to look; then, behind a curtain, the things.

This is available at any time, in every game that keeps something private. Who is on the list depends only
on what everyone can see, and the closed curtain looks the same for everybody. What somebody entered face
down can also be corrected here.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen

from companion.game import (
    Ask,
    Fact,
    Move,
    OpenAsk,
    Option,
    Pick,
    Seat,
    as_is,
    dollars,
    phrase,
    say,
    says,
    together,
)
from companion.table.own_entries import OwnEntry, asked_then, own_entries
from companion.table.panel import Button, Press
from companion.table.table import Table
from screens.asking.caps import Cap
from screens.asking.pointing import Pointing
from screens.behind import Behind
from screens.boards import kind_of_board
from screens.curtain import CLOSE, HAND, Curtain, Curtained
from screens.help import Help
from screens.keys import OWN, key
from screens.kiosk_app import over_all
from screens.kiosk_screen import KioskScreen
from screens.places import Hairline
from screens.velvet import Velvet

MOST = 6  # entries to correct; more wouldn't fit behind the curtain
LINES = 8  # lines about how somebody's money came and went
THINGS, MONEY, ENTERED = "things", "money", "entered"  # the titles of the leaves
LEAVES = {THINGS: say("my things"), MONEY: say("where my money went"), ENTERED: say("what I've entered")}


class Whose(KioskScreen[Seat | None], ModalScreen[Seat | None]):
    """Asks who wants to look; the result is the seat, or None for nobody. The board stays visible."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape", "leave", say("back"), place="whose").binding,
        key(OWN.press, "leave", say("back"), place="whose").binding,
    ]

    def __init__(
        self, seats: Sequence[Seat], names: Mapping[Seat, str], has_phone: Callable[[Seat], bool]
    ) -> None:
        super().__init__()
        self.seats = seats
        self.names = names
        self.has_phone = has_phone

    def compose(self) -> ComposeResult:
        """Show this question in place of the table's."""
        with Vertical(id="below"):
            yield Hairline()
            yield self.make_bar()
        yield from over_all()

    def on_mount(self) -> None:
        """Ask the question."""
        phones = [self.names[seat] for seat in self.seats if self.has_phone(seat)]
        hint = say("You'll see them behind the curtain.")
        if phones:
            hint += says("{who} has a phone.", "{who} have phones.", len(phones), who=together(phones))
        caps = tuple(
            Cap(seat, as_is(self.names[seat]), seat.lower(), now=not self.has_phone(seat), stays=True)
            for seat in self.seats
        )
        sentence = say("Who wants to look at their own things?")
        self.bar.tell(sentence, hint, (*caps, Cap("Esc", say("back"), "escape")), None, self.names)

    def on_key(self, event: events.Key) -> None:
        """Handle a seat's letter."""
        if event.character and event.is_printable:
            event.stop()
            self.press(event.character)

    def take_press(self, press: Press) -> None:
        """Let UNDO on the panel go back; the panel has no letters."""
        if press.button == Button.UNDO:
            self.action_leave()

    def action_leave(self) -> None:
        """Go back to the table."""
        self.dismiss(None)

    def press(self, key: str) -> None:
        """Handle a seat's letter."""
        seat = key.upper()
        if seat not in self.seats:
            self.bar.say(phrase("✗ That key does nothing here. Press a player's letter, or Esc."))
        elif self.has_phone(seat):
            self.bar.say(phrase("{name} has a phone; it's all there.", name=self.names[seat]))
        else:
            self.dismiss(seat)


class OwnThings(Curtained[OwnEntry]):
    """One person's own things, behind the curtain, leaf by leaf; the result may be an entry to correct."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key(OWN.press, "turn_leaf", say("next page"), place="own").binding,
    ]

    def __init__(
        self, table: Table, names: Mapping[Seat, str], seat: Seat, seconds: float = HAND, leaf: str = THINGS
    ) -> None:
        self._entries: Sequence[OwnEntry] = ()  # only while the curtain is open
        self._leaf = leaf
        velvet = Velvet(self._to_correct, seat, names, seconds, self._mine, self._page)
        super().__init__(table, names, velvet)

    def on_velvet_covered(self) -> None:
        """Go back to the table, unless somebody is reading the help."""
        if self.is_current:
            self.action_leave()

    def on_velvet_locked(self, event: Velvet.Locked) -> None:
        """Go back to the table with the entry that was picked."""
        event.stop()
        self.dismiss(self._entries[event.written["place"] - 1])

    def action_turn_leaf(self) -> None:
        """Turn to the next leaf: how the money moved, or what was entered, and back to the things."""
        if self._velvet.open:
            leaves = self._leaves
            self._leaf = leaves[(leaves.index(self._leaf) + 1) % len(leaves)]
            self._velvet.turn_over()

    @property
    def _leaves(self) -> list[str]:
        """The leaves that have something on them."""
        assert self.seat
        money = [MONEY] if self.table.statement(self.seat, LINES) else []
        return [THINGS, *money, *([ENTERED] if self._leaf == ENTERED or self._own_entries() else [])]

    def _own_entries(self) -> Sequence[OwnEntry]:
        closed = self.table.turn or self.table.read_only
        assert self.seat
        return () if closed else own_entries(self.table, self.seat, MOST)

    def _caps(self) -> tuple[Cap, ...]:
        leaves = self._leaves
        after = leaves[(leaves.index(self._leaf) + 1) % len(leaves)]
        more = (Cap(OWN.key, LEAVES[after], OWN.press, stays=True),) if len(leaves) > 1 else ()
        turns = self._more_caps() if self._leaf == THINGS else ()
        self._velvet.letters = [str(cap.key) for cap in turns]
        return (CLOSE, *turns, *more)

    def _mine(self) -> tuple[Fact, ...]:
        """Return what's written on this leaf, besides the game's own page."""
        assert self.seat
        if self._leaf != THINGS:
            return ()
        return told_alone(self.table, self.seat) if self._page(None) else own_things(self.table, self.seat)

    def _page(self, entry: Pointing | None) -> Behind | None:
        assert self.seat
        if self._leaf == MONEY:
            lines = self.table.statement(self.seat, LINES)
            title = say("{person}, this is how your money came and went.", person=self.person)
            return Behind(title, lines=tuple(Fact(as_is(_signed(one.cents)), one.words) for one in lines))
        if self._leaf == ENTERED:
            none = say("{person}, there's nothing of yours here to correct.", person=self.person)
            return None if self._own_entries() else Behind(none)
        game = self.table.game
        return kind_of_board(game).behind(game.view(self.table.state, self.seat), self.seat, None)

    def _to_correct(self) -> Pointing | None:
        """Return a question that lists what the person has entered, on the leaf for that."""
        self._entries = self._own_entries() if self._leaf == ENTERED else ()
        if not self._entries:
            return None
        options = tuple(
            Option(place, as_is(f"{one.ask.sentence} {one.answer}"))
            for place, one in enumerate(self._entries, 1)
        )
        ask = Ask(
            seat=self.seat,
            sentence=say("{person}, this is what you've entered.", person=self.person),
            hint=say("To correct something you entered, press its number, then Enter. Everyone is told."),
            blanks=(Pick(name="place", options=options),),
        )
        return Pointing(OpenAsk("own", ask), lambda *_: None, lambda _: Move(), unaided=True)

    def _help(self) -> Help:
        return Help.at(
            self.table, Ask(seat=self.seat, sentence=say("{person}'s own things.", person=self.person))
        )


def asked_again(table: Table, entry: OwnEntry, names: Mapping[Seat, str]) -> Curtain:
    """Return a curtain for a new answer to what somebody entered face down, as it was asked then."""
    before, asked = asked_then(table, entry)
    return Curtain(table, asked, names, state=before.state, was=entry.move)


def own_things(table: Table, seat: Seat) -> tuple[Fact, ...]:
    """Return what belongs to a seat, and what it was recently told in private."""
    return *table.mine(seat), *told_alone(table, seat)


def told_alone(table: Table, seat: Seat) -> tuple[Fact, ...]:
    """Return what a seat was recently told in private."""
    told = " ".join(str(happening.text) for happening in table.told_alone(seat))
    return (Fact(say("Told only to you"), as_is(told)),) if told else ()


def _signed(cents: int) -> str:
    """Return an amount with its sign."""
    return f"{'+' if cents > 0 else '−'} {dollars(abs(cents))}"
