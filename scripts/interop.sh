#!/usr/bin/env bash
# Serves SampleData and tests the server with third-party clients: curl (with and without TLS), pystac-client, the
# official STAC API validator, schemathesis, three clients for Google's static APIs, GDAL, OWSLib, QGIS, panoramax_cli,
# and web pages with Leaflet and MapLibre GL in Chromium. Replays the requests of JOSM, iD, QGIS and Panoramax's viewer,
# reads the program's tables with pyarrow, DuckDB and GeoPandas, then sends 800 hostile requests. Prints whether each
# part passed, failed or was skipped (and why), and the totals. Fails if any part failed or if no part could run.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/vantage.sh"

readonly all_parts=(curl tls stac validator google openapi gdal owslib qgis browser editors tables hostile)

usage() {
    cat <<TEXT
Usage: interop.sh [--install] [PART…]

Runs the given parts, or all of them: ${all_parts[*]}.
With --install, only installs the packages for the parts, and fails if that is not possible.

Each part installs its packages from Debian and, in .build/interop, from PyPI; two of the packages from PyPI contain
Leaflet and MapLibre GL. If its packages cannot be installed, a part is skipped, or fails if \$CI is set. Screenshots of
the pages are written to .build/interop/screenshots. The validator needs the STAC schemas, which
tools/stac/validate.py in \$VANTAGE_SHARED (default: ../shared, next to the checkout) supplies offline. If that script
does not exist, the validator part is skipped. Set \$VANTAGE and \$VANTAGE_SERVER_PROGRAM to test existing programs
instead of a new build.

Exits with 0 if every part passed or was skipped, with 1 if a part failed, and with 77 if every part was skipped.
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
                fail "$status_usage" "$argument is not a part. The parts are: ${all_parts[*]}."
            parts+=("$argument")
            ;;
    esac
done
[ "${#parts[@]}" -gt 0 ] || parts=("${all_parts[@]}")

work="$root/.build/interop"
python="$work/venv/bin/python"
validator_script="${VANTAGE_SHARED:-$root/../shared}/tools/stac/validate.py"

# install_debian PACKAGE…
install_debian() { "$root/scripts/install-packages.sh" "$@"; }

# install_python STAMP PACKAGE…: installs the packages once, and again when the list has changed. Does not depend on
# `set -e`, which has no effect in a condition.
install_python() {
    local stamp="$work/installed-$1"
    shift
    if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$*" ]; then return; fi
    if ! [ -x "$python" ]; then
        install_debian python3 python3-venv || return
        python3 -m venv "$work/venv" || return
    fi
    timeout 600 "$python" -m pip install --quiet "$@" && echo "$*" >"$stamp"
}

# install_part PART: installs the packages for a part, and fails if that is not possible.
install_part() {
    case "$1" in
        curl | tls) install_debian curl openssl python3 ;;
        hostile) install_debian python3 ;;
        stac) install_python stac pystac-client==0.9.1 ;;
        validator) install_python validator stac-api-validator==0.6.8 ;;
        google) install_python google google_streetview==1.2.9 googlemaps==4.10.0 motionless==1.3.3 ;;
        openapi) install_python openapi schemathesis==4.32.5 ;;
        owslib) install_python owslib owslib==0.35.0 ;;
        qgis) install_debian python3-qgis ;;
        gdal) install_debian gdal-bin curl python3 ;;
        tables)
            install_python tables pyarrow==26.0.1 duckdb==2.0.1 geopandas==1.2.0 pyogrio==0.13.0 polars==2.1.0
            ;;
        editors) install_python editors mapbox-vector-tile==2.2.0 pillow==13.0.0 panoramax_cli==1.4.1 ;;
        # Python packages contain the pages' JavaScript libraries. Their dependencies are not needed.
        browser)
            install_debian chromium &&
                install_python browser playwright==1.65.2 pillow==13.0.0 &&
                install_python pages --no-deps django-js-lib-leaflet==1.9.4.1 maplibre==0.3.6
            ;;
    esac
}

