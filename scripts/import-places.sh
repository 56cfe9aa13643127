#!/usr/bin/env bash
# Imports places from OpenStreetMap extracts, from Overture's GeoParquet, and from the formats that
# `vantage import --format places` reads itself.
set -euo pipefail
# shellcheck source=scripts/lib/import.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/import.sh"

readonly status_damaged=65 pyarrow="pyarrow==26.0.1"

usage() {
    cat <<TEXT
Usage: import-places.sh PATH… [--store FILE] [--collection NAME] [VANTAGE IMPORT OPTIONS]

Each PATH is one of these files, or a folder of tables:

  *.osm.pbf *.osm *.osm.bz2 *.osm.gz   an OpenStreetMap extract (installs osmium-tool from Debian if it is missing)
  *.osc *.osc.bz2 *.osc.gz             changes to the extract before it in the list. The extract itself is not modified.
                                       Add --replace to apply the changes to a store that already has the extract.
  *.parquet                            Overture places, divisions, addresses or buildings (installs pyarrow from PyPI in
                                       .build)
  anything else                        the formats that \`vantage import --format places\` reads itself

Converted files are kept in a folder next to the store until the import has finished.

  --store FILE       the store (default: \$VANTAGE_STORE, otherwise ./vantage.sqlite)
  --collection NAME  the collection to fill (default: openstreetmap for extracts, overture for Parquet, otherwise the
                     name of the first folder)

Places from extracts get the license ODbL-1.0 and the attribution "© OpenStreetMap contributors" unless you pass others.

Examples:
  import-places.sh monaco-latest.osm.pbf --store monaco.sqlite
  import-places.sh monaco-latest.osm.pbf 042.osc.gz --replace --store monaco.sqlite
TEXT
}

# convert FILE: converts a file to a table and prints the table's path.
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
    local sorted="$1"
    if [ "$(osmium fileinfo --no-progress --extended --get data.objects_ordered "$1" 2>/dev/null)" = no ]; then
        sorted="$folder/sorted.osm.pbf"
        osmium sort --no-progress --overwrite --strategy=multipass -o "$sorted" "$1" >&2 || sorted="$1"
    fi
    osmium export --no-progress --overwrite -u type_id -f geojsonseq -x print_record_separator=false -o "$2" "$sorted" >&2 ||
        fail "$status_damaged" "Cannot read $1. Download it again."
}

# change EXTRACT CHANGES…: prints the path of the extract with the changes applied.
change() {
    "$root/scripts/install-packages.sh" osmium-tool
    mkdir -p "$folder"
    local changed
    changed="$folder/$(basename "$1" | sed -E 's/\.osm(\.(pbf|bz2|gz))?$//').osm.pbf"
    osmium apply-changes --no-progress --overwrite -o "$changed" "$@" >&2 ||
        fail "$status_damaged" "Cannot apply the changes to $1. Sort the extract with osmium sort, or download it again."
    printf '%s\n' "$changed"
}

# parquet FILE TABLE
parquet() {
    local environment="$root/.build/import-places"
    [ -e "$root/Package.swift" ] || environment="${XDG_CACHE_HOME:-$HOME/.cache}/vantage/import-places"
    if [ ! -x "$environment/bin/python" ] || ! "$environment/bin/python" -c 'import pyarrow' 2>/dev/null; then
        "$root/scripts/install-packages.sh" python3-venv
        python3 -m venv "$environment"
        timeout 600 "$environment/bin/python" -m pip install --quiet --disable-pip-version-check "$pyarrow" >&2 ||
            fail 69 "Cannot install $pyarrow from PyPI. Convert $1 on another machine to GeoJSON, one feature per line."
    fi
    "$environment/bin/python" "$root/scripts/import-places/parquet.py" "$1" >"$2" ||
        fail "$status_damaged" "Cannot read $1. Download it again."
}

parse_import_arguments "$@"
folder="${store:-${VANTAGE_STORE:-vantage.sqlite}}.places"
tables=()
terms=()
for index in "${!paths[@]}"; do
    path="${paths[$index]}"
    require_readable "$path"
    case "$path" in
        *.osm.pbf | *.osm | *.osm.bz2 | *.osm.gz)
            changes=()
            for next in "${paths[@]:$((index + 1))}"; do
                case "$next" in
                    *.osc | *.osc.bz2 | *.osc.gz) changes+=("$next") ;;
                    *) break ;;
                esac
            done
            if [ "${#changes[@]}" -gt 0 ]; then
                for next in "${changes[@]}"; do require_readable "$next"; done
                path="$(change "$path" "${changes[@]}")"
            fi
            table="$(convert "$path")"
            tables+=("$table")
            [ -n "$collection" ] || collection=openstreetmap
            terms=(--license ODbL-1.0 --attribution "© OpenStreetMap contributors")
            ;;
        *.osc | *.osc.bz2 | *.osc.gz)
            [ "$index" -gt 0 ] || fail "$status_usage" "$path has no extract to apply to. Pass the extract before it."
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
# If an option is given twice, the last one wins.
passed_on=(${terms[@]+"${terms[@]}"} ${passed_on[@]+"${passed_on[@]}"})
status=0
(run_import places) || status=$?
# An interrupted import needs the same tables to resume.
[ "$status" -gt 2 ] || rm -rf "$folder"
exit "$status"
