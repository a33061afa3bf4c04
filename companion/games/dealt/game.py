"""The game as one plain object."""

from companion.game import AdjustPiece, Game
from companion.games.dealt import LID
from companion.games.dealt.asks import asks, explain
from companion.games.dealt.box import Box, check_box
from companion.games.dealt.by_hand import adjusts
from companion.games.dealt.happenings import HAPPENINGS
from companion.games.dealt.moves import MOVES
from companion.games.dealt.play import play
from companion.games.dealt.rounds import start
from companion.games.dealt.settings import SETTINGS
from companion.games.dealt.state import State
from companion.games.dealt.view import stock, summary, tally, view

GAME = Game(
    lid=LID,
    version=1,
    settings=SETTINGS,
    winning="7.1",
    box=Box(),
    check_box=check_box,
    state=State,
    moves=(*MOVES, AdjustPiece),
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
