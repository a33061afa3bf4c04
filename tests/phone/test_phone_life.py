"""What happens to phones all evening: they reload, sleep, lose Wi-Fi, and get tapped twice."""

import re
import socket
import threading
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from companion.game import AdjustMoney
from companion.games.deal_or_no_deal.moves import BeginHosting, CallCase, ChooseCase, Reveal
from companion.machine.log import logging_to
from tests.phone.browser import PATIENCE, SMALL, Phone
from tests.phone.companion import Companion
from tests.phone.device import Device

Companions = Callable[..., Companion]
Phones = Callable[..., Phone]


def begun(companion: Companion) -> Companion:
    """Start a game with Ann as host and Ben as contestant, and return the table."""
    companion.run(companion.table.submit(BeginHosting("A", "B")))
    return companion


def test_a_reload_shows_the_same_page_without_the_code(companion: Companion, phones: Phones) -> None:
    ben = phones().sit(begun(companion).code("B"))
    assert companion.seating.token("B") not in ben.page.url
    ben.sees("Choose a case to keep")
    ben.look_again()
    ben.sees("Choose a case to keep")
    assert companion.seating.token("B") not in ben.page.evaluate(
        "JSON.stringify([history.length, location.href])"
    )


def test_the_page_changes_by_itself(companion: Companion, phones: Phones) -> None:
    ben, cal = phones().sit(begun(companion).code("B")), phones(SMALL).sit(companion.code("C"))
    cal.sees("Ben: Choose a case to keep")
    ben.page.locator("label", has_text=re.compile("^26$")).click()
    ben.hand_in(ben.page.locator("button.gold"))
    cal.sees("Ben: Call a case")
    ben.sees("Call a case")


def test_what_somebody_is_filling_in_is_left_alone(companion: Companion, phones: Phones) -> None:
    ben = phones().sit(begun(companion).code("B"))
    ben.sees("Choose a case to keep")
    ben.page.locator("label", has_text=re.compile("^17$")).click()
    picked = ben.page.locator("input[value='17']")
    Phone.sit(phones(), companion.code("D"))  # something else changes in the meantime
    companion.run(
        companion.table.submit(AdjustMoney(cents=100, source="bank", target="C", reason="found it"))
    )
    expect(picked).to_be_checked(timeout=PATIENCE)
    ben.hand_in(ben.page.locator("button.gold"))
    assert companion.table.view(None).view.special == 17  # type: ignore[attr-defined]


def test_a_question_about_the_rules_is_left_alone_while_the_game_goes_on(
    companion: Companion, phones: Phones
) -> None:
    ben = phones(SMALL).sit(begun(companion).code("B"))
    ben.page.goto(f"{companion.address}?p=rules")
    asked = ben.page.get_by_label("Ask in your own words")
    asked.fill("can I swap my case")
    companion.run(companion.table.submit(ChooseCase(5, seat="B")))
    expect(ben.page).to_have_title("Your turn · Tableside", timeout=PATIENCE)
    expect(ben.page.locator("#page")).to_have_attribute("data-news", re.compile("case 5"), timeout=PATIENCE)
    expect(asked).to_have_value("can I swap my case")
    asked.press("Enter")
    ben.sees("keep their own case or trade it")
    assert ben.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_question_about_the_rules_needs_no_scripts_and_leaves_no_trace(
    companion: Companion, tmp_path: Path
) -> None:
    ben = Device(begun(companion)).sit("B")
    with logging_to(tmp_path / "log"):
        page = ben.get("/?p=rules&q=can+I+haggle").text
        assert ben.get("/?p=rules&q=%22%3Cb%3E+xyzzyq").text.count("No rule has those words") == 1
    assert "<b>6.3</b>" in page
    assert "http-equiv" not in page  # reloading would lose what's being typed
    written = (tmp_path / "log").read_text()
    assert "GET / B" in written
    assert "haggle" not in written


def test_back_gives_the_present_page(companion: Companion, phones: Phones) -> None:
    ben = phones().sit(begun(companion).code("B"))
    ben.page.goto(f"{companion.address}?p=rules")
    companion.run(companion.table.submit(ChooseCase(5, seat="B")))
    ben.page.go_back()
    ben.sees("Call a case")


def test_a_double_tap_counts_once(companion: Companion, phones: Phones) -> None:
    ben = phones().sit(begun(companion).code("B"))
    ben.page.locator("label", has_text=re.compile("^9$")).click()
    before = companion.table.record.next_number
    ben.page.locator("button.gold").dblclick()
    ben.sees("Call a case")
    assert companion.table.record.next_number == before + 1


def test_a_stale_form_gets_the_fresh_page_and_a_sentence(companion: Companion, phones: Phones) -> None:
    ben = phones(scripts=False)
    ben.type_code(begun(companion).address, companion.seating.letters("B"))
    companion.nod()
    ben.press("Look again")
    ben.sees("Choose a case to keep")
    companion.run(companion.table.submit(ChooseCase(5, seat="B")))
    ben.page.locator("label", has_text=re.compile("^7$")).click()
    ben.page.locator("button.gold").click()
    ben.sees("didn’t count")
    ben.sees("Call a case")


