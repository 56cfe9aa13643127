#!/usr/bin/env bash
# Imports folders of photos and 360° panoramas (JPEG) using only the files' own metadata, EXIF and GPano. Ignores tables
# in the folders.
set -euo pipefail
# shellcheck source=scripts/lib/import.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/import.sh"

usage() {
    cat <<TEXT
Usage: import-photos.sh FOLDER… [--store FILE] [--collection NAME] [VANTAGE IMPORT OPTIONS]

Imports JPEG files, or folders of them, with the position, heading and time in their metadata.

  --store FILE       the store (default: \$VANTAGE_STORE, otherwise ./vantage.sqlite)
  --collection NAME  the collection to fill (default: the name of the first folder)

Example: import-photos.sh /media/camera/DCIM --store town.sqlite --license CC-BY-4.0 --attribution "Town survey"
TEXT
}

parse_import_arguments "$@"
for path in "${paths[@]}"; do require_readable "$path"; done
run_import photos
