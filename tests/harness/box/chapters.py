"""The story of the box, chapter by chapter."""

import random
import subprocess
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from companion.game import say
from companion.house.config import Pins
from screens.settings.rows import ROWS
from tests.harness.box.at_home import at_home
from tests.harness.box.box import (
    JOURNAL,
    Box,
    answered,
    asked,
    entries,
    first_picture,
    lays_the_table,
    over,
    page,
    record,
    seated,
)
from tests.harness.box.checks import check, comes, show
from tests.harness.box.guest import Guest
from tests.harness.box.image import BUILD, PYTHON, SUITE, WHEELS, empty
from tests.harness.box.installing import INSTALL, SETTINGS, made
from tests.harness.box.pins import AS_A_PI, LINE, SPI
from tests.harness.box.waiting import until
from tests.phone.browser import launch

IN_GUEST = f"PIP_NO_INDEX=1 PIP_FIND_LINKS={WHEELS} {INSTALL}"
ANSWERS_BEFORE, ANSWERS_AFTER = 12, 200
LOUD = 5_000  # audible samples: a tenth of a second
SPOKEN = 40_000  # a sentence has twice as many; the sound before it, of 0.19 seconds, has 17,000 at most
WIRED = "$(nmcli -t -f DEVICE,TYPE device | sed -n 's/:ethernet//p')"
FONTS = "/usr/share/fonts/truetype"
DIM, PUSH = Pins().dim, Pins().push
# The error that a program in the table's service gets for opening each device; there's no SPI hardware.
NO = "Operation not permitted"
DEVICES = {"/dev/input/event0": NO, "/dev/vda": NO, "/dev/tty2": NO, SPI: "No such device or address"}


def played(box: Box) -> None:
    """Played: boot, play with two phones, pull the plug, and continue at the same ask."""
    guest = box.anew()
    first_picture(box, guest)
    comes(lambda: page(guest, box.port), "a phone's page answers")
    guest.picture(BUILD / "lobby.png")
    lays_the_table(guest)
    guest.type("\r")
    comes(lambda: entries(guest) == 2, "a game is started by keys")
    with sync_playwright() as playwright:
        browser = launch(playwright)
        phones = seated(guest, box.port, browser)
        rng = random.Random(7)
        done = tries = 0
        while done < ANSWERS_BEFORE and tries < ANSWERS_AFTER:
            done, tries = done + answered(phones, rng), tries + 1
        kept, ask = entries(guest), asked(phones)
        check(done == ANSWERS_BEFORE and kept >= 2 + done, f"{done} answers by phone are acknowledged")
        guest.run("printf unflushed | dd of=/dev/vdb bs=512 conv=sync oflag=direct")
        box.cut()
        check(not any(box.second.read_bytes()), "the plug is pulled: what the disk had not flushed is lost")
        guest = box.start()
        first_picture(box, guest)
        now = entries(guest)
        check(now >= kept, f"all {kept} acknowledged entries are there ({now})")
        check(
            ask and asked(phones) == ask,
            f"the table stands at the same ask ({ask}), and the phones still sit",
        )
        guest.rests()
        guest.picture(BUILD / "resumed.png")
        more = 0
        while not over(guest) and more < ANSWERS_AFTER:
            more += answered(phones, rng)
        check(over(guest), f"the game is played to its end, by {more} more answers")
        guest.picture(BUILD / "end.png")
        faults = [fault for phone in phones for fault in phone.failures if "ERR_" not in fault]
        check(not faults, f"no page had a fault {faults or ''}")
        browser.close()
    began = time.monotonic()
    guest.run("systemctl stop tableside")
    clean = guest.run(f"test ! -e {JOURNAL}-wal && systemctl is-failed tableside").said.strip() == "inactive"
    show("" if clean else guest.says("journalctl -u tableside -n 30 --no-pager"))
    check(clean, f"it stops cleanly, in {time.monotonic() - began:.1f} s")


