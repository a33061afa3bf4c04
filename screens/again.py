"""Playing again: what the bar asks once a game is over, and what the next game starts from."""

from msgspec import structs

from companion.game import SEATS, Ask, Caution, OpenAsk, Said, Setup, say, says
from companion.store.boxes import house_box
from companion.store.roster import Roster, nobody_at
from companion.table.table import Table
from screens.lobby.plan import COUNTS

AGAIN = "again"  # the id of the question of whether to play again
AFTER = "after"  # the id of the question that's left when a game can't go on
# Nothing is lost if somebody agrees too soon, but the winner would be gone: so it takes two Enters.
_SURE = Caution(say("Press Enter again to start."), final=True)


def asks_after(table: Table) -> OpenAsk:
    """Return what to ask at a table where there's nothing left to answer."""
    asked = Ask(seat=None, sentence=say("Play again?"), verb=say("new game"), clause=table.game.winning)
    if not table.open_view().over:
        return OpenAsk(AFTER, asked)
    hint = _same(table) + table.game.opening(table.next_setup)
    return OpenAsk(AGAIN, structs.replace(asked, verb=say("play again"), hint=hint, cautions=(_SURE,)))


def _same(table: Table) -> Said:
    count = len(table.setup.players)
    return says("Same player, same rules.", "Same {number}, same rules.", count, number=COUNTS[count])


def next_game(table: Table, roster: Roster) -> Setup:
    """Return the same game for the same people in the same seats, with the house's box; roles move on.

    Somebody who was renamed plays under the new name, and somebody who was forgotten plays without a name. If
    the rules have changed, the settings may too.
    """
    game, before = table.game, table.next_setup
    sitting = zip(SEATS, table.players.persons, strict=False)
    persons = tuple(one if roster.who(one).name else nobody_at(seat) for seat, one in sitting)
    names = tuple(roster.who(one).called for one in persons) or before.players
    settings = {one.name: before.settings[one.name] for one in game.settings if one.name in before.settings}
    box = house_box(table.journal.kept, game).box
    return structs.replace(game.prepare(names, settings, box, before.first), persons=persons)
