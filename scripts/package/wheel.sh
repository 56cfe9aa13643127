#!/usr/bin/env bash
# Builds the Python wheel from the folder with portable programs that portable.sh makes, and checks it. The same folder
# and the same commit always give the same bytes.
# Usage: wheel.sh FOLDER VERSION OUTPUT
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/../lib/vantage.sh"

native="$1" version="$2" output="$3"
for file in bin/vantage lib/libvantage.so; do
    [ -f "$native/$file" ] || fail "$status_no_input" "$native has no $file. Build it first."
done

tools="$root/.build/python-package"
if [ ! -x "$tools/bin/python" ]; then
    "$root/scripts/install-packages.sh" python3 python3-venv
    python3 -m venv "$tools"
fi
"$tools/bin/python" -m pip install --quiet --disable-pip-version-check \
    --requirement "$root/scripts/package/wheel-requirements.txt"

source="$root/.build/package-wheel"
rm -rf "$source"
mkdir -p "$source/dist"
cp -R "$root/Sources/Python/." "$root/LICENSE" "$source/"
find "$source" -name __pycache__ -prune -exec rm -rf {} +
"$tools/bin/python" "$root/scripts/package/readme.py" "$root/docs/python.md" "$source/README.md"
# Wheels have no symbolic links, so every file is included only once.
cp -R "$native" "$source/vantage/_native"
mv -f "$source/vantage/_native/lib/libvantage.so.0" "$source/vantage/_native/lib/libvantage.so"
rm "$source/vantage/_native/bin/vantage-server"

say "Building the wheel of version $version."
(cd "$source" && umask 022 && VANTAGE_VERSION="$version" "$tools/bin/python" -m build --wheel --no-isolation \
    --outdir dist . >"$source/log" 2>&1) || fail 1 "The wheel cannot be built: $(tail -n 20 "$source/log")"
wheel="$(echo "$source"/dist/*.whl)"
"$tools/bin/python" -m twine check --strict "$wheel" >&2
"$tools/bin/python" "$root/scripts/package/check_wheel.py" "$wheel"
"$tools/bin/python" -m auditwheel show "$wheel" >&2
mv "$wheel" "$output/"
