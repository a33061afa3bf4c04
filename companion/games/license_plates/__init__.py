"""License Plates: bid on what stands on all the plates when you see only one. The rules are in `rules.md`."""

from companion.game import AdjustMoney, Game
from companion.games.license_plates.asks import asks
from companion.games.license_plates.box import PLAYERS, Box, check_box
from companion.games.license_plates.by_hand import adjusts
from companion.games.license_plates.happenings import HAPPENINGS
from companion.games.license_plates.moves import MOVES
from companion.games.license_plates.play import play
from companion.games.license_plates.rounds import start
from companion.games.license_plates.settings import SETTINGS
from companion.games.license_plates.state import State
from companion.games.license_plates.view import board, stock, tally, view

LICENSE_PLATES = Game(
    name="license_plates",
    title="License Plates",
    version=1,
    players=PLAYERS,
    minutes="45",
    settings=SETTINGS,
    box=Box(),
    check_box=check_box,
    state=State,
    moves=(*MOVES, AdjustMoney),
    happenings=HAPPENINGS,
    start=start,
    asks=asks,
    play=play,
    view=view,
    board=board,
    adjusts=adjusts,
    tally=tally,
    stock=stock,
)
