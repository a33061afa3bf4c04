"""F6 at the table: count what's there, or move something by hand."""

from collections.abc import Callable
from typing import Any

from textual.app import App

from companion.game import Move, Said, phrase
from companion.table.entries import EndCount
from companion.table.rewinding import UNFINISHED
from companion.table.settling import STOPPED
from companion.table.table import Table
from screens.counting.screen import CountScreen
from screens.history.by_hand import COUNT, COUNTING, ByHand


def offer(app: App[Any], table: Table, submit: Callable[[Move], None], tell: Callable[[str], None]) -> None:
    """Ask what to move by hand, or whether to count; `tell` says why neither is possible."""
    page = ByHand(table)
    if table.turn or not page.asks:
        between = phrase("You can do that between turns. Finish this step first.")
        tell(str(UNFINISHED) if table.turn else between)
        return

    def counted(said: Said | None) -> None:
        if said:
            tell(str(said))

    def moved(written: dict[str, Any] | None) -> None:
        if written is COUNTING:
            app.push_screen(CountScreen(table), counted)
        elif written is not None:
            submit(table.game.stored_move(written))

    if [one.id for one in page.asks] == [COUNT]:
        moved(COUNTING)
    else:
        app.push_screen(page, moved)


async def cut_short(table: Table) -> str:
    """End a count that a power cut interrupted, and return what to say; what was counted is gone."""
    await table.count(EndCount(STOPPED))
    return phrase("The count was cut short. What was entered stays. F6 counts again.")
