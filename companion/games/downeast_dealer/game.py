"""The game as one plain object."""

from companion.game import Game
from companion.game.by_hand import Adjusted
from companion.game.happening import declared
from companion.games.downeast_dealer import LID
from companion.games.downeast_dealer import happenings as told
from companion.games.downeast_dealer.asks.asks import asks, explain
from companion.games.downeast_dealer.box import Box, check_box
from companion.games.downeast_dealer.by_hand import adjusts
from companion.games.downeast_dealer.draft import Draft
from companion.games.downeast_dealer.laying import start
from companion.games.downeast_dealer.play import PLAYS
from companion.games.downeast_dealer.settings import SETTINGS
from companion.games.downeast_dealer.state import State
from companion.games.downeast_dealer.view import stock, summary, tally, view

GAME = Game(
    lid=LID,
    version=2,  # going three times, and the choice after "sold"; older games go on with two calls
    settings=SETTINGS,
    winning="8.5",
    box=Box(),
    check_box=check_box,
    state=State,
    happenings=(Adjusted, *declared(told)),
    start=start,
    asks=asks,
    plays=PLAYS,
    draft=Draft,
    view=view,
    summary=summary,
    adjusts=adjusts,
    tally=tally,
    stock=stock,
    explain=explain,
)
