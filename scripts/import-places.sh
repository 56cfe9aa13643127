#!/usr/bin/env bash
# Imports places: OpenStreetMap extracts, Overture's GeoParquet, and what `vantage import --format places` reads itself.
set -euo pipefail
# shellcheck source=scripts/lib/import.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/import.sh"

readonly status_damaged=65 pyarrow="pyarrow==26.0.1"

usage() {
    cat <<TEXT
Usage: import-places.sh PATH… [--store FILE] [--collection NAME] [OPTIONS OF vantage import]

Each PATH is one of these, or a folder with tables.

  *.osm.pbf *.osm *.osm.bz2 *.osm.gz   an OpenStreetMap extract; Debian's osmium-tool is installed where it is missing
  *.parquet                            places or divisions of Overture; PyPI's pyarrow is installed beside this checkout
  anything else                        GeoJSON (OpenStreetMap, Overture, Natural Earth), CSV, tables of GeoNames

What is converted lies in a folder beside the store until the import has come to its end.

  --store FILE       the store (default: \$VANTAGE_STORE, else ./vantage.sqlite)
  --collection NAME  the collection to fill (default: openstreetmap for extracts, overture for Parquet, else the name of
                     the first folder)

Places of extracts get the license ODbL-1.0 and the attribution "© OpenStreetMap contributors", unless others are given.

Example: import-places.sh monaco-latest.osm.pbf --store monaco.sqlite
TEXT
}

# convert FILE: prints the path of the table that it was made into.
convert() {
    local table
    table="$folder/$(basename "$1").geojsonl"
    mkdir -p "$folder"
    case "$1" in
        *.parquet) parquet "$1" "$table" ;;
        *) extract "$1" "$table" ;;
    esac
    printf '%s\n' "$table"
}

# extract FILE TABLE
extract() {
    "$root/scripts/install-packages.sh" osmium-tool
    osmium export --no-progress --overwrite -u type_id -f geojsonseq -x print_record_separator=false -o "$2" "$1" >&2 ||
        fail "$status_damaged" "$1 cannot be read. Download it again."
}

# parquet FILE TABLE
parquet() {
    local environment="$root/.build/import-places"
    if [ ! -x "$environment/bin/python" ] || ! "$environment/bin/python" -c 'import pyarrow' 2>/dev/null; then
        "$root/scripts/install-packages.sh" python3-venv
        python3 -m venv "$environment"
        timeout 600 "$environment/bin/python" -m pip install --quiet --disable-pip-version-check "$pyarrow" >&2 ||
            fail 69 "PyPI's $pyarrow cannot be installed. Convert $1 to GeoJSON, a feature a line, where it can be."
    fi
    "$environment/bin/python" "$root/scripts/import-places/parquet.py" "$1" >"$2" ||
        fail "$status_damaged" "$1 cannot be read. Download it again."
}

parse_import_arguments "$@"
folder="${store:-${VANTAGE_STORE:-vantage.sqlite}}.places"
tables=()
terms=()
for path in "${paths[@]}"; do
    require_readable "$path"
    case "$path" in
        *.osm.pbf | *.osm | *.osm.bz2 | *.osm.gz)
            table="$(convert "$path")"
            tables+=("$table")
            [ -n "$collection" ] || collection=openstreetmap
            terms=(--license ODbL-1.0 --attribution "© OpenStreetMap contributors")
            ;;
        *.parquet)
            table="$(convert "$path")"
            tables+=("$table")
            [ -n "$collection" ] || collection=overture
            ;;
        *) tables+=("$path") ;;
    esac
done
paths=("${tables[@]}")
# Of an option that is given twice the last counts.
passed_on=(${terms[@]+"${terms[@]}"} ${passed_on[@]+"${passed_on[@]}"})
status=0
(run_import places) || status=$?
# An import that was broken off needs the same tables to go on.
[ "$status" -gt 2 ] || rm -rf "$folder"
exit "$status"
