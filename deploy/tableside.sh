#!/bin/sh
# Runs Tableside with the box's user, record and settings. Only the Wi-Fi needs root.
[ "$(id -u)" = 0 ] || exec sudo -- "$0" "$@"
export TABLESIDE_DATA=/var/lib/tableside TABLESIDE_CONFIG=/etc/tableside HOME=/var/lib/tableside
program=/opt/tableside/current/bin/tableside
[ "${1:-}" != hotspot ] || exec "$program" "$@"
exec runuser -u tableside -- "$program" "$@"
