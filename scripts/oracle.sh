#!/usr/bin/env bash
# Renders a grid of views of panoramas and compares each with an independent double-precision calculation.
#
#   scripts/oracle.sh PANORAMA.jpg…
#
# Panoramas are level and show the whole sphere. Every one is rendered twice, from the original alone and with stored
# half-size levels. Needs python3 with venv; numpy and Pillow go to .build/oracle the first time.
# VANTAGE_PACKAGE names the package to test when it is not this one.
set -euo pipefail
cd "$(dirname "$0")/.."
[[ $# -gt 0 ]] || { sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 64; }

work=$PWD/.build/oracle
python=$work/venv/bin/python
if [[ ! -x $python ]]; then
    python3 -m venv "$work/venv"
    "$python" -m pip install --quiet numpy pillow
fi

# Headings and pitches in turn, so that 40 views meet the seam, both poles and every field of view.
views() {
    local fov pitch heading=0
    for fov in 30 60 90 120; do
        for pitch in -85 -60 -40 -20 0 20 40 60 85; do
            echo "$heading $pitch $fov ${heading}_${pitch}_$fov.jpg"
            heading=$(((heading + 67) % 360))
        done
        echo "180 0 $fov 180_0_$fov.jpg"
    done
}

failed=0
for panorama in "$@"; do
    panorama=$(realpath "$panorama")
    for levels in 0 3; do
        folder=$work/$(basename "$panorama" .jpg)-$levels
        mkdir -p "$folder"
        views >"$folder/views.txt"
        echo "== $panorama, $levels stored levels"
        VANTAGE_ORACLE_PANORAMA=$panorama VANTAGE_ORACLE_LIST=$folder/views.txt VANTAGE_ORACLE_LEVELS=$levels \
            swift test --package-path "${VANTAGE_PACKAGE:-.}" --configuration release -Xswiftc -enable-testing \
            --scratch-path "$work/build" --filter OracleViews >"$folder/render.log" 2>&1 ||
            { cat "$folder/render.log" >&2; exit 1; }
        "$python" scripts/oracle/oracle.py "$panorama" "$folder/views.txt" || failed=1
    done
done
exit $failed
