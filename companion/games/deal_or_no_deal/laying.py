"""Setting up: the money, the host and the contestant, and the cases until the first one is called."""

from collections.abc import Collection

import msgspec

from companion.game import (
    BANK,
    NOTHING,
    Commitment,
    Money,
    Next,
    Said,
    Setup,
    commit,
    dollars,
    empty,
    given,
    left_of,
    say,
    seal,
    seats_for,
)
from companion.games.deal_or_no_deal import happenings as told
from companion.games.deal_or_no_deal import moves as m
from companion.games.deal_or_no_deal.asks.laying import next_to_enter
from companion.games.deal_or_no_deal.box import CASES
from companion.games.deal_or_no_deal.draft import Draft
from companion.games.deal_or_no_deal.state import (
    BY_TELEVISION,
    CENTRE,
    KITTY,
    UNKNOWN,
    Hosting,
    Rulings,
    State,
    shares,
)


def start(setup: Setup) -> Next[State]:
    """Return the state before the first host and contestant, with the money dealt, and what happened."""
    box = setup.box
    seats = seats_for(len(setup.players))
    state = State(
        seats=seats,
        names=setup.players,
        rulings=msgspec.convert(setup.settings, Rulings),
        box=box,
        money=empty(*seats, *((KITTY,) if len(seats) > 2 else ())),
        start=box.start_money if len(seats) > 2 else 0,
        phase="begin",
        first=setup.first,
        sealed_one_by_one=setup.version > 1,
    )
    if not state.kept_with_money:
        return state, ()
    draft = Draft(state)
    text = say("Everyone starts with {cents} from the bank.", cents=Money(state.start))
    draft.tell(told.MoneyDealt(text=text))
    for seat in seats:
        draft.pay(BANK, seat, state.start)
    return draft.outcome


def opening(setup: Setup) -> Said:
    """Return who hosts first, and for whom; if Tableside is the banker, who plays first."""
    if not setup.first:
        return NOTHING
    if setup.settings.get("banker") == BY_TELEVISION:
        return say("{contestant} plays first.", contestant=setup.name(setup.first))
    beside = left_of(seats_for(len(setup.players)), setup.first)
    host, contestant = setup.name(setup.first), setup.name(beside)
    return say("{host} hosts first, and {contestant} plays.", host=host, contestant=contestant)


def begin_hosting(draft: Draft, move: m.BeginHosting) -> None:
    state = draft.state
    hosting = Hosting(
        host=move.host, contestant=move.contestant, values=state.box.values, left=state.box.cases_by_round[0]
    )
    draft.become(hosting=hosting, hosted=(*state.hosted, move.host))
    text = NOTHING
    if state.television:
        text = say("{contestant} plays. The banker will call.", contestant=state.name(move.contestant))
    draft.tell(told.HostingBegan(text=text, host=move.host, contestant=move.contestant))
    if state.kept_with_money and state.money[KITTY] == 0:
        draft.pay(BANK, KITTY, state.box.kitty)
    _prepare_cases(draft)


def _prepare_cases(draft: Draft) -> None:
    """Go on to whatever the cases still need before one can be chosen."""
    state = draft.state
    now, split = state.now, state.rulings.split
    if len(state.holders) == 1 and UNKNOWN in now.held:
        draft.host(held=state.holders * len(CASES))
        text = say("Give all 26 cases to {holder}.", holder=state.name(state.holders[0]))
        draft.tell(told.CasesDealt(text=text))
        now = draft.now
    if state.kept_with_money and UNKNOWN in now.held and split != "asked":
        draft.become(phase="split" if split == "drawn" else "enter")
    elif state.rulings.keeper == "companion" and not now.inside:
        draft.become(phase="fill")
    else:
        draft.become(phase="choose")


def draw_split(draft: Draft, move: m.DrawSplit) -> None:
    holders = draft.state.holders
    each = shares(len(holders))
    held = [CENTRE] * len(CASES)
    for place, case in enumerate(move.cases[: each * len(holders)]):
        held[case - 1] = holders[place // each]
    draft.host(held=tuple(held))
    draft.tell(told.CasesDealt(text=say("Deal the cases as shown on the board.")))
    _tell_split(draft)
    _prepare_cases(draft)


def enter_cases(draft: Draft, move: m.EnterCases) -> None:
    state = draft.state
    holder = given(next_to_enter(state))
    hold(draft, holder, move.cases)
    if next_to_enter(draft.state):
        text = say("{holder} has cases {cases}.", holder=state.name(holder), cases=tuple(sorted(move.cases)))
        draft.tell(told.CasesDealt(text=text))
    else:
        all_entered(draft)


def all_entered(draft: Draft) -> None:
    """Leave the other cases in the center, and go on."""
    draft.host(held=tuple(who or CENTRE for who in draft.now.held))
    _tell_split(draft)
    _prepare_cases(draft)


def hold(draft: Draft, place: str, cases: tuple[int, ...]) -> None:
    """Note where some cases are."""
    held = list(draft.now.held)
    for case in cases:
        held[case - 1] = place
    draft.host(held=tuple(held))


def _tell_split(draft: Draft) -> None:
    state = draft.state
    held = state.now.held
    text = NOTHING
    for place in (*state.holders, *((CENTRE,) if CENTRE in held else ())):
        cases = tuple(case for case in CASES if held[case - 1] == place)
        text += say("{Holder}: {cases}.", holder=state.name(place), cases=cases)
    draft.tell(told.CasesDealt(text=text))


def fill_cases(draft: Draft, move: m.FillCases) -> None:
    draft.host(inside=move.values, salt=move.salt)
    if draft.state.sealed_one_by_one:
        draft.host(fingerprint=_sealed(draft.now).fingerprint)
    shown = filling(draft.now, opened=False).fingerprint
    draft.tell(told.CasesFilled(fingerprint=shown))
    draft.become(phase="choose")


def filling(now: Hosting, opened: bool) -> Commitment:
    """Return the commitment to what Tableside put into the cases."""
    if not now.fingerprint:  # the game began under version 1
        cases = ", ".join(f"{case}: {dollars(value)}" for case, value in zip(CASES, now.inside, strict=True))
        return commit(now.salt, cases, opened)
    return _sealed(now, opened=range(len(CASES))) if opened else Commitment(now.fingerprint)


def _sealed(now: Hosting, opened: Collection[int] = ()) -> Commitment:
    lines = (f"Case {case}: {dollars(value)}" for case, value in zip(CASES, now.inside, strict=True))
    return seal(now.salt, lines, opened)


def choose_case(draft: Draft, move: m.ChooseCase) -> None:
    draft.go_on("call", special=move.case)
    contestant = draft.state.name(draft.now.contestant)
    text = say("{contestant} keeps case {case}.", contestant=contestant, case=move.case)
    draft.tell(told.CaseChosen(text=text, case=move.case))
