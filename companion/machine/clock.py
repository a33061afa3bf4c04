"""The machine's date: whether the network has set it, and setting it by hand."""

from datetime import date, datetime

from companion.game import Refused, say
from companion.machine.sticks import Ran, ran

CONTROL = "timedatectl"


class Clock:
    """The machine's clock, managed through systemd's `timedatectl`."""

    def __init__(self, run: Ran = ran) -> None:
        self._run = run

    def today(self) -> date:
        """Return the clock's date."""
        return datetime.now().date()

    def set_by_network(self) -> bool:
        """Whether the network has set the clock since startup."""
        return self._is("NTPSynchronized")

    def set_date(self, day: date) -> None:
        """Set the date but not the time of day, or refuse; the network may still correct it later."""
        try:
            network = self._is("NTP")
            if network:  # while network time is on, the clock can't be set by hand
                self._control("set-ntp", "false")
            try:
                self._control("set-time", f"{day} {datetime.now():%H:%M:%S}")
            finally:
                if network:
                    self._control("set-ntp", "true")
        except Refused:
            command = f"sudo {CONTROL} set-time {day}"
            raise Refused(say("Tableside can't set the date here. Try: {command}", command=command)) from None

    def _is(self, what: str) -> bool:
        try:
            return self._run(CONTROL, "show", "--value", f"--property={what}").strip() == "yes"
        except Refused:
            return False

    def _control(self, *doing: str) -> None:
        self._run(CONTROL, "--no-ask-password", *doing)
