"""Counting one's own cash in a browser: plus, minus, the total, and what the bar says."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.phone import downeast
from tests.phone.browser import SMALL, Phone
from tests.phone.companion import Companion


def test_plus_and_minus_count_along_and_the_bar_says_what_the_table_will_learn(
    companions: Callable[..., Companion], phones: Callable[..., Phone]
) -> None:
    companion = companions(downeast.NAME, 4)
    companion.play(*downeast.SOLD_PAID)
    phone = phones(SMALL).sit(companion.code("D"))
    page = phone.page
    page.goto(f"{companion.address}?p=count")
    page.locator(".hand summary").click()
    total, bar = page.locator(".total .sum"), page.locator("button.gold")
    expect(total).to_have_text("$60")
    agrees = bar.inner_text()
    page.get_by_role("button", name="$10 −").click()
    expect(total).to_have_text("$50")
    expect(page.locator(".total .fault")).to_have_text("$10 short")
    expect(bar).not_to_have_text(agrees)
    page.get_by_role("button", name="$10 −").click()  # there can't be fewer than none
    expect(total).to_have_text("$50")
    page.get_by_role("button", name="$10 +").click()
    expect(total).to_have_text("$60")
    expect(bar).to_have_text(agrees)
    page.get_by_role("button", name="$50 +").click()
    expect(page.locator(".total .fault")).to_have_text("$50 too much")


def test_the_whole_count_fits_and_opening_what_could_explain_it_leaves_no_gap(
    companions: Callable[..., Companion], phones: Callable[..., Phone]
) -> None:
    companion = companions(downeast.NAME, 4)
    companion.play(*downeast.SOLD_PAID)
    page = phones((360, 740)).sit(companion.code("D")).page
    page.goto(f"{companion.address}?p=count")
    page.locator(".hand summary").click()
    page.get_by_role("button", name="$10 −").click()
    total, bar = page.locator(".total").bounding_box(), page.locator("#bar").bounding_box()
    assert total
    assert bar
    assert total["y"] + total["height"] <= bar["y"]
    page.locator("button.gold").click()
    expect(page.get_by_role("heading", name="Count once more")).to_be_visible()
    page.locator(".hand summary").click()
    advice, opened = page.locator("#page > .soft").bounding_box(), page.locator(".hand").bounding_box()
    assert advice
    assert opened
    assert opened["y"] - (advice["y"] + advice["height"]) < 20
