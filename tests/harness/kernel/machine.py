"""Runs the panel's tests in QEMU, on a stock Debian kernel with simulated pins: `make test-kernel`.

The host's files are shared with the guest read-only, so it needs no disk and no installation. Debian builds
its kernel without gpio-sim, so that module is built here from Debian's source for the same kernel.
"""

import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.harness.kernel.gpio_sim import write_source
from tests.qemu import MACHINE

HERE = Path(__file__).resolve().parents[3]
BUILD = HERE / "build" / "kernel"
STORIES = ("pins_in_guest.py", "game_in_guest.py")  # each needs a new process for lgpio
PYTEST = ("--color=no", *(f"-p no:{plugin}" for plugin in ("cacheprovider", "xdist", "hypothesispytest")))
MINUTES = 10  # after this long, something must be hanging
PI_5 = "c04170"

PACKAGES = ("qemu-system-x86", "cpio", "kmod", "busybox-static", "gcc", "make", "libelf-dev")
MODULES = ("virtio_pci", "9pnet_virtio", "9p", "configfs")

INIT = """\
#!/bin/sh
mount -t proc p /proc; mount -t sysfs s /sys; mount -t devtmpfs d /dev
for module in {modules}; do insmod /lib/$module || echo "insmod $module failed"; done
mount -t 9p -o ro,trans=virtio,version=9p2000.L,msize=512000,cache=loose host /mnt
mount -t proc p /mnt/proc; mount -t sysfs s /mnt/sys; mount -t configfs c /mnt/sys/kernel/config
mkdir /here; mount --bind /mnt{here} /here
mount -t devtmpfs d /mnt/dev; mount -t tmpfs t /mnt/tmp; mount -t tmpfs t /mnt/run
mkdir -p /mnt{here}; mount --bind /here /mnt{here}
(cat /proc/cpuinfo; echo "Revision : {revision}") > /mnt/run/cpuinfo
mount --bind /mnt/run/cpuinfo /mnt/proc/cpuinfo
chroot /mnt /bin/sh -c 'cd /run; export HOME=/run PYTHONDONTWRITEBYTECODE=1 PYTHONPATH={here}; {command}'
echo "the guest said $?"
poweroff -f
"""


def main() -> None:
    """Set up what's missing, run the tests in the guest, and exit with their exit code."""
    if platform.machine() != "x86_64" or not shutil.which("apt-get"):
        sys.exit("The kernel tests need Debian on x86-64: they run Debian's kernel for it in QEMU.")
    kernel = _depended_on("linux-image-amd64", r"linux-image-[\d.]+-\d+-amd64").removeprefix("linux-image-")
    source = _depended_on("linux-source", r"linux-source-[\d.]+")
    _install((*PACKAGES, f"linux-headers-{kernel}", source))
    image = _unpacked(kernel)
    module = _gpio_sim(kernel, source)
    pytest = f"{sys.executable} -m pytest -c {HERE}/pyproject.toml --rootdir {HERE} {' '.join(PYTEST)}"
    command = " && ".join(f"{pytest} {HERE / 'tests/harness/kernel' / story}" for story in STORIES)
    sys.exit(_run(kernel, image, module, command))


def _depended_on(package: str, pattern: str) -> str:
    """Return the versioned package that an unversioned one depends on."""
    said = subprocess.run(
        ("apt-cache", "depends", package), capture_output=True, text=True, check=False
    ).stdout
    found = re.search(pattern, said)
    if not found:
        sys.exit(f"apt does not know {package}. Try: sudo apt-get update")
    return found[0]


def _install(packages: tuple[str, ...]) -> None:
    missing = [package for package in packages if not _installed(package)]
    if not missing:
        return
    command = ("apt-get", "install", "--yes", "--quiet", "--no-install-recommends", *missing)
    print(f"Installing {', '.join(missing)}.", flush=True)
    as_root = () if os.geteuid() == 0 else ("sudo", "--non-interactive")
    try:
        subprocess.run((*as_root, *command), check=True, stdout=subprocess.DEVNULL)
    except (OSError, subprocess.CalledProcessError):
        sys.exit(f"The kernel tests cannot run without QEMU. Install it by hand: sudo {' '.join(command)}")


def _installed(package: str) -> bool:
    asked = ("dpkg-query", "--show", "--showformat", "${db:Status-Status}", package)
    return subprocess.run(asked, capture_output=True, text=True, check=False).stdout == "installed"


