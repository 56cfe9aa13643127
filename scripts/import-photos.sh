#!/usr/bin/env bash
# Imports folders of photos and 360° panoramas (JPEG) by what the files themselves say: EXIF and GPano. Tables beside
# them are not read.
set -euo pipefail
# shellcheck source=scripts/lib/import.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/import.sh"

usage() {
    cat <<TEXT
Usage: import-photos.sh FOLDER… [--store FILE] [--collection NAME] [OPTIONS OF vantage import]

Imports the JPEGs of folders, or single files, with the position, heading and time that they carry.

  --store FILE       the store (default: \$VANTAGE_STORE, else ./vantage.sqlite)
  --collection NAME  the collection to fill (default: the name of the first folder)

Example: import-photos.sh /media/camera/DCIM --store town.sqlite --license CC-BY-4.0 --attribution "Town survey"
TEXT
}

parse_import_arguments "$@"
for path in "${paths[@]}"; do require_readable "$path"; done
run_import photos
