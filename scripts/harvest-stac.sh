#!/usr/bin/env bash
# Harvests the items of a STAC API, such as a Panoramax instance, or of a STAC-GeoParquet file into a store, and
# publishes the store as shards if requested.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/vantage.sh"

readonly status_damaged=65 pyarrow="pyarrow==26.0.1"

usage() {
    cat <<TEXT
Usage: harvest-stac.sh SOURCE --collection NAME [OPTIONS]

SOURCE is the address of a STAC API (the part before /search), or a STAC-GeoParquet file, which requires pyarrow
(installed from PyPI in .build). Pictures are not downloaded.

  --collection NAME    the collection to fill
  --store FILE         the store (default: \$VANTAGE_STORE, otherwise ./vantage.sqlite)
  --bbox W,S,E,N       only items in this box (STAC API)
  --source-collection ID   only items in this collection of the API
  --limit N            the number of items in a page (default: 1000)
  --work FOLDER        the folder for the state and the table (default: FILE.harvest). It is removed after the import.
  --license ID, --attribution TEXT   for items that have none of their own
  --into FOLDER        also publishes the store as shards into this folder

An interrupted harvest continues where it stopped if it is started again with the same options.

Example: harvest-stac.sh https://panoramax.example.org/api --collection panoramax --bbox 7.6,48.4,7.9,48.7 --into shards
TEXT
}

source="" collection="" store="${VANTAGE_STORE:-vantage.sqlite}" work="" into="" request=() terms=()
while [ $# -gt 0 ]; do
    case "$1" in
        --help | -h)
            usage
            exit 0
            ;;
        --collection | --store | --bbox | --source-collection | --limit | --work | --license | --attribution | --into)
            [ $# -ge 2 ] && [ -n "$2" ] || fail "$status_usage" "$1 needs a value. See --help."
            case "$1" in
                --collection) collection="$2" ;;
                --store) store="$2" ;;
                --bbox | --limit) request+=("$1=$2") ;;
                --source-collection) request+=("--collection=$2") ;;
                --work) work="$2" ;;
                --license | --attribution) terms+=("$1" "$2") ;;
                --into) into="$2" ;;
            esac
            shift
            ;;
        -*) fail "$status_usage" "$1 is not an option. See --help." ;;
        *)
            [ -z "$source" ] || fail "$status_usage" "Specify one source. See --help."
            source="$1"
            ;;
    esac
    shift
done
[ -n "$source" ] || fail "$status_usage" "No source to harvest. See --help."
[ -n "$collection" ] || fail "$status_usage" "Specify the collection to fill with --collection."
[ -n "$work" ] || work="$store.harvest"

# Converts a STAC-GeoParquet file to the table.
read_parquet() {
    local environment="$root/.build/harvest-stac"
    [ -e "$root/Package.swift" ] || environment="${XDG_CACHE_HOME:-$HOME/.cache}/vantage/harvest-stac"
    if [ ! -x "$environment/bin/python" ] || ! "$environment/bin/python" -c 'import pyarrow' 2>/dev/null; then
        "$root/scripts/install-packages.sh" python3-venv
        python3 -m venv "$environment"
        timeout 600 "$environment/bin/python" -m pip install --quiet --disable-pip-version-check "$pyarrow" >&2 ||
            fail 69 "Cannot install $pyarrow from PyPI."
    fi
    mkdir -p "$work"
    "$environment/bin/python" "$root/scripts/harvest-stac/parquet.py" "$source" >"$work/items.geojsonl" ||
        fail "$status_damaged" "Cannot read $source. Check that it is STAC-GeoParquet."
}

case "$source" in
    http://* | https://*) python3 "$root/scripts/harvest-stac/harvest.py" "$source" "$work" ${request[@]+"${request[@]}"} ;;
    *)
        [ -r "$source" ] || fail "$status_no_input" "$source does not exist or is not readable. Check the path."
        read_parquet
        ;;
esac
[ -s "$work/items.geojsonl" ] || fail "$status_no_input" "$source has no items with a position."
find_vantage
# The import exits with 2 if some items could not be imported, which it has reported.
status=0
"$vantage" import "$work/items.geojsonl" --format geojson --collection "$collection" --store "$store" \
    ${terms[@]+"${terms[@]}"} || status=$?
[ "$status" -eq 0 ] || [ "$status" -eq 2 ] || exit "$status"
rm -f "$work/items.geojsonl" "$work/state.json"
rmdir "$work" 2>/dev/null || true
[ -z "$into" ] || "$vantage" publish --store "$store" --into "$into"
exit "$status"
