#!/usr/bin/env bash
# Searches all prose (documentation, comments, messages, test names) for the patterns that CONTRIBUTING.md rules out:
# doc comments that open with a relative word, vague actors, British spelling, and a list of odd phrases.
# Prints each match with its file and line; fails if there are any.
#
#   prose.sh [--sample N --seed S] [PATH…]    default: every text file that git tracks
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
exec python3 scripts/prose/check.py "$@"
