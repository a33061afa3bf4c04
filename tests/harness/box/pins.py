"""Simulated pins for the box: gpio-sim for its kernel and lgpio for its Python, built in its Debian."""

import shutil
import subprocess
from pathlib import Path

from tests.harness.box.image import BUILD, HERE, QUIET, base, inside
from tests.harness.kernel.gpio_sim import write_source

PINS = "/root/pins"  # the module and the package, in the box
LINE = "/sys/devices/platform/gpio-sim.0/gpiochip0/sim_gpio"  # followed by the line's number
SPI = "/dev/spidev9.9"
# Turns the box into a Pi 5, as far as Tableside can tell: it has pins and a revision.
AS_A_PI = f"""
modprobe configfs; modprobe spidev; mknod {SPI} c 153 99; insmod {PINS}/gpio-sim.ko
cd /sys/kernel/config/gpio-sim; mkdir -p panel/bank0; echo 28 > panel/bank0/num_lines; echo 1 > panel/live
for line in {LINE}*; do echo pull-up > $line/pull; done
groupadd gpio; usermod -aG gpio tableside; chgrp gpio /dev/gpiochip0; chmod 660 /dev/gpiochip0
(cat /proc/cpuinfo; echo "Revision : c04170") > /run/cpuinfo
mkdir -p /run/systemd/system/tableside.service.d; cd /run/systemd/system/tableside.service.d
printf '[Service]\nBindReadOnlyPaths=/run/cpuinfo:/proc/cpuinfo\n' > pi.conf
systemctl daemon-reload; systemctl restart tableside
"""
LGPIO = "lgpio>=0.2.2"
WORKSHOP_NEEDS = (
    *("gcc", "make", "libc6-dev", "linux-source", "xz-utils"),
    *("swig", "python3-dev", "python3-pip", "python3-setuptools", "python3-wheel"),
)


def pins() -> Path:
    """Return a folder with the module and the package, which are built only once."""
    kernel = next((base() / "boot").glob("vmlinuz-*")).name.removeprefix("vmlinuz-")
    folder, workshop = BUILD / f"pins-{kernel}", BUILD / "workshop"
    if folder.exists():
        return folder
    print("Building simulated pins; once.", flush=True)
    shutil.rmtree(workshop, ignore_errors=True)
    subprocess.run(("cp", "-a", "--reflink=auto", base(), workshop), check=True)
    apt = ("apt-get", "install", "--yes", "-qq", "--no-install-recommends", *WORKSHOP_NEEDS)
    make = ("make", "-C", f"/usr/src/linux-headers-{kernel}", "M=/pins", "modules")
    pip = (
        "pip",
        "wheel",
        "--quiet",
        "--no-index",
        "--no-deps",
        "--no-build-isolation",
        "--wheel-dir",
        "/pins",
    )
    with inside(workshop) as run, (BUILD / "pins.log").open("w") as log:

        def do(*command: str | Path, **more: str) -> None:
            subprocess.run(command, check=True, stdout=log, stderr=log, env={**QUIET, **more})

        do(*run, *apt, f"linux-headers-{kernel}")
        write_source(next((workshop / "usr" / "src").glob("linux-source-*.tar.xz")), workshop / "pins")
        do(*run, *make)
        fetch = (HERE / ".venv" / "bin" / "python", "-m", "pip", "download", "--no-deps", "--no-binary=:all:")
        subprocess.run((*fetch, "--dest", workshop / "pins", LGPIO), check=True, stdout=log, stderr=log)
        package = next((workshop / "pins").glob("lgpio-*.tar.gz"))
        do(*run, *pip, f"/pins/{package.name}", PYPI="1")  # makes lgpio bring its own library
    folder.mkdir()
    for built in (workshop / "pins" / "gpio-sim.ko", *(workshop / "pins").glob("*.whl")):
        shutil.copy(built, folder)
    shutil.rmtree(workshop)
    return folder
