"""The door: the address phones are told to open, and the names they may use for this box."""

import socket

import pytest

from companion.house import door as doors
from companion.house.config import Wifi
from companion.house.door import Door, joining


@pytest.fixture
def interfaces(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    own = {"lo": "127.0.0.1"}
    monkeypatch.setattr(doors, "_own", own.items)
    monkeypatch.setattr(doors, "_by_default_route", lambda: "")
    return own


def test_the_settled_address_comes_first_then_the_hotspot_then_the_way_out(
    interfaces: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    interfaces |= {"docker0": "172.17.0.1", "eth0": "192.168.1.5", "wlan0": "10.42.0.1"}
    monkeypatch.setattr(doors, "_by_default_route", lambda: "192.168.1.5")
    assert Door().addresses() == ("10.42.0.1", "192.168.1.5")
    assert Door(address="games.lan").addresses() == ("games.lan", "10.42.0.1", "192.168.1.5")


def test_a_box_without_a_network_has_no_address(interfaces: dict[str, str]) -> None:
    interfaces |= {"docker0": "172.17.0.1", "tun0": "10.8.0.3"}
    assert Door().addresses() == ()


def test_phones_may_call_the_box_by_every_address_and_name_it_has(interfaces: dict[str, str]) -> None:
    interfaces |= {"eth0": "192.168.1.5", "docker0": "172.17.0.1"}
    box = socket.gethostname().partition(".")[0].lower()
    names = {"127.0.0.1", "localhost", "192.168.1.5", "172.17.0.1", f"{box}.local", "games.lan"}
    assert Door(8080, names=("Games.LAN",)).hosts() == {f"{name}:8080" for name in names}
    assert Door(80, names=("Games.LAN",)).hosts() == names  # browsers leave this port out


def test_the_addresses_of_this_machine_are_found_without_sending_anything() -> None:
    assert "127.0.0.1:8080" in Door(8080).hosts()
    assert all(not address.startswith("127.") for address in Door(8080).addresses())


def test_a_link_carries_the_secret_behind_the_hash() -> None:
    assert Door(8080).link("10.42.0.1", "abc") == "http://10.42.0.1:8080/#abc"
    assert Door(80).link("10.42.0.1", "abc") == "http://10.42.0.1/#abc"


def test_the_signs_of_a_wifi_code_are_kept_apart_from_its_text() -> None:
    assert joining(Wifi('Ann;Ben, "home"', "a:b\\c")) == r"WIFI:T:WPA;S:Ann\;Ben\, \"home\";P:a\:b\\c;;"
    assert joining(Wifi("Open house")) == "WIFI:T:nopass;S:Open house;P:;;"