def kept(box: Box) -> None:
    """Kept: at the kiosk, copy everything to a USB stick and bring it back."""
    guest = box.fresh()
    lays_the_table(guest)
    stick = formatted(box)
    guest.presses("f12")
    guest.plug_in(stick)
    comes(lambda: "GAMES" in guest.says("lsblk -o LABEL"), "a stick is plugged in")
    guest.press("f5")

    def copied(number: str) -> bool:
        """Whether that copy is there. If not, press C again: a slow machine takes time to find the stick."""
        time.sleep(15)
        if f"copy {number}/journal.sqlite3" in on_stick(stick):
            return True
        guest.picture(BUILD / "stick.png")
        guest.press("c")
        return False

    comes(lambda: copied("0001"), "C copies everything to it")
    comes(lambda: "/media" not in guest.says("findmnt -l"), "and it can be pulled out")
    guest.rests()
    guest.picture(BUILD / "copies.png")
    guest.presses("esc")
    guest.types("c")
    guest.type("\r")
    comes(lambda: entries(guest) == 2, "the game goes on by an entry")
    guest.rests()
    guest.presses("f12")
    guest.press("f5")

    def back() -> bool:
        time.sleep(15)
        if entries(guest) == 1:
            return True
        guest.press("r")
        guest.rests()
        guest.picture(BUILD / "bring-back.png")
        guest.press("y")
        return False

    comes(back, "R, then Y brings the copy back, an entry shorter")
    aside = guest.says("ls '/var/lib/tableside/set aside 0001'")
    check("journal.sqlite3" in aside, "and what was there is set aside")
    comes(lambda: page(guest, box.port), "the table is up again")
    time.sleep(20)  # longer than systemd waits before it kills a service that seems to be stopping
    up = page(guest, box.port) and entries(guest) == 1
    check(up and restarts(guest) == "0", "and stays up, without having been restarted")
    guest.run(
        "runuser -u tableside -- udisksctl mount -b /dev/disk/by-label/GAMES; systemctl restart tableside"
    )
    guest.active()
    guest.painted()
    guest.rests()
    guest.presses("f12")
    guest.press("f5")
    comes(lambda: copied("0002"), "a stick that was there at the start takes a copy, too")


def formatted(box: Box) -> Path:
    """Return a new stick, formatted as sticks are when they're sold."""
    stick = empty(box.folder / "stick.img", 64)
    subprocess.run(("mkfs.vfat", "-n", "GAMES", stick), check=True, stdout=subprocess.DEVNULL)
    return stick


def on_stick(stick: Path) -> str:
    """Return a list of the files on a stick, read from outside the box."""
    asked = ("mdir", "-i", stick, "-b", "-/")
    return subprocess.run(asked, capture_output=True, text=True, check=False).stdout


def restarts(guest: Guest) -> str:
    """Return how often the service was restarted."""
    return guest.says("systemctl show -P NRestarts tableside")


def settled(box: Box) -> None:
    """Settled: the settings and the date, changed at the screen."""
    guest = box.fresh()
    guest.rests()
    guest.presses("f3")
    motion, date = ([row.label for row in ROWS].index(say(label)) for label in ("Motion", "Date"))
    guest.press(*["down"] * motion, "right")
    comes(lambda: "\nmotion = false" in guest.says(f"cat {SETTINGS}"), "a setting is changed and saved")
    guest.presses(*["down"] * (date - motion))
    guest.type("20300102\r")
    comes(lambda: guest.says("date +%F") == "2030-01-02", "the date is set")
    guest.picture(BUILD / "settings.png")


def pressed(box: Box) -> None:
    """Pressed: lights and buttons on simulated pins, and what the table may not touch."""
    guest = box.fresh()
    show(guest.says(AS_A_PI))
    guest.active()
    guest.painted()
    lays_the_table(guest)
    looks = guest.says(f"for look in $(seq 60); do cat {LINE}{DIM}/value; done")
    check({*looks.split()} == {"0", "1"}, "the panel dims its lights by pulses")

    def entered() -> bool:
        guest.run(f"cd {LINE}{PUSH}; echo pull-down > pull; sleep 0.5; echo pull-up > pull; sleep 3")
        return entries(guest) > 1

    comes(entered, "a push of the dial makes an entry")
    table = guest.says("systemctl show -P MainPID tableside")
    kept_out = guest.says(f"nsenter -m -t {table} touch /etc/x /opt/x /usr/x /var/lib/x")
    check(kept_out.count("Read-only file system") == 4, "the table may not write where nothing is its own")
    show(kept_out)
    join = "echo $$ > /sys/fs/cgroup/system.slice/tableside.service/cgroup.procs"
    for device, answer in DEVICES.items():
        said = guest.says(f"{join}; head -c 1 {device}")
        check(answer in said, f"what the table gets when it opens {device}: {answer}")


