#!/usr/bin/env bash
# Imports KartaView data: GeoJSON whose features have order, path, direction, Lat, Lon and Timestamp, with the pictures
# beside it.
set -euo pipefail
# shellcheck source=scripts/lib/import.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/import.sh"

usage() {
    cat <<TEXT
Usage: import-kartaview.sh PATH… [--store FILE] [--collection NAME] [OPTIONS OF vantage import]

Each PATH is a GeoJSON file as KartaView's upload tools read it, or a folder with such files. A feature's path is that
of its picture, counted from the file; Lat and Lon count where the feature has no geometry.

  --store FILE       the store (default: \$VANTAGE_STORE, else ./vantage.sqlite)
  --collection NAME  the collection to fill (default: the name of the first folder)

Example: import-kartaview.sh /media/drive/metadata.geojson --store town.sqlite --license CC-BY-SA-4.0
TEXT
}

parse_import_arguments "$@"
for path in "${paths[@]}"; do
    require_readable "$path"
    [ ! -d "$path" ] || has_file "$path" '*.geojson' '*.json' '*.geojsonl' ||
        fail "$status_no_input" "$path has no GeoJSON file. Name the folder or the file that has the features."
done
run_import geojson