def test_a_second_phone_needs_a_nod_and_the_first_is_told(companion: Companion, phones: Phones) -> None:
    first = phones().sit(begun(companion).code("C"))
    second = phones().scan(companion.code("C"))
    second.page.wait_for_selector(".pictures")
    companion.nod()
    second.sees("Cal")
    second.sees_seat()
    first.sees("Seat C")
    assert "$" not in first.text()


def test_a_seated_phone_that_scans_another_seat_is_asked_and_moves(
    companion: Companion, phones: Phones
) -> None:
    eve = phones().sit(begun(companion).code("E"))
    eve.scan(companion.code("F"))  # in the same window: only the part after the # is new
    eve.sees("Leave seat E")
    assert companion.seating.taken("E")
    eve.press("Sit at seat F")
    expect(eve.page.locator("h1", has_text="Leave seat E")).to_have_count(0)
    expect(eve.page.locator("#who.seat-F")).to_be_visible()
    assert not companion.seating.taken("E")
    assert companion.seating.name_at("F") == "Guest"


def test_a_phone_that_lost_its_seat_scans_the_new_code_and_is_in(
    companion: Companion, phones: Phones
) -> None:
    cal = phones().sit(begun(companion).code("C"))
    companion.run(companion.seating.release("C"))
    cal.sees("Seat C")
    expect(cal.page.locator("[action='/again']")).to_be_attached()
    cal.sit(companion.code("C"))
    expect(cal.page.locator("#who.seat-C strong").first).to_have_text("Cal")


def test_a_phone_that_waits_scans_another_seat(companion: Companion, phones: Phones) -> None:
    phones().sit(begun(companion).code("A"))
    guest = phones().scan(companion.code("A"))
    guest.page.wait_for_selector(".pictures")
    guest.sit(companion.code("E"))
    assert companion.seating.name_at("E") == "Guest"
    assert not companion.seating.waiting()


def test_a_regular_sits_down_with_one_tap_also_without_scripts(companion: Companion, phones: Phones) -> None:
    companion.house.known = ("Ann", "Rosa", "Hugo")
    rosa, hugo = phones().scan(companion.code("E")), phones(scripts=False)
    rosa.press("Rosa")
    rosa.sees("Welcome, Rosa")
    hugo.type_code(companion.address, companion.seating.letters("F"))
    hugo.press("Hugo")
    companion.nod()
    hugo.press("Look again")
    hugo.sees("Welcome, Hugo")


def test_tableside_goes_away_and_comes_back(companions: Companions, phones: Phones, tmp_path: Path) -> None:
    companion = begun(companions(journal=tmp_path / "journal.sqlite3"))
    cal = phones().sit(companion.code("C"))
    cal.sees("Choose a case to keep")
    companion.stop()
    cal.sees("Not connected")
    again = companions(journal=tmp_path / "journal.sqlite3", port=companion.port)
    again.run(again.table.submit(ChooseCase(5, seat="B")))
    cal.sees("Call a case")
    expect(cal.page.get_by_text("Not connected")).to_be_hidden(timeout=PATIENCE)


class Tap:
    """A connection between phone and server that can be cut without either side noticing."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self.cut = threading.Event()
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                near = self._listening.accept()[0]
            except OSError:
                return
            far = socket.create_connection(("127.0.0.1", self._port))
            born_cut = self.cut.is_set()
            for source, target in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=(source, target, born_cut), daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket, fresh: bool) -> None:
        try:
            while got := source.recv(65536):
                if self.cut.is_set() and not fresh:
                    threading.Event().wait()  # anything that arrives now is lost without notice
                target.sendall(got)
            target.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    def close(self) -> None:
        """Take no more connections."""
        self._listening.close()


def test_a_line_that_dies_in_silence_is_noticed_and_made_again(companion: Companion, phones: Phones) -> None:
    tap = Tap(begun(companion).port)
    companion.web.app._hosts = lambda: (companion.host, f"127.0.0.1:{tap.port}")  # type: ignore[attr-defined]
    cal = phones().sit(companion.code("C"))
    cal.scan(f"http://127.0.0.1:{tap.port}/")
    cal.sees("Choose a case to keep")
    while cal.page.evaluate("source.readyState") != 1:
        cal.page.wait_for_timeout(20)
    tap.cut.set()
    companion.run(companion.table.submit(ChooseCase(5, seat="B")))
    # The page's watchdog does this. A dead connection is silent, and each one the browser kept takes 6 s.
    expect(cal.page.get_by_text("Call a case").first).to_be_visible(timeout=3 * PATIENCE)
    tap.close()


def test_a_phone_that_wakes_up_looks_at_once(companion: Companion, phones: Phones) -> None:
    cal = phones().sit(begun(companion).code("C"))
    cal.sees("Choose a case to keep")
    cal.page.evaluate("source.close()")  # asleep: the stream closes without an event
    for move in (ChooseCase(5, seat="B"), CallCase(1, seat="B"), Reveal(100)):
        companion.run(companion.table.submit(move))
    cal.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    cal.sees("Call a case")


def test_the_board_is_for_anybody_and_live(companion: Companion, phones: Phones) -> None:
    screen = phones((1280, 720))
    screen.page.goto(f"{begun(companion).address}board")
    screen.sees("Choose a case")
    companion.run(companion.table.submit(ChooseCase(5, seat="B")))
    screen.sees("Call a case")
    assert screen.page.locator("button, input, form").count() == 0
