"""The reveal: cards are turned over, the numeral is counted, and the fines are paid."""

from companion.game import Money, around, given, say
from companion.games.license_plates import happenings as told
from companion.games.license_plates import moves as m
from companion.games.license_plates.draft import Draft
from companion.games.license_plates.rounds import end_round
from companion.games.license_plates.settings import TABLE
from companion.games.license_plates.state import UNCOUNTED, Payment
from companion.games.license_plates.words import face_up, numerals, there


def end_bidding(draft: Draft) -> None:
    """Go on to the cards now that everyone has answered and somebody has challenged."""
    state = draft.state
    bid = state.now.bid
    said = numerals(bid.count, bid.numeral)
    text = say("Bidding is over. {bidder} bid {bid}.", bidder=state.name(bid.seat), bid=said)
    draft.tell(told.BiddingEnded(text=text))
    draft.become(phase="count" if state.rulings.keeper == TABLE else "turn")


def turn_over(draft: Draft, move: m.TurnOver) -> None:
    state = draft.state
    now = state.now
    plates = {place: plate for place in now.places if (plate := state.plate(place))}
    fines = {place: plate.fine for place, plate in plates.items() if place in now.players}
    draft.note(shown={place: plate.digits for place, plate in plates.items()}, fines=fines)
    if state.fingerprint:
        draft.become(turned=(*state.turned, *map(state.lies, now.places)))
    cards = tuple(card for card in draft.now.cards if card.digits is not None)
    each = tuple(face_up(state.place(place), plate.digits) for place, plate in plates.items())
    text = say("Cards up: {plates}.", plates=each) if each else say("Cards up. No plates were typed.")
    draft.tell(told.PlatesShown(text=text, cards=cards))
    for seat in now.players:  # always in this order, no matter who retyped first
        if seat in now.changed:
            draft.tell(told.PlateChanged(seat=seat))
    _go_on(draft)


def show_plate(draft: Draft, move: m.ShowPlate) -> None:
    state = draft.state
    now = state.now
    place = now.face_down[0]
    draft.note(shown={**now.shown, place: move.digits})
    if move.fine is not None:
        draft.note(fines={**now.fines, place: move.fine})
    digits = move.digits or say("no digits")
    text = say("{Place} shows {digits}.", place=state.place(place), digits=digits)
    if move.fine is not None:
        fine = Money(move.fine)
        text = say("{Place} shows {digits}, fine {fine}.", place=state.place(place), digits=digits, fine=fine)
    (card,) = (card for card in draft.now.cards if card.place == place)
    draft.tell(told.PlatesShown(text=text, cards=(card,)))
    _go_on(draft)


def enter_count(draft: Draft, move: m.EnterCount) -> None:
    draft.note(count=move.count)
    _go_on(draft)


def stop_counting(draft: Draft, move: m.StopCounting) -> None:
    now = draft.now
    draft.note(shown={**now.shown, **dict.fromkeys(now.face_down, UNCOUNTED)})
    _go_on(draft)


def say_fine(draft: Draft, move: m.SayFine) -> None:
    now = draft.now
    seat = now.unknown_fines[0]
    draft.note(fines={**now.fines, seat: move.fine})
    draft.tell(told.FineSaid(seat=seat, cents=move.fine))
    _go_on(draft)


def _go_on(draft: Draft) -> None:
    """Count as soon as all cards are known, and settle as soon as the fines are."""
    now = draft.now
    if now.count is None and now.face_down:
        draft.become(phase="count")
        return
    if draft.state.phase != "fines":
        draft.note(count=now.matches if now.count is None else now.count)
        _tell_count(draft)
    if now.unknown_fines:
        draft.become(phase="fines")
    else:
        _settle(draft)


def _tell_count(draft: Draft) -> None:
    now = draft.now
    count = given(now.count)
    holds = count >= now.bid.count
    uncounted = UNCOUNTED in now.shown.values()
    found = there(count, now.bid.numeral, now.bid.count, uncounted)
    bidder = draft.state.name(now.bid.seat)
    outcome = (
        say("{bidder}'s bid holds.", bidder=bidder) if holds else say("{bidder}'s bid fails.", bidder=bidder)
    )
    draft.tell(told.Counted(text=found + outcome, count=count, holds=holds))


def _settle(draft: Draft) -> None:
    """Have the losers pay the winners: the fines on the cards of the bidder and everyone who agreed."""
    state = draft.state
    now = state.now
    count = given(now.count)
    holds = count >= now.bid.count
    payers, payees = (now.challengers, now.standing) if holds else (now.standing, now.challengers)
    paid = []
    for payer in payers:
        targets = [seat for seat in around(state.seats, payer) if seat in payees]
        owed = tuple(now.fines[target if holds else payer] for target in targets)
        cash = state.money[payer]
        if cash < sum(owed):
            draft.tell(told.RanShort(seat=payer, owed=sum(owed), cents=cash))
        for target, cents in zip(targets, shares(cash, owed, state.box.note), strict=True):
            if cents:
                draft.pay(payer, target, cents)
                paid.append(Payment(payer, target, cents))
    end_round(draft, count, tuple(paid))


def shares(cash: int, owed: tuple[int, ...], note: int) -> tuple[int, ...]:
    """Return what each creditor gets: all they are owed, or a share in whole bills if there isn't enough.

    What's left after rounding down is handed out one bill at a time, starting on the payer's left.
    """
    total = sum(owed)
    if cash >= total:
        return owed
    paid = [cash * each // total // note * note for each in owed]
    rest = cash - sum(paid)
    while rest:
        for place, each in enumerate(owed):
            more = min(note, rest, each - paid[place])
            paid[place] += more
            rest -= more
    return tuple(paid)
