#!/bin/sh
# Runs Tableside with the box's user, record and settings. Only the Wi-Fi needs root.
[ "$(id -u)" = 0 ] || exec sudo -- "$0" "$@"
export TABLESIDE_DATA=/var/lib/tableside TABLESIDE_CONFIG=/etc/tableside
export PYTHONNOUSERSITE=1 # Python would run what's in .local of the user's folder, on a Pi even as root
program=/opt/tableside/current/bin/tableside
[ "${1:-}" != hotspot ] || HOME=/root exec "$program" "$@"
HOME=$TABLESIDE_DATA exec runuser -u tableside -- "$program" "$@"
