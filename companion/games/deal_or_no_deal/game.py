"""The game as one plain object."""

from companion.game import AdjustPiece, Game, Paid
from companion.game.by_hand import Adjusted
from companion.game.happening import declared
from companion.games.deal_or_no_deal import LID
from companion.games.deal_or_no_deal import happenings as told
from companion.games.deal_or_no_deal import moves as m
from companion.games.deal_or_no_deal.asks.asks import asks, explain
from companion.games.deal_or_no_deal.box import Box, check_box
from companion.games.deal_or_no_deal.by_hand import adjusts
from companion.games.deal_or_no_deal.draft import Draft
from companion.games.deal_or_no_deal.habits import habits
from companion.games.deal_or_no_deal.laying import start
from companion.games.deal_or_no_deal.play import PLAYS
from companion.games.deal_or_no_deal.settings import SETTINGS
from companion.games.deal_or_no_deal.state import State
from companion.games.deal_or_no_deal.view import stock, summary, tally, view

GAME = Game(
    lid=LID,
    version=1,
    settings=SETTINGS,
    winning="9.1",
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
    habits=habits,
    at_least={
        **dict.fromkeys((m.TakeGuess, m.NoGuess, AdjustPiece), 3),
        **dict.fromkeys(
            (told.Guessed, told.GuessPassed, told.GuessJudged, told.KittyWon, told.KittyEmpty), 3
        ),
        **dict.fromkeys((told.BankCovered, told.MoneyDealt, told.CasesDealt), 3),
        **dict.fromkeys((m.DrawSplit, m.EnterCases, m.NameHolder, told.HolderNamed), 4),
    },
)
