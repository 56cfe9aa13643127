#!/usr/bin/env bash
# Builds the C library: libvantage.so.0, the link libvantage.so for linkers, vantage.h and vantage.pc. The library
# contains Swift's runtime, so programs that use it do not need Swift.
#
#   library.sh [--built FILE] FOLDER
#
# With --built, takes the library from a file instead of building it.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/../lib/vantage.sh"

built=""
if [ "${1:-}" = --built ]; then
    built="${2:?"--built needs a file."}"
    shift 2
fi
folder="${1:?"Usage: library.sh [--built FILE] FOLDER"}"
if [ -z "$built" ]; then
    build_library
    built="$library"
fi

mkdir -p "$folder"
install -m 644 "$built" "$folder/libvantage.so.0"
ln -sf libvantage.so.0 "$folder/libvantage.so"
install -m 644 "$root/Sources/C/CVantageLibrary/vantage.h" "$folder/vantage.h"
version="$(sed -nE 's/.*static let version = "(.*)"/\1/p' "$root/Sources/API/VantageParameters/PackageVersion.swift")"
cat >"$folder/vantage.pc" <<TEXT
prefix=/usr/local
libdir=\${prefix}/lib
includedir=\${prefix}/include

Name: vantage
Description: Offline street-level imagery, maps, search and routes
Version: $version
Libs: -L\${libdir} -lvantage
Cflags: -I\${includedir}
TEXT
