"""The table screen, shared by all games: the board, the seats, the story, and the ask."""

import secrets
import time
from collections.abc import Callable, Mapping
from itertools import chain
from typing import ClassVar

from msgspec import structs
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from companion.game import NOTHING, Ask, Happening, Moment, Refused, Said, Seat, View, phrase, say
from companion.house.first_times import FirstTimes
from companion.house.seat_state import SeatState
from companion.table.panel import Button, Panel, Press
from companion.table.recounting import under_way
from companion.table.table import Table
from companion.table.views import heard
from screens.again import AFTER, AGAIN
from screens.asking.ask_bar import AskBar
from screens.asking.caps import Cap
from screens.asking.folding import FOLDED, unfolded
from screens.asking.form import judged_by
from screens.asking.law import FACE_DOWN
from screens.asking.listed import ListAbove
from screens.asking.pad import Pad
from screens.asking.scanning import stickers_of
from screens.boards import Board, board_of, undone
from screens.celebrating import Celebrating
from screens.drawn_panel import DrawnPanel, value_labels
from screens.history.questions import FIX
from screens.keys import (
    HELP,
    MUTE,
    ON_THE_BAR,
    OVER_KEYS,
    OWN,
    PHONES,
    REDO,
    SKIP,
    TABLE_KEYS,
    UNDO,
    Key,
    undo_key,
)
from screens.kiosk_app import frame_of
from screens.on_the_bar import (
    MOMENT,
    asks_of,
    awaited,
    cautioned,
    on_the_bar,
    undo_again,
)
from screens.places import Hairline, Header, Seats, Story
from screens.pressing import Pace
from screens.reentering import REST, Reentering
from screens.winner import Winner


