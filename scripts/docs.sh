#!/usr/bin/env bash
# Builds the documentation of the library with DocC, into .build/documentation (a DocC archive that a web server can
# show), and measures how many of the public declarations have a doc comment. A warning is an error, and so is less than
# 97 %. The client of the server is among them where VANTAGE_SERVER is set, as in the package.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

case "${1:-}" in
    --help | -h)
        echo "Usage: docs.sh"
        exit 0
        ;;
esac

scripts/install-packages.sh python3
# It depends on all the others.
targets=(MapProviderConformance)

# What an app sees: the module that it imports, those whose names come with it, and the other products.
modules=(Vantage VantageErrors Geodesy MapLinks Pictures BlockingWork TabularReading JPEGCodec Scenes Places Visibility
    SceneStore PlaceStore Snapshotter DatasetImport MapRenderer Directions SceneProviderConformance MapProviderConformance)
if [ -n "${VANTAGE_SERVER+set}" ]; then
    targets+=(VantageRemote)
    modules+=(VantageRemote)
fi
for target in "${targets[@]}"; do swift build --target "$target"; done
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
docc convert Sources/Vantage/Vantage.docc --additional-symbol-graph-dir "$graphs" --output-dir .build/documentation \
    --fallback-display-name Vantage --fallback-bundle-identifier vantage --warnings-as-errors
echo "The documentation is in .build/documentation."
