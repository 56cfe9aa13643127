#!/usr/bin/env bash
# Builds the portable tarball from a folder with portable programs. Usage: tarball.sh FOLDER OUTPUT
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/../lib/vantage.sh"

portable="$1" output="$2"
"$root/scripts/install-packages.sh" zstd python3
name="$(basename "$portable")"
work="$root/.build/package-tarball"
rm -rf "$work"
mkdir -p "$work/$name/lib"
cp -R "$portable/bin" "$portable/share" "$work/$name/"
# The C library is larger than everything else. It is in the wheel and in the Debian packages.
cp -R "$portable/lib/vantage" "$work/$name/lib/"

"$root/scripts/package/stage.sh" "$portable/bin/vantage" "$portable/bin/vantage-server" "$work/stage"
mkdir "$work/$name/share/doc"
mv "$work/stage/man" "$work/$name/share/man"
mv "$work/stage/doc" "$work/$name/share/doc/vantage"
mv "$work/stage/completions" "$work/$name/share/vantage/completions"
cp -R "$work/stage/share/." "$work/$name/share/vantage/"
# Only tests use these.
rm -rf "$work/$name/share/vantage/SampleData/"{calibration,cropped,earlier}
cp "$root/LICENSE" "$work/$name/"

# With a window of 128 MiB, zstd finds repetitions across the whole program.
tar --create --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --mode=go=u-w \
    -C "$work" "$name" | zstd --quiet --force --ultra -22 --long=27 -o "$output/$name.tar.zst"