passed=0 failed=0 skipped=0
summary=()
pass() {
    passed=$((passed + 1))
    summary+=("$1: passed in $2 s")
}
fault() {
    failed=$((failed + 1))
    summary+=("$1: FAILED${2:+: $2}")
}
skip() {
    skipped=$((skipped + 1))
    summary+=("$1: skipped: $2")
}

# Prints the summary and exits.
summarize() {
    printf '%s\n' ${summary[@]+"${summary[@]}"}
    echo "Parts: $passed passed, $failed failed, $skipped skipped."
    [ "$failed" -eq 0 ] || exit 1
    [ "$passed" -gt 0 ] || exit 77
    exit 0
}

readonly no_packages="its packages cannot be installed"
ready=()
for part in "${parts[@]}"; do
    if [ "$part" = validator ] && [ "$only_installs" = false ] && ! [ -f "$validator_script" ]; then
        skip "$part" "$validator_script does not exist"
    elif install_part "$part"; then
        ready+=("$part")
    elif [ "$only_installs" = true ] || [ -n "${CI:-}" ]; then
        fault "$part" "$no_packages"
    else
        skip "$part" "$no_packages"
    fi
done
if [ "$only_installs" = true ]; then
    [ "$failed" -eq 0 ] || summarize
    exit 0
fi
[ "${#ready[@]}" -gt 0 ] || summarize

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
page_port="$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')"
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
base="$(sed -nE 's|.* (https?://)|\1|p' "$folder/address")"

run_curl() { "$root/scripts/interop/curl.sh" "$base"; }
run_tls() { "$root/scripts/interop/tls.sh" "$server" "$folder/town.sqlite" "$sample/map/aubeval.mbtiles"; }
run_stac() { "$python" "$root/scripts/interop/stac.py" "$base"; }
run_google() { "$python" "$root/scripts/interop/google.py" "$base"; }
run_owslib() { "$python" "$root/scripts/interop/features.py" "$base"; }
run_gdal() { "$root/scripts/interop/gdal.sh" "$base"; }
# Debian's Python has the modules of QGIS.
run_qgis() {
    mkdir -p "$work/screenshots"
    timeout 300 /usr/bin/python3 "$root/scripts/interop/qgis_layers.py" "$base" "$work/screenshots/qgis.png"
}
run_browser() { "$python" "$root/scripts/interop/browser.py" "$base" "$page_port" "$work/screenshots"; }
# -P keeps the google.py in the scripts' folder from shadowing the google package.
run_editors() { "$python" -P "$root/scripts/interop/editors.py" "$base"; }
run_tables() {
    mkdir "$folder/tables" && "$python" "$root/scripts/interop/tables.py" "$vantage" "$sample" "$folder/tables"
}
run_hostile() {
    python3 "$root/scripts/interop/hostile.py" "$base" "$pid" &&
        python3 "$root/scripts/interop/hostile_clients.py" "$base" "$pid"
}

run_openapi() {
    "$work/venv/bin/st" --config-file "$root/scripts/interop/schemathesis.toml" run "$base/openapi.json" --url "$base" \
        --checks all --seed 1 --max-examples 10 --phases examples,coverage,fuzzing --request-timeout 120
}

run_validator() {
    local status=0
    # The validator exits with 0 even if it finds errors, so its output determines the result.
    "$python" "$validator_script" --root-url "$base/api/" --collection aubeval \
        --geometry '{"type":"Polygon","coordinates":[[[7.69,48.19],[7.71,48.19],[7.71,48.21],[7.69,48.21],[7.69,48.19]]]}' \
        --conformance core --conformance collections --conformance features --conformance item-search \
        --conformance 'item-search#sort' --conformance 'item-search#fields' --fields-nested-property properties.license \
        --validate-pagination \
        >"$folder/validator" 2>&1 || status=$?
    tail -n 40 "$folder/validator"
    [ "$status" -eq 0 ] && grep -q '^Errors: none' "$folder/validator"
}

for part in "${ready[@]}"; do
    say "— $part"
    started=$SECONDS
    if "run_$part"; then pass "$part" $((SECONDS - started)); else fault "$part"; fi
done
kill -0 "$pid" 2>/dev/null || fault "server" "it has exited: $(tail -n 5 "$folder/log")"
summarize
