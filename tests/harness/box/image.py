"""Builds the virtual box: Debian from its packages, with a checkout in it for the installer."""

import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).resolve().parents[3]
LISTS = ("constraints.txt", "constraints-picture.txt", "constraints-hall.txt")  # of packages to install
SUITE = os.environ.get("SUITE", "bookworm")
PYTHON = {"bookworm": "3.11", "trixie": "3.13"}
BUILD = HERE / "build" / "box" / SUITE
MIRROR = tuple(filter(None, (os.environ.get("DEBIAN_MIRROR"),)))  # otherwise debootstrap's default
INSIDE = "/root/tableside"  # the checkout, in the box
WHEELS = "/root/wheels"  # the packages for pip, because the box has no internet

TOOLS = {  # packages, by the command that shows they're installed
    "debootstrap": "debootstrap",
    "qemu-system-x86_64": "qemu-system-x86",
    "nbdkit": "nbdkit",
    "mke2fs": "e2fsprogs",
    "mkfs.vfat": "dosfstools",
    "mcopy": "mtools",
    "shellcheck": "shellcheck",
}
# What Raspberry Pi OS Lite has and a bare Debian doesn't, and what the checks need in the guest.
LIKE_A_PI = ("linux-image-amd64", "libpam-systemd", "network-manager", "dnsmasq-base", "wpasupplicant", "iw")
CHECKS_NEED = (
    "qemu-guest-agent",
    "python3",
    "iproute2",
    "procps",
    "kbd",
    "sudo",
    "overlayroot",
    "udhcpc",
    "curl",
)

PLATFORMS = tuple(
    word
    for name in ("manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64")
    for word in ("--platform", name)
)


def bring_tools() -> None:
    """Install the tools that are missing on this machine."""
    missing = [package for command, package in TOOLS.items() if not shutil.which(command, path=PATH)]
    if missing:
        print(f"Installing {', '.join(missing)}.", flush=True)
        apt = ("apt-get", "install", "--yes", "-qq", "--no-install-recommends", *missing)
        subprocess.run(("apt-get", "update", "-qq"), check=True)
        subprocess.run(apt, check=True, stdout=subprocess.DEVNULL, env=QUIET)


PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
QUIET = {"DEBIAN_FRONTEND": "noninteractive", "PATH": PATH, "LC_ALL": "C.UTF-8"}


def base() -> Path:
    """Return the folder of a bare Debian, which is built only once."""
    folder = BUILD / "base"
    if (folder / "made").exists():
        return folder
    print(f"Making a Debian {SUITE} from its packages; once.", flush=True)
    shutil.rmtree(folder, ignore_errors=True)
    BUILD.mkdir(parents=True, exist_ok=True)
    with (BUILD / "base.log").open("w") as log:
        include = "systemd-sysv,udev,dbus,ca-certificates,initramfs-tools,zstd,e2fsprogs"
        make = ("debootstrap", "--variant=minbase", f"--include={include}", SUITE, str(folder), *MIRROR)
        subprocess.run(make, check=True, stdout=log, stderr=log)
        shutil.copy("/etc/resolv.conf", folder / "etc" / "resolv.conf")
        apt = ("apt-get", "install", "--yes", "-qq", "--no-install-recommends", *LIKE_A_PI, *CHECKS_NEED)
        with inside(folder) as run:
            subprocess.run((*run, *apt), check=True, stdout=log, stderr=log, env=QUIET)
    (folder / "made").touch()
    return folder


@contextmanager
def inside(folder: Path) -> Iterator[tuple[str, ...]]:
    """Yield a prefix that runs commands in a system that hasn't been booted; no services get started."""
    still = folder / "usr" / "sbin" / "policy-rc.d"
    still.write_text("#!/bin/sh\nexit 101\n")
    still.chmod(0o755)
    subprocess.run(("mount", "-t", "proc", "proc", str(folder / "proc")), check=True)
    try:
        yield "chroot", str(folder)
    finally:
        subprocess.run(("umount", str(folder / "proc")), check=True)
        still.unlink()


def wheels() -> Path:
    """Return a folder with the packages that pip needs for this checkout."""
    folder = BUILD / "wheels"
    marker = folder / "constraints.txt"
    wanted = "".join((HERE / name).read_text() for name in LISTS)
    if not marker.exists() or marker.read_text() != wanted:
        print("Fetching what Tableside needs.", flush=True)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for_it = ("--only-binary=:all:", "--python-version", PYTHON[SUITE], *PLATFORMS, "--dest", folder)
        pip = (HERE / ".venv" / "bin" / "python", "-m", "pip", "download", "--quiet", *for_it)
        for name in LISTS:
            subprocess.run((*pip, "--require-hashes", "-r", HERE / name), check=True)
        marker.write_text(wanted)
    return folder


def pip_from_wheels() -> Mapping[str, str]:
    """Return an environment in which pip installs from those packages."""
    return {**QUIET, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": WHEELS}


def laid_out() -> Path:
    """Return a fresh copy of the bare Debian with the checkout in it."""
    folder = BUILD / "root"
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run(("cp", "-a", "--reflink=auto", base(), folder), check=True)
    (folder / "made").unlink()
    checkout = folder / INSIDE.lstrip("/")
    checkout.mkdir(parents=True)
    files = subprocess.run(("git", "ls-files", "-z"), cwd=HERE, capture_output=True, check=True).stdout
    packed = subprocess.run(
        ("tar", "-c", "--null", "-T", "-"), cwd=HERE, input=files, capture_output=True, check=True
    )
    subprocess.run(("tar", "-x", "--no-same-owner"), cwd=checkout, input=packed.stdout, check=True)
    shutil.copytree(wheels(), folder / WHEELS.lstrip("/"))
    return folder


def disk_of(folder: Path, image: Path) -> None:
    """Write a system to a disk image."""
    subprocess.run(("mke2fs", "-q", "-F", "-t", "ext4", "-d", folder, empty(image, 4096)), check=True)


def copied(image: Path, disk: Path) -> Path:
    """Return a disk that's a copy of an image."""
    subprocess.run(("cp", "--sparse=always", "--reflink=auto", image, disk), check=True)
    return disk


def empty(disk: Path, megabytes: int) -> Path:
    """Return a disk with nothing on it."""
    disk.unlink(missing_ok=True)
    with disk.open("wb") as file:
        file.truncate(megabytes * 1024**2)
    return disk
