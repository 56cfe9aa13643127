#!/usr/bin/env bash
# Installs the Debian packages on clean Debian 12 and 13 systems, which debootstrap creates, and uses them there as a
# person would: the quickstart, the server, a C program, upgrades, removal and purging.
# Usage: prove-deb.sh VERSION PACKAGES
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
        say "Creating a minimal Debian $1 system."
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
    cp "$packages"/{vantage,vantage-server,libvantage0,libvantage-dev}"_$version-1_"*.deb "$system/root/"
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

# install PACKAGE…: installs packages, which can be patterns of files in the system's folder /root.
install_packages() {
    inside sh -c "cd /root && apt-get install --yes --no-install-recommends -qq $*" >"$system.log" 2>&1 ||
        { tail -n 20 "$system.log" >&2; return 1; }
}

installs() {
    inside apt-get update -qq
    # Earlier releases had two programs. This upgrade replaces one of them with a link.
    repackage vantage 0.0 "s/^Version: .*/Version: 0.0/"
    repackage vantage-server 0.0 "s/^Version: .*/Version: 0.0/; s/, vantage (= [^)]*)//" replace_link
    install_packages ./vantage_0.0.deb ./vantage-server_0.0.deb || return 1
    [ ! -L "$system/usr/bin/vantage-server" ] || return 1
    install_packages "./vantage_$version-1_*.deb ./vantage-server_$version-1_*.deb" || return 1
    [ -L "$system/usr/bin/vantage-server" ]
}

# repackage NAME VERSION CHANGE [COMMAND]: writes NAME_VERSION.deb, made from one of the packages by editing its control
# file with sed, and running a command in the folder of its files.
repackage() {
    local folder="$system/root/$1"
    rm -rf "$folder"
    dpkg-deb --raw-extract "$system/root/$1_$version-1_"*.deb "$folder"
    sed -i "$3" "$folder/DEBIAN/control"
    [ -z "${4:-}" ] || (cd "$folder" && "$4")
    dpkg-deb -Znone --build "$folder" "$system/root/$1_$2.deb" >/dev/null
}

replace_link() {
    rm usr/bin/vantage-server
    cp "$system/root/vantage/usr/bin/vantage" usr/bin/vantage-server
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

# A refused connection shows that the libraries for catalogs and buckets are there. Nothing listens on port 1.
loads_libraries() {
    local output
    output="$(inside vantage stats --store postgres://127.0.0.1:1/town 2>&1)" || true
    [[ "$output" == *"cannot be reached"* ]] || { say "$output"; return 1; }
    output="$(inside env AWS_ACCESS_KEY_ID=a AWS_SECRET_ACCESS_KEY=b vantage import /usr/share/vantage/SampleData/photos \
        --store /tmp/a.sqlite --pictures "s3://town/a?region=a&endpoint=http://127.0.0.1:1" 2>&1)" || true
    [[ "$output" == *"did not answer"* ]] || { say "$output"; return 1; }
}

# Compiles the program in docs/c.md, and renders a view of the quickstart's store with it.
builds_c_program() {
    install_packages "./libvantage0_$version-1_*.deb ./libvantage-dev_$version-1_*.deb gcc libc6-dev pkg-config" || return 1
    sed -n '/^```c$/,/^```$/p' "$root/docs/c.md" | sed '/^```/d' >"$system/home/user/view.c"
    # shellcheck disable=SC2016
    inside su user -c 'cd && cc -Wall -Werror view.c $(pkg-config --cflags --libs vantage) -o view &&
        cp vantage-quickstart/town.sqlite . && ./view >view.jpg 2>view.json' || return 1
    [ -s "$system/home/user/view.jpg" ] && grep -q '"scene"' "$system/home/user/view.json"
}

# Upgrades to packages that differ only in their version, with changed settings, and expects data and settings to stay.
upgrades() {
    local name
    for name in vantage vantage-server; do repackage "$name" next "s/$version-1/$version-2/"; done
    sed -i 's/8080/8081/' "$system/etc/vantage/server.json"
    install_packages ./vantage_next.deb ./vantage-server_next.deb || return 1
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
    check "both packages install from Debian alone, also over the packages with two programs" installs
    check "the quickstart runs as an ordinary user" runs_quickstart
    say "$suite: $((SECONDS - started)) s from the installation to the pictures."
    check "the manual pages are present" test -e "$system/usr/share/man/man1/vantage-import.1.gz"
    check "the server serves a store as its own user" serves
    check "catalogs and buckets can be opened" loads_libraries
    check "a C program builds and runs with the library" builds_c_program
    check "an upgrade keeps stores and settings" upgrades
    check "purging removes everything but stores" purges
done
