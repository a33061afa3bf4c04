"""Deal or No Deal on the kiosk: the money board, the reveal, the offer and the end."""

from screens.games.deal_or_no_deal.widget import DealBoard

BOARD = DealBoard
