"""The game as one plain object."""

from companion.game import Game, Paid
from companion.game.by_hand import Adjusted
from companion.game.happening import declared
from companion.games.dealers_choice import LID
from companion.games.dealers_choice import happenings as told
from companion.games.dealers_choice.asks.asks import asks, explain
from companion.games.dealers_choice.books import learnt
from companion.games.dealers_choice.box import EXAMPLE, Box, check_box
from companion.games.dealers_choice.by_hand import adjusts
from companion.games.dealers_choice.draft import Draft
from companion.games.dealers_choice.laying import start
from companion.games.dealers_choice.play import PLAYS
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
    explain=explain,
    learnt=learnt,
    example=EXAMPLE,
)
