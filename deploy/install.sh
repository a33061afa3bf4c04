#!/bin/bash
# Turns Raspberry Pi OS Lite (64-bit) or plain Debian (bookworm or trixie) into a box that starts Tableside.
# You can run it again at any time: it changes only what needs changing.
set -euo pipefail

usage() {
    cat <<'END'
sudo deploy/install.sh                        install this checkout, or repair an installation
sudo deploy/install.sh --upgrade FROM         switch to another checkout or wheel; rolls back by itself if it fails
sudo deploy/install.sh --read-only PARTITION  keep the record on that partition and never write to the card
sudo deploy/install.sh --read-write           write to the card again, after a restart
sudo deploy/install.sh --uninstall            remove everything except the record in /var/lib/tableside
END
}

here=$(cd "$(dirname "$0")" && pwd)
opt=/opt/tableside
settings=/etc/tableside
data=/var/lib/tableside
profiles=/etc/NetworkManager/system-connections
units=/etc/systemd/system
user=tableside
packages=(python3-venv sway foot seatd fontconfig fonts-jetbrains-mono fonts-dejavu-core udisks2 polkitd kbd procps
    espeak-ng alsa-utils)
parts=(pyproject.toml README.md companion hardware screens) # of a version, besides its constraints*.txt
groups=(video audio gpio spi) # seatd is video's; it opens screen and keyboards
changed=

say() { echo "tableside: $*"; }
fail() { say "$*" >&2; exit 1; }
did() { changed=yes; say "$*"; }
running() { [ -d /run/systemd/system ]; } # false while you prepare a card on another machine
# In the folders of its user, the installer acts as that user: root would follow any link left there.
as_user() { runuser -u $user -- "$@"; }

# put MODE OWNER TARGET: write standard input to TARGET, unless TARGET already has that content.
put() {
    local fresh
    fresh=$(mktemp)
    cat >"$fresh"
    if ! cmp -s "$fresh" "$3"; then
        install -D -m "$1" -o "${2%:*}" -g "${2#*:}" "$fresh" "$3"
        did "wrote $3"
    fi
    rm "$fresh"
}

bring_packages() {
    local missing=() package before
    for package in "$@"; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    did "installing ${missing[*]}"
    before=$(mktemp)
    list_packages >"$before"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
    mkdir -p "$opt"
    list_packages | comm -13 "$before" - >>"$opt/packages" # to remove along with Tableside
    rm "$before"
}

list_packages() { dpkg-query -W -f '${db:Status-Status} ${Package}\n' | sed -n 's/^installed //p' | LC_ALL=C sort; }

on_a_pi() { grep -qs 'Raspberry Pi' /proc/device-tree/model; }

make_user() {
    local group
    if ! getent passwd $user >/dev/null; then
        useradd --system --user-group --home-dir $data --no-create-home --shell /usr/sbin/nologin $user
        did "created the user $user"
    fi
    for group in "${groups[@]}"; do
        getent group "$group" >/dev/null || continue
        id -nG $user | grep -qw "$group" || { usermod -aG "$group" $user; did "let $user use $group"; }
    done
    [ -d $data ] || { install -d -m 750 -o $user -g $user $data; did "created $data"; }
    [ "$(stat -c %U $data)" = $user ] || { chown -R $user:$user $data; chmod 750 $data; did "gave $data to $user"; }
}

# own PATH: give a file or folder to the user; -h changes a link itself, not what it points to.
own() {
    [ "$(stat -c %U "$1")" = $user ] || { chown -h $user:$user "$1"; did "let $user change $1"; }
}

# A version is named after its contents, so the same one is never built twice.
version_of() {
    if [ -d "$1" ]; then
        (cd "$1" && find "${parts[@]}" constraints*.txt -type f ! -path '*/__pycache__/*' -print0 |
            LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -c1-16)
    else
        sha256sum "$1" | cut -c1-16
    fi
}

