#!/usr/bin/env bash
# Writes Sources/Server/VantageViewer/Page/map/land.svg, the land areas that the viewer shows if the server has no map,
# from Natural Earth's public-domain data. Every run produces the same file, byte for byte. Needs Python 3.11 or later.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/vantage.sh"

usage() {
    cat <<TEXT
Usage: coastline.sh [ne_110m_land.json]

Without a file, downloads Natural Earth's land areas at 1:110 million, as GeoJSON.

  --help  show this text
TEXT
}

source="https://raw.githubusercontent.com/martynafford/natural-earth-geojson/master/110m/physical/ne_110m_land.json"
case "${1:-}" in
    "")
        file="$(mktemp)"
        trap 'rm -f "$file"' EXIT
        curl --fail --silent --show-error --location --output "$file" "$source"
        ;;
    --help | -h)
        usage
        exit 0
        ;;
    -*) fail "$status_usage" "$1 is not an option. See --help." ;;
    *) file="$1" ;;
esac

output="$root/Sources/Server/VantageViewer/Page/map/land.svg"
python3 "$root/scripts/coastline" "$file" >"$output.new"
mv "$output.new" "$output"
say "Wrote $output."
