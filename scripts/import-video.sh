#!/usr/bin/env bash
# Extracts frames with position, heading and time from videos recorded by phones and by cameras from GoPro, Insta360,
# Ricoh, BlackVue and others, and imports them. Positions come from the video itself or from a track file.
set -euo pipefail
# shellcheck source=scripts/lib/import.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/import.sh"

usage() {
    cat <<TEXT
Usage: import-video.sh VIDEO… [--distance METERS | --interval SECONDS] [--track FILE] [OPTIONS]
                       [--store FILE] [--collection NAME] [VANTAGE IMPORT OPTIONS]

Extracts frames from videos (.mp4, .mov, .360, .insv, …) and imports them with position, heading and time. Positions
come from the camera's own recording or from --track. Frames become JPEG files with EXIF and, for panoramas, GPano.
Needs python3, ffmpeg and exiftool (apt-get install ffmpeg libimage-exiftool-perl). If a run is interrupted, the same
command continues it.

Frames:
  --distance METERS        the straight-line distance between frames (default: 3)
  --interval SECONDS       take frames at this time interval instead
  --quality N              JPEG quality, from 2 (best, the default) to 31, as ffmpeg's -q:v
  --output FOLDER          keep the frames in this folder (default: a folder next to the store, removed after import)
  --no-import              only extract the frames; needs --output
  --dry-run                only report how many frames would be extracted

Position and time:
  --track FILE             GPX, NMEA, or CSV with the columns time, latitude, longitude and, optionally, altitude
  --start-time TIME        when the video starts, with a time zone, such as 2026-05-01T10:30:00+02:00 (default: the GPS
                           time or, with --track, the creation time in the file, which some cameras write in local time)
  --time-offset SECONDS    add this to the creation time or to --start-time
  --track-gap SECONDS      take no frames where positions are further apart than this (default: 30)
  --heading-offset DEGREES the direction of the camera, clockwise from the direction of travel (default: 0)

Panoramas:
  --projection KIND        flat, equirectangular, eac (.360) or dual-fisheye (.insv) (default: auto, which recognizes
                           .360 and .insv by their names, and equirectangular video by its metadata or its 2:1 format)
  --width PIXELS           width of the panoramas (default: the resolution of the video)
  --fov DEGREES            dual fisheye: the angle that each circle spans, from 150 to 280 (default: 200)
  --lens-rotation A[,B]    dual fisheye: rotate the pictures from both lenses clockwise by 0, 90, 180 or 270 degrees
  --swap-lenses            dual fisheye: the picture on the right, or in the second track, faces forward
  --overlap PIXELS         .360: the columns that appear twice in the outer faces (default: 64 for 5.6K, 32 for 3K)

  --store FILE             the store (default: \$VANTAGE_STORE, otherwise ./vantage.sqlite)
  --collection NAME        the collection to fill (default: the name of the first video's folder)

Example: import-video.sh GS010042.360 --distance 2 --store town.sqlite --license CC-BY-4.0
TEXT
}

# Sets $extraction to the options for the frames, and $others to all other arguments.
split_arguments() {
    extraction=()
    others=()
    output=""
    imports=1 only_report=0
    while [ $# -gt 0 ]; do
        case "$1" in
            --distance | --interval | --quality | --track | --start-time | --time-offset | --track-gap | \
                --heading-offset | --projection | --width | --fov | --lens-rotation | --overlap)
                [ $# -ge 2 ] && [ -n "$2" ] || fail "$status_usage" "$1 needs a value. See --help."
                extraction+=("$1=$2")
                shift
                ;;
            --distance=* | --interval=* | --quality=* | --track=* | --start-time=* | --time-offset=* | --track-gap=* | \
                --heading-offset=* | --projection=* | --width=* | --fov=* | --lens-rotation=* | --overlap=*)
                extraction+=("$1")
                ;;
            --swap-lenses) extraction+=("$1") ;;
            --output)
                [ $# -ge 2 ] && [ -n "$2" ] || fail "$status_usage" "$1 needs a value. See --help."
                output="$2"
                shift
                ;;
            --output=*) output="${1#*=}" ;;
            --no-import) imports=0 ;;
            --dry-run)
                only_report=1
                extraction+=("$1")
                ;;
            --)
                others+=("$@")
                break
                ;;
            *) others+=("$1") ;;
        esac
        shift
    done
}

# has_option NAME: succeeds if an option is passed on to the import.
has_option() {
    local argument
    for argument in ${passed_on[@]+"${passed_on[@]}"}; do [ "$argument" != "$1" ] || return 0; done
    return 1
}

split_arguments "$@"
parse_import_arguments ${others[@]+"${others[@]}"}
for path in "${paths[@]}"; do require_readable "$path"; done
[ "$imports" -eq 1 ] || [ -n "$output" ] || [ "$only_report" -eq 1 ] ||
    fail "$status_usage" "--no-import needs --output. See --help."
command -v python3 >/dev/null || fail 69 "python3 is not installed. On Debian: apt-get install python3"
[ -n "$collection" ] || collection="$(default_collection "${paths[0]}")"
frames="${output:-${store:-${VANTAGE_STORE:-vantage.sqlite}}.frames}"

incomplete=0
made="$(mktemp)"
trap 'rm -f "$made"' EXIT
PYTHONDONTWRITEBYTECODE=1 python3 "$root/scripts/import-video" --output="$frames" \
    ${extraction[@]+"${extraction[@]}"} -- "${paths[@]}" >"$made" || incomplete=$?
[ "$incomplete" -eq 0 ] || [ "$incomplete" -eq 2 ] || exit "$incomplete"
if [ "$only_report" -eq 1 ] || [ "$imports" -eq 0 ]; then exit "$incomplete"; fi

# The marker makes the next run resume an interrupted import.
marker="$frames/import-started"
if [ -e "$marker" ] && ! has_option --resume; then passed_on+=(--resume); fi
: >"$marker"
mapfile -d "" -t paths <"$made"
status=0
(run_import auto) || status=$?
[ "$status" -gt 2 ] || rm -f "$marker"
if [ -z "$output" ] && [ "$status" -eq 0 ] && ! has_option --link; then
    rm -rf "$frames"
else
    say "The frames are in $frames."
fi
[ "$status" -ne 0 ] || status="$incomplete"
exit "$status"
