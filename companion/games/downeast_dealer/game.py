"""The game as one plain object."""

from companion.game import AdjustMoney, AdjustPiece, Game
from companion.games.downeast_dealer import LID
from companion.games.downeast_dealer.asks import asks, explain
from companion.games.downeast_dealer.box import Box, check_box
from companion.games.downeast_dealer.by_hand import adjusts
from companion.games.downeast_dealer.happenings import HAPPENINGS
from companion.games.downeast_dealer.laying import start
from companion.games.downeast_dealer.moves import MOVES
from companion.games.downeast_dealer.play import play
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
    moves=(*MOVES, AdjustMoney, AdjustPiece),
    happenings=HAPPENINGS,
    start=start,
    asks=asks,
    play=play,
    view=view,
    summary=summary,
    adjusts=adjusts,
    tally=tally,
    stock=stock,
    explain=explain,
)
