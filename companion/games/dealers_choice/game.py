"""The game as one plain object."""

from companion.game import AdjustMoney, AdjustPiece, Game
from companion.games.dealers_choice import LID
from companion.games.dealers_choice.asks.asks import asks, explain
from companion.games.dealers_choice.books import learnt
from companion.games.dealers_choice.box import EXAMPLE, Box, check_box
from companion.games.dealers_choice.by_hand import adjusts
from companion.games.dealers_choice.happenings import HAPPENINGS
from companion.games.dealers_choice.laying import start
from companion.games.dealers_choice.moves import MOVES
from companion.games.dealers_choice.play import play
from companion.games.dealers_choice.settings import SETTINGS
from companion.games.dealers_choice.state import State
from companion.games.dealers_choice.view import stock, summary, tally, view

GAME = Game(
    lid=LID,
    version=1,
    settings=SETTINGS,
    winning="10.4",
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
    learnt=learnt,
    example=EXAMPLE,
)
