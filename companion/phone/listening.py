"""The port that phones connect to, opened before the server starts."""

import socket

from companion.game import Refused, say


def bind(port: int, host: str = "0.0.0.0") -> socket.socket:  # noqa: S104
    """Return a socket on the port; it's taken before the screen opens, so a busy port can be reported."""
    # asyncio sends small packets right away (no Nagle), but only on sockets that are marked as TCP.
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(128)
    except (OSError, OverflowError) as error:
        listening.close()
        why = str(getattr(error, "strerror", None) or error)
        raise Refused(
            say("Phones can't use port {port}: {why}.", port=str(port), why=why),
            instead=say("Choose another with --port, or play with --no-phones."),
        ) from None
    return listening
