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
secrets=/etc/tableside-hall # root's alone: the CA's key, all passwords, all tickets
mosquitto=/etc/mosquitto
broker=$mosquitto/tableside
included=$mosquitto/conf.d/tableside.conf
unit=/etc/systemd/system/tableside-hall.service
user=tableside-hall

say() { echo "hall: $*"; }
fail() { say "$*" >&2; exit 1; }
running() { [ -d /run/systemd/system ]; }
as_user() { runuser -u $user -- env HOME=$data PYTHONNOUSERSITE=1 "$@"; }

# alone: stop if Mosquitto already does something else here; one that's given two password files doesn't start.
alone() {
    local busy
    busy=$(grep -lsE '^[[:space:]]*(listener|port|allow_anonymous|password_file|acl_file|per_listener_settings|(auth_)?plugin)\b' \
        $mosquitto/mosquitto.conf $mosquitto/conf.d/*.conf | grep -vxF "$included") || return 0
    fail "Mosquitto on this machine already has listeners or passwords of its own, in ${busy//$'\n'/, }. Move them away, or use another machine"
}

# give_to_page: the service gets what it needs, by its own hand, so that nothing in its folder leads root astray.
give_to_page() {
    local file
    install -d -m 700 $data
    chown -hR $user: $data # root's, if there was a hall before
    for file in founded.json ca.crt; do
        (umask 077 && as_user tee "$data/$file" >/dev/null) <"$secrets/page/$file"
    done
}

set_up() {
    local name=$1 tables=$2 address=${3:-} pip file
    [ -n "$address" ] || address=$(hostname -I | cut -d' ' -f1)
    [ -n "$address" ] || fail "this machine isn't on a network; give its address"
    alone
    export DEBIAN_FRONTEND=noninteractive
    dpkg -s mosquitto openssl python3-venv >/dev/null 2>&1 || {
        apt-get update -qq
        apt-get install -y -qq --no-install-recommends mosquitto openssl python3-venv >/dev/null
    }
    getent passwd $user >/dev/null ||
        useradd --system --user-group --home-dir $data --no-create-home --shell /usr/sbin/nologin $user
    [ -x $opt/bin/pip ] || python3 -m venv $opt
    pip=("$opt/bin/pip" install --quiet --disable-pip-version-check)
    "${pip[@]}" --require-hashes -r "$here/constraints.txt"
    "${pip[@]}" --require-hashes -r "$here/constraints-hall.txt"
    "${pip[@]}" --no-deps --no-build-isolation --force-reinstall "$here"

    PYTHONNOUSERSITE=1 $opt/bin/tableside set-up-hall "$name" --tables "$tables" --host "$address" \
        --folder $secrets --broker-folder $broker
    give_to_page
    install -d -m 700 -o mosquitto -g mosquitto $broker
    for file in passwords acl server.crt server.key; do
        install -m 600 -o mosquitto -g mosquitto "$secrets/broker/$file" "$broker/$file"
    done
    install -m 644 "$secrets/broker/mosquitto.conf" $included
    install -m 644 "$here/deploy/tableside-hall.service" $unit
    if running; then
        systemctl daemon-reload
        systemctl enable --quiet mosquitto.service tableside-hall.service
        systemctl restart mosquitto.service tableside-hall.service
    fi
    say "each table joins with its own ticket: tableside join-hall"
    say "all tables: http://$address:8090/   standings: http://$address:8090/standings"
}

uninstall() {
    if running; then systemctl disable --now --quiet tableside-hall.service 2>/dev/null || true; fi
    rm -f $unit $included
    rm -rf $broker $secrets $opt # whoever has a ticket can't come back
    if running; then
        systemctl daemon-reload
        systemctl try-restart mosquitto.service 2>/dev/null || true
    fi
    if getent passwd $user >/dev/null; then userdel $user; fi
    if [ -d $data ]; then
        find $data -mindepth 1 ! -name 'results.sqlite3*' -delete
        chown -hR root:root $data
    fi
    say "the hall is gone. Its results are still in $data; Mosquitto itself stays: apt purge mosquitto"
}

[ "$(id -u)" = 0 ] || fail "use sudo"
case ${1:-} in
--uninstall) uninstall ;;
"" | -*) usage >&2; exit 2 ;;
*) [ $# -ge 2 ] || { usage >&2; exit 2; }; set_up "$@" ;;
esac
