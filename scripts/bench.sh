#!/usr/bin/env bash
# Runs Vantage and comparable software alternately on inputs generated from a seed, and writes docs/benchmarks.md with
# medians, spreads, ratios, versions and a description of the machine. The first run installs the other software: Debian
# packages, and Python packages in .build/bench. All output goes to .build/bench, except for the page and temporary
# folders.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/vantage.sh"

readonly all_parts=(
    views photos quality lookups available import pictures maps batch python memory storage http search catalog places addresses
    where visibility relief viewer soak
)

usage() {
    cat <<TEXT
Usage: bench.sh [PART…] [--quick] [--long] [--page]

Measures the given parts, or all of them, and updates their sections of docs/benchmarks.md. The other sections keep the
results that were last measured on this machine (.build/bench/results).

  views      views of panoramas                  against OpenCV, py360convert, ffmpeg
  photos     previews and crops of flat photos   against libvips, Pillow, OpenCV
  quality    views of real panoramas             against a calculation in double precision
  lookups    the nearest scene within 50 m       against SQLite's R*Tree, PostGIS, nanoflann
  available  availability for a table of a million places
  import     import of a table of scenes without pictures
  pictures   import of panoramas, HEICs, tables, video; views of dual-fisheye pictures
                                                 against Panoramax's server, heif-convert, ogr2ogr, ffmpeg
  maps       maps from files                     against MapLibre Native, py-staticmaps
  batch      batches on two cores                against one core
  python     the Python package                  against the program and the Swift library
  memory     peak memory of whole processes      against OpenCV, ffmpeg
  storage    size of stores                      against the original pictures
  http       the server                          against vantage batch, MapLibre Native
  search     items in a box, first pictures      against Panoramax's server
  catalog    a catalog in PostgreSQL             against PostGIS, Panoramax's tables, pgstac
  places     search for places by name           against SQLite's FTS5, Whoosh
  addresses  search for houses by street, number and town
                                                 against SQLite's FTS5
  where      territories that contain a point    against PostGIS
  visibility scenes that see a place             against generated towns
  relief     terrain and routes                  against gdaldem, Dijkstra's algorithm, Valhalla
  viewer     the viewer in a browser: pictures, dense maps, slow networks
                                                 against Pannellum, from \$PANNELLUM
  soak       ten minutes of mixed load on the server while an import writes to its store

  --quick    use fewer, smaller inputs and fewer rounds, to check within minutes that every part works
  --long     in the part pictures, use a video of ten minutes instead of half a minute; in the part addresses, ten
             million houses instead of a million; in the part viewer, also draw a map of ten million scenes
  --page     do not measure; regenerate the page from the stored results

Real panoramas are read from pano/ in \$VANTAGE_SHARED_DATA (default: ../shared/data, next to the checkout), and skipped
if that folder does not exist. Other processes on the machine affect the figures, so the page reports the load.
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
        --quick | --long | --page) options+=("$1") ;;
        -*) fail "$status_usage" "$1 is not an option. See --help." ;;
        *)
            [[ " ${all_parts[*]} " == *" $1 "* ]] ||
                fail "$status_usage" "$1 is not a part. The parts are: ${all_parts[*]}."
            parts+=("$1")
            ;;
    esac
    shift
done
[ "${#parts[@]}" -gt 0 ] || parts=("${all_parts[@]}")

export PYTHONDONTWRITEBYTECODE=1
if [[ " ${options[*]-} " == *" --page "* ]]; then exec python3 "$root/scripts/bench" --page; fi

# any_of PART…: succeeds if at least one of the parts is to be measured.
any_of() {
    local part
    for part in "$@"; do
        [[ " ${parts[*]} " != *" $part "* ]] || return 0
    done
    return 1
}

if any_of catalog; then traits+=(--enable-all-traits); fi
if any_of http search catalog viewer soak; then build_server; else build_vantage; fi
swift build --package-path "$root" -c release --static-swift-stdlib -Xlinker -s --product vantage-bench >&2
if any_of python; then "$root/scripts/package/library.sh" "$root/.build/bench/library"; fi

packages=(python3-venv)
if any_of views memory pictures; then packages+=(ffmpeg); fi
if any_of pictures; then packages+=(libheif-examples libimage-exiftool-perl); fi
if any_of http search catalog; then packages+=(wrk); fi
if any_of http catalog; then packages+=(curl); fi
if any_of viewer; then packages+=(chromium-headless-shell); fi
if any_of maps http; then packages+=(libegl1 libgles2 libgl1-mesa-dri fonts-noto-core); fi
if any_of relief pictures; then packages+=(gdal-bin); fi
if any_of relief; then packages+=(osmium-tool); fi
if any_of lookups; then packages+=(g++ libsqlite3-dev libpq-dev libnanoflann-dev); fi
if any_of lookups pictures search catalog where; then packages+=(postgresql-15 postgresql-15-postgis-3); fi
"$root/scripts/install-packages.sh" "${packages[@]}"

# environment NAME REQUIREMENTS: creates a Python environment in .build/bench and installs the required packages.
environment() {
    local folder="$root/.build/bench/$1"
    if [ ! -x "$folder/bin/python" ]; then
        say "Creating a Python environment in .build/bench/$1."
        python3 -m venv "$folder"
    fi
    "$folder/bin/python" -m pip install --quiet --disable-pip-version-check -r "$root/scripts/bench/$2"
}

mkdir -p "$root/.build/bench"
environment venv requirements.txt
if any_of places addresses; then environment venv places-requirements.txt; fi
if any_of python; then environment venv python-requirements.txt; fi
if any_of viewer; then environment venv viewer-requirements.txt; fi
if any_of pictures search catalog; then environment panoramax panoramax-requirements.txt; fi
if any_of catalog; then environment pgstac pgstac-requirements.txt; fi

exec "$root/.build/bench/venv/bin/python" "$root/scripts/bench" "${parts[@]}" ${options[@]+"${options[@]}"} \
    --vantage "$root/.build/release/vantage" --bench "$root/.build/release/vantage-bench" \
    --server "$root/.build/release/vantage-server" \
    --shared-data "${VANTAGE_SHARED_DATA:-$root/../shared/data}"
