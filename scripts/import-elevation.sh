#!/usr/bin/env bash
# Makes a source of heights from what GDAL reads: GeoTIFF, HGT, ASCII grids and others, several of which may lie beside each
# other. One MBTiles file of Terrarium tiles; heights are resampled before they are written as colors, never after.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/vantage.sh"

readonly status_damaged=65 status_cannot_create=73

usage() {
    cat <<TEXT
Usage: import-elevation.sh FILE… [--output FILE.mbtiles] [--zoom N] [--attribution TEXT] [--name NAME] [--force]

Writes tiles of 512 pixels, as lossless PNG in Terrarium's encoding, from the zoom at which all lies in one tile to that of
the files' own resolution. Where files overlap the last one counts. Installs Debian's GDAL where it is missing.

  --output FILE.mbtiles  the file to write (default: the name of the first file, in this folder)
  --zoom N               the deepest zoom, from 0 to 15 (default: that of the resolution)
  --attribution TEXT     what has to stand beside maps of it
  --name NAME            the name in the metadata (default: the name of the first file)
  --force                write over an output that exists

Example: import-elevation.sh N47E011.hgt N47E012.hgt --output alps.mbtiles --attribution "NASA SRTM"
TEXT
}

files=() output="" zoom="" attribution="" name="" force=0
while [ $# -gt 0 ]; do
    case "$1" in
        --help | -h)
            usage
            exit 0
            ;;
        --output | --zoom | --attribution | --name)
            [ $# -ge 2 ] && [ -n "$2" ] || fail "$status_usage" "$1 needs a value. See --help."
            declare "${1#--}=$2"
            shift
            ;;
        --force) force=1 ;;
        -*) fail "$status_usage" "$1 is not an option. See --help." ;;
        *) files+=("$1") ;;
    esac
    shift
done
[ ${#files[@]} -gt 0 ] || fail "$status_usage" "Name a file with heights. See --help."
[[ -z "$zoom" || "$zoom" =~ ^([0-9]|1[0-5])$ ]] || fail "$status_usage" "--zoom is a whole number from 0 to 15. It is $zoom."
for file in "${files[@]}"; do
    [ -r "$file" ] || fail "$status_no_input" "$file cannot be read. Check its name."
done
first="$(basename "${files[0]}")"
output="${output:-${first%.*}.mbtiles}"
[ "$force" = 1 ] || [ ! -e "$output" ] ||
    fail "$status_cannot_create" "$output exists. Name another --output, or write over it with --force."
"$root/scripts/install-packages.sh" gdal-bin python3-gdal python3-numpy

unfinished="$output.unfinished"
trap 'rm -f "$unfinished"' EXIT
rm -f "$unfinished"
PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 "$root/scripts/import-elevation" "$unfinished" "${zoom:--}" "${name:-${first%.*}}" \
    "$attribution" "${files[@]}" || fail "$status_damaged" "No tiles were made of ${files[*]}."
mv -f "$unfinished" "$output"
say "Written: $output. Try: vantage map --elevation $output --hillshade …"
