#!/usr/bin/env bash
# Builds the Debian packages with debhelper. Usage: deb.sh PROGRAMS VERSION OUTPUT
# The folder of the programs contains vantage, and vantage-server as a second name for the same file. It may contain the
# C library, as libvantage-c.so; otherwise, the library is built.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/../lib/vantage.sh"

programs="$1" version="$2" output="$3"
"$root/scripts/install-packages.sh" debhelper lintian python3
cmp --silent "$programs/vantage" "$programs/vantage-server" ||
    fail "$status_usage" "vantage and vantage-server in $programs differ. Link them with scripts/package/one-program.sh."

source="$root/.build/package-deb/vantage-$version"
rm -rf "$root/.build/package-deb"
mkdir -p "$source/stage"
cp -R "$root/scripts/package/debian" "$source/debian"
cp "$programs/vantage" "$root/LICENSE" "$source/"
"$root/scripts/package/stage.sh" "$programs/vantage" "$programs/vantage-server" "$source/stage"

# The C library, whose folder depends on the architecture.
built=()
if [ -e "$programs/libvantage-c.so" ]; then
    built=(--built "$programs/libvantage-c.so")
fi
"$root/scripts/package/library.sh" "${built[@]}" "$source/library"
sed -i "s|^prefix=.*|prefix=/usr|; s|^libdir=.*|libdir=\${prefix}/lib/$(dpkg-architecture -qDEB_HOST_MULTIARCH)|" \
    "$source/library/vantage.pc"

date="$(date --utc --rfc-email --date "@$SOURCE_DATE_EPOCH")"
cat >"$source/debian/changelog" <<TEXT
vantage ($version-1) unstable; urgency=medium

  * Version $version. /usr/share/doc/vantage/changelog.gz lists the changes.

 -- The Vantage authors <vantage@localhost.invalid>  $date
TEXT

(cd "$source" && umask 022 && dpkg-buildpackage --build=binary --no-sign --no-check-builddeps >&2)
architecture="$(dpkg --print-architecture)"
for package in vantage vantage-server libvantage0 libvantage-dev; do
    mv "$source/../${package}_${version}-1_$architecture.deb" "$output/"
    lintian --fail-on error,warning --tag-display-limit 0 "$output/${package}_${version}-1_$architecture.deb" >&2
done
