#!/usr/bin/env bash
# Builds the documentation of the library with DocC, into .build/documentation (a DocC archive that a web server can
# show), and measures how many of the public declarations have a doc comment. A warning is an error, and so is less than
# 95 %.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

case "${1:-}" in
    --help | -h)
        echo "Usage: docs.sh"
        exit 0
        ;;
esac

scripts/install-packages.sh python3
swift build --target SceneProviderConformance

# What an app sees: the module that it imports, and those whose names come with it.
modules=(Vantage VantageErrors Geodesy Scenes SceneStore Snapshotter DatasetImport MapRenderer JPEGCodec SceneProviderConformance)
built="$(swift build --show-bin-path)"
graphs="$(mktemp -d)"
trap 'rm -rf "$graphs"' EXIT

# The C modules below, which the Swift modules name.
flags=(-I "$built/Modules" -target "$(uname -m)-unknown-linux-gnu")
for map in "$built"/*.build/module.modulemap; do flags+=(-Xcc "-fmodule-map-file=$map"); done
for map in Sources/*/module.modulemap .build/checkouts/GRDB.swift/Sources/GRDBSQLite/module.modulemap; do
    [ -f "$map" ] && flags+=(-Xcc "-fmodule-map-file=$map")
done

for option in $(pkg-config --cflags cairo pangocairo libpng libwebpmux libexif zlib libdeflate); do flags+=(-Xcc "$option"); done

for module in "${modules[@]}"; do
    swift-symbolgraph-extract -module-name "$module" "${flags[@]}" -minimum-access-level public \
        -skip-inherited-docs -output-dir "$graphs"
done

python3 scripts/docs/coverage.py "$graphs"
docc convert Sources/Vantage/Vantage.docc --additional-symbol-graph-dir "$graphs" --output-dir .build/documentation \
    --fallback-display-name Vantage --fallback-bundle-identifier vantage --warnings-as-errors
echo "The documentation is in .build/documentation."
