"""The log: what the program did and where it failed, for whoever fixes it, without anything people typed.

Modules use `logging`; without the option for a log, nothing is written. Our own lines name only the numbers
of games and entries, sources, seats, routes and the kinds of open moves. For an error, the log says where it
was raised, but leaves out its message, which could quote a secret. For other libraries, it says only that
they logged something.
"""

import logging
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from queue import SimpleQueue

from companion.game import Refused, say
from companion.store.reading import without_secrets

OWN = ("companion", "screens", "hardware")
IDENT = "tableside: "  # the program's name in systemd's journal


class WithoutSecrets(logging.Formatter):
    """One line per record; if it's about an error, the lines below say where that was raised."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line for a record."""
        words = record.getMessage() if _is_ours(record) else record.levelname.lower()
        error = record.exc_info[1] if record.exc_info else None
        where = f"\n{without_secrets(error)}" if error else ""
        return f"{self.formatTime(record)} {record.name} {words}{where}"


@contextmanager
def logging_to(path: Path | None) -> Iterator[None]:
    """Write the log to a file, or to a socket if the path is one (/dev/log); without a path, don't log."""
    root, handler = logging.getLogger(), logging.Handler(logging.CRITICAL + 1)
    with ExitStack() as ending:
        logging.raiseExceptions = False  # drop lines that can't be written; errors would mess up the screen
        ending.callback(setattr, logging, "raiseExceptions", True)
        if path:
            from logging.handlers import QueueHandler, QueueListener  # only needed with a log

            lines: SimpleQueue[logging.LogRecord] = SimpleQueue()
            target, handler = _opened(path), QueueHandler(lines)
            listener = QueueListener(lines, target)  # so the table never waits for the log's disk
            handler.setFormatter(WithoutSecrets())
            handler.addFilter(lambda record: _is_ours(record) or record.levelno >= logging.ERROR)
            listener.start()
            ending.callback(target.close)
            ending.callback(listener.stop)
            for own in map(logging.getLogger, OWN):
                own.setLevel(logging.INFO)
                ending.callback(own.setLevel, logging.NOTSET)
        root.addHandler(handler)
        ending.callback(root.removeHandler, handler)
        try:
            yield
        except Refused:
            raise
        except Exception:
            logging.getLogger(__name__).exception("the program ended")
            raise


def _opened(path: Path) -> logging.Handler:
    try:
        if path.is_socket():
            from logging.handlers import SysLogHandler

            journal = SysLogHandler(str(path))
            journal.ident = IDENT
            return journal
        return logging.FileHandler(path, encoding="utf-8")
    except OSError as error:
        why = error.strerror or str(error)
        raise Refused(say("Can't write the log {file}: {why}.", file=str(path), why=why)) from None


def _is_ours(record: logging.LogRecord) -> bool:
    return record.name.partition(".")[0] in OWN
