"""The program, made to crash while handling a sealed entry: `python -m tests.core.crashing play …`."""

import sys

from companion.cli.main import main
from companion.table.table import Table
from screens.app import Kiosk


def _fail(kiosk: Kiosk) -> None:
    number = kiosk.journal.interrupted()
    assert number
    typed = Table.resume(kiosk.journal, number).record.line[-1].kept.move
    raise KeyError(typed)


if __name__ == "__main__":
    Kiosk.open = _fail  # type: ignore[method-assign]
    sys.exit(main())
