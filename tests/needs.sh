#!/bin/sh
# What the tests need from the system: a browser for the phones' pages, a reader for the square codes. Where
# apt may be used they are brought; elsewhere they are named, and the tests that need them fail by name.
missing=""
command -v chromium >/dev/null || missing="$missing chromium"
{ ldconfig -p 2>/dev/null || /sbin/ldconfig -p; } | grep -q 'libzbar\.so\.0' || missing="$missing libzbar0"
[ -z "$missing" ] && exit 0

if [ "$(id -u)" = 0 ]; then as_root=""; else as_root="sudo -n"; fi
if command -v apt-get >/dev/null && { [ -z "$as_root" ] || $as_root true 2>/dev/null; }; then
    echo "Bringing$missing by apt."
    export DEBIAN_FRONTEND=noninteractive
    $as_root apt-get update -qq && $as_root apt-get install -qq -y --no-install-recommends $missing >/dev/null && exit 0
fi
echo "Some tests will fail without$missing. On Debian: sudo apt install$missing"
