#!/bin/bash
# Renders SampleData: a small synthetic street with markers in known directions, and the tables that accompany it. Every
# run produces the same pictures, byte for byte. Takes a few minutes and needs Python 3.11 or later, and heif-enc (Debian:
# libheif-examples) for the HEIC in the examples.
set -euo pipefail

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
environment="$root/.build/sample-data-venv"

usage() {
    cat <<TEXT
Usage: make-sample-data.sh [--check] [--only TEXT] [FOLDER]

Renders the pictures and tables of SampleData into FOLDER (default: SampleData in this checkout), then checks the
position of every marker in the finished pictures.

  --check      do not render; check the existing pictures
  --only TEXT  render only the pictures whose path contains TEXT
  --help       show this text
TEXT
}

folder="$root/SampleData"
options=()
while [ $# -gt 0 ]; do
    case "$1" in
        --help|-h) usage; exit 0 ;;
        --check) options+=(--check) ;;
        --only) options+=(--only "${2:?--only needs a value}"); shift ;;
        -*) echo "make-sample-data.sh: $1 is not an option. See --help." >&2; exit 64 ;;
        *) folder="$1" ;;
    esac
    shift
done

if [ ! -x "$environment/bin/python" ]; then
    python3 -m venv "$environment"
fi
"$environment/bin/pip" install --quiet --disable-pip-version-check -r "$root/scripts/sample-data/requirements.txt"
PYTHONDONTWRITEBYTECODE=1 "$environment/bin/python" "$root/scripts/sample-data" "${options[@]}" "$folder"
