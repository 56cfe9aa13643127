#!/usr/bin/env bash
# Drives the viewer in a real browser, as a person would: installs Debian's Chromium and, into .build/browser, Playwright and
# axe, builds the programs, serves SampleData on the loopback, and runs Tests/ViewerTests. Screenshots of every state are in
# .build/screenshots, on a page to leaf through. Further arguments go to pytest, for example: -k arabic
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/vantage.sh"

case "${1:-}" in
    --help | -h)
        printf 'Usage: browser-test.sh [ARGUMENTS OF pytest]\n'
        exit 0
        ;;
esac

packages=(chromium-headless-shell python3-venv node-typescript fonts-dejavu-core fonts-noto-core fonts-noto-cjk)
[ -n "${VANTAGE_NO_PACKAGES:-}" ] || "$root/scripts/install-packages.sh" "${packages[@]}"
if [ -n "${VANTAGE_PROGRAMS:-}" ]; then
    say "Testing the programs in $VANTAGE_PROGRAMS."
else
    build_server
fi

python="$root/.build/browser/bin/python"
if ! "$python" -c 'import playwright, pytest, axe_playwright_python, PIL, numpy' 2>/dev/null; then
    python3 -m venv "$root/.build/browser"
    timeout 600 "$python" -m pip install --quiet --requirement "$root/Tests/ViewerTests/requirements.txt"
fi

say "Checking the types of the page."
tsc -p "$root/Sources/Viewer/Page"
status=0
(cd "$root/Tests/ViewerTests" && PYTHONDONTWRITEBYTECODE=1 "$python" -m pytest "$@") || status=$?
"$python" "$root/Tests/ViewerTests/leaf_through.py" "$root/.build/screenshots"
exit "$status"
