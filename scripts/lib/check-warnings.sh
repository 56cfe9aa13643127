#!/usr/bin/env bash
# Fails if the log of `swift build` contains warnings about files in this checkout, and lists them. Warnings in
# dependencies do not count.
#
#   check-warnings.sh LOG…
set -euo pipefail
[ $# -gt 0 ] || {
    echo "Usage: check-warnings.sh LOG…" >&2
    exit 64
}
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)"

# Compilers print the file's path, or "macro expansion" for code that a macro of Swift Testing generated, which only our
# tests use. SwiftPM prints the package's identity, which is the folder's name in lowercase letters.
identity="$(basename "$root")"
found="$(grep -ahE "^($root/(Sources|Tests|Package\.swift|SampleData|scripts)[^:]*:[0-9:]* warning: |macro expansion .*: warning: |warning: '${identity,,}': )" \
    -- "$@" | sort -u || true)"
[ -n "$found" ] || exit 0
printf '%s\n' "$found" >&2
echo "check-warnings.sh: $(wc -l <<<"$found") warnings about files in this checkout. Fix them." >&2
exit 1
