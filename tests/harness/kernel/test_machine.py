"""On a machine where the kernel tests can't run, they say so and fail."""

import subprocess

import pytest

from tests.harness.kernel import machine


def said_at_the_end(monkeypatch) -> str:
    with pytest.raises(SystemExit) as ended:
        machine.main()
    assert ended.value.code not in (0, None)
    return str(ended.value.code)


def test_another_processor(monkeypatch):
    monkeypatch.setattr(machine.platform, "machine", lambda: "aarch64")
    assert said_at_the_end(monkeypatch).startswith("The kernel tests need Debian on x86-64")


def test_no_apt(monkeypatch):
    monkeypatch.setattr(machine.shutil, "which", lambda name: None)
    assert said_at_the_end(monkeypatch).startswith("The kernel tests need Debian on x86-64")


def test_nothing_may_be_installed(monkeypatch):
    def refused(command, **how):
        if "install" in command:
            raise subprocess.CalledProcessError(1, command)
        return subprocess.CompletedProcess(command, 0, stdout="")

    monkeypatch.setattr(machine.platform, "machine", lambda: "x86_64")
    monkeypatch.setattr(machine.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(machine, "_depended_on", lambda package, pattern: "linux-image-6.1.0-1-amd64")
    monkeypatch.setattr(machine.subprocess, "run", refused)
    said = said_at_the_end(monkeypatch)
    assert said.startswith(
        "The kernel tests cannot run without QEMU. Install it by hand: sudo apt-get install"
    )
    assert "qemu-system-x86" in said
