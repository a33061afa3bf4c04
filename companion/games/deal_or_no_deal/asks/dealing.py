"""What Deal or No Deal asks about an offer, and which of the last two cases to keep."""

from collections.abc import Iterator
from functools import cache, lru_cache

from companion.game import BANK, Amount, Ask, Caution, Money, Name, Said, Seat, say, says
from companion.games.deal_or_no_deal import moves as m
from companion.games.deal_or_no_deal.asks.asked import this_game, this_offer, this_round
from companion.games.deal_or_no_deal.state import State, average
from companion.games.deal_or_no_deal.television import FACTOR

OFFER, PRICE = say("Offer"), say("Price")
FIRST, AGAIN = (say("What's your offer?"), say("offer")), (say("What's your new offer?"), say("new offer"))
DEAL, NO_DEAL, BARGAIN = say("DEAL"), say("NO DEAL"), say("bargain")


def most_offered(state: State) -> int:
    """Return the highest offer the host may make."""
    top = state.box.top_offer
    return min(top, state.money[state.now.host]) if state.kept_with_money else top


def offer(state: State) -> tuple[Ask, ...]:
    if not state.television:
        return _hosts_offer(state)
    if state.now.offer is None:
        return (_drawn(state),)
    return _answers(state, state.now.offer)


def _drawn(state: State) -> Ask:
    """Return the ask that Tableside answers as the banker; each round has one offer, whatever is undone."""
    return Ask(
        move=m.DrawOffer,
        seat=None,
        sentence=say("The banker makes an offer."),
        about=this_round(state),
        clause="12.4",
        blanks=(FACTOR,),
        chance=True,
    )


def _hosts_offer(state: State) -> tuple[Ask, ...]:
    now = state.now
    standing = now.offer
    last = now.offers[-1].cents if now.offers else None
    most = most_offered(state)
    suggested = standing if standing is not None else last if now.round == 10 else None
    if suggested is not None and suggested > most:
        suggested = None
    about = this_round(state)
    sentence, verb = FIRST if standing is None else AGAIN
    offer = Ask(
        move=m.MakeOffer,
        seat=now.host,
        sentence=sentence,
        about=about,
        verb=verb,
        key="O",
        clause="6.1",
        blanks=(Amount(name="cents", label=OFFER, most=most, suggested=suggested),),
        cautions=(_NOTHING_AT_ALL, *_generous(now.values)) if most else _generous(now.values),
        aside=standing is not None and now.counter is None,
        pause=standing is None,
    )
    if standing is None:
        return (offer, _skip(now.host, about)) if now.round == 10 else (offer,)
    answers = (*_answers(state, standing), _bargain(state, standing, most))
    if now.counter is None:
        return *answers, offer
    return _agree(state, standing, now.counter), offer, *answers


def _payer(state: State) -> Name:
    return state.name(state.now.host if state.host_has_money else BANK)


def _answers(state: State, standing: int) -> tuple[Ask, ...]:
    """Return the contestant's two answers to an offer."""
    now, about = state.now, this_offer(state)
    seat, payer, offered = now.contestant, _payer(state), Money(standing)
    return (
        Ask(
            move=m.Deal,
            seat=seat,
            sentence=say("Deal for {cents}?", cents=offered),
            about=about,
            verb=DEAL if now.counter is None else say("take {cents}", cents=offered),
            key="D",
            hint=say("{Payer} pays it.", payer=payer),
            clause="6.5",
            cautions=(
                Caution(
                    say(
                        "{Payer} pays you {cents}. Your game ends here, and then case {case} is opened.",
                        payer=payer,
                        cents=offered,
                        case=now.special,
                    ),
                    final=True,
                ),
            ),
        ),
        Ask(
            move=m.NoDeal,
            seat=seat,
            sentence=say("Turn down {cents}?", cents=offered),
            about=about,
            verb=NO_DEAL,
            key="N",
            clause="6.6",
            cautions=(
                Caution(
                    say("The {cents} is off the table.", cents=offered) + _after_no_deal(opens_next(state)),
                    final=True,
                ),
            ),
        ),
    )


def _bargain(state: State, standing: int, most: int) -> Ask:
    return Ask(
        move=m.AskFor,
        seat=state.now.contestant,
        sentence=say("What would you take instead of {cents}?", cents=Money(standing)),
        about=this_round(state),
        verb=BARGAIN,
        key="B",
        clause="6.3",
        blanks=(Amount(name="cents", label=PRICE, most=most),),
        cautions=_less(standing),
    )


def _agree(state: State, standing: int, counter: int) -> Ask:
    now = state.now
    contestant, payer, asked, offered = (
        state.name(now.contestant),
        _payer(state),
        Money(counter),
        Money(standing),
    )
    return Ask(
        move=m.AgreePrice,
        seat=now.host,
        sentence=say("Agree to {cents}?", cents=asked),
        about=this_round(state),
        verb=say("agree"),
        key="A",
        hint=say("{contestant} wants that instead of {cents}.", contestant=contestant, cents=offered),
        clause="6.4",
        cautions=(
            Caution(
                say(
                    "{Payer} pays {contestant} {cents}. The game ends here, and then case {case} is opened.",
                    payer=payer,
                    contestant=contestant,
                    cents=asked,
                    case=now.special,
                ),
                final=True,
            ),
        ),
    )


@cache
def _after_no_deal(opens: int) -> Said:
    if opens:
        return says("You go on and open one more case.", "You go on and open {count} more cases.", opens)
    return say("You go on with the last two cases.")


def opens_next(state: State) -> int:
    """Return how many cases the next round opens."""
    rounds, after = state.box.cases_by_round, state.now.round
    return rounds[after] if after < len(rounds) else 0


_NOTHING_AT_ALL = Caution(say("That's an offer of nothing at all."), at_most={"cents": 0})


def _less(standing: int) -> tuple[Caution, ...]:
    if not standing:
        return ()
    text = say("That's less than the {cents} on the table.", cents=Money(standing))
    return (Caution(text, at_most={"cents": standing - 1}),)


@lru_cache(maxsize=64)
def _generous(values: tuple[int, ...]) -> tuple[Caution, ...]:
    middle, top = average(values), values[-1]
    return (
        Caution(
            say("That's more than the average of {cents}.", cents=Money(middle)), above={"cents": middle}
        ),
        Caution(
            say("That's more than any case can hold. The top value is {cents}.", cents=Money(top)),
            above={"cents": top},
        ),
    )


def _skip(host: Seat, about: str) -> Ask:
    return Ask(
        move=m.SkipOffer,
        seat=host,
        sentence=say("No new offer?"),
        about=about,
        verb=say("no new offer"),
        key="S",
        clause="6.7",
    )


def keep(state: State) -> Iterator[Ask]:
    now = state.now
    about = f"{this_game(state)}, cases {now.special} and {now.last}"
    yield Ask(
        move=m.KeepCase,
        seat=now.contestant,
        sentence=say("Keep case {case}?", case=now.special),
        about=about,
        verb=say("keep"),
        key="K",
        hint=say("Or trade it for case {case}.", case=now.last),
        clause="8.1",
        cautions=(Caution(say("You win what's in case {case}.", case=now.special), final=True),),
    )
    yield Ask(
        move=m.TradeCase,
        seat=now.contestant,
        sentence=say("Trade it for case {case}?", case=now.last),
        about=about,
        verb=say("trade"),
        key="T",
        clause="8.1",
        cautions=(
            Caution(
                say(
                    "You give up case {case} and win what's in case {other}.",
                    case=now.special,
                    other=now.last,
                ),
                final=True,
            ),
        ),
    )
