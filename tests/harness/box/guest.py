"""A virtual box: QEMU with a screen to look at, keys to press, a plug to pull, and a way to run commands."""

import base64
import json
import signal
import socket
import subprocess
import time
from array import array
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image

from tests.harness.box.disk import Disk
from tests.harness.box.waiting import EVENTUALLY, until
from tests.qemu import MACHINE
from tests.squares import read

GOLD, ENOUGH = (0xF4, 0xC5, 0x50), 5000  # a question's color; a table has more than this many such pixels
# The guest itself waits for its disks and services: the usual limits are for real machines. And a kernel that
# hardly gets any processor time would take its timer for broken.
PATIENT = "no_timer_check " + " ".join(
    f"{what}={EVENTUALLY:.0f}"
    for what in ("rootdelay", "systemd.default_timeout_start_sec", "systemd.default_device_timeout_sec")
)
A_REST = 2.0  # seconds without a change on the screen
A_TRY = 60.0  # seconds for the guest to answer, while it may still be starting
KEYS = {" ": "spc", ",": "comma", ".": "dot", "\r": "ret", "-": "minus"}
HEARD = "heard.wav"  # what the guest's sound card has played
AUDIBLE = 500


class Done(NamedTuple):
    """A command's exit code and output."""

    status: int
    said: str


