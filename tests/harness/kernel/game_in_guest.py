"""A short match at the kiosk, played with a kernel's simulated pins. It runs only in the guest."""

from companion.games import SHELF
from companion.house.config import Pins
from companion.store.journal import Journal
from companion.table.table import Table
from hardware.choosing import panel_for
from screens import pressing
from tests.harness.kernel.simulator import Chip, SimBoard
from tests.panel.by_buttons import ButtonPlayer, HearingKiosk, plays_briefly


async def test_a_match_by_simulated_presses(tmp_path, monkeypatch):
    monkeypatch.setattr(pressing, "TOO_SOON", 0)  # these players never press too soon
    monkeypatch.setattr(pressing, "QUICK", 0)
    journal = Journal.open(tmp_path / "journal.sqlite3")
    game = SHELF["deal_or_no_deal"]
    await Table.start(journal, game, game.prepare(("Ann", "Ben")))
    board = SimBoard(Chip(), Pins())
    board.watch()
    app = HearingKiosk(journal, panel=panel_for("auto"))
    async with app.run_test(size=(80, 24)) as pilot:
        player = ButtonPlayer(app, pilot, board)
        await plays_briefly(player)
        winners = tuple(seat in player.table.view(None).view.winners for seat in "ABCDEF")
        await player.until(lambda: board.row[26:] == winners, "the winners are not lit")
    assert not any(board.row)
    assert player.pressed > 40
    journal.close()