def looked_after(box: Box) -> None:
    """Looked after: the doctor, the watchdog, and upgrades."""
    guest = box.fresh()
    well = guest.run("tableside doctor")
    check(well.status == 0, "the doctor finds a healthy machine healthy")
    show(well.said)
    guest.run(f"sed -i 's/^port = .*/prot = 1/' {SETTINGS}; mv {FONTS}/jetbrains-mono /root/")
    guest.run(f"fc-cache; nmcli device disconnect {WIRED}")
    ill = guest.run("tableside doctor")
    found = ("[phones] has no entry prot", "JetBrains Mono is missing", "phones can't join")
    check(
        ill.status == 1 and all(word in ill.said for word in found), "and a broken one broken, part by part"
    )
    show("\n".join(line for line in ill.said.splitlines() if not line.startswith("✓")))
    guest.run(f"sed -i 's/^prot = .*/port = {box.port}/' {SETTINGS}; mv /root/jetbrains-mono {FONTS}/")
    guest.run(f"fc-cache; nmcli device connect {WIRED}")
    guest.run("pkill -STOP -u tableside -f 'companion.cli play'")
    began = time.monotonic()
    comes(lambda: restarts(guest) == "1", "a table that hangs is started anew by the watchdog")
    guest.active()
    show(f"it was up again after {time.monotonic() - began:.0f} s")
    lays_the_table(guest)
    before = version(guest), record(guest)
    guest.run("echo root > /etc/roots")
    bad = guest.run(f"{IN_GUEST} --upgrade /root/bad")
    told = "The old one is running again" in bad.said
    check(bad.status == 1 and told, "an upgrade that cannot start is undone by itself")
    show(bad.said)
    guest.active()
    spoilt = guest.run("test -e /var/lib/tableside/spoilt").status == 0
    whole = (version(guest), record(guest)) == before
    check(spoilt and whole, "the old version is back, and what the new one had spoilt is whole")
    check(guest.says("cat /etc/roots") == "root", "a link that it left led root to no other file")
    good = guest.run(f"{IN_GUEST} --upgrade /root/good")
    show(good.said)
    guest.active()
    check(good.status == 0 and version(guest) != before[0], "one that can start is taken")
    check(entries(guest) == 1, "and has the record")


def version(guest: Guest) -> str:
    """Return the version that's installed."""
    return guest.says("readlink /opt/tableside/current")


def rescued(box: Box) -> None:
    """Rescued: the bare console if the screen doesn't start, and back to the usual one."""
    guest = box.fresh()
    guest.run("mv /usr/bin/foot /usr/bin/foot.gone; systemctl restart tableside --no-block")
    rescue = lambda: guest.says("systemctl is-active tableside-rescue") == "active"  # noqa: E731
    comes(rescue, "without foot the rescue console comes by itself")
    time.sleep(15)
    guest.picture(BUILD / "rescue.png")
    ill = guest.run("tableside doctor").said
    check("foot is missing. Try: sudo apt install foot" in ill, "the doctor says why")
    stick = formatted(box)
    guest.plug_in(stick)
    comes(lambda: "GAMES" in guest.says("lsblk -o LABEL"), "a stick is plugged in")
    guest.type("c\r")
    comes(lambda: "copy 0001/journal.sqlite3" in on_stick(stick), "C copies everything to it")
    guest.picture(BUILD / "rescue-copy.png")
    guest.type("p\r")
    comes(lambda: page(guest, box.port), "P opens the table on the bare console, phones and all")
    guest.picture(BUILD / "rescue-table.png")
    guest.chord("ctrl", "q")
    time.sleep(10)  # the console's cursor blinks, so it's never at rest
    guest.run("mv /usr/bin/foot.gone /usr/bin/foot")
    guest.type("u\r")
    usual = lambda: guest.says("systemctl is-active tableside") == "active"  # noqa: E731
    comes(usual, "U leads back to the usual screen")


