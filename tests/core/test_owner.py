"""The owner's PIN: who gets in, how long the others wait, and what survives a restart."""

from pathlib import Path

import pytest

from companion.game import Refused
from companion.house.owner import FIRST_WAIT, FREE, LONGEST_WAIT, Owner, hashed


class Clock:
    """A clock that tests move forward."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


KEPT = hashed("2468")


def owner(tries: Path | None = None, clock: Clock | None = None) -> Owner:
    return Owner(lambda: KEPT, tries, clock or Clock())


def refused(one: Owner, pin: str) -> str:
    with pytest.raises(Refused) as refusal:
        one.unlock(pin)
    return refusal.value.why


def test_without_a_pin_nothing_is_locked() -> None:
    assert not Owner().locked


def test_the_right_pin_unlocks_until_the_restart(tmp_path: Path) -> None:
    one = owner(tmp_path / "tries")
    assert one.locked
    one.unlock("2468")
    assert not one.locked
    assert owner(tmp_path / "tries").locked


def test_the_settings_say_nothing_about_the_pin() -> None:
    assert hashed("2468") != KEPT
    assert "2468" not in KEPT.replace(KEPT[:32], "")


@pytest.mark.parametrize("pin", ["", "123", "123456789", "12a4", "١٢٣٤", " 1234"])
def test_a_pin_has_four_to_eight_digits(pin: str) -> None:
    with pytest.raises(Refused) as refusal:
        hashed(pin)
    assert refusal.value.why == "A PIN has 4 to 8 digits."


def test_after_three_wrong_pins_each_try_takes_longer(tmp_path: Path) -> None:
    clock = Clock()
    one = owner(tmp_path / "tries", clock)
    for _ in range(FREE):
        assert refused(one, "1111") == "That's not the PIN."
    waits = []
    for _ in range(9):
        assert "seconds." in refused(one, "2468")  # while it waits, not even the right PIN counts
        waits.append(one.wait)
        clock.now += one.wait
        assert refused(one, "1111") == "That's not the PIN."
    assert waits[:3] == [FIRST_WAIT, 2 * FIRST_WAIT, 4 * FIRST_WAIT]
    assert waits[-1] == LONGEST_WAIT
    clock.now += LONGEST_WAIT
    one.unlock("2468")
    assert not one.locked
    assert owner(tmp_path / "tries", clock).wait == 0


def test_pulling_the_plug_buys_no_tries(tmp_path: Path) -> None:
    tries = tmp_path / "tries"
    for _ in range(FREE):
        refused(owner(tries), "1111")
    assert owner(tries).wait == FIRST_WAIT
    assert tries.stat().st_mode & 0o777 == 0o600
    for damaged in (b"", b"many", b"-9x"):
        tries.write_bytes(damaged)
        assert owner(tries).wait == FIRST_WAIT


def test_a_disk_that_takes_nothing_still_counts_for_this_run(tmp_path: Path) -> None:
    one = owner(tmp_path / "gone" / "tries")
    for _ in range(FREE):
        refused(one, "1111")
    assert one.wait == FIRST_WAIT


@pytest.mark.parametrize("damaged", ["x", "zz:zz", ":", "00:"])
def test_no_pin_fits_a_damaged_entry(damaged: str) -> None:
    assert refused(Owner(lambda: damaged), "2468") == "That's not the PIN."
