"""A kiosk at which Ann lays digits face down, in a separate process, for tests in a real terminal."""

import asyncio

from screens.curtain import Curtain
from tests.games.face_down import face_down
from tests.screens.host import Host, laid


async def main() -> None:
    """Run the kiosk."""
    table = await laid(face_down("digits"), 3)
    names = {seat.seat: seat.name for seat in table.view(None).view.seats}
    await Host(table, Curtain(table, table.asks()[0], names)).run_async()


if __name__ == "__main__":
    asyncio.run(main())
