#!/usr/bin/env bash
# Copies published shards from a folder or from a web server to this machine: only those that are missing, with their
# SHA-256 checked, and the manifest last.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/vantage.sh"

usage() {
    cat <<TEXT
Usage: fetch-shards.sh SOURCE FOLDER [--no-geoparquet] [--grace HOURS]

SOURCE is a folder that \`vantage publish\` wrote, or the http or https address of such a folder on any web server. An
interrupted download continues where it stopped. A server that serves FOLDER/manifest.json switches to the new shards by
itself. Shards that the manifest has not listed for --grace hours (default: 24) are removed.

Example: fetch-shards.sh https://tiles.example.org/published /var/lib/vantage/published
TEXT
}

case "${1:-}" in
    --help | -h)
        usage
        exit 0
        ;;
esac
[ $# -ge 2 ] || fail "$status_usage" "Specify the source and the folder. See --help."
exec python3 "$root/scripts/fetch-shards/fetch.py" "$@"
