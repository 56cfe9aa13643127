#!/usr/bin/env bash
# Uses the portable tarball on a system that has only Debian 11's C library: no shell, no fonts, no other library.
# Usage: prove-tarball.sh VERSION PACKAGES
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/../lib/vantage.sh"

tarball="$2/vantage-$1-linux-$(uname -m).tar.zst"
[ "$(id -u)" -eq 0 ] || fail "$status_usage" "Creating a clean system needs root. Use sudo."
"$root/scripts/install-packages.sh" zstd curl
system="$root/.build/systems/libc-only"
kept="$root/.build/systems/portable"

leave() { ! mountpoint -q "$system/proc" || umount "$system/proc"; }
trap leave EXIT
leave
rm -rf "$system"
mkdir -p "$system/proc" "$system/tmp" "$system/work" "$system/packages"
# libc6 depends on the other two.
(cd "$system/packages" && chroot "$kept" sh -c 'cd /tmp && apt-get download -qq libc6 libgcc-s1 libcrypt1' &&
    mv "$kept"/tmp/*.deb .)
for package in "$system"/packages/*.deb; do dpkg-deb --extract "$package" "$system"; done
tar --extract --zstd --file "$tarball" --strip-components=1 --one-top-level="$system/opt/vantage"
mount --bind /proc "$system/proc"

# inside PROGRAM ARGUMENT…: runs a program of the package.
inside() {
    local program="$1"
    shift
    chroot "$system" "/opt/vantage/bin/$program" "$@"
}

# check MESSAGE COMMAND…
check() {
    local message="$1"
    shift
    "$@" >"$system.log" 2>&1 || { tail -n 20 "$system.log" >&2; fail 70 "Failed: $message"; }
    say "Passed: $message"
}

draws_names() {
    inside vantage map --source "$sample/map/aubeval.mbtiles" --at 48.2,7.7 --json --output /work/map.png \
        >"$system/work/map.json"
    grep -q '"kind":"label"' "$system/work/map.json"
}

imports_projected_table() {
    printf 'file;easting;northing;heading\npano_01.jpg;403436.5;5339293.6;90\n' >"$system/work/table.csv"
    cp "$root/SampleData/street/pano_01.jpg" "$system/work/"
    inside vantage import /work/table.csv --crs EPSG:25832 --store /work/projected.sqlite --quiet
}

serves() {
    local line="" status=1
    coproc server { exec chroot "$system" /opt/vantage/bin/vantage-server --store /work/town.sqlite --port 0 --log none; }
    # shellcheck disable=SC2154
    read -r -t 60 line <&"${server[0]}" || return 1
    line="${line##* }"
    curl -fsS -o "$system/work/view-http.jpg" "${line%/}/v1/snapshot?at=48.2004,7.6999" && status=0
    kill "$server_PID"
    wait "$server_PID" 2>/dev/null || true
    return "$status"
}

sample=/opt/vantage/share/vantage/SampleData
started=$SECONDS
check "imports pictures" inside vantage import "$sample/street" "$sample/photos" --collection aubeval --store /work/town.sqlite
check "renders a view with a badge" inside vantage snapshot --at 48.2004,7.6999 --badge --store /work/town.sqlite --output /work/view.jpg
check "draws a map with names" draws_names
check "imports a table in a national coordinate system" imports_projected_table
check "imports places" inside vantage import --format places "$sample/map/places.geojsonl" "$sample/map/aubeval/poi.geojson" --store /work/town.sqlite
check "finds a place" inside vantage search bakery --store /work/town.sqlite
check "serves views" serves
say "Everything took $((SECONDS - started)) s. The pictures are in $system/work."
