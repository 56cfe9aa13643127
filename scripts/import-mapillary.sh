#!/usr/bin/env bash
# Imports folders that mapillary_tools has processed: mapillary_image_description.json and the pictures that it names.
set -euo pipefail
# shellcheck source=scripts/lib/import.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/import.sh"

readonly description=mapillary_image_description.json

usage() {
    cat <<TEXT
Usage: import-mapillary.sh FOLDER… [--store FILE] [--collection NAME] [OPTIONS OF vantage import]

Imports folders with a $description, which \`mapillary_tools process\` writes, or such files themselves.
Pictures that it does not name are left out; entries in which it reports an error are reported again.

  --store FILE       the store (default: \$VANTAGE_STORE, else ./vantage.sqlite)
  --collection NAME  the collection to fill (default: the name of the first folder)

Example: import-mapillary.sh /media/walk --store town.sqlite --license CC-BY-SA-4.0
TEXT
}

parse_import_arguments "$@"
for path in "${paths[@]}"; do
    require_readable "$path"
    [ ! -d "$path" ] || has_file "$path" "$description" ||
        fail "$status_no_input" "$path has no $description. Make one: mapillary_tools process $path"
done
run_import mapillary
