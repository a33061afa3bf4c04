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
        """Whether it's there: kept by the broker, which says so itself when the table is gone."""
        return self._own("availability")

    @property
    def state(self) -> str:
        """What everybody sees; the broker keeps the newest."""
        return self._own("state")

    @property
    def event(self) -> str:
        """What just happened, for automations; not kept."""
        return self._own("event")

    def result(self, id: str) -> str:
        """How a game ended; kept until the hall has it."""
        return self._own(f"result/{id}")

    @property
    def notify(self) -> str:
        """Words to show at the table."""
        return self._own("do/notify")

    @property
    def clear(self) -> str:
        """Somebody came to help."""
        return self._own("do/clear")

    def receipt(self, id: str) -> str:
        """The hall has a result."""
        return f"{ROOT}/{self.house}/{HALL}/ack/{id}"

    @property
    def discovery(self) -> str:
        """What Home Assistant needs to know about the table."""
        return f"{HOME}/device/{ROOT}_{self.table}/config"

    @property
    def written(self) -> tuple[str, ...]:
        """What a table may write."""
        own = (self.availability, self.state, self.event, self.result("+"))
        return (*own, self.discovery)

    @property
    def read(self) -> tuple[str, ...]:
        """What a table may read: what it's told, receipts, and which of its results the broker keeps."""
        return (self.notify, self.clear, self.receipt("+"), self.result("+"), HOME_STATUS)


def all_of(house: str) -> str:
    """Return what the hall reads."""
    return f"{ROOT}/{house}/#"


def parsed(topic: str) -> tuple[str, str]:
    """Return which table a topic belongs to, and what it says about that table."""
    _, _, table, *what = topic.split("/")
    return table, "/".join(what)
