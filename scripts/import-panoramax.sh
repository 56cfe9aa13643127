#!/usr/bin/env bash
# Imports Panoramax data: a folder of pictures with a panoramax.csv, or STAC items saved from an instance together with
# their pictures.
set -euo pipefail
# shellcheck source=scripts/lib/import.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/import.sh"

usage() {
    cat <<TEXT
Usage: import-panoramax.sh PATH… [--store FILE] [--collection NAME] [VANTAGE IMPORT OPTIONS]

Each PATH is one of these:
  - a folder with a panoramax.csv (file, lat, lon, capture_time, Exif.…, Xmp.…). Its rows override the metadata of the
    pictures; pictures that it does not list are imported with their own metadata.
  - a folder of STAC items or item collections (.json) whose assets are local files.
  - a single file of either kind.
Nothing is downloaded: pictures that items reference by a web address are reported as remotePicture.

  --store FILE       the store (default: \$VANTAGE_STORE, otherwise ./vantage.sqlite)
  --collection NAME  the collection to fill (default: the name of the first folder)

Example: import-panoramax.sh /media/survey --store town.sqlite --license CC-BY-SA-4.0 --attribution "Town survey"
TEXT
}

# Succeeds if a file in or below the folder declares itself to be STAC.
has_items() {
    grep --recursive --quiet --no-messages '"stac_version"' "$1" \
        --include='*.json' --include='*.geojson' --include='*.jsonl' --include='*.ndjson'
}

parse_import_arguments "$@"

# CSV rows add to the metadata in the pictures, so both are read. STAC items replace that metadata, so only the items
# are read.
formats=()
for path in "${paths[@]}"; do
    require_readable "$path"
    if [ ! -d "$path" ]; then
        case "$path" in
            *.csv | *.tsv) formats+=(auto) ;;
            *) formats+=(stac) ;;
        esac
    elif has_file "$path" panoramax.csv _panoramax.csv; then
        formats+=(auto)
    elif has_items "$path"; then
        formats+=(stac)
    else
        fail "$status_no_input" "$path has no panoramax.csv or STAC items. For pictures alone, use import-photos.sh."
    fi
done
for format in "${formats[@]}"; do
    [ "$format" = "${formats[0]}" ] ||
        fail "$status_usage" "Cannot import panoramax.csv folders and STAC items together. Import each kind separately."
done
run_import "${formats[0]}"
