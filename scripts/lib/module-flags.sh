#!/usr/bin/env bash
# Prints the flags, one per line, that let the Swift compiler find the modules in a build folder and the C modules that
# they import.
#
#   module-flags.sh FOLDER
set -euo pipefail
built="${1:?"Usage: module-flags.sh FOLDER"}"
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

echo -I
echo "$built/Modules"
checkouts="$(realpath "$built")/../../checkouts"
maps=("$built"/*.build/module.modulemap Sources/*/*/module.modulemap "$checkouts"/GRDB.swift/Sources/GRDBSQLite/module.modulemap)
maps+=("$checkouts"/*/Sources/*/include/module.modulemap)
for map in "${maps[@]}"; do
    [ ! -f "$map" ] || printf '%s\n' -Xcc "-fmodule-map-file=$(realpath "$map")"
done
libraries=(cairo pangocairo libpng libwebpmux zlib libdeflate)
options="$(pkg-config --cflags "${libraries[@]}")"
for option in $options; do
    printf '%s\n' -Xcc "$option"
done
