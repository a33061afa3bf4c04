"""The story of the box, chapter by chapter."""

import random
import shutil
import subprocess
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.harness.box.box import (
    ASLEEP,
    IMAGE,
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
from tests.harness.box.image import (
    BUILD,
    HERE,
    INSIDE,
    WHEELS,
    disk_of,
    empty,
    inside,
    laid_out,
    pip_from_wheels,
)
from tests.phone.browser import launch

INSTALL = f"{INSIDE}/deploy/install.sh"
IN_GUEST = f"PIP_NO_INDEX=1 PIP_FIND_LINKS={WHEELS} {INSTALL}"
STATE = "find /etc /opt /usr/local /var/lib/tableside -printf '%p %M %u %s %T@\\n' | sort | sha256sum"
# What the system itself keeps, no matter what's installed: lists, caches, logs, backups of the account files.
ITS_OWN = ("var/lib/dpkg", "var/lib/apt", "var/cache", "var/log", "proc", "sys", "dev", "run", "tmp", "root")
OLDER = ("passwd-", "group-", "shadow-", "gshadow-", "subuid-", "subgid-")
ANSWERS_BEFORE, ANSWERS_AFTER = 12, 200
WIRED = "$(nmcli -t -f DEVICE,TYPE device | sed -n 's/:ethernet//p')"
SETTINGS = "/etc/tableside/tableside.toml"
OTHERS = {
    "good": "# newer",
    "bad": """
import os, pathlib, sqlite3
house = pathlib.Path(os.environ["TABLESIDE_DATA"])
(house / "spoilt").touch()
(house / "secret").write_text("spoilt")
sqlite3.connect(house / "journal.sqlite3").executescript("drop table entries; pragma user_version = 99;")
raise SystemExit(3)
""",
}
FONTS = "/usr/share/fonts/truetype"


def made(box: Box) -> None:
    """Made: run the installer twice on a bare Debian; uninstall, and see what's left."""
    root = laid_out()
    scripts = sorted(str(path) for path in (HERE / "deploy").glob("*.sh"))
    checked = subprocess.run(("shellcheck", *scripts), check=False)
    check(checked.returncode == 0, f"shellcheck has nothing to say of {len(scripts)} scripts")
    before = listed(root)
    began = time.monotonic()
    first = does(root, INSTALL)
    check(first.returncode == 0, f"the installer makes a box in {time.monotonic() - began:.0f} s")
    show(first.stdout if not first.returncode else first.stdout + first.stderr)
    state = does(root, "sh", "-c", STATE).stdout
    second = does(root, INSTALL)
    check("nothing was changed" in second.stdout, "a second run says that nothing was changed")
    check(does(root, "sh", "-c", STATE).stdout == state, "and nothing was")
    verified = does(root, "systemd-analyze", "verify", "tableside.service", "tableside-rescue.service")
    said = [line for line in verified.stderr.splitlines() if "tableside" in line]
    check(not (verified.returncode or said), "systemd-analyze verify has nothing to say of the units")
    show("\n".join(said))
    others_set_up(root)
    settings = root / SETTINGS.lstrip("/")
    settings.write_text(settings.read_text().replace("port = 8080", f"port = {box.port}"))
    disk_of(root, IMAGE)
    ASLEEP.unlink(missing_ok=True)
    record = root / JOURNAL.lstrip("/")
    record.write_text("the record")
    gone = does(root, INSTALL, "--uninstall")
    check(gone.returncode == 0, "it can be taken away")
    show(gone.stdout if not gone.returncode else gone.stdout + gone.stderr)
    after = listed(root)
    left = sorted(name for name in after - before if not name.startswith("var/lib/tableside"))
    check(not left, f"and leaves nothing but the record {left[:9] or ''}")
    check(record.read_text() == "the record", "which is whole")
    check(not before - after, f"nothing goes with it that was there {sorted(before - after)[:9] or ''}")


def others_set_up(root: Path) -> None:
    """Build two more versions to upgrade to later, because that would take minutes in QEMU."""
    for other, more in OTHERS.items():
        checkout = root / "root" / other
        shutil.copytree(root / INSIDE.lstrip("/"), checkout)
        with (checkout / "screens" / "app.py").open("a") as app:
            app.write(more)
    went = [does(root, INSTALL, "--upgrade", f"/root/{name}") for name in (*OTHERS, "tableside")]
    check(not any(one.returncode for one in went), "two more versions are set up, and the first is back")
    show(went[-1].stdout)


def does(root: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a system that hasn't been booted."""
    how = dict(pip_from_wheels())
    with inside(root) as run:
        return subprocess.run((*run, *command), env=how, capture_output=True, text=True, check=False)


def listed(root: Path) -> set[str]:
    """Return a system's files, except those it manages itself."""
    skip = [word for name in ITS_OWN for word in ("-path", f"{root}/{name}", "-prune", "-o")]
    found = subprocess.run(
        ("find", root, *skip, "-printf", "%P\n"), capture_output=True, text=True, check=True
    )
    return {
        name
        for name in found.stdout.splitlines()
        if "__pycache__" not in name and not name.startswith(tuple(f"etc/{older}" for older in OLDER))
    }


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
        done = sum(answered(phones, rng) for _ in range(ANSWERS_BEFORE))
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
        time.sleep(3)
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
    stick = empty(box.folder / "stick.img", 64)
    subprocess.run(("mkfs.vfat", "-n", "GAMES", stick), check=True, stdout=subprocess.DEVNULL)
    guest.press("f12")
    guest.plug_in(stick)
    comes(lambda: "GAMES" in guest.says("lsblk -o LABEL"), "a stick is plugged in")
    guest.press("f5")

    def copied() -> bool:
        """Whether there's a copy yet. If not, press C again: a slow machine takes time to find the stick."""
        time.sleep(15)
        if "copy 0001/journal.sqlite3" in on_stick(stick):
            return True
        guest.picture(BUILD / "stick.png")
        guest.press("c")
        return False

    comes(copied, "C copies everything to it", 300)
    comes(lambda: "/media" not in guest.says("findmnt -l"), "and it can be pulled out")
    time.sleep(5)
    guest.picture(BUILD / "copies.png")
    guest.press("esc")
    time.sleep(3)
    guest.type("c")
    time.sleep(5)
    guest.type("\r")
    comes(lambda: entries(guest) == 2, "the game goes on by an entry")
    guest.press("f12")
    time.sleep(3)
    guest.press("f5")

    def back() -> bool:
        time.sleep(15)
        if entries(guest) == 1:
            return True
        guest.press("r")
        time.sleep(5)
        guest.picture(BUILD / "bring-back.png")
        guest.press("y")
        return False

    comes(back, "R, then Y brings the copy back, an entry shorter", 300)
    aside = guest.says("ls '/var/lib/tableside/set aside 0001'")
    check("journal.sqlite3" in aside, "and what was there is set aside")
    comes(lambda: page(guest, box.port), "the table is up again")
    time.sleep(20)  # longer than systemd waits before it kills a service that seems to be stopping
    up = page(guest, box.port) and entries(guest) == 1
    check(up and restarts(guest) == "0", "and stays up, without having been restarted")


def on_stick(stick: Path) -> str:
    """Return a list of the files on a stick, read from outside the box."""
    asked = ("mdir", "-i", stick, "-b", "-/")
    return subprocess.run(asked, capture_output=True, text=True, check=False).stdout


def restarts(guest: Guest) -> str:
    """Return how often the service was restarted."""
    return guest.says("systemctl show -P NRestarts tableside")


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
    bad = guest.run(f"{IN_GUEST} --upgrade /root/bad", 900)
    told = "The old one is running again" in bad.said
    check(bad.status == 1 and told, "an upgrade that cannot start is undone by itself")
    show(bad.said)
    guest.active()
    spoilt = guest.run("test -e /var/lib/tableside/spoilt").status == 0
    whole = (version(guest), record(guest)) == before
    check(spoilt and whole, "the old version is back, and what the new one had spoilt is whole")
    good = guest.run(f"{IN_GUEST} --upgrade /root/good", 900)
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
    comes(rescue, "without foot the rescue console comes by itself", 240)
    time.sleep(15)
    guest.picture(BUILD / "rescue.png")
    ill = guest.run("tableside doctor").said
    check("foot is missing. Try: sudo apt install foot" in ill, "the doctor says why")
    guest.type("p\r")
    comes(lambda: page(guest, box.port), "P opens the table on the bare console, phones and all")
    guest.picture(BUILD / "rescue-table.png")
    guest.chord("ctrl", "q")
    time.sleep(10)
    guest.run("mv /usr/bin/foot.gone /usr/bin/foot")
    guest.type("u\r")
    usual = lambda: guest.says("systemctl is-active tableside") == "active"  # noqa: E731
    comes(usual, "U leads back to the usual screen", 240)


def read_only(box: Box) -> None:
    """Read only: nothing is written to the card, and the record is on a separate partition."""
    guest = box.fresh()
    refused = guest.run(f"{INSTALL} --read-only /dev/vdb")
    check(refused.status == 1 and "mkfs.ext4" in refused.said, "a partition that will not do is refused")
    show(refused.said)
    guest.run("mkfs.ext4 -q -L tableside /dev/vdb")
    done = guest.run(f"{INSTALL} --read-only /dev/vdb", 600)
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
    check(none.status == 2 and "This box has no Wi-Fi" in none.said, "a box without Wi-Fi says so")
    guest.run(
        "modprobe mac80211_hwsim radios=2; sleep 5; ip netns add phone; iw phy phy1 set netns name phone"
    )
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
    leased = guest.run(f"{phone} udhcpc -i wlan1 -n -q -t 10", 60)
    check("10.42.0." in leased.said, "and gets an address")
    comes(lambda: page(guest, box.port, "10.42.0.1", phone), "and opens a phone's page")
    guest.press("f2")
    code = f"WIFI:T:WPA;S:{name};P:{key};;"
    comes(lambda: code in guest.codes(), "the kiosk shows the code to join it, read off the picture", 60)
    guest.picture(BUILD / "hotspot.png")
    off = guest.run("tableside hotspot off")
    check(off.status == 0, "another command ends it")
    comes(lambda: "10.42.0.1" not in guest.says("ip -4 addr"), "and its address is gone")


CHAPTERS = {one.__name__: one for one in (made, played, kept, looked_after, rescued, read_only, on_the_air)}
