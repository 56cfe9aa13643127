#!/usr/bin/env bash
# Installs the Debian packages on clean systems of Debian 12 and 13, which debootstrap creates, and uses them there as a
# person would: the quickstart, the server, an upgrade, removal and purging. Usage: prove-deb.sh VERSION PACKAGES
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/../lib/vantage.sh"

version="$1" packages="$2"
suites="${VANTAGE_SUITES:-bookworm trixie}"
[ "$(id -u)" -eq 0 ] || fail "$status_usage" "Creating a clean system needs root. Use sudo."
"$root/scripts/install-packages.sh" debootstrap curl

system=""
# Unmounts what `enter` needs. Must not leave a mount behind, because the next run deletes the folder.
leave() {
    local folder
    for folder in dev/pts dev/null dev/urandom dev/full proc; do
        [ -z "$system" ] || ! mountpoint -q "$system/$folder" || umount "$system/$folder"
    done
}
trap leave EXIT

# clean_system SUITE: creates a minimal system in $system, from a copy that is kept for the next time.
clean_system() {
    local kept="$root/.build/systems/$1"
    if [ ! -e "$kept/complete" ]; then
        say "Creating a minimal system of Debian $1."
        rm -rf "$kept"
        mkdir -p "$kept"
        debootstrap --variant=minbase "$1" "$kept" >"$kept.log" || fail 70 "debootstrap failed. See $kept.log."
        touch "$kept/complete"
    fi
    leave
    system="$root/.build/systems/$1-in-use"
    rm -rf "$system"
    cp -a "$kept" "$system"
    mount --bind /proc "$system/proc"
    printf '#!/bin/sh\nexit 101\n' >"$system/usr/sbin/policy-rc.d"
    chmod +x "$system/usr/sbin/policy-rc.d"
    cp /etc/resolv.conf "$system/etc/resolv.conf"
    cp "$packages/vantage_$version-1_"*.deb "$packages/vantage-server_$version-1_"*.deb "$system/root/"
}

# inside COMMAND…: runs a command in the clean system.
inside() { chroot "$system" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }

# check MESSAGE COMMAND…
check() {
    local message="$1"
    shift
    "$@" || fail 70 "$suite: $message"
    say "$suite: passed: $message"
}

installs() {
    inside apt-get update -qq
    inside sh -c 'apt-get install --yes --no-install-recommends -qq /root/vantage_*.deb /root/vantage-server_*.deb' >"$system.log" 2>&1 ||
        { tail -n 20 "$system.log" >&2; return 1; }
}

runs_quickstart() {
    inside useradd --create-home user
    inside su user -c 'cd && /usr/share/vantage/scripts/quickstart.sh' >"$system.quickstart.log" 2>&1 ||
        { tail -n 20 "$system.quickstart.log" >&2; return 1; }
    [ -s "$system/home/user/vantage-quickstart/street.jpg" ] && [ -s "$system/home/user/vantage-quickstart/map.png" ]
}

# Serves a store as the server's own user, with its settings file.
serves() {
    inside su --shell /bin/sh vantage -c 'vantage import /usr/share/vantage/SampleData/street --collection aubeval \
        --store /var/lib/vantage/imagery.sqlite --quiet'
    local address="" status=1
    coproc server { exec chroot "$system" su --shell /bin/sh vantage -c \
        'exec vantage-server --config /etc/vantage/server.json --port 0 --log none'; }
    # shellcheck disable=SC2154
    read -r -t 60 line <&"${server[0]}" || return 1
    address="${line##* }"
    curl -fsS -o /dev/null "${address%/}/health/ready" &&
        curl -fsS -o "$system.jpg" "${address%/}/v1/snapshot?at=48.2004,7.6999" && status=0
    pkill -TERM -P "$server_PID" -f vantage-server || kill "$server_PID"
    wait "$server_PID" 2>/dev/null || true
    return "$status"
}

# Upgrades to a package that differs only in its version, with changed settings, and expects data and settings to stay.
upgrades() {
    local package="$system/root/next"
    dpkg-deb --raw-extract "$system/root/vantage-server_$version-1_"*.deb "$package"
    sed -i "s/^Version: .*/Version: $version-2/" "$package/DEBIAN/control"
    dpkg-deb -Znone --build "$package" "$system/root/next.deb" >/dev/null
    sed -i 's/8080/8081/' "$system/etc/vantage/server.json"
    inside apt-get install --yes -qq /root/next.deb >"$system.log" 2>&1 || { tail -n 20 "$system.log" >&2; return 1; }
    grep -q 8081 "$system/etc/vantage/server.json" && [ -s "$system/var/lib/vantage/imagery.sqlite" ]
}

purges() {
    inside apt-get purge --yes -qq vantage vantage-server >"$system.log" 2>&1 || { tail -n 20 "$system.log" >&2; return 1; }
    [ ! -e "$system/usr/bin/vantage-server" ] && [ ! -e "$system/etc/vantage" ] &&
        [ -s "$system/var/lib/vantage/imagery.sqlite" ]
}

for suite in $suites; do
    clean_system "$suite"
    started=$SECONDS
    check "both packages install without any sources other than Debian" installs
    check "the quickstart runs as an ordinary user" runs_quickstart
    say "$suite: $((SECONDS - started)) s from the installation to the pictures."
    check "the manual pages are present" test -e "$system/usr/share/man/man1/vantage-import.1.gz"
    check "the server serves a store as its own user" serves
    check "an upgrade keeps stores and settings" upgrades
    check "purging removes everything but stores" purges
done
