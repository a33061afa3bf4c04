"""The QEMU command: no display, no hardware acceleration, and QEMU quits instead of rebooting."""

MACHINE = (
    *("qemu-system-x86_64", "-accel", "tcg", "-cpu", "max"),
    *("-nodefaults", "-display", "none", "-no-reboot"),
)
