#!/bin/bash
# Turns a Debian machine into a hall: Mosquitto with TLS from its own CA, a password and an access list for each
# table, tickets to print, and the page of all tables. You can run it again: tickets stay valid.
set -euo pipefail

usage() {
    cat <<'END'
sudo deploy/hall.sh NAME TABLES [ADDRESS]   set up a hall, or change its name, tables or address
sudo deploy/hall.sh --uninstall             remove everything except the results in /var/lib/tableside-hall
END
}

here=$(cd "$(dirname "$0")/.." && pwd)
opt=/opt/tableside-hall
data=/var/lib/tableside-hall
broker=/etc/mosquitto/tableside
included=/etc/mosquitto/conf.d/tableside.conf
unit=/etc/systemd/system/tableside-hall.service
user=tableside-hall

say() { echo "hall: $*"; }
fail() { say "$*" >&2; exit 1; }
running() { [ -d /run/systemd/system ]; }
as_user() { runuser -u $user -- env HOME=$data PYTHONNOUSERSITE=1 "$@"; }

set_up() {
    local name=$1 tables=$2 address=${3:-} pip file
    [ -n "$address" ] || address=$(hostname -I | cut -d' ' -f1)
    [ -n "$address" ] || fail "this machine is on no network; name its address"
    export DEBIAN_FRONTEND=noninteractive
    dpkg -s mosquitto openssl python3-venv >/dev/null 2>&1 || {
        apt-get update -qq
        apt-get install -y -qq --no-install-recommends mosquitto openssl python3-venv >/dev/null
    }
    getent passwd $user >/dev/null ||
        useradd --system --user-group --home-dir $data --no-create-home --shell /usr/sbin/nologin $user
    install -d -m 700 -o $user -g $user $data

    [ -x $opt/bin/pip ] || python3 -m venv $opt
    pip=("$opt/bin/pip" install --quiet --disable-pip-version-check)
    "${pip[@]}" --require-hashes -r "$here/constraints.txt"
    "${pip[@]}" --require-hashes -r "$here/constraints-hall.txt"
    "${pip[@]}" --no-deps --no-build-isolation --force-reinstall "$here"

    as_user $opt/bin/tableside set-up-hall "$name" --tables "$tables" --host "$address" \
        --folder $data --broker-folder $broker
    install -d -m 700 -o mosquitto -g mosquitto $broker
    for file in passwords acl server.crt server.key; do
        install -m 600 -o mosquitto -g mosquitto "$data/broker/$file" "$broker/$file"
    done
    install -m 644 "$data/broker/mosquitto.conf" $included
    install -m 644 "$here/deploy/tableside-hall.service" $unit
    if running; then
        systemctl daemon-reload
        systemctl enable --quiet mosquitto.service tableside-hall.service
        systemctl restart mosquitto.service tableside-hall.service
    fi
    say "print $data/tickets.html; each table joins with its own ticket: tableside join-hall"
    say "all tables: http://$address:8090/   standings: http://$address:8090/standings"
}

uninstall() {
    if running; then systemctl disable --now --quiet tableside-hall.service 2>/dev/null || true; fi
    rm -f $unit $included
    rm -rf $broker $opt
    if running; then
        systemctl daemon-reload
        systemctl try-restart mosquitto.service 2>/dev/null || true
    fi
    if getent passwd $user >/dev/null; then userdel $user; fi
    if [ -d $data ]; then
        find $data -mindepth 1 ! -name 'results.sqlite3*' -delete # whoever has a ticket can't come back
        chown -R root:root $data
    fi
    say "the hall is gone. Its results are still in $data; Mosquitto itself stays: apt purge mosquitto"
}

[ "$(id -u)" = 0 ] || fail "use sudo"
case ${1:-} in
--uninstall) uninstall ;;
"" | -*) usage >&2; exit 2 ;;
*) [ $# -ge 2 ] || { usage >&2; exit 2; }; set_up "$@" ;;
esac
