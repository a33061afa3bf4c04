"""What each move of Dealer's Choice does, by the part of the game that it belongs to."""

from collections.abc import Callable
from typing import Any

from companion.game import AdjustMoney, AdjustPiece, Move
from companion.game.by_hand import adjust_money
from companion.games.dealers_choice import (
    by_hand,
    disasters,
    exchange,
    laying,
    paying,
    playing,
    selling,
    turns,
)
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.draft import Draft

PLAYS: dict[type[Move], Callable[[Draft, Any], None]] = {
    m.Begin: laying.begin,
    m.DealAutos: laying.deal_autos,
    m.DealCards: laying.deal_cards,
    m.EnterLot: laying.enter_lot,
    m.TakeBook: laying.take_book,
    m.EnterPrice: laying.enter_price,
    m.WriteValue: selling.write_value,
    m.FillLot: playing.fill_lot,
    m.TurnOver: exchange.turn_over,
    m.ChooseOption: playing.choose_option,
    m.PlayCard: playing.play_card,
    m.NameAmount: playing.name_amount,
    m.ChooseCar: playing.choose_car,
    m.ChooseDealer: playing.choose_dealer,
    m.Defend: playing.defend,
    m.MakeOffer: playing.make_offer,
    m.AcceptOffer: selling.accept_offer,
    m.DemandMore: selling.demand_more,
    m.Agree: selling.agree,
    m.LookUnderHood: selling.look_under_hood,
    m.PayAutos: paying.pay_autos,
    m.ShowBuyCard: paying.show_buy_card,
    m.SaveCar: disasters.save_car,
    m.ClaimPolicy: disasters.claim_policy,
    m.DrawPolicy: disasters.draw_policy,
    m.OpenLot: selling.open_lot,
    m.StayClosed: selling.stay_closed,
    m.MakeBid: selling.make_bid,
    m.NoBid: selling.no_bid,
    m.ShutLot: selling.shut_lot,
    m.ChooseBid: selling.choose_bid,
    m.DrawCard: turns.draw_card,
    m.MoveMoney: playing.move_money,
    m.MoveCar: playing.move_car,
    m.MoveCard: playing.move_card,
    m.EndOption: playing.end_option,
    AdjustMoney: adjust_money,
    AdjustPiece: by_hand.adjust_piece,
}
