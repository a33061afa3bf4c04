#!/bin/sh
# What the tests need from the system: a browser for the phones' pages, a reader for the square codes, systemd's
# judge of services, a voice, a broker, fonts for pictures of screens, npm for axe-core (tests/phone/axe.py fetches
# it); with the word "bench", what the figures need: npm for a peer, and what does harm to a disk.
# Where apt may be used they are brought; elsewhere they are named, and the tests that need them fail by name.
missing=""
need() { command -v "$1" >/dev/null || [ -x "/usr/sbin/$1" ] || missing="$missing $2"; }
font() { [ -e "/usr/share/fonts/truetype/$1" ] || missing="$missing $2"; }
if [ "$1" = bench ]; then
    need npm npm
    need strace strace
    need mkfs.ext4 e2fsprogs
    need qemu-storage-daemon qemu-system-common
else
    need chromium-headless-shell chromium-headless-shell
    need systemd-analyze systemd
    need espeak-ng espeak-ng
    need mosquitto mosquitto
    need npm npm
    font jetbrains-mono/JetBrainsMono-Regular.ttf fonts-jetbrains-mono
    font dejavu/DejaVuSans.ttf fonts-dejavu-core
    { ldconfig -p 2>/dev/null || /sbin/ldconfig -p; } | grep -q 'libzbar\.so\.0' || missing="$missing libzbar0"
fi
[ -z "$missing" ] && exit 0

if [ "$(id -u)" = 0 ]; then as_root=""; else as_root="sudo -n"; fi
if command -v apt-get >/dev/null && { [ -z "$as_root" ] || $as_root true 2>/dev/null; }; then
    echo "Bringing$missing by apt."
    export DEBIAN_FRONTEND=noninteractive
    $as_root apt-get update -qq && $as_root apt-get install -qq -y --no-install-recommends $missing >/dev/null && exit 0
fi
echo "Some of it will fail without$missing. On Debian: sudo apt install$missing"
