#!/usr/bin/env bash
# Creates an elevation source from files that GDAL can read (GeoTIFF, HGT, ASCII grids and others), mosaicking them if
# there are several. Writes one MBTiles file of Terrarium tiles. Heights are resampled before they are encoded as
# colors, never after.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/vantage.sh"

readonly status_damaged=65 status_cannot_create=73

usage() {
    cat <<TEXT
Usage: import-elevation.sh FILE… [--output FILE.mbtiles] [--zoom N] [--attribution TEXT] [--name NAME] [--force]

Writes 512-pixel tiles as lossless PNG in the Terrarium encoding, from the zoom at which one tile covers all files to
the zoom that keeps their resolution. Where files overlap, the last one wins. Fills small voids from the surrounding
heights, and reports them. Installs GDAL from Debian if it is missing.

  --output FILE.mbtiles  the file to write (default: named after the first file, in the current folder)
  --zoom N               the deepest zoom, from 0 to 15 (default: the one that keeps the resolution)
  --attribution TEXT     the attribution that maps must show
  --name NAME            the name in the metadata (default: the name of the first file)
  --force                overwrite an existing output file

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
[ ${#files[@]} -gt 0 ] || fail "$status_usage" "No elevation files given. See --help."
[[ -z "$zoom" || "$zoom" =~ ^([0-9]|1[0-5])$ ]] ||
    fail "$status_usage" "Expected --zoom to be a whole number from 0 to 15 but received $zoom."
for file in "${files[@]}"; do
    [ -r "$file" ] || fail "$status_no_input" "$file does not exist or is not readable. Check the path."
done
first="$(basename "${files[0]}")"
output="${output:-${first%.*}.mbtiles}"
[ "$force" = 1 ] || [ ! -e "$output" ] ||
    fail "$status_cannot_create" "$output already exists. Choose another --output, or overwrite it with --force."
"$root/scripts/install-packages.sh" gdal-bin python3-gdal python3-numpy

unfinished="$output.unfinished"
trap 'rm -f "$unfinished"' EXIT
rm -f "$unfinished"
PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 "$root/scripts/import-elevation" "$unfinished" "${zoom:--}" "${name:-${first%.*}}" \
    "$attribution" "${files[@]}" || fail "$status_damaged" "No tiles could be created from ${files[*]}."
mv -f "$unfinished" "$output"
say "Wrote $output. Try: vantage map --elevation $output --hillshade …"
