#!/usr/bin/env bash
# Generates SampleData/map: the town around the sample street, as GeoJSON, vector tiles and raster tiles, and the town's
# road network. Every run produces the same files, byte for byte. Takes about a minute and needs Python 3.11 or later
# and ogr2ogr.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/vantage.sh"

usage() {
    cat <<TEXT
Usage: make-sample-map.sh [FOLDER]

Generates the map in FOLDER (default: SampleData/map in this checkout). GDAL's ogr2ogr cuts the vector tiles; if it is
missing, it is installed from Debian (gdal-bin).

  --help  show this text
TEXT
}

folder="$root/SampleData/map"
case "${1:-}" in
    "") ;;
    --help | -h)
        usage
        exit 0
        ;;
    -*) fail "$status_usage" "$1 is not an option. See --help." ;;
    *) folder="$1" ;;
esac

command -v ogr2ogr >/dev/null || "$root/scripts/install-packages.sh" gdal-bin
environment="$root/.build/sample-data-venv"
if [ ! -x "$environment/bin/python" ]; then
    python3 -m venv "$environment"
fi
"$environment/bin/pip" install --quiet --disable-pip-version-check -r "$root/scripts/sample-data/requirements.txt"

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
mkdir -p "$folder"
PYTHONDONTWRITEBYTECODE=1 PYTHONPATH="$root/scripts/sample-data" "$environment/bin/python" -m townmap --work "$work" "$folder"
build_vantage
rm -f "$folder/aubeval.roads"
"$vantage" roads "$folder/roads.opl" --output "$folder/aubeval.roads" --quiet