def read_only(box: Box) -> None:
    """Read only: nothing is written to the card, and the record is on a separate partition."""
    guest = box.fresh()
    refused = guest.run(f"{INSTALL} --read-only /dev/vdb")
    check(refused.status == 1 and "mkfs.ext4" in refused.said, "a partition that will not do is refused")
    show(refused.said)
    guest.run("mkfs.ext4 -q -L tableside /dev/vdb")
    done = guest.run(f"{INSTALL} --read-only /dev/vdb")
    check(done.status == 0, "the record moves to a partition of its own")
    show(done.said)
    guest.run("sync")
    box.cut()
    guest = box.start()
    check(guest.says("findmnt -n -o FSTYPE /") == "overlay", "after a start the card is read only")
    check("/dev/vdb" in guest.says("findmnt -n -o SOURCE /var/lib/tableside"), "and the record is not")
    guest.run("echo lost > /etc/lost; sync")
    lays_the_table(guest)
    guest.type("\r")
    comes(lambda: entries(guest) == 2, "a game is played on it")
    box.cut()
    guest = box.start()
    check(entries(guest) == 2, "the plug was pulled, and the entries are there")
    check(guest.run("test -e /etc/lost").status == 1, "what was written to the card is not")
    back = guest.run(f"{INSTALL} --read-write")
    guest.run("sync")
    box.cut()
    guest = box.start()
    writable = guest.says("findmnt -n -o FSTYPE /") == "ext4"
    check(back.status == 0 and writable and entries(guest) == 2, "and the card can be made writable again")


def on_the_air(box: Box) -> None:
    """On the air: the box as a Wi-Fi hotspot, with simulated radios (mac80211_hwsim)."""
    guest = box.fresh()
    none = guest.run("tableside hotspot on")
    check(none.status == 2 and "doesn't see any Wi-Fi" in none.said, "a box without Wi-Fi says so")
    guest.run(
        "modprobe mac80211_hwsim radios=2; sleep 5; ip netns add phone; iw phy phy1 set netns name phone"
    )
    ready = lambda: "wlan0:disconnected" in guest.says("nmcli -t -f DEVICE,STATE device")  # noqa: E731
    until(ready, "NetworkManager doesn't get the radio ready")
    on = guest.run("tableside hotspot on")
    name, key = (
        guest.says(f"sed -n 's/^{what} = \"\\(.*\\)\"/\\1/p' /var/lib/tableside/hotspot.toml")
        for what in ("name", "key")
    )
    told = on.status == 0 and name in on.said and key in on.said
    check(told, "one command turns the box into its own Wi-Fi")
    show(on.said.rpartition("\x1b[0m")[2])
    phone = "ip netns exec phone"
    guest.run(
        f"wpa_passphrase {name} {key} > /tmp/wpa.conf; {phone} wpa_supplicant -B -i wlan1 -c /tmp/wpa.conf"
    )
    comes(lambda: "SSID" in guest.says(f"{phone} iw dev wlan1 link"), "another radio joins it with the key")
    leased = guest.run(f"{phone} udhcpc -i wlan1 -n -q -t 10")
    check("10.42.0." in leased.said, "and gets an address")
    comes(lambda: page(guest, box.port, "10.42.0.1", phone), "and opens a phone's page")
    guest.press("f2")
    code = f"WIFI:T:WPA;S:{name};P:{key};;"
    comes(lambda: code in guest.codes(), "the kiosk shows the code to join it, read off the picture")
    guest.picture(BUILD / "hotspot.png")
    off = guest.run("tableside hotspot off")
    check(off.status == 0, "another command ends it")
    comes(lambda: "10.42.0.1" not in guest.says("ip -4 addr"), "and its address is gone")


def heard(box: Box) -> None:
    """Heard: a sound card that plays what the table says, and one that goes away."""
    guest = box.fresh()
    found = guest.says("tableside doctor | grep ' Sound '")
    check("✓ Sound" in found and "aplay plays on " in found, "the doctor says which card plays")
    show(found)
    before = guest.loud()
    tried = guest.run("tableside sound")
    show(tried.said)
    check(tried.status == 0, "every sound plays, and so does the voice")
    comes(lambda: guest.loud() > before + LOUD, "they come out of the sound card")
    before = guest.loud()
    lays_the_table(guest)
    for keys in ("\r", "1\r", "2\r", "750\r"):  # the pair, the contestant's case, a call, what was inside
        time.sleep(3)
        guest.type(keys)
    comes(lambda: guest.loud() > before + SPOKEN, "the table's hardened service speaks, too")
    guest.run("for card in /sys/class/sound/card*; do echo 1 >$card/device/remove; done")
    gone = guest.run("tableside sound")
    check(gone.status == 2 and "no sound card" in gone.said, "a card that goes away is missed in a sentence")
    guest.type("3\r1\r")
    comes(lambda: guest.says("systemctl is-active tableside") == "active", "and the table plays on")
    check(restarts(guest) == "0", "without starting over")


STORY = (made, played, kept, settled, pressed, looked_after, heard, rescued, read_only, on_the_air)
CHAPTERS = {one.__name__: one for one in (*STORY, *((at_home,) if PYTHON[SUITE] == "3.13" else ()))}
