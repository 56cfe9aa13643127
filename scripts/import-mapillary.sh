#!/usr/bin/env bash
# Imports folders processed by mapillary_tools: mapillary_image_description.json and the pictures that it lists.
set -euo pipefail
# shellcheck source=scripts/lib/import.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/import.sh"

readonly description=mapillary_image_description.json

usage() {
    cat <<TEXT
Usage: import-mapillary.sh FOLDER… [--store FILE] [--collection NAME] [VANTAGE IMPORT OPTIONS]

Imports folders that contain a $description written by \`mapillary_tools process\`, or such
files themselves. Skips pictures that are not in the file, and reports the entries that the file marks as errors.

  --store FILE       the store (default: \$VANTAGE_STORE, otherwise ./vantage.sqlite)
  --collection NAME  the collection to fill (default: the name of the first folder)

Example: import-mapillary.sh /media/walk --store town.sqlite --license CC-BY-SA-4.0
TEXT
}

parse_import_arguments "$@"
for path in "${paths[@]}"; do
    require_readable "$path"
    [ ! -d "$path" ] || has_file "$path" "$description" ||
        fail "$status_no_input" "$path contains no $description. Create it: mapillary_tools process $path"
done
run_import mapillary
