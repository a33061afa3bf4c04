"""The game as one plain object."""

from companion.game import Game, Paid
from companion.game.by_hand import Adjusted
from companion.game.happening import declared
from companion.games.license_plates import LID
from companion.games.license_plates import happenings as told
from companion.games.license_plates.asks import asks
from companion.games.license_plates.box import Box, check_box
from companion.games.license_plates.by_hand import adjusts
from companion.games.license_plates.draft import Draft
from companion.games.license_plates.play import PLAYS
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
    happenings=(Paid, Adjusted, *declared(told)),
    start=start,
    asks=asks,
    plays=PLAYS,
    draft=Draft,
    view=view,
    summary=summary,
    adjusts=adjusts,
    tally=tally,
    stock=stock,
)
