"""The source of gpio-sim, the kernel's simulated pins: Debian builds its kernels without that module."""

import tarfile
from pathlib import Path

FILES = {
    "drivers/gpio/gpio-sim.c": "gpio-sim-core.c",
    "drivers/gpio/gpiolib.h": "gpiolib.h",
    "kernel/irq/irq_sim.c": "irq_sim.c",
}
MAKEFILE = "obj-m += gpio-sim.o\ngpio-sim-y := gpio-sim-core.o irq_sim.o\n"


def write_source(archive: Path, folder: Path) -> None:
    """Copy the sources of gpio-sim from an archive of Debian's kernel source to a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    top = archive.name.removesuffix(".tar.xz")
    with tarfile.open(archive) as kernel:
        for member in kernel:
            if name := FILES.get(member.name.removeprefix(f"{top}/")):
                read = kernel.extractfile(member)
                assert read
                (folder / name).write_bytes(read.read())
    # irq_sim isn't in Debian's kernel either, and irq_to_desc() isn't exported to modules.
    irq_sim = folder / "irq_sim.c"
    irq_sim.write_text(
        irq_sim.read_text().replace("handle_simple_irq(irq_to_desc(irqnum))", "generic_handle_irq(irqnum)")
    )
    (folder / "Makefile").write_text(MAKEFILE)