class TableScreen(Celebrating):
    """One table: it shows the view that everyone may see, and submits answers."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(key.binding for key in (*TABLE_KEYS, SKIP, *OVER_KEYS)),
        Binding("question_mark", "help", show=False, id="table.question"),
        Binding("escape", "back", show=False, id="table.back"),
    ]

    def __init__(self, table: Table, awake: Callable[[Seat], bool] = lambda seat: False) -> None:
        super().__init__(table, awake)
        self.pace = Pace()
        self._happened: tuple[Happening, ...] = ()
        self._brought: tuple[Moment, ...] = ()  # the moments that have been shown
        self._owners: tuple[Seat, ...] = ()  # the seats that have private things to look at
        self._stale = False  # whether something has happened that hasn't been shown yet
        self._asked_about = 0  # the last entry that undo asked about before undoing it
        self._unsubscribe = table.subscribe(self._tell)

    def above(self) -> ComposeResult:
        """Lay out the table from the top."""
        yield Header(box=True)
        board = board_of(self.table.game)
        board.summary = self.table.summary
        yield board
        yield Winner()
        yield Reentering(self.table)
        if self.panel and self.panel.board:
            yield DrawnPanel(self.panel.board)
        yield Seats()
        yield Story()
        yield Pad()

    def make_bar(self) -> AskBar:
        """Return a bar that asks for answers."""
        return AskBar()

    def on_mount(self) -> None:
        """Focus the bar, and start watching the phones and whether money is hidden."""
        self.bar.focus()
        self.bar.first_time = self._first_time
        self.bar.stickers = stickers_of(self.table)
        self.bar.kinds = tuple(kind.__name__ for kind in self.table.game.moves)
        self.bar.most = self.board.most_on_bar
        self.watch(self.app, "states", self._show_states, init=False)
        self.watch(self.app, "money_hidden", self._hide_money)
        if under_way(self.table):
            self.run_worker(self._cut_short())

    async def _cut_short(self) -> None:
        from screens.counting.offering import cut_short

        self.bar.say(await cut_short(self.table))

    def on_unmount(self) -> None:
        """Stop listening."""
        self._unsubscribe()

    @property
    def panel(self) -> Panel | None:
        """The panel next to the screen, if there is one."""
        panel: Panel | None = getattr(self.app, "panel", None)
        return panel

    def _first_time(self, ask: Ask) -> Said:
        """Return what's at stake, if the ask is new to whoever answers it here; others read it on a phone.

        Whether somebody has looked at a question that nobody waits for stays between them and their phone.
        """
        first_times: FirstTimes | None = getattr(self.app, "first_times", None)
        private = ask.aside and ask.face != "open"
        if first_times is None or private or (ask.seat and self.awake(ask.seat)):
            return NOTHING
        return first_times.sentence(self.table, ask)

    def _show_states(self, states: Mapping[Seat, SeatState]) -> None:
        if not self.stands:
            return
        seats = self.query_one(Seats)
        seats.show(seats.seats, seats.asked, seats.winners, states)
        self.bar.repaint()  # the first-time sentence is shown where somebody answers: on the phone or here

    @property
    def _view(self) -> View:
        return self.table.open_view()

    @property
    def board(self) -> Board:
        """The game's board."""
        return self.query_one(Board)

    @property
    def page(self) -> Reentering:
        """The page shown instead of the board after a correction."""
        return self.query_one(Reentering)

    @property
    def to_do(self) -> Said:
        """What people have to do by hand before the game goes on, if anything."""
        return FIX if self.page.fixing else self.board.moment

    # Changes.

    def on_screen_resume(self) -> None:
        """Show the table as it is now, at the start and whenever an overlay closes."""
        self.show()
        self.bar.focus()

    def on_kiosk_screen_table_changed(self) -> None:
        """Show the changed table."""
        frame_of(self).wake()
        self.catch_up()

    def catch_up(self) -> None:
        """Show the table, if it has changed since it was last shown."""
        if self._stale and self.stands:
            self.show()

    def _tell(self, told: tuple[Happening, ...]) -> None:
        # The change may come from outside this app; posting a message is safe from anywhere.
        self._happened, self._stale = told, True
        self.post_message(self.TableChanged())

    def show(self) -> None:
        """Show the table as it is now, and what just happened."""
        happened, self._happened, self._stale = self._happened, (), False
        self.board.lately = heard(chain.from_iterable(step.told for step in self.table.recent), None)
        brought, self._brought = self._brought, self.table.moments
        self.board.moments = self._brought if happened and self._brought is not brought else ()
        self.board.show(self._view, happened)
        self.page.show(happened)
        if self.page.under_way:
            self.board.go_on()
        self.celebrate(changed=bool(happened))
        self._show_header()
        seen = self.table.view(None).seen
        self.query_one(Story).show(self.table.just_told(None), str(self.table.read_only), seen)
        self._show_asks(anew=undone(happened))
        self._light()

    def _show_header(self) -> None:
        game, view = self.table.game, self._view
        headline = self.board.headline or self.table.summary(view).headline
        if self.page.under_way:
            headline = say("Re-entering after a correction.")
        saved = phrase("saved {number}", number=self.table.saved)
        self.query_one(Header).show(view.title or game.title, (str(headline),), (saved,))

    def _light(self) -> None:
        """Update the panel's lights with what everyone may see."""
        if self.panel:
            seen = self.table.view(None)
            self.panel.show(seen, self.bar.leaning)
            for drawn in self.query(DrawnPanel):
                drawn.show(seen.view.seats, value_labels(self.table))

    def _show_asks(self, anew: bool = False) -> None:
        game, view = self.table.game, self._view
        # Set `display` directly: changing a CSS class would restyle every widget.
        paged = self.page.wanted
        self.set_class(paged, "reentering")
        self.show_winner()
        alone = paged or self.has_class("won") or self.board.alone
        self.query_one(Story).display = not alone
        self.query_one(Seats).display = not (alone or self.board.seated)
        # Everyone can see the bar, so what an ask shows only to its seat is left out here.
        asks = asks_of(self.table)
        asked = awaited(asks)
        asks = on_the_bar(self.table, asks, self.awake, self.to_do)
        if [one.id for one in asks] != [one.id for one in self.bar.asks]:
            self.pace.asked = time.monotonic()
        said = self.table.summary(view)
        self._owners = said.owners
        seats = tuple(structs.replace(s, role=said.roles.get(s.seat, s.role)) for s in view.seats)
        self.query_one(Seats).show(seats, asked, view.winners, frame_of(self).states)
        if {one.id for one in asks} != {one.id for one in self.bar.asks or asks} and not self.to_do:
            self.query_one(Hairline).flash()
        self.bar.interrupt = self._go_on if self.to_do else None
        offered = {
            OWN: bool(self._owners),
            REDO: self.table.can_redo,
            **{key: key.press in self.active_bindings for key in (PHONES, MUTE)},
        }
        self.bar.others = tuple(self._cap(key) for key in self._other_keys if offered.get(key, True))
        self.bar.show(asks, self.names, judged_by(game, self.table.state), anew=anew)
        if not (self.bar.form and self.bar.form.blank):
            self.query_one(Pad).display = False

    def ask_who(self) -> None:
        """Ask who else wants to answer face down, if that's possible."""
        asks = on_the_bar(self.table, asks_of(self.table), self.awake, self.to_do, anybody=True)
        if any(one.id == FOLDED for one in asks):
            self.bar.show(asks, self.names, judged_by(self.table.game, self.table.state))
            self.bar.press(FACE_DOWN.lower())

    @property
    def _other_keys(self) -> tuple[Key, ...]:
        """The keys on the bar besides those of the answers, most important first."""
        if self.page.under_way:
            return UNDO, SKIP, OWN, HELP
        return self.keys_after if self.over else (*ON_THE_BAR, PHONES, MUTE)

    def _cap(self, key: Key) -> Cap:
        """Return a key of the screen; the undo key says what it would undo, if there's room."""
        return undo_key(self.table.undoes(), self.page.under_way) if key is UNDO else key

    # Input.

    def take_press(self, press: Press) -> None:
        """Do what a panel button means for the question on the table."""
        bar, button = self.bar, press.button
        if button in (Button.LEFT, Button.RIGHT):
            bar.turn(1 if button == Button.RIGHT else -1, self.pace.fast(press))
        elif bar.settling or self.pace.too_soon(press):
            return
        elif button == Button.UNDO:
            if self.to_do:
                self._go_on()
                return
            bar.say()  # clear the notice first, so going back doesn't stop at it
            if not bar.back():
                self.action_undo()
        elif self.over:  # DEAL and the dial mean Enter, pressed twice; one bouncing press isn't two
            (bar.back if button == Button.NO_DEAL else bar.push)()
            self.pace.asked = press.at
        elif button == Button.OK:
            bar.push()
        else:
            bar.decide(button == Button.DEAL)
            if bar.leaning:
                self.pace.asked = press.at

    def on_ask_bar_leaning(self) -> None:
        """Update the DEAL light."""
        self._light()

    def on_board_passed(self) -> None:
        """Show the board again after a moment that nobody had to do anything about."""
        if self.board.passing:
            self._go_on()

    def on_ask_bar_typed(self, event: AskBar.Typed) -> None:
        """Highlight what's typed on the board; a moment that's passing is over."""
        if event.typed:
            self.on_board_passed()
        self.board.point_at(event.typed)

    def show_list(self, caps: tuple[Cap, ...]) -> None:
        """Show answers in a list: on the board if it has a place for them, or above the bar."""
        taken = self.board.take_list(caps if self.board.display else ())
        super().show_list(() if taken else caps)
        self.board.cover(self.query_one(ListAbove).rows)

    def on_ask_bar_face_down(self, event: AskBar.FaceDown) -> None:
        """Open the curtain for the answer."""
        self.draw_curtain(event.asked.id)

    def press(self, key: str) -> None:
        """Type what was touched."""
        self.bar.press(key)

    def on_board_picked(self, event: Board.Picked) -> None:
        """Treat a touch on the board as an answer."""
        _, typed, move, seat, then, key = event.spot
        if key:
            self.press(key)
        else:
            self.bar.pick(typed, move, seat, then)

    def on_ask_bar_answered(self, event: AskBar.Answered) -> None:
        """Submit the answer, once its cautions have been read."""
        if event.asked.id == AFTER:
            self.action_lobby()
            return
        if event.asked.id == AGAIN:
            self.post_message(self.Again(self))
            return
        if event.asked.id == REST:
            self.enter(self.table.let_go(key=secrets.token_hex(8)))
            return
        if event.asked.id == MOMENT:
            self._go_on()
            self.bar.accept()
            return
        try:
            if event.asked.id == FOLDED:
                chosen = unfolded(self.table.asks(), event.written, self.awake)
                self.bar.accept()
                self.draw_curtain(chosen.id, in_line="kind" not in event.written)
                return
            move = self.table.game.stored_move(event.written)
        except Refused as refusal:
            self.bar.refuse(refusal.why)
            return
        caution = cautioned(event.asked.ask, move)
        if caution and not event.warned:
            self.bar.refuse(caution, caution=True)
        else:
            self.submit(move, event.asked.id)

    def _go_on(self) -> None:
        self.page.fixing = ()
        self.board.go_on()
        self._show_header()
        self._show_asks()

    def action_undo(self) -> None:
        """Undo the last entry, and say which; if face-down entries made since would be lost, ask first."""
        self.page.fixing = ()
        self.board.go_on()
        table = self.table
        undoes = table.undoes()
        if undoes and self._asked_about != table.saved and table.undo_puts_away():
            self._asked_about = table.saved
            self.bar.say(str(undo_again(undoes)))
            return
        self.say_what(self.table.undo(key=secrets.token_hex(8)))

    def action_redo(self) -> None:
        """Redo the entry that was undone last."""
        self.say_what(self.table.redo(key=secrets.token_hex(8)))

    def action_skip(self) -> None:
        """After a correction, leave out the next entry."""
        self.enter(self.table.skip(key=secrets.token_hex(8)))

    def action_history(self) -> None:
        """Show every entry."""
        from screens.history.screen import History  # imported late so the first screen appears sooner

        without_phone = [seat for seat in self.names if not self.awake(seat)]
        self.app.push_screen(History(self.table, curtain_for=without_phone))

    def action_help(self) -> None:
        """Show the rule behind the question."""
        from screens.help import Help

        self.app.push_screen(Help.at(self.table, self.bar.ask))

    def action_adjust(self) -> None:
        """Let the table count what's there, or move something by hand."""
        from screens.counting.offering import offer

        offer(self.app, self.table, lambda move: self.submit(move, None), self.bar.say)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether a key does something now: there may be no drawn panel, and no private things."""
        if action == OWN.action:
            return bool(self._owners)
        if action == SKIP.action:
            return self.table.turn is not None
        if action in {key.action for key in OVER_KEYS}:
            return self.stands and self.over
        return bool(self.panel and self.panel.board) if action == "panel" else True

    def action_own_things(self) -> None:
        """Let somebody look at their own things, no matter what's being asked."""
        self.draw_own_curtain(self._owners)

    def action_face_down(self) -> None:
        """Let somebody without a phone correct what they entered face down."""
        from screens.own_things import ENTERED

        self.draw_own_curtain(tuple(self.names), ENTERED)

    def action_panel(self) -> None:
        """Switch between the drawn panel and the board."""
        self.toggle_class("panelled")

    def action_money(self) -> None:
        """Hide everybody's money, or show it again."""
        frame = frame_of(self)
        frame.hide_money(not frame.money_hidden)

    def _hide_money(self, hidden: bool) -> None:
        if not self.stands:
            return
        self.board.hide_money(hidden)
        self.page.hide_money(hidden)
        self.winner.hide_money(hidden)
        self.query_one(Seats).hide_money(hidden)

    def action_back(self) -> None:
        """End the moment, or go back from the board to the winner."""
        self._on_board = False
        self._go_on()
