"""The game as one plain object."""

from companion.game import Game
from companion.game.by_hand import Adjusted
from companion.game.happening import declared
from companion.games.dealt import LID
from companion.games.dealt import happenings as told
from companion.games.dealt.asks import asks, explain
from companion.games.dealt.box import Box, check_box
from companion.games.dealt.by_hand import adjusts
from companion.games.dealt.draft import Draft
from companion.games.dealt.play import PLAYS
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
