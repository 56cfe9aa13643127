#!/usr/bin/env bash
# Runs Vantage and what people use today in turns, on inputs made from a seed, and writes docs/benchmarks.md: medians,
# spreads, ratios, versions and the machine. Installs the others the first time: Debian packages, and Python packages
# in .build/bench. Everything it makes is in .build/bench, but for the page and temporary folders.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/vantage.sh"

readonly all_parts=(
    views photos quality lookups available import pictures maps batch memory storage http search places where visibility
    relief viewer soak
)

usage() {
    cat <<TEXT
Usage: bench.sh [PART…] [--quick] [--page]

Measures the parts that are named, or all of them, and renews their sections of docs/benchmarks.md. Results of the other
parts stay as they were measured on this machine (.build/bench/results).

  views      views of panoramas                  against OpenCV, py360convert, ffmpeg
  photos     previews and crops of flat photos   against libvips, Pillow, OpenCV
  quality    views against a calculation in double precision (real panoramas)
  lookups    the nearest scene within 50 m       against SQLite's R*Tree, PostGIS, nanoflann
  available  a table of a million places
  import     a table of scenes without pictures
  pictures   import of panoramas                 against Panoramax's server
  maps       maps from files                     against MapLibre Native, py-staticmaps
  batch      two cores against one
  memory     peaks of whole processes            against OpenCV, ffmpeg
  storage    stores against their originals
  http       the server                         against vantage batch, MapLibre Native
  search     items in a box, first pictures      against Panoramax's server
  places     names of places                     against SQLite's FTS5, Whoosh
  where      what contains a point               against PostGIS
  visibility which scenes see a place            against towns that were made up
  relief     terrain and routes                 against gdaldem, Dijkstra's algorithm, Valhalla
  viewer     the page in a browser               against Pannellum, from \$PANNELLUM
  soak       the server under a mixed load, imported into: ten minutes

  --quick    fewer and smaller inputs and fewer rounds: some minutes for all parts, to see that everything works
  --page     measure nothing; render the page again from the results

Real panoramas are read from pano/ in \$VANTAGE_SHARED_DATA (default: ../shared/data beside the checkout), and left out
where it is not there. Whatever else runs on the machine disturbs the figures; the page says how high the load was.
TEXT
}

parts=()
options=()
while [ $# -gt 0 ]; do
    case "$1" in
        --help | -h)
            usage
            exit 0
            ;;
        --quick | --page) options+=("$1") ;;
        -*) fail "$status_usage" "$1 is not an option. See --help." ;;
        *)
            [[ " ${all_parts[*]} " == *" $1 "* ]] || fail "$status_usage" "$1 is not a part. Parts are: ${all_parts[*]}."
            parts+=("$1")
            ;;
    esac
    shift
done
[ "${#parts[@]}" -gt 0 ] || parts=("${all_parts[@]}")

export PYTHONDONTWRITEBYTECODE=1
if [[ " ${options[*]-} " == *" --page "* ]]; then exec python3 "$root/scripts/bench" --page; fi

# needs PART…: whether one of them is wanted.
needs() {
    local part
    for part in "$@"; do
        [[ " ${parts[*]} " != *" $part "* ]] || return 0
    done
    return 1
}

if needs http search viewer soak; then build_server; else build_vantage; fi
swift build --package-path "$root" -c release --static-swift-stdlib -Xlinker -s --product vantage-bench >&2

packages=(python3-venv)
if needs views memory; then packages+=(ffmpeg); fi
if needs http search; then packages+=(wrk); fi
if needs http; then packages+=(curl); fi
if needs viewer; then packages+=(chromium-headless-shell); fi
if needs maps http; then packages+=(libegl1 libgles2 libgl1-mesa-dri fonts-noto-core); fi
if needs relief; then packages+=(gdal-bin osmium-tool); fi
if needs lookups; then packages+=(g++ libsqlite3-dev libpq-dev libnanoflann-dev); fi
if needs lookups pictures search where; then packages+=(postgresql-15 postgresql-15-postgis-3); fi
"$root/scripts/install-packages.sh" "${packages[@]}"

# environment NAME REQUIREMENTS: a Python environment in .build/bench that has these packages.
environment() {
    local folder="$root/.build/bench/$1"
    if [ ! -x "$folder/bin/python" ]; then
        say "Making a Python environment in .build/bench/$1."
        python3 -m venv "$folder"
    fi
    "$folder/bin/python" -m pip install --quiet --disable-pip-version-check -r "$root/scripts/bench/$2"
}

mkdir -p "$root/.build/bench"
environment venv requirements.txt
if needs places; then environment venv places-requirements.txt; fi
if needs viewer; then environment venv viewer-requirements.txt; fi
if needs pictures search; then environment panoramax panoramax-requirements.txt; fi

exec "$root/.build/bench/venv/bin/python" "$root/scripts/bench" "${parts[@]}" ${options[@]+"${options[@]}"} \
    --vantage "$root/.build/release/vantage" --bench "$root/.build/release/vantage-bench" \
    --server "$root/.build/release/vantage-server" \
    --shared-data "${VANTAGE_SHARED_DATA:-$root/../shared/data}"
