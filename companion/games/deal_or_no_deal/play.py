"""What each move of Deal or No Deal does, by the stage of the game that it belongs to."""

from collections.abc import Callable
from typing import Any

from companion.game import AdjustMoney, AdjustPiece, Move
from companion.game.by_hand import adjust_money
from companion.games.deal_or_no_deal import by_hand, dealing, ending, laying, opening
from companion.games.deal_or_no_deal import moves as m
from companion.games.deal_or_no_deal.draft import Draft

PLAYS: dict[type[Move], Callable[[Draft, Any], None]] = {
    m.BeginHosting: laying.begin_hosting,
    m.EndMatch: ending.end_match,
    m.DrawSplit: laying.draw_split,
    m.EnterCases: laying.enter_cases,
    m.FillCases: laying.fill_cases,
    m.ChooseCase: laying.choose_case,
    m.CallCase: opening.call_case,
    m.NameHolder: opening.name_holder,
    m.TakeGuess: opening.take_guess,
    m.NoGuess: opening.no_guess,
    m.Reveal: opening.reveal,
    m.LiftLid: opening.lift_lid,
    m.MakeOffer: dealing.make_offer,
    m.SkipOffer: dealing.skip_offer,
    m.AskFor: dealing.ask_for,
    m.AgreePrice: dealing.agree_price,
    m.Deal: dealing.deal,
    m.NoDeal: dealing.no_deal,
    m.KeepCase: dealing.keep_case,
    m.TradeCase: dealing.trade_case,
    m.LookInside: opening.look_inside,
    m.StopLooking: opening.stop_looking,
    AdjustMoney: adjust_money,
    AdjustPiece: by_hand.adjust_piece,
}
