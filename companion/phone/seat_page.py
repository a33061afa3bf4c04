"""A seat's whole page: who you are, what's asked or shown, and where you can go from there."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from markupsafe import Markup

from companion.game import (
    NOTHING,
    Ask,
    Game,
    Happening,
    Lid,
    Refused,
    Said,
    Seat,
    SeatView,
    Summary,
    as_is,
    say,
    together,
)
from companion.game.clauses import bare, clause
from companion.phone.blanks import on_page
from companion.phone.game_pages import Pages, Tab, pages_of
from companion.phone.own_entries import has_entries
from companion.phone.posted_form import Filled, recalled
from companion.phone.rendering import body, own_or_common, parts, style
from companion.phone.seat_asks import Banner, SeatAsks, news, rules, seat_page, styles, worth_telling
from companion.table.own_entries import own_entries
from companion.table.payments import Statement
from companion.table.recount import Suspect
from companion.table.recounting import counted_alone, private_to_count, under_way
from companion.table.table import Table
from companion.table.views import AskView, TableView
from companion.words.catalogs import languages
from companion.words.rule_search import rule_search

RULES, BOARD, ENTRIES, CHECK, COUNT = "rules", "board", "entries", "check", "count"
HOME = "/"
STATEMENT = 8  # how many lines of a seat's statement are shown
YOUR_TURN, WAITING = say("Your turn · Tableside"), say("Waiting · Tableside")
CORRECTING = say("Correcting · Tableside")


@dataclass(frozen=True)
class Place:
    """Where somebody is in a seat's pages: the ask or the tab they chose."""

    ask: str = ""
    tab: str = ""
    home: bool = False  # in the pages of their evening, if no game is on
    question: str = ""  # what they asked about the rules

    @property
    def section(self) -> int | None:
        """The number of the open section of the rules: 0 if none is open, None on any other page."""
        tab, _, number = self.tab.partition(".")
        return (int(number) if number.isdecimal() and len(number) < 3 else 0) if tab == RULES else None

    @property
    def entry(self) -> str:
        """The label of the entry that somebody wants to correct here."""
        tab, _, label = self.tab.partition(".")
        return label if tab == ENTRIES else ""


def correcting(label: str) -> Place:
    """Return the place where an entry is corrected."""
    return Place(tab=f"{ENTRIES}.{label}")


@dataclass(frozen=True)
class Sure:
    """An answer that has to be confirmed."""

    asked: AskView
    question: Said
    consequence: Said
    answer: Said


@dataclass(frozen=True)
class ScannedPieces:
    """What was scanned for a question, in words."""

    names: tuple[Said, ...]
    more: Said = NOTHING  # what else can be scanned
    whole: bool = False  # whether nothing is missing ...
    follows: tuple[Said, ...] = ()  # ... and what the answer would lead to


@dataclass
class Visit:
    """What a page shows besides the table: a banner, what has been typed, what to confirm."""

    banner: Banner | None = None
    filled: Filled = field(default_factory=Filled)
    fault: Refused | None = None
    sure: Sure | None = None
    language: bool = False  # whether to ask for this phone's language
    suspects: tuple[Suspect, ...] | None = None  # what could explain that somebody's own count differs
    scanned: ScannedPieces | None = None


def rules_page(game: Lid, place: Place, asks: Iterable[AskView]) -> dict[str, Any]:
    """Return the data for a page of the rules; for any other page, most of it is empty."""
    section, question = place.section, place.question.strip()
    known: dict[str, Any] = {"section": section, "rules": (), "question": question, "found": ()}
    if section is not None:
        known["rules"] = rules(game)
    if section is not None and question:
        waiting = {one.ask.clause for one in asks if not (one.ask.aside or one.ask.done)}
        known["found"] = rule_search(game).found(question, waiting)
    return known


def context_of(
    game: Game[Any], table: TableView, seat: Seat | None, summary: Callable[[], Summary]
) -> dict[str, Any]:
    """Return the data about a game for its templates, on a seat's page or on a screen everyone sees."""
    pages, view = pages_of(table.game), table.view
    return {
        "table": table,
        "view": view,
        "now": view,  # what the game's own templates call it
        "moves": game.moves_by_name,
        "summary": summary,
        "names": view.names,
        "pages": pages,
        "own": parts(table.game),
        "story": worth_telling(table.story),
        **pages.context(table, view, seat),
    }


class Link(NamedTuple):
    """A link from one page to another."""

    look: str
    href: str
    label: Said


