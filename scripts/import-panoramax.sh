#!/usr/bin/env bash
# Imports Panoramax data: a folder of pictures with a panoramax.csv, or STAC items that were saved from an instance
# together with their pictures.
set -euo pipefail
# shellcheck source=scripts/lib/import.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/import.sh"

usage() {
    cat <<TEXT
Usage: import-panoramax.sh PATH… [--store FILE] [--collection NAME] [OPTIONS OF vantage import]

Each PATH is one of
  a folder with a panoramax.csv (file, lat, lon, capture_time, Exif.…, Xmp.…): its rows win over what the pictures
    say, and pictures that it does not name are imported by their own metadata;
  a folder of STAC items or item collections (.json), whose assets are files on this machine;
  such a file.
Pictures that items name by a web address are reported as remotePicture: nothing is downloaded.

  --store FILE       the store (default: \$VANTAGE_STORE, else ./vantage.sqlite)
  --collection NAME  the collection to fill (default: the name of the first folder)

Example: import-panoramax.sh /media/survey --store town.sqlite --license CC-BY-SA-4.0 --attribution "Town survey"
TEXT
}

# Whether a file below a folder says that it is STAC.
has_items() {
    grep --recursive --quiet --no-messages '"stac_version"' "$1" \
        --include='*.json' --include='*.geojson' --include='*.jsonl' --include='*.ndjson'
}

parse_import_arguments "$@"

# Rows of a CSV add to pictures, so both are read; items stand for their pictures.
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
        fail "$status_no_input" "$path has neither a panoramax.csv nor STAC items (.json). For pictures alone, use import-photos.sh."
    fi
done
for format in "${formats[@]}"; do
    [ "$format" = "${formats[0]}" ] ||
        fail "$status_usage" "Folders with a panoramax.csv and STAC items are imported one kind at a time."
done
run_import "${formats[0]}"
