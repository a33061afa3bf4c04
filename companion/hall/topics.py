"""The topics: where each thing is said, and who may say it."""

from typing import NamedTuple

from companion.hall.ticket import HALL

ROOT = "tableside"
HOME = "homeassistant"
HOME_STATUS = f"{HOME}/status"
ONLINE, OFFLINE = b"online", b"offline"


class Topics(NamedTuple):
    """The topics of one table."""

    house: str
    table: str

    def _own(self, what: str) -> str:
        return f"{ROOT}/{self.house}/{self.table}/{what}"

    @property
    def availability(self) -> str:
        """Where a table says that it's there; once it's gone, the broker says that instead."""
        return self._own("availability")

    @property
    def state(self) -> str:
        """Where a table says what everybody sees; the broker keeps the newest."""
        return self._own("state")

    @property
    def event(self) -> str:
        """Where a table says what just happened, for automations; the broker doesn't keep it."""
        return self._own("event")

    def result(self, id: str) -> str:
        """Return where a table says how a game ended; the broker keeps it until the hall has it."""
        return self._own(f"result/{id}")

    @property
    def notify(self) -> str:
        """Where others send words to show at the table."""
        return self._own("do/notify")

    @property
    def clear(self) -> str:
        """Where the hall says that somebody came to help."""
        return self._own("do/clear")

    def receipt(self, id: str) -> str:
        """Return where the hall says that it has a result."""
        return f"{ROOT}/{self.house}/{HALL}/ack/{id}"

    @property
    def discovery(self) -> str:
        """Where Home Assistant looks for what it needs to know about the table."""
        return f"{HOME}/device/{ROOT}_{self.table}/config"

    @property
    def written(self) -> tuple[str, ...]:
        """The topics that a table may write to."""
        own = (self.availability, self.state, self.event, self.result("+"))
        return (*own, self.discovery)

    @property
    def read(self) -> tuple[str, ...]:
        """The topics that a table may read: what it's told, receipts, and its own results at the broker."""
        return (self.notify, self.clear, self.receipt("+"), self.result("+"), HOME_STATUS)


def all_of(house: str) -> str:
    """Return the pattern for all of a hall's topics."""
    return f"{ROOT}/{house}/#"


def parsed(topic: str) -> tuple[str, str]:
    """Return which table a topic belongs to, and what it says about that table."""
    _, _, table, *what = topic.split("/")
    return table, "/".join(what)
