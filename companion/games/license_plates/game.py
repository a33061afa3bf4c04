"""The game as one plain object."""

from companion.game import AdjustMoney, Game
from companion.games.license_plates import LID
from companion.games.license_plates.asks import asks
from companion.games.license_plates.box import Box, check_box
from companion.games.license_plates.by_hand import adjusts
from companion.games.license_plates.happenings import HAPPENINGS
from companion.games.license_plates.moves import MOVES
from companion.games.license_plates.play import play
from companion.games.license_plates.rounds import start
from companion.games.license_plates.settings import SETTINGS
from companion.games.license_plates.state import State
from companion.games.license_plates.view import stock, summary, tally, view

GAME = Game(
    lid=LID,
    version=3,  # a plate typed again is told of whether or not it changed
    settings=SETTINGS,
    winning="6.5",
    box=Box(),
    check_box=check_box,
    state=State,
    moves=(*MOVES, AdjustMoney),
    happenings=HAPPENINGS,
    start=start,
    asks=asks,
    play=play,
    view=view,
    summary=summary,
    adjusts=adjusts,
    tally=tally,
    stock=stock,
)
