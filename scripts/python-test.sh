#!/usr/bin/env bash
# Tests the Python package with SampleData: its functions compared with the vantage program, NumPy and PROJ, its types,
# the examples in its documentation, and the notebook.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/vantage.sh"

usage() {
    cat <<TEXT
Usage: python-test.sh [--install] [PYTEST OPTIONS]

Tests the sources with the library \$VANTAGE_LIBRARY_PATH and the programs in the folder \$VANTAGE_PROGRAMS, or with a
debug build. With --install, only installs the packages that the tests need, in .build/python-test. \$PYTHON is the
interpreter (default: python3).
TEXT
}

installs_only=false
case "${1:-}" in
    --help | -h)
        usage
        exit 0
        ;;
    --install)
        installs_only=true
        shift
        ;;
esac

tools="$root/.build/python-test"
if [ ! -x "$tools/bin/python" ]; then
    "$root/scripts/install-packages.sh" python3 python3-venv
    "${PYTHON:-python3}" -m venv "$tools"
fi
"$tools/bin/python" -m pip install --quiet --disable-pip-version-check --requirement "$root/Tests/PythonTests/requirements.txt"
[ "$installs_only" = false ] || exit 0

if [ -z "${VANTAGE_LIBRARY_PATH:-}" ]; then
    # shellcheck source=scripts/lib/debug-build.sh
    . "$root/scripts/lib/debug-build.sh"
    for product in vantage vantage-server vantage-c; do
        (cd "$root" && VANTAGE_LIBRARY=1 debug_build --product "$product" >&2)
    done
    VANTAGE_PROGRAMS="$root/.build/debug"
    VANTAGE_LIBRARY_PATH="$VANTAGE_PROGRAMS/libvantage-c.so"
fi
export VANTAGE_PROGRAMS="${VANTAGE_PROGRAMS:?"Set it to the folder of the programs."}" VANTAGE_LIBRARY_PATH
export PYTHONPATH="$root/Sources/Python" PYTHONDONTWRITEBYTECODE=1
cd "$root/Tests/PythonTests"
exec "$tools/bin/python" -m pytest -p no:cacheprovider "$@"
