"""One round of Deal or No Deal as a film strip: six pictures from the running program, side by side."""

from collections.abc import Iterable
from pathlib import Path

from PIL import Image, ImageDraw

from companion.game import Move
from companion.games.deal_or_no_deal.moves import CallCase, MakeOffer, NoDeal, NoGuess, Reveal
from companion.store.journal import MEMORY, Journal
from companion.table.table import Table
from screens.app import Kiosk
from tests.paint import paint
from tests.phone.televised import evening
from tests.screens.climaxes import FOUR, GAME

# Round four: three cases, the offer, and NO DEAL. Each row of moves leads to the next picture.
ROUND: tuple[tuple[Move, ...], ...] = (
    (CallCase(8, seat="B"),),
    (NoGuess(seat="C"), Reveal(1_000_00)),
    (CallCase(12, seat="B"), NoGuess(seat="C"), Reveal(1_00)),
    (CallCase(21, seat="B"), NoGuess(seat="D"), Reveal(200_000_00)),
    (MakeOffer(77_000_00, seat="A"),),
    (NoDeal(seat="B"),),
)
ACROSS, FRAME, GAP, EDGE = 3, (700, 420), 14, 34
STRIP, HOLE = (20, 20, 22), (52, 54, 60)


async def film() -> list[Image.Image]:
    """Play the round at a kiosk, and return the pictures taken after each step."""
    journal = Journal.open(MEMORY)
    table = await Table.start(journal, GAME, GAME.prepare(FOUR, {"split": "entered"}))
    for move in evening(15, MakeOffer(53_000_00, seat="A"), NoDeal(seat="B")):
        await table.submit(move)
    frames = []
    app = Kiosk(journal)
    app.first_times.on = False
    async with app.run_test(size=(100, 30)) as pilot:
        app.animation_level = "none"
        await pilot.pause()
        shown = app.screen.table  # type: ignore[attr-defined]
        for moves in ROUND:
            for move in moves:
                await shown.submit(move)
            await pilot.pause(0.5)
            frames.append(paint(app))
    journal.close()
    return frames


def strip(frames: Iterable[Image.Image], path: Path) -> None:
    """Lay the frames out on strips of film, three on each."""
    small = [frame.resize(FRAME, Image.Resampling.LANCZOS) for frame in frames]
    rows = [small[first : first + ACROSS] for first in range(0, len(small), ACROSS)]
    wide, high = ACROSS * (FRAME[0] + GAP) + GAP, FRAME[1] + 2 * EDGE
    picture = Image.new("RGB", (wide, len(rows) * high), STRIP)
    pen = ImageDraw.Draw(picture)
    for number, row in enumerate(rows):
        top = number * high
        for hole in range(GAP, wide - GAP, 40):
            for y in (top + 9, top + high - 25):
                pen.rounded_rectangle((hole, y, hole + 22, y + 16), 4, fill=HOLE)
        for place, frame in enumerate(row):
            picture.paste(frame, (GAP + place * (FRAME[0] + GAP), top + EDGE))
    picture.save(path, optimize=True)