# build FROM VERSION: make a virtual environment with that version, complete or not at all.
build() {
    local from=$1 version=$2 venv=$opt/versions/$2 build lists pip pi='' site=''
    [ -e "$venv/whole" ] && return 0
    did "setting up version $version; this takes a few minutes"
    rm -rf "$venv"
    if on_a_pi; then
        # Raspberry Pi OS packages lgpio. Debian has to use wheels, or build it for Python 3.13 and later.
        if apt-cache show python3-lgpio >/dev/null 2>&1; then
            bring_packages python3-lgpio
            site=--system-site-packages
        else
            pi=yes
            python3 -c 'import sys; sys.exit(sys.version_info < (3, 13))' && bring_packages gcc libc6-dev python3-dev swig
            export PYPI=1 # makes lgpio bring its own library
        fi
    fi
    python3 -m venv $site "$venv"
    build=$(mktemp -d)
    if [ -d "$from" ]; then # pip would leave files in the checkout
        (cd "$from" && tar -c "${parts[@]}" constraints*.txt) | tar -x -C "$build"
        from=$build
        lists=$build
    else
        python3 -m zipfile -e "$from" "$build" || true
        lists=$(echo "$build"/tableside-*.data/data/share/tableside)
    fi
    # What's installed is what was tested: only files with the right checksums, then Tableside itself.
    pip=("$venv/bin/pip" install --quiet --disable-pip-version-check --no-warn-script-location)
    if ! { "${pip[@]}" --require-hashes -r "$lists/constraints.txt" &&
        { [ ! -e "$lists/constraints-picture.txt" ] || # older versions draw no pictures
            "${pip[@]}" --require-hashes -r "$lists/constraints-picture.txt"; } &&
        { [ ! -e "$lists/constraints-hall.txt" ] || # older versions join no halls
            "${pip[@]}" --require-hashes -r "$lists/constraints-hall.txt"; } &&
        { [ ! "$pi" ] || "${pip[@]}" --require-hashes --no-build-isolation -r "$lists/constraints-pi.txt"; } &&
        "${pip[@]}" --no-deps --no-build-isolation "$from"; }; then
        rm -rf "$venv" "$build"
        fail "can't set up this version; nothing was changed"
    fi
    rm -rf "$build"
    touch "$venv/whole"
}

current() { basename "$(readlink $opt/current 2>/dev/null)" 2>/dev/null || true; }

point_to() { ln -s "versions/$1" $opt/current.new && mv -T $opt/current.new $opt/current; }

tidy() { # keep the running version and the one before
    local version
    for version in "$opt"/versions/*; do
        case ${version##*/} in "$1" | "$2") ;; *) rm -rf "$version" ;; esac
    done
}

# unit NAME: print a service without what this systemd doesn't know yet.
unit() {
    local release
    release=$(systemctl --version | sed -n '1s/^systemd \([0-9]*\).*/\1/p')
    if [ "$release" -lt 254 ]; then sed '/^RestartMode=/d' "$here/$1"; else cat "$here/$1"; fi
}

settle() {
    local file=tableside.toml before="$changed"
    install -d -m 755 $settings
    own $settings
    if [ -e $data/$file ] && [ ! -e $settings/$file ]; then # kept from an earlier installation
        as_user mv -T $data/$file $settings/$file
        did "restored $settings/$file"
    fi
    if [ ! -e $settings/$file ]; then
        TABLESIDE_CONFIG=$settings $opt/current/bin/tableside config | (umask 027 && as_user tee $settings/$file >/dev/null)
        did "wrote $settings/$file"
    fi
    own $settings/$file # the table writes what people change on its screen
    put 755 root:root /usr/local/bin/tableside <"$here/tableside.sh"
    put 644 root:root /etc/polkit-1/rules.d/50-tableside.rules <"$here/polkit.rules"
    put 644 root:root $opt/box.md <"$here/../docs/box.md"
    changed=
    put 644 root:root $units/tableside.service < <(unit tableside.service)
    put 644 root:root $units/tableside-rescue.service < <(unit tableside-rescue.service)
    if [ "$changed" ] && running; then systemctl daemon-reload; fi
    changed=$before$changed
    systemctl is-enabled --quiet tableside.service 2>/dev/null || {
        systemctl enable --quiet seatd.service tableside.service
        did "from now on the table starts by itself"
    }
}

