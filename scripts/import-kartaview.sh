#!/usr/bin/env bash
# Imports KartaView data: GeoJSON files whose features have order, path, direction, Lat, Lon and Timestamp, and the
# pictures next to them.
set -euo pipefail
# shellcheck source=scripts/lib/import.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/import.sh"

usage() {
    cat <<TEXT
Usage: import-kartaview.sh PATH… [--store FILE] [--collection NAME] [VANTAGE IMPORT OPTIONS]

Each PATH is a GeoJSON file in the format that KartaView's upload tools read, or a folder of such files. The property
path of a feature is the path of its picture, relative to the GeoJSON file. The properties Lat and Lon are used if the
feature has no geometry.

  --store FILE       the store (default: \$VANTAGE_STORE, otherwise ./vantage.sqlite)
  --collection NAME  the collection to fill (default: the name of the first folder)

Example: import-kartaview.sh /media/drive/metadata.geojson --store town.sqlite --license CC-BY-SA-4.0
TEXT
}

parse_import_arguments "$@"
for path in "${paths[@]}"; do
    require_readable "$path"
    [ ! -d "$path" ] || has_file "$path" '*.geojson' '*.json' '*.geojsonl' ||
        fail "$status_no_input" "$path contains no GeoJSON file. Pass the folder or the file that has the features."
done
run_import geojson
