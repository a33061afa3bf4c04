"""The machine that QEMU is for us: without a screen, without the host's help, and off when it goes down."""

MACHINE = (
    *("qemu-system-x86_64", "-accel", "tcg", "-cpu", "max"),
    *("-nodefaults", "-display", "none", "-no-reboot"),
)
