"""What each move of Downeast Dealer does, by the part of the game that it belongs to."""

from collections.abc import Callable
from typing import Any

from companion.game import AdjustMoney, AdjustPiece, Move
from companion.games.downeast_dealer import auction, by_hand, dealing, laying, thief, turns
from companion.games.downeast_dealer import moves as m
from companion.games.downeast_dealer.draft import Draft

PLAYS: dict[type[Move], Callable[[Draft, Any], None]] = {
    m.LeaveOut: laying.leave_out,
    m.Begin: laying.begin,
    m.RunAuction: auction.run_auction,
    m.TurnOver: auction.turn_over,
    m.Bid: auction.bid,
    m.CallGoing: auction.call_going,
    m.CallSold: auction.call_sold,
    m.Sell: auction.sell,
    m.Buy: auction.buy,
    m.KeepItem: auction.keep_item,
    m.Pay: auction.pay,
    m.HandOver: auction.hand_over,
    m.CannotPay: auction.cannot_pay,
    m.BidAgainstThief: thief.bid_against_thief,
    m.Challenge: dealing.challenge,
    m.LayPile: dealing.lay_pile,
    m.FanPile: dealing.fan_pile,
    m.TakePile: dealing.take_pile,
    m.AnswerPile: dealing.answer_pile,
    m.NoMoneyLeft: dealing.no_money_left,
    m.LoseSet: turns.lose_set,
    AdjustMoney: by_hand.adjust_money,
    AdjustPiece: by_hand.adjust_piece,
}