class Line:
    """A connection to QEMU or into the guest that speaks JSON."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(str(path))
        self._file = self._socket.makefile("r")

    def ask(self, what: str, wait: float = EVENTUALLY, **more: Any) -> Any:
        """Send a command and return the answer."""
        self._socket.settimeout(wait)
        words = {"execute": what, "arguments": {key.replace("_", "-"): value for key, value in more.items()}}
        self._socket.sendall(json.dumps(words).encode() + b"\n")
        while True:
            answer = json.loads(self._file.readline() or '{"error": "the line is cut"}')
            if "error" in answer:
                raise RuntimeError(f"{what}: {answer['error']}")
            if "return" in answer:
                return answer["return"]

    def close(self) -> None:
        """Close the connection."""
        self._file.close()
        self._socket.close()


class Guest:
    """A running box."""

    def __init__(
        self, folder: Path, boot: Path, images: tuple[Path, ...], port: int, asleep: Path | None = None
    ) -> None:
        kernel, initrd = next(boot.glob("vmlinuz-*")), next(boot.glob("initrd.img-*"))
        self.folder = folder
        self.port = port
        self._control, self._inside = folder / "control", folder / "inside"
        for path in (self._control, self._inside):
            path.unlink(missing_ok=True)
        self._disks = [Disk(image) for image in images]
        self._process = subprocess.Popen(
            (
                *MACHINE,
                *("-smp", "2", "-m", "1536", "-device", "virtio-vga,xres=1280,yres=800"),
                *("-kernel", str(kernel), "-initrd", str(initrd)),
                *("-append", f"root=/dev/vda rw quiet console=tty0 console=ttyS0 panic=-1 {PATIENT}"),
                *(word for disk in self._disks for word in ("-drive", disk.drive)),
                *("-netdev", f"user,id=net,restrict=on,hostfwd=tcp:127.0.0.1:{port}-:{port}"),
                *("-device", "virtio-net-pci,netdev=net", "-device", "qemu-xhci,id=usb"),
                *("-device", "virtio-rng-pci", "-serial", f"file:{folder / 'console.log'}"),
                *("-qmp", f"unix:{self._control},server=on,wait=off"),
                *("-chardev", f"socket,id=inside,path={self._inside},server=on,wait=off"),
                # A sound card; whatever it plays goes into a file.
                *("-audiodev", f"wav,id=heard,path={folder / HEARD}", "-device", "AC97,audiodev=heard"),
                *("-device", "virtio-serial-pci"),
                *("-device", "virtserialport,chardev=inside,name=org.qemu.guest_agent.0"),
                *(("-incoming", f"exec:cat {asleep}") if asleep else ()),
            ),
            stdin=subprocess.DEVNULL,
        )
        self.control = self._connected()

    def _connected(self) -> Line:
        line = until(lambda: self._control.exists() and Line(self._control), "QEMU does not answer")
        line._file.readline()
        line.ask("qmp_capabilities")
        return line

    # Commands in the guest.

    def run(self, command: str, wait: float = EVENTUALLY) -> Done:
        """Run a command as root in the guest, wait until it's done, and return how it went."""
        line = Line(self._inside)
        try:
            arg = ["-c", f"exec 2>&1; {command}"]
            started = line.ask("guest-exec", wait, path="/bin/sh", arg=arg, capture_output=True)

            def ended() -> Any:
                state = line.ask("guest-exec-status", wait, pid=started["pid"])
                return state if state["exited"] else None

            state = until(ended, f"{command} does not end", wait=wait)
        finally:
            line.close()
        return Done(
            state.get("exitcode", -1), base64.b64decode(state.get("out-data", "")).decode(errors="replace")
        )

    def says(self, command: str) -> str:
        """Run a command and return its output."""
        return self.run(command).said.strip()

    def up(self) -> None:
        """Wait until the guest can run commands."""

        def answers() -> bool:
            try:
                return self.run("true", A_TRY).status == 0
            except (OSError, RuntimeError, AssertionError):
                return False

        until(answers, "the box does not come up")

    def active(self, unit: str = "tableside") -> None:
        """Wait until a service is up."""
        until(lambda: self.says(f"systemctl is-active {unit}") == "active", f"{unit} does not come up")

    def loud(self) -> int:
        """Return how many audible samples the guest's sound card has played."""
        played = (self.folder / HEARD).read_bytes()[44:]  # QEMU fills in the header only when it ends
        samples = array("h", played[: len(played) // 2 * 2])
        return sum(abs(one) > AUDIBLE for one in samples)

    # The guest's screen and keys.

    def picture(self, path: Path) -> Image.Image:
        """Save a picture of the screen and return it."""
        raw = self.folder / "screen.ppm"
        self.control.ask("screendump", filename=str(raw))
        with Image.open(raw) as taken:
            taken.save(path)
            return taken.copy()

    def painted(self) -> float:
        """Wait for the table's gold on the display, which a console doesn't have; return when it appeared."""

        def gold() -> bool:
            colours = self.picture(self.folder / "first.png").convert("RGB").getcolors(1 << 24) or []
            return any(colour == GOLD and count > ENOUGH for count, colour in colours)

        until(gold, "the table does not appear on the display", pause=0.5)
        return time.monotonic()

    def began(self) -> float:
        """Return when the kernel started, by this machine's clock."""
        return time.monotonic() - float(self.says("cat /proc/uptime").split()[0])

    def codes(self, name: str = "codes.png") -> set[str]:
        """Return the texts of the QR codes on the screen."""
        return read(self.picture(self.folder / name))

    def types(self, text: str) -> None:
        """Type some text, and wait until the screen has answered and is at rest."""
        before = self._looks()
        self.type(text)
        self._changes(before, text)

    def presses(self, *keys: str) -> None:
        """Press keys, and wait until the screen has answered and is at rest."""
        before = self._looks()
        self.press(*keys)
        self._changes(before, *keys)

    def _changes(self, before: bytes, *keys: str) -> None:
        until(lambda: self._looks() != before, f"{keys} change nothing on the screen")
        self.rests()

    def rests(self) -> None:
        """Wait until nothing has changed on the screen for a while."""

        def still() -> bool:
            before = self._looks()
            time.sleep(A_REST)
            return self._looks() == before

        until(still, "the screen is never at rest")

    def _looks(self) -> bytes:
        return self.picture(self.folder / "looks.png").tobytes()

    def press(self, *keys: str) -> None:
        """Press keys, one after another."""
        for key in keys:
            self.chord(key)

    def type(self, text: str) -> None:
        """Type some text."""
        for letter in text:
            key = KEYS.get(letter, letter.lower())
            self.chord(*(("shift", key) if letter.isupper() else (key,)))

    def chord(self, *keys: str) -> None:
        """Press keys at the same time."""
        self.control.ask("send-key", keys=[{"type": "qcode", "data": key} for key in keys], hold_time=40)
        time.sleep(0.15)

    # The guest's plugs.

    def plug_in(self, stick: Path) -> None:
        """Plug in a USB stick."""
        self.control.ask(
            "blockdev-add", driver="raw", node_name="stick", file={"driver": "file", "filename": str(stick)}
        )
        self.control.ask(
            "device_add", driver="usb-storage", id="stick", drive="stick", bus="usb.0", removable=True
        )

    def fall_asleep(self, into: Path) -> None:
        """Write the guest's memory to a file; QEMU also flushes the disks."""
        self.control.ask("migrate", uri=f"exec:cat > {into}")
        asleep = lambda: self.control.ask("query-migrate")["status"] == "completed"  # noqa: E731
        until(asleep, "it does not fall asleep")

    def cut(self) -> None:
        """Pull the plug: whatever the disks hadn't flushed is lost."""
        for disk in self._disks:
            disk.cut()
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        self.control.close()
