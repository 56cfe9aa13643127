#!/usr/bin/env bash
# Tests the viewer in a real browser. Installs Chromium from Debian, and Playwright and axe into .build/browser; builds
# the programs, serves SampleData on the loopback interface, and runs Tests/ViewerTests. Writes screenshots of every
# state, and a page to browse them, to .build/screenshots. Passes other arguments to pytest, for example: -k arabic
#
#   browser-test.sh [--install] [--smoke] [PYTEST ARGUMENTS]
#
#   --install   only installs the packages
#   --smoke     runs the tests listed in Tests/ViewerTests/smoke.txt, as CI does, and uses no Chinese fonts
#
# Set $VANTAGE_PROGRAMS to a folder with built programs to test them instead of a new build.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/vantage.sh"

only_installs=false
fonts=(fonts-dejavu-core fonts-noto-core fonts-noto-cjk)
selection=()
while [ $# -gt 0 ]; do
    case "$1" in
        --help | -h)
            printf 'Usage: browser-test.sh [--install] [--smoke] [PYTEST ARGUMENTS]\n'
            exit 0
            ;;
        --install) only_installs=true ;;
        --smoke)
            selection=(@smoke.txt)
            fonts=(fonts-dejavu-core fonts-noto-core)
            ;;
        *) break ;;
    esac
    shift
done

packages=(chromium-headless-shell python3-venv node-typescript "${fonts[@]}")
[ -n "${VANTAGE_NO_PACKAGES:-}" ] || "$root/scripts/install-packages.sh" "${packages[@]}"
python="$root/.build/browser/bin/python"
if ! "$python" -c 'import playwright, pytest, axe_playwright_python, PIL, numpy' 2>/dev/null; then
    python3 -m venv "$root/.build/browser"
    timeout 600 "$python" -m pip install --quiet --requirement "$root/Tests/ViewerTests/requirements.txt"
fi
[ "$only_installs" = false ] || exit 0
if [ -n "${VANTAGE_PROGRAMS:-}" ]; then
    say "Testing the programs in $VANTAGE_PROGRAMS."
else
    build_server
fi

say "Type-checking the viewer."
tsc -p "$root/Sources/Server/VantageViewer/Page"
status=0
(cd "$root/Tests/ViewerTests" && PYTHONDONTWRITEBYTECODE=1 "$python" -m pytest ${selection[@]+"${selection[@]}"} "$@") || status=$?
"$python" "$root/Tests/ViewerTests/screenshot_gallery.py" "$root/.build/screenshots"
exit "$status"
