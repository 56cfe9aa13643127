#!/usr/bin/env bash
# Serves SampleData and has programs that others wrote ask for it: pystac-client, the official validator of STAC APIs,
# schemathesis, three clients of Google's static APIs, GDAL, curl over TLS as well, panoramax_cli, and pages with Leaflet
# and MapLibre GL in Chromium. What JOSM, iD, QGIS and Panoramax's viewer ask is replayed; then come 300 requests that
# mean it no good. Ends with a line for each, and fails when one fails.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/vantage.sh"

readonly all_parts=(curl tls stac validator google openapi gdal browser editors hostile)

usage() {
    cat <<TEXT
Usage: interop.sh [--install] [PART…]

With --install it only installs what the parts in Python need. Else it runs the parts that are named, or all of them: ${all_parts[*]}.

Installs gdal-bin, chromium and, in .build/interop, Python packages the first time: two of them bring Leaflet and MapLibre GL.
What the pages looked like stays in .build/interop/screenshots. The validator wants the schemas of STAC, which
tools/stac/validate.py in \$VANTAGE_SHARED (default: ../shared beside the checkout) gives it without a network; it is left
out where that is not there. \$VANTAGE and \$VANTAGE_SERVER_PROGRAM name programs to be tried instead of a new build.
TEXT
}

parts=()
only_installs=false
for argument in "$@"; do
    case "$argument" in
        --help | -h)
            usage
            exit 0
            ;;
        --install) only_installs=true ;;
        *)
            [[ " ${all_parts[*]} " == *" $argument "* ]] ||
                fail "$status_usage" "$argument is not a part. Parts are: ${all_parts[*]}."
            parts+=("$argument")
            ;;
    esac
done
[ "${#parts[@]}" -gt 0 ] || parts=("${all_parts[@]}")

work="$root/.build/interop"
python="$work/venv/bin/python"
packages=(pystac-client==0.9.1 stac-api-validator==0.6.8 schemathesis==4.32.5 google_streetview==1.2.9 googlemaps==4.10.0
    motionless==1.3.3)
editor_packages=(mapbox-vector-tile==2.2.0 pillow==13.0.0 panoramax_cli==1.4.1)
# What only the part with Chromium needs; the libraries of its pages come without what uses them elsewhere.
browser_packages=(playwright==1.65.2 pillow==13.0.0)
page_packages=(django-js-lib-leaflet==1.9.4.1 maplibre==0.3.6)

# install_python STAMP PACKAGE…: once, and again when the list has changed.
install_python() {
    local stamp="$work/$1"
    shift
    if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$*" ]; then return; fi
    timeout 600 "$python" -m pip install --quiet "$@"
    echo "$*" >"$stamp"
}

if ! [ -x "$python" ]; then
    "$root/scripts/install-packages.sh" python3 python3-venv
    python3 -m venv "$work/venv"
fi
install_python installed "${packages[@]}"
[ "$only_installs" = false ] || exit 0

if [ -n "${VANTAGE_SERVER_PROGRAM:-}" ]; then
    find_vantage
    server="$VANTAGE_SERVER_PROGRAM"
else
    build_server
fi
export PYTHONDONTWRITEBYTECODE=1

folder="$(mktemp -d)"
pid=
# shellcheck disable=SC2329
finish() {
    [ -z "$pid" ] || kill "$pid" 2>/dev/null || true
    rm -rf "$folder"
}
trap finish EXIT

sample="$root/SampleData"
page_port="$("$python" -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')"
"$vantage" import "$sample"/{street,photos,cropped,tables,mapillary,stac} --collection aubeval --license CC0-1.0 \
    --attribution "The Vantage authors" --store "$folder/town.sqlite" --quiet
"$server" --store "$folder/town.sqlite" --map "$sample/map/aubeval.mbtiles" --port 0 --log none \
    --allow-origin "http://localhost:$page_port" \
    >"$folder/address" 2>"$folder/log" &
pid=$!
for _ in $(seq 100); do
    [ -s "$folder/address" ] && break
    kill -0 "$pid" 2>/dev/null || fail 1 "The server did not start: $(cat "$folder/log")"
    sleep 0.1
done
base="$(sed -n 's/.* listens at //p' "$folder/address")"

"$root/scripts/install-packages.sh" curl openssl

run_curl() { "$root/scripts/interop/curl.sh" "$base"; }
run_tls() { "$root/scripts/interop/tls.sh" "$server" "$folder/town.sqlite" "$sample/map/aubeval.mbtiles"; }
run_stac() { "$python" "$root/scripts/interop/stac.py" "$base"; }
run_google() { "$python" "$root/scripts/interop/google.py" "$base"; }
run_gdal() {
    command -v gdal_translate >/dev/null || "$root/scripts/install-packages.sh" gdal-bin
    "$root/scripts/interop/gdal.sh" "$base"
}

run_browser() {
    command -v chromium >/dev/null || "$root/scripts/install-packages.sh" chromium
    install_python installed-browser "${browser_packages[@]}"
    install_python installed-pages --no-deps "${page_packages[@]}"
    "$python" "$root/scripts/interop/browser.py" "$base" "$page_port" "$work/screenshots"
}

# -P: google.py beside it is not the package of that name.
run_editors() {
    install_python installed-editors "${editor_packages[@]}"
    "$python" -P "$root/scripts/interop/editors.py" "$base"
}

run_hostile() { "$python" "$root/scripts/interop/hostile.py" "$base" "$pid"; }

run_openapi() {
    "$work/venv/bin/st" --config-file "$root/scripts/interop/schemathesis.toml" run "$base/openapi.json" --url "$base" \
        --checks all --seed 1 --max-examples 10 --phases examples,coverage,fuzzing --request-timeout 120
}

run_validator() {
    local tool="${VANTAGE_SHARED:-$root/../shared}/tools/stac/validate.py" status=0
    if [ ! -f "$tool" ]; then
        say "There is no $tool: the validator is left out."
        return
    fi
    # It ends with 0 whatever it found.
    "$python" "$tool" --root-url "$base/api/" --collection aubeval \
        --geometry '{"type":"Polygon","coordinates":[[[7.69,48.19],[7.71,48.19],[7.71,48.21],[7.69,48.21],[7.69,48.19]]]}' \
        --conformance core --conformance collections --conformance features --conformance item-search \
        --conformance 'item-search#sort' --conformance 'item-search#fields' --fields-nested-property properties.license \
        --validate-pagination \
        >"$folder/validator" 2>&1 || status=$?
    tail -n 40 "$folder/validator"
    [ "$status" -eq 0 ] && grep -q '^Errors: none' "$folder/validator"
}

status=0
summary=()
for part in "${parts[@]}"; do
    say "— $part"
    if "run_$part"; then summary+=("$part: passed"); else
        summary+=("$part: FAILED")
        status=1
    fi
done
kill -0 "$pid" 2>/dev/null || {
    summary+=("The server has ended: $(tail -n 5 "$folder/log")")
    status=1
}
printf '%s\n' "${summary[@]}"
exit "$status"
