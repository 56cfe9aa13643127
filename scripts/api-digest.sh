#!/usr/bin/env bash
# Lists the public declarations of the library's products, one per line and sorted, so that API changes are visible in a
# diff. Runs a debug build first, then reads its modules.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/lib/debug-build.sh
. scripts/lib/debug-build.sh

readonly digest=docs/api-digest.txt exports=Sources/API/Vantage/Exports.swift

usage() {
    cat <<TEXT
Usage: api-digest.sh [--write | --check | --compare FILE] [--built FOLDER]

Without an option, prints the digest.

  --write         write it to $digest
  --check         fail if it differs from $digest
  --compare FILE  list the changes since an earlier digest, FILE; exit with 1 if something was removed
  --built FOLDER  read the modules of this build folder, without building
TEXT
}

action=print earlier="" built=""
while [ $# -gt 0 ]; do
    case "$1" in
        --write | --check) action="${1#--}" ;;
        --compare | --built)
            [ $# -gt 1 ] || {
                echo "api-digest.sh: $1 needs a value. See --help." >&2
                exit 64
            }
            if [ "$1" = --compare ]; then action=compare earlier="$2"; else built="$2"; fi
            shift
            ;;
        --help | -h)
            usage
            exit 0
            ;;
        *)
            usage >&2
            exit 64
            ;;
    esac
    shift
done

# The modules of the library products. An app that imports Vantage also sees the types that Vantage re-exports.
products=(Vantage VantageScenes VantageGeodesy VantageJPEG VantageSceneConformance VantageMapConformance VantageRemote)
mapfile -t reexported < <(sed -nE 's/^@_exported import ([a-z]+ )?([A-Za-z]+).*/\2/p' "$exports" | sort -u)

if [ -z "$built" ]; then
    for product in "${products[@]}"; do debug_build --target "$product" >&2; done
    built="$(swift build --show-bin-path)"
fi

folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
found="$(scripts/lib/module-flags.sh "$built")"
mapfile -t flags <<<"$found"
for module in "${products[@]}" "${reexported[@]}"; do
    swift-symbolgraph-extract -module-name "$module" "${flags[@]}" -target "$(uname -m)-unknown-linux-gnu" \
        -minimum-access-level public -skip-synthesized-members -skip-inherited-docs -output-dir "$folder"
done
version="$(sed -nE 's/.*static let version = "(.*)"/\1/p' Sources/API/VantageParameters/PackageVersion.swift)"
python3 scripts/api-digest/digest.py print "$folder" "$exports" "$version" "${products[@]}" >"$folder/digest.txt"

case "$action" in
    print) cat "$folder/digest.txt" ;;
    write)
        cp "$folder/digest.txt" "$digest"
        echo "Wrote $digest ($(wc -l <"$digest") lines)."
        ;;
    check)
        diff -u "$digest" "$folder/digest.txt" || {
            echo "api-digest.sh: the public API differs from $digest. If that is intended, run scripts/api-digest.sh --write." >&2
            exit 1
        }
        ;;
    compare) python3 scripts/api-digest/digest.py compare "$earlier" "$folder/digest.txt" ;;
esac
