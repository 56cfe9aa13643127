#!/usr/bin/env bash
# Renders a grid of panorama views and compares each with an independent double-precision calculation. Renders every
# panorama twice: from the original alone, and with stored half-size levels. Fails if a view is below 34 dB, the mean is
# below 37 dB, or a view is shifted by more than 0.25 pixels.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/vantage.sh"

usage() {
    cat <<TEXT
Usage: oracle.sh PANORAMA.jpg…

Each panorama must show the whole sphere and is assumed to be level. Needs python3 with venv. The first run installs
numpy and Pillow in .build/oracle.
TEXT
}

case "${1:-}" in
    --help | -h)
        usage
        exit 0
        ;;
    "")
        usage >&2
        exit "$status_usage"
        ;;
esac

build_vantage
work="$root/.build/oracle"
python="$work/venv/bin/python"
if [ ! -x "$python" ]; then
    python3 -m venv "$work/venv"
    "$python" -m pip install --quiet numpy pillow
fi

# Steps the heading from view to view, so that the 40 views cover the seam, both poles and every field of view.
requests() {
    local fov pitch heading=0
    echo "id,latitude,longitude,heading,pitch,fov"
    for fov in 30 60 90 120; do
        for pitch in -85 -60 -40 -20 0 20 40 60 85; do
            echo "h${heading}_p${pitch}_f$fov,10,20,$heading,$pitch,$fov"
            heading=$(((heading + 67) % 360))
        done
        echo "seam_f$fov,10,20,180,0,$fov"
    done
}

failed=0
for panorama in "$@"; do
    [ -f "$panorama" ] || fail "$status_no_input" "$panorama does not exist or is not a file. Check the path."
    for levels in none all; do
        folder="$work/$(basename "$panorama" .jpg)-$levels"
        rm -rf "$folder"
        mkdir -p "$folder"
        cp "$panorama" "$folder/panorama.jpg"
        # The table overrides the position and the pose in the panorama's own metadata.
        printf 'file,latitude,longitude,heading,pitch,roll,kind\npanorama.jpg,10,20,0,0,0,panorama\n' >"$folder/scene.csv"
        requests >"$folder/requests.csv"
        "$vantage" import "$folder/scene.csv" --store "$folder/store.sqlite" --levels "$levels" --quiet
        "$vantage" batch "$folder/requests.csv" --store "$folder/store.sqlite" --output "$folder/views" \
            --size 640x480 --quality 95 --subsampling 444 --quiet
        echo "== $(basename "$panorama"), levels: $levels"
        "$python" "$root/scripts/oracle/oracle.py" "$panorama" "$folder/requests.csv" "$folder/views" || failed=1
    done
done
exit "$failed"