class SeatPage:
    """A seat's page: the data it's made from, and its parts."""

    def __init__(
        self,
        on: Table,
        table: TableView,
        seat: Seat,
        me: SeatView,
        money_hidden: bool,
        place: Place,
        visit: Visit,
        key: str,
        earlier: bool = False,
        first_time: Callable[[Ask], Said] = lambda ask: NOTHING,
    ) -> None:
        """Make a page; `earlier` says that the table is shown as it was, to correct an entry.

        `first_time` says what's at stake if an ask is new to whoever sits here.
        """
        self.table, self.view, self.seat, self.me = table, table.view, seat, me
        self.money_hidden = money_hidden
        self.pages: Pages[Any] = pages_of(table.game)
        self.page: SeatAsks = seat_page(table, seat, place.ask, self.pages)
        self.earlier, self._lists = earlier, not earlier and place.tab.partition(".")[0] == ENTRIES
        self.story: tuple[Happening, ...] = worth_telling(table.story)
        self.title = CORRECTING if earlier else YOUR_TURN if self.page.turn else WAITING
        self._first_time = first_time
        self._on, self._game, self._number = on, on.game, on.number
        self._place, self._visit, self._key = place, visit, key
        self._tabs = self.pages.tabs(table, table.view, seat)
        self._tab: Tab | None = next((tab for tab in self._tabs if tab.name == place.tab), None)
        self._aside = bool(
            self._tab or self._lists or place.tab in (BOARD, CHECK) or place.section is not None
        )

    @cached_property
    def statement(self) -> tuple[Statement, ...]:
        """Where this seat's money came from, and where it went."""
        return self._on.statement(self.seat, STATEMENT)

    @cached_property
    def summary(self) -> Summary:
        """The view in words."""
        return self._game.summary(self.view)

    def waits(self) -> Markup:
        """Return what the table is waiting for or, if there's nothing, how the game is going."""
        if not self.page.waits:
            return parts().headline(self.summary.headline)
        ask = self.page.waits.ask
        words = self.pages.waits(self.table, ask)
        if ask.seat is None:
            return parts().who(None, "", say("For the table"), words)
        name = self.view.name(ask.seat)
        asked, then = say("{name}: {asked}", name=name, asked=words), self.pages.then(self.view, ask)
        return parts().who(ask.seat, name, say("Waiting for"), asked, then=self._then(then))

    def _then(self, seat: Seat) -> Said:
        if not seat:
            return NOTHING
        return say("Then it’s you.") if seat == self.seat else say("Then {name}.", name=self.view.name(seat))

    def made(self, template: str) -> Markup:
        """Return a template rendered for this page."""
        return Markup(body(template, **self.known))

    def own(self, file: str) -> Markup:
        """Return the game's own version of a template, or else the common one, rendered for this page."""
        return self.made(own_or_common(self.table.game, file))

    def body(self) -> str:
        """Return the whole page."""
        return self.framed(self._main(), self._bar())

    def framed(
        self,
        main: Markup | str,
        bar: Markup | str,
        wears: tuple[str, ...] = (),
        title: Said | None = None,
        role: Said | None = None,
        sheds: tuple[str, ...] = (),
    ) -> str:
        """Return the whole page around its content and buttons; `wears` adds styles, `sheds` drops them."""
        sure, turn = bool(self._visit.sure), self.page.turn and not self.earlier
        worn = dict.fromkeys((*styles(self.table.game, self.pages, self.page), *wears))
        return "\n".join(
            (
                *(style(one) for one in worn if one not in sheds),
                self.header(role, sure),
                parts().banner_of(self._visit.banner),
                parts().notes(self.table.again, self.table.seen, self.earlier, self._has_to_count()),
                parts().opening(self._number, title or self.title, turn, news(self.story), sure),
                main,
                parts().closing(bar, sure),
                self.made("sure.html") if sure else "",
            )
        )

    def _has_to_count(self) -> bool:
        """Whether the table is counting, and is waiting for what only this seat may count."""
        here = self._place.tab == COUNT or not under_way(self._on)
        return not here and counted_alone(self._on).get(self.seat, True) is None

    def header(self, role: Said | None = None, inert: bool = False) -> Markup:
        """Return who this is, their role, and what the game adds to that."""
        fact = self.pages.fact(self, self.view)
        return parts().header(self.seat, self.me.name, role or self._role(), fact, inert)

    def _role(self) -> Said:
        role = self.pages.role(self.table, self.view, self.seat)
        return role or self.summary.roles.get(self.seat) or self.me.role or as_is(self.table.title)

    def _main(self) -> Markup | str:
        if self._visit.sure:
            return ""
        stopped = parts().stopped(self.table.read_only) if self.table.read_only else ""
        if self._tab:
            return stopped + self.made(self._tab.template)
        if self._lists:
            return stopped + self.made("entries.html")
        if self._place.section is not None:
            return stopped + self.made("rules.html")
        if self._place.tab == CHECK and self.view.committed:
            return stopped + self.made("check.html")
        if self._place.tab == BOARD:
            return stopped + self.own("brief.html")
        return stopped + (self.made("asked.html") if self.page.mine else self.pages.idle(self, self.view))

    def _bar(self) -> Markup | str:
        if self._visit.sure:
            return ""
        if self.page.mine and not self._aside:
            return self.made(self.pages.bars.get(self._first.ask.move, "bar.html"))
        tabs = tuple(self._ways()) if self._aside or len(self.page.others) < 2 else ()
        return parts().links(tuple(self._links()), not self._aside, tabs)

    def _links(self) -> Iterator[Link]:
        """Yield the large links below the page."""
        if self._aside:
            if self._place.tab == BOARD:
                for one in self.page.for_table:
                    yield self._link("quiet", one, aside=True)
            if self.page.turn:
                yield Link("gold", HOME, say("Your turn"))
            return
        for index, one in enumerate(self.page.near):
            yield self._link("quiet" if index else "gold", one)
        for one in self.page.others:
            yield self._link("quiet", one)

    def _link(self, look: str, one: AskView, aside: bool = False) -> Link:
        words = self.pages.link(self.table, one.ask)
        return Link(look, f"/?a={one.ask.kind}", say("For the table: {ask}", ask=words) if aside else words)

    def _ways(self) -> Iterator[Link]:
        """Yield the small links below the large ones."""
        if self._aside and not self.page.turn:
            yield Link("", HOME, say("Back"))
        for tab in self._tabs:
            if tab is not self._tab:
                yield Link("", f"/?p={tab.name}", tab.label)
        if self._place.tab != BOARD:
            yield Link("", f"/?p={BOARD}", say("The board"))
        if self._place.section is None:
            yield Link("", f"/?p={RULES}", say("Rules"))
        if self._place.tab != CHECK and self.view.committed and self.view.committed.text:
            yield Link("", f"/?p={CHECK}", say("Check the deal"))
        if not self._lists and has_entries(self._on, self.seat):
            yield Link("", f"/?p={ENTRIES}", say("Your entries"))
        if private_to_count(self._on, self.seat):
            yield Link("", f"/?p={COUNT}", say("It doesn’t add up"))
        if len(languages()) > 1:
            yield Link("", "/language", say("Language"))

    @property
    def _first(self) -> AskView:
        return self.page.asked or self.page.answers[0]

    def _eyebrow(self, ask: Ask | None) -> Said:
        """Return what stands above the question: what was scanned for it, or whose it is."""
        if self._visit.scanned:
            return say("Scanned: {pieces}", pieces=together(self._visit.scanned.names))
        return say("Your turn") if ask and ask.seat else say("For the table")

    @property
    def _filled(self) -> Filled:
        """What's in the blanks: what was just sent or, if the question is asked again, the earlier answer."""
        asked, sent = self.page.asked, self._visit.filled
        return recalled(asked.ask, asked.was) if asked and asked.was and not sent.said else sent

    @cached_property
    def known(self) -> Mapping[str, Any]:
        """The data for templates."""
        ask = self._first.ask if self.page.mine else None
        return {
            "seat": self.seat,
            "me": self.me,
            "money_hidden": self.money_hidden,
            "waiting": self.waits,
            "page": self.page,
            "earlier": self.earlier,
            "asked": self.page.asked,
            "ask": ask,
            "first_time": self._first_time(ask) if ask and not self.earlier else NOTHING,
            "bar_texts": self.pages.say(self.table, ask) if ask else (),
            "own_cover": any(on_page(blank).wears for blank in ask.blanks) if ask else False,
            "clause": bare(clause(self._game.lid, ask.clause)) if ask else "",
            "place": self._place,
            **rules_page(self._game.lid, self._place, self.table.asks),
            "statement": self.statement,
            "key": self._key,
            "filled": self._filled,
            "entries": own_entries(self._on, self.seat) if self._lists else (),
            "fault": self._visit.fault,
            "sure": self._visit.sure,
            "scanned": self._visit.scanned,
            "eyebrow": self._eyebrow(ask),
            **context_of(self._game, self.table, self.seat, lambda: self.summary),
        }