install_all() {
    local version before
    bring_packages "${packages[@]}"
    make_user
    version=$(version_of "$here/..")
    before=$(current)
    build "$here/.." "$version"
    if [ -z "$before" ]; then point_to "$version"; fi
    settle
    if [ "$before" ] && [ "$before" != "$version" ]; then
        go_over "$version"
    elif running && ! systemctl is-active --quiet tableside.service; then
        did "starting the table"
        systemctl reset-failed tableside.service 2>/dev/null || true
        systemctl start tableside.service || say "the table doesn't start; try: tableside doctor"
    fi
    if [ "$changed" ]; then say "done"; else say "everything is fine; nothing was changed"; fi
}

upgrade() {
    local version
    [ "$(current)" ] || fail "Tableside isn't installed yet. Run: sudo $0"
    [ -e "$1" ] || fail "can't find $1"
    version=$(version_of "$1")
    [ "$version" != "$(current)" ] || { say "version $version is already running; nothing was changed"; return; }
    build "$(realpath "$1")" "$version"
    go_over "$version"
}

# go_over VERSION: start it; if nothing appears on the screen, bring back the old version and its record.
go_over() {
    local old saved=$opt/saved
    old=$(current)
    if ! running; then point_to "$1"; did "version $1 will start next time"; return; fi
    systemctl stop tableside.service tableside-rescue.service
    rm -rf $saved
    mkdir $saved
    find $data -maxdepth 1 -type f -exec cp -a -t $saved {} +
    point_to "$1"
    systemctl reset-failed tableside.service 2>/dev/null || true
    if systemctl start tableside.service; then
        rm -rf $saved
        tidy "$1" "$old"
        did "version $1 is running"
        return
    fi
    say "version $1 doesn't start; going back"
    systemctl stop tableside.service tableside-rescue.service
    point_to "$old"
    put_back $saved
    rm -rf "${saved:?}" "$opt/versions/$1"
    systemctl reset-failed tableside.service 2>/dev/null || true
    systemctl start tableside.service || fail "the old version doesn't start either; try: tableside doctor"
    fail "version $1 didn't start. The old one is running again, with everything it had"
}

put_back() { # the old version can't use what the new one wrote
    local file kept
    as_user rm -f $data/journal.sqlite3-wal $data/journal.sqlite3-shm
    for file in "$1"/*; do
        kept=$data/${file##*/}
        if [ -f "$file" ] && as_user test -r "$file" && ! as_user cmp -s "$file" "$kept"; then
            as_user rm -rf "$kept.new"
            as_user cp -a "$file" "$kept.new"
            as_user mv -T "$kept.new" "$kept"
        fi
    done
    sync -f $data
}

overlaid() { [ "$(findmnt -n -o FSTYPE /)" = overlay ]; }

# keep_on NAME FOLDER: move a folder to the writable partition.
keep_on() {
    local store=/srv/tableside
    if grep -q "^$store/$1 " /etc/fstab; then return; fi
    systemctl stop tableside.service tableside-rescue.service
    mkdir -p "$2"
    [ -d "$store/$1" ] || cp -a "$2" "$store/$1"
    echo "$store/$1 $2 none bind,nofail,x-systemd.requires-mounts-for=$store 0 0 # tableside" >>/etc/fstab
    systemctl daemon-reload
    mount "$2"
}

