"""What the kiosk does about sound: the voice, the key that mutes it, and a phone that rings."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual import events, on
from textual.binding import BindingType
from textual.message import Message

from companion.game import Said, say
from companion.house.config import Sound
from companion.house.house import House
from companion.machine.clock import Clock
from companion.store.journal import Journal
from screens.asking.ask_bar import AskBar
from screens.house_app import HouseApp
from screens.keys import MUTE
from screens.kiosk_app import KEPT

if TYPE_CHECKING:  # not imported at startup, so the first screen comes up sooner
    from companion.table.table import Table
    from companion.voice.announcer import Announcer

LATER = 2.0  # seconds until the next try to say what's missing
SOUND, MUTED = "sound", b"muted"  # the key and the value that remember that the box is muted


class SoundApp(HouseApp):
    """The kiosk of a box that can be heard."""

    BINDINGS: ClassVar[list[BindingType]] = [MUTE.binding]

    @dataclass
    class NotHeard(Message):
        """Something that sound needs is missing."""

        trouble: Said

    def __init__(
        self, journal: Journal, house: House | None, clock: Clock | None, announcer: "Announcer | None"
    ) -> None:
        super().__init__(journal, house, clock)
        self._announcer = announcer
        if announcer:
            announcer.voice.mute(journal.kept(KEPT).get(SOUND) == MUTED)
        if house:
            house.heed_rings(self._heed_ring)

    def on_mount(self) -> None:
        """Start the voice."""
        if self._announcer:
            self._announcer.voice.open(lambda trouble: self.post_message(self.NotHeard(trouble)))
            self.learn(muted=self.muted)

    @on(events.Unmount)
    def _fall_silent(self) -> None:
        if self._announcer:
            self._announcer.close()

    def on_sound_app_not_heard(self, event: NotHeard) -> None:
        """Say once what's missing, after anything that's already being said; games go on without sound."""
        bars = self.screen.query(AskBar)
        if bars and not any(bar.notice for bar in bars):
            self.say(event.trouble)
        else:
            self.set_timer(LATER, lambda: self.post_message(self.NotHeard(event.trouble)))

    @property
    def muted(self) -> bool:
        """Whether the box is mute."""
        return bool(self._announcer and self._announcer.voice.muted)

    def listen_to(self, table: "Table | None") -> None:
        """Say what happens at this table; None means there's no game."""
        if self._announcer:
            self._announcer.lay(table)

    def sound_like(self, sound: Sound) -> None:
        """Apply the sound settings."""
        if self._announcer:
            self._announcer.be_as(sound)

    def action_mute(self) -> None:
        """Mute the box, or let it be heard again."""
        if self._announcer:
            self._announcer.voice.mute(not self.muted)
            self.learn(muted=self.muted)
            said = say("Muted. {key} turns the sound back on.", key=MUTE.key)
            self._keep(SOUND, MUTED if self.muted else b"", said if self.muted else say("The sound is on."))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether a key makes sense right now: muting does if there's anything to hear."""
        if action == MUTE.action:
            return self._announcer is not None
        return super().check_action(action, parameters)

    # A phone that rings.

    def _heed_ring(self) -> None:
        """Cover every screen right away: this is called before any of them shows the change."""
        if self.house and self.is_running:
            with self._context():  # the change may come from a phone's request
                self.ring = self.house.now.ring

    def pick_up(self) -> None:
        """Show everyone what somebody's phone rings for."""
        if self.house:
            self.house.pick_up()
