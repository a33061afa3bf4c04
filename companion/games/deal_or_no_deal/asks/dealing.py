"""What Deal or No Deal asks about an offer, and which of the last two cases is kept."""

from collections.abc import Iterator

from companion.game import Amount, Ask, Caution, Seat, dollars
from companion.games.deal_or_no_deal import moves as m
from companion.games.deal_or_no_deal.state import State, average


def most_offered(state: State) -> int:
    """Return the highest offer the host may make."""
    top = state.box.top_offer
    return min(top, state.money[state.now.host]) if state.kept_with_money else top


def offer(state: State) -> tuple[Ask, ...]:
    now = state.now
    standing = now.offer
    last = now.offers[-1].cents if now.offers else None
    most = most_offered(state)
    suggested = standing if standing is not None else last if now.round == 10 else None
    if suggested is not None and suggested > most:
        suggested = None
    offer = Ask(
        move=m.MakeOffer,
        seat=now.host,
        sentence="What do you offer?" if standing is None else "What do you offer instead?",
        verb="offer" if standing is None else "other offer",
        key="O",
        clause="6.1",
        blanks=(Amount(name="cents", label="Offer", most=most, suggested=suggested),),
        cautions=(*_nothing(most), *_generous(now.values)),
        aside=standing is not None and now.counter is None,
    )
    if standing is None:
        return (offer, _skip(now.host)) if now.round == 10 else (offer,)
    seat = now.contestant
    payer = state.name(now.host) if state.kept_with_money else "The bank"
    answers = (
        Ask(
            move=m.Deal,
            seat=seat,
            sentence=f"Deal for {dollars(standing)}?",
            verb="DEAL" if now.counter is None else f"take {dollars(standing)}",
            key="D",
            hint=f"{payer} pays it.",
            clause="6.5",
            cautions=(
                Caution(
                    f"{payer} pays you {dollars(standing)}. Your game ends here, and case {now.special} is "
                    "opened afterwards.",
                    final=True,
                ),
            ),
        ),
        Ask(
            move=m.NoDeal,
            seat=seat,
            sentence=f"No deal for {dollars(standing)}?",
            verb="NO DEAL",
            key="N",
            clause="6.6",
            cautions=(
                Caution(f"The {dollars(standing)} are off the table. {_after_no_deal(state)}", final=True),
            ),
        ),
        Ask(
            move=m.AskFor,
            seat=seat,
            sentence=f"What would you take instead of {dollars(standing)}?",
            verb="bargain",
            key="B",
            clause="6.3",
            blanks=(Amount(name="cents", label="Price", most=most),),
        ),
    )
    if now.counter is None:
        return *answers, offer
    agree = Ask(
        move=m.AgreePrice,
        seat=now.host,
        sentence=f"Agree to {dollars(now.counter)}?",
        verb="agree",
        key="A",
        hint=f"{state.name(seat)} named it against {dollars(standing)}.",
        clause="6.4",
        cautions=(
            Caution(
                f"{payer} pays {state.name(seat)} {dollars(now.counter)}. The game ends here, and case "
                f"{now.special} is opened afterwards.",
                final=True,
            ),
        ),
    )
    return agree, offer, *answers


def _after_no_deal(state: State) -> str:
    opens = opens_next(state)
    if opens:
        return f"You go on and open {opens} more case{'s' if opens > 1 else ''}."
    return "You go on with the last two cases."


def opens_next(state: State) -> int:
    """Return how many cases the round after this one opens."""
    rounds, after = state.box.cases_by_round, state.now.round
    return rounds[after] if after < len(rounds) else 0


def _nothing(most: int) -> tuple[Caution, ...]:
    return (Caution("That's $0: an offer of nothing at all.", at_most={"cents": 0}),) if most else ()


def _generous(values: tuple[int, ...]) -> tuple[Caution, ...]:
    middle, top = average(values), values[-1]
    return (
        Caution(f"That is more than the average of {dollars(middle)}.", above={"cents": middle}),
        Caution(f"That is more than any case can hold: {dollars(top)}.", above={"cents": top}),
    )


def _skip(host: Seat) -> Ask:
    skip = "No new offer?"
    return Ask(move=m.SkipOffer, seat=host, sentence=skip, verb="no new offer", key="S", clause="6.7")


def keep(state: State) -> Iterator[Ask]:
    now = state.now
    yield Ask(
        move=m.KeepCase,
        seat=now.contestant,
        sentence=f"Keep case {now.special}?",
        verb="keep",
        key="K",
        hint=f"Or trade it for case {now.last}.",
        clause="8.1",
        cautions=(Caution(f"You win what is in case {now.special}.", final=True),),
    )
    yield Ask(
        move=m.TradeCase,
        seat=now.contestant,
        sentence=f"Trade it for case {now.last}?",
        verb="trade",
        key="T",
        clause="8.1",
        cautions=(
            Caution(f"You give case {now.special} away, and win what is in case {now.last}.", final=True),
        ),
    )