read_only() {
    local partition=$1 uuid store=/srv/tableside
    [ "$(current)" ] || fail "Tableside isn't installed yet. Run: sudo $0"
    overlaid && fail "the card is already read-only"
    [ "$(blkid -o value -s TYPE "$partition")" = ext4 ] ||
        fail "$partition isn't an ext4 partition. If you don't need what's on it, erase it with:" \
            "sudo mkfs.ext4 -L tableside $partition"
    uuid=$(blkid -o value -s UUID "$partition")
    bring_packages overlayroot e2fsprogs
    if ! grep -q "^UUID=[^ ]* $store " /etc/fstab; then
        systemctl stop tableside.service tableside-rescue.service
        mkdir -p $store
        echo "UUID=$uuid $store ext4 noatime,nofail,x-systemd.device-timeout=60s 0 2 # tableside" >>/etc/fstab
        systemctl daemon-reload
        mount $store
        did "from now on the record is on $partition"
    fi
    keep_on record $data
    keep_on network $profiles
    keep_on settings $settings
    put 644 root:root /etc/overlayroot.local.conf <<<'overlayroot="tmpfs:recurse=0"'
    systemctl start tableside.service
    say "restart to make the card read-only: sudo reboot"
}

read_write() {
    local conf=/etc/overlayroot.local.conf
    if overlaid; then overlayroot-chroot rm -f $conf; else rm -f $conf; fi
    say "restart to make the card writable: sudo reboot"
}

uninstall() {
    if running; then systemctl stop tableside.service tableside-rescue.service 2>/dev/null || true; fi
    systemctl disable --quiet tableside.service 2>/dev/null || true
    if command -v nmcli >/dev/null; then nmcli connection delete tableside-hotspot >/dev/null 2>&1 || true; fi
    rm -f $units/tableside.service $units/tableside-rescue.service $profiles/tableside-hotspot.nmconnection
    if running; then systemctl daemon-reload; systemctl reset-failed 2>/dev/null || true; fi
    rm -f /usr/local/bin/tableside /etc/polkit-1/rules.d/50-tableside.rules
    [ ! -e $settings/tableside.toml ] || as_user mv -T $settings/tableside.toml $data/tableside.toml
    if mountpoint -q $settings; then
        umount $settings
        sed -i "\\| $settings none bind|d" /etc/fstab
    fi
    rm -rf $settings
    forget_packages
    if [ ! -e /usr/lib/polkit-1/polkitd ]; then # polkit came with Tableside, so remove its folders too
        rmdir --ignore-fail-on-non-empty /etc/polkit-1/rules.d /etc/polkit-1 2>/dev/null || true
    fi
    rm -rf $opt
    if getent passwd $user >/dev/null; then userdel $user; fi
    if getent group $user >/dev/null; then groupdel $user; fi
    if [ -d $data ]; then chown -R root:root $data; chmod 700 $data; fi
    say "Tableside is gone. The record and the settings are still in $data"
}

forget_packages() { # only those that came with Tableside, and only if nothing else needs them now
    local brought=() gone
    [ -s $opt/packages ] || return 0
    mapfile -t brought <$opt/packages
    gone=$(apt-get -s purge "${brought[@]}" 2>/dev/null | sed -n 's/^Purg \([^ ]*\).*/\1/p' | LC_ALL=C sort)
    if [ "$(LC_ALL=C comm -13 <(LC_ALL=C sort $opt/packages) <(echo "$gone"))" ]; then
        say "keeping these packages, because something else needs them: ${brought[*]}"
    else
        DEBIAN_FRONTEND=noninteractive apt-get purge -y -qq "${brought[@]}" >/dev/null
    fi
}

case ${1:-} in -h | --help) usage; exit ;; esac
[ "$(id -u)" = 0 ] || fail "this needs root: sudo $0 $*"
[ -e /etc/debian_version ] || fail "this works only on Raspberry Pi OS and Debian"
[ "$(getconf LONG_BIT)" = 64 ] || fail "this needs a 64-bit system; Raspberry Pi OS has one for every Pi from the 3 on"
if [ "${1:-}" != --read-write ] && overlaid; then
    fail "the card is read-only. First run: sudo $0 --read-write, then restart"
fi
case "$#:${1:-}" in
0:) install_all ;;
2:--upgrade) upgrade "$2" ;;
2:--read-only) read_only "$2" ;;
1:--read-write) read_write ;;
1:--uninstall) uninstall ;;
*) usage >&2; exit 2 ;;
esac