def _unpacked(kernel: str) -> Path:
    """Return the folder with Debian's kernel and its modules, fetched and unpacked but not installed."""
    folder = BUILD / f"linux-image-{kernel}"
    if not folder.exists():
        print(f"Fetching Debian's kernel {kernel}.", flush=True)
        BUILD.mkdir(parents=True, exist_ok=True)
        fetch = ("apt-get", "download", "-qq", "-o", "APT::Sandbox::User=root", f"linux-image-{kernel}")
        subprocess.run(fetch, cwd=BUILD, check=True)
        package = next(BUILD.glob(f"linux-image-{kernel}_*.deb"))
        subprocess.run(("dpkg-deb", "--extract", package, folder), check=True)
        package.unlink()
    return folder


def _gpio_sim(kernel: str, source: str) -> Path:
    """Return the path of the gpio-sim module, built for this kernel."""
    folder = BUILD / f"gpio-sim-{kernel}"
    module = folder / "gpio-sim.ko"
    if module.exists():
        return module
    print("Building gpio-sim.", flush=True)
    write_source(Path(f"/usr/src/{source}.tar.xz"), folder)
    build = ("make", "-C", f"/usr/src/linux-headers-{kernel}", f"M={folder}", "modules")
    built = subprocess.run(build, capture_output=True, text=True, check=False)
    if built.returncode:
        sys.exit(f"gpio-sim could not be built for {kernel}:\n{built.stdout}{built.stderr}")
    return module


def _run(kernel: str, image: Path, gpio_sim: Path, command: str) -> int:
    initrd = BUILD / "initrd"
    with tempfile.TemporaryDirectory() as folder:
        _lay_out(Path(folder), image / "lib" / "modules" / kernel / "kernel", gpio_sim, command)
        files = subprocess.run(("find", "."), cwd=folder, capture_output=True, check=True).stdout
        packed = subprocess.run(
            ("cpio", "-o", "-H", "newc", "--quiet"), cwd=folder, input=files, capture_output=True, check=True
        )
        initrd.write_bytes(packed.stdout)
    print(f"Starting {kernel} in QEMU.", flush=True)
    guest = subprocess.Popen(
        (
            *("timeout", str(60 * MINUTES), *MACHINE, "-smp", "1", "-m", "1024", "-serial", "stdio"),
            *("-kernel", str(image / "boot" / f"vmlinuz-{kernel}"), "-initrd", str(initrd)),
            *("-append", "console=ttyS0 quiet panic=-1 random.trust_cpu=on"),
            *("-virtfs", "local,path=/,mount_tag=host,security_model=none,readonly=on,multidevs=remap"),
        ),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        errors="replace",
    )
    assert guest.stdout
    status = 1
    for line in guest.stdout:
        print(line.rstrip(), flush=True)
        if ended := re.search(r"the guest said (\d+)", line):
            status = int(ended[1])
    if guest.wait():
        print(f"The guest took more than {MINUTES} minutes, or QEMU failed.")
    return guest.returncode or status


def _lay_out(folder: Path, modules: Path, gpio_sim: Path, command: str) -> None:
    """Lay out the files for the initrd: a shell, modules, and an init script."""
    for name in ("bin", "lib", "proc", "sys", "dev", "mnt"):
        (folder / name).mkdir()
    shutil.copy("/bin/busybox", folder / "bin")
    for name in ("sh", "mount", "insmod", "chroot", "poweroff", "cat"):
        (folder / "bin" / name).symlink_to("busybox")
    files = _with_their_needs(modules)
    for file in (*files, gpio_sim):
        shutil.copy(file, folder / "lib")
    names = " ".join(file.name for file in (*files, gpio_sim))
    init = folder / "init"
    init.write_text(INIT.format(modules=names, revision=PI_5, here=HERE, command=command))
    init.chmod(0o755)


def _with_their_needs(modules: Path) -> list[Path]:
    """Return the modules in the order to load them, each after those it needs; that differs by kernel."""
    files: dict[str, Path] = {}

    def add(name: str) -> None:
        if name not in files:
            file = next(modules.rglob(f"{name}.ko*"))
            asked = ("modinfo", "--field", "depends", str(file))
            needs = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
            for needed in filter(None, needs.strip().split(",")):
                add(needed)
            files[name] = file

    for name in MODULES:
        add(name)
    return list(files.values())


if __name__ == "__main__":
    main()
