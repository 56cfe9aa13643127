#!/usr/bin/env bash
# Tests TLS and HTTP/2 with curl, openssl and hostile frames, against a server whose certificate is then renewed.
# Usage: tls.sh SERVER STORE MAP
set -euo pipefail
# shellcheck source=scripts/interop/check.sh
. "$(dirname "${BASH_SOURCE[0]}")/check.sh"
folder="$(mktemp -d)"
pid=
# shellcheck disable=SC2329
finish() {
    [ -z "$pid" ] || kill "$pid" 2>/dev/null || true
    rm -rf "$folder"
}
trap finish EXIT

# certificate NAME: writes a certificate for localhost to the paths that the server reads.
certificate() {
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj "/CN=$1" \
        -addext 'subjectAltName=DNS:localhost' -keyout "$folder/key.pem" -out "$folder/chain.pem" 2>/dev/null
}

# presented: prints the subject of the certificate that the server presents.
presented() {
    openssl s_client -connect "localhost:$port" </dev/null 2>/dev/null | openssl x509 -noout -subject | sed 's/.*= *//'
}

# version ARGUMENTS: sends a request and prints the response status and the HTTP version.
version() {
    curl -sS --cacert "$folder/chain.pem" -o "$folder/body" -w '%{http_code} %{http_version}' "$@"
}

certificate first
"$1" --store "$2" --map "$3" --port 0 --log none --certificate "$folder/chain.pem" --private-key "$folder/key.pem" \
    >"$folder/address" 2>"$folder/log" &
pid=$!
for _ in $(seq 100); do
    [ -s "$folder/address" ] && break
    sleep 0.1
done
port="$(sed -n 's/.*:\([0-9]*\)$/\1/p' "$folder/address")"
base="https://localhost:$port"

check "the address" "https://127.0.0.1:$port" "$(sed 's/.* //' "$folder/address")"
check "HTTP/2" "200 2" "$(version --http2 "$base/v1/availability?at=48.2006,7.7")"
check "HTTP/1.1" "200 1.1" "$(version --http1.1 "$base/v1/availability?at=48.2006,7.7")"
check "a view" "200 2" "$(version --http2 "$base/v1/snapshot?at=48.2006,7.7&size=320x240")"
check "it is a JPEG" "ffd8" "$(head -c 2 "$folder/body" | od -An -tx1 | tr -d ' ')"
check "a map" "200 2" "$(version --http2 "$base/v1/map?at=48.2006,7.7&zoom=15&size=200x200")"
check "forty concurrent tiles" 40 "$(
    curl -sS --no-progress-meter --cacert "$folder/chain.pem" --http2 --parallel --parallel-max 40 -o /dev/null -w '%{http_code}\n' \
        "$base/tiles/standard/15/[17080-17087]/[11369-11373].png" | grep -c 200
)"
check "a table" 2 "$(printf 'lat,lon\n48.2006,7.7\n0,0\n' | curl -fsS --cacert "$folder/chain.pem" --http2 -T - -X POST \
    -H 'Content-Type: text/csv' "$base/v1/availability" | wc -l)"
check "links to other addresses" 0 "$(
    version --http2 "$base/api" >"$folder/status"
    grep -o '"href":"[^"]*' "$folder/body" | grep -vc "$base/" || true
)"
check "TLS 1.1 is refused" 35 "$(
    curl -sS --cacert "$folder/chain.pem" --tls-max 1.1 "$base/" >/dev/null 2>&1
    echo $?
)"
check "no response without TLS" 0 "$(curl -sS "http://localhost:$port/" 2>/dev/null | grep -c vantage || true)"

python3 "$(dirname "${BASH_SOURCE[0]}")/hostile_http2.py" "$port" "$pid"

check "the certificate" first "$(presented)"
certificate second
kill -HUP "$pid"
for _ in $(seq 50); do
    [ "$(presented)" = second ] && break
    sleep 0.1
done
check "after a renewal" second "$(presented)"
echo broken >"$folder/key.pem"
kill -HUP "$pid"
sleep 0.5
check "a broken certificate is logged" 1 "$(grep -cF "$folder/key.pem" "$folder/log")"
check "the previous one stays in use" second "$(presented)"
check "requests still succeed" "200 2" "$(version --http2 "$base/health/live")"
kill "$pid"
status=0
wait "$pid" || status=$?
pid=
check "the exit code" 0 "$status"
