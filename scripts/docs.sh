#!/usr/bin/env bash
# Builds the library's documentation with DocC into .build/documentation (a DocC archive that a web server can serve),
# and measures the share of public declarations that have a doc comment. Fails on any warning, or if that share is below
# 97 %.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/lib/debug-build.sh
. scripts/lib/debug-build.sh

case "${1:-}" in
    --help | -h)
        echo "Usage: docs.sh"
        exit 0
        ;;
esac

scripts/install-packages.sh python3
# Building these targets also builds all other documented targets.
targets=(VantageMapConformance VantageRemote)

# The modules visible to an app: the imported module, its re-exports, and the other products.
modules=(Vantage VantageCore VantageGeodesy VantageMapLinks VantageParsing VantageJPEG VantageScenes VantagePlaces
    VantageVisibility VantageStoreCore VantageSceneStore VantagePlaceStore VantageSnapshotter VantageImport
    VantageDirections
    VantageMapStyle VantageMapCanvas VantageMapRelief VantageMapRenderer
    VantageSceneConformance VantageMapConformance VantageRemote)
for target in "${targets[@]}"; do debug_build --target "$target"; done
built="$(swift build --show-bin-path)"
graphs="$(mktemp -d)"
trap 'rm -rf "$graphs"' EXIT

found="$(scripts/lib/module-flags.sh "$built")"
mapfile -t flags <<<"$found"
flags+=(-target "$(uname -m)-unknown-linux-gnu")

for module in "${modules[@]}"; do
    swift-symbolgraph-extract -module-name "$module" "${flags[@]}" -minimum-access-level public \
        -skip-inherited-docs -output-dir "$graphs"
done

python3 scripts/docs/coverage.py "$graphs"
docc convert Sources/API/Vantage/Vantage.docc --additional-symbol-graph-dir "$graphs" --output-dir .build/documentation \
    --fallback-display-name Vantage --fallback-bundle-identifier vantage --warnings-as-errors
echo "Wrote the documentation to .build/documentation."
