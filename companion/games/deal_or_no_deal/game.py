"""The game as one plain object."""

from companion.game import Adjusted, AdjustMoney, AdjustPiece, Game, Paid, adjust_money
from companion.game.declared import happenings_in, plays_in
from companion.games.deal_or_no_deal import LID, by_hand, dealing, ending, laying, opening
from companion.games.deal_or_no_deal import happenings as told
from companion.games.deal_or_no_deal import moves as m
from companion.games.deal_or_no_deal.aloud import ALOUD, YOUR
from companion.games.deal_or_no_deal.asks.asks import asks, explain
from companion.games.deal_or_no_deal.box import Box, check_box
from companion.games.deal_or_no_deal.counting import countables
from companion.games.deal_or_no_deal.draft import Draft
from companion.games.deal_or_no_deal.feats import FEATS, find_feats
from companion.games.deal_or_no_deal.first_time import FIRST_TIME
from companion.games.deal_or_no_deal.habits import habits
from companion.games.deal_or_no_deal.moments import moments
from companion.games.deal_or_no_deal.rows import ROWS
from companion.games.deal_or_no_deal.settings import SETTINGS
from companion.games.deal_or_no_deal.standing import began, placings
from companion.games.deal_or_no_deal.state import State
from companion.games.deal_or_no_deal.stickers import stickers
from companion.games.deal_or_no_deal.view import stock, summary, tally, view

GAME = Game(
    lid=LID,
    version=2,  # since 2, each case has a seal of its own
    settings=SETTINGS,
    winning="9.1",
    box=Box(),
    check_box=check_box,
    state=State,
    happenings=(Paid, Adjusted, *happenings_in(told)),
    start=laying.start,
    asks=asks,
    plays={
        **plays_in(m, dealing, ending, laying, opening),
        AdjustMoney: adjust_money,
        AdjustPiece: by_hand.adjust_piece,
    },
    draft=Draft,
    view=view,
    summary=summary,
    rows=ROWS,
    adjusts=by_hand.adjusts,
    tally=tally,
    stock=stock,
    countables=countables,
    explain=explain,
    habits=habits,
    moments=moments,
    aloud=ALOUD,
    your=YOUR,
    placings=placings,
    feats=FEATS,
    find_feats=find_feats,
    first_time=FIRST_TIME,
    began=began,
    opening=laying.opening,
    stickers=stickers,
    at_least={
        **dict.fromkeys((m.TakeGuess, m.NoGuess, AdjustPiece), 3),
        **dict.fromkeys(
            (told.Guessed, told.GuessPassed, told.GuessJudged, told.KittyWon, told.KittyEmpty), 3
        ),
        **dict.fromkeys((told.CannotGuess, told.BankCovered, told.MoneyDealt), 3),
        **dict.fromkeys((m.DrawSplit, m.EnterCases, m.NameHolder, told.HolderNamed), 3),
    },
)
