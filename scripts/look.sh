#!/usr/bin/env bash
# Draws maps of several places at five zooms, and pitched maps of the same places, and writes a web page that shows them
# side by side. With a MapLibre style, each map is shown beside the one that MapLibre Native (pymgl) draws from the same
# tiles. People look at the page; no test reads it.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/vantage.sh"

usage() {
    cat <<TEXT
Usage: look.sh --output FOLDER [--style STYLE.json [--sprite SPRITE]] [--dark] [NAME=]SOURCE[@LAT,LON]…

Writes FOLDER/index.html, one file that contains its pictures.

  SOURCE           a vector tile archive in the OpenMapTiles schema; the maps show the center that it declares, or
                   LAT,LON
  --style FILE     the MapLibre style for the maps of MapLibre Native, such as OpenFreeMap's styles/liberty/style.json
  --sprite SPRITE  the path of the style's sprite, without .json and .png
  --dark           draw Vantage's maps in dark mode
TEXT
}

for argument in "$@"; do
    case "$argument" in --help | -h)
        usage
        exit 0
        ;;
    esac
done
[ $# -gt 0 ] || {
    usage >&2
    exit "$status_usage"
}

build_vantage
python="$root/.build/bench/venv/bin/python3"
[ -x "$python" ] || python=python3
PYTHONPATH="$root/scripts:$root/scripts/bench" exec "$python" -m look --vantage "$vantage" "$@"
