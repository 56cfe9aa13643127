#!/usr/bin/env bash
# Uses curl to send the kinds of requests that caches, media players and shell scripts send. Usage: curl.sh BASE
set -euo pipefail
# shellcheck source=scripts/interop/check.sh
. "$(dirname "${BASH_SOURCE[0]}")/check.sh"
base="$1"
scene="$(curl -fsS "$base/v1/scenes?limit=1" | sed -n 's/.*"id":"\([^"]*\)".*/\1/p')"
picture="$base/v1/scenes/$scene/picture"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT

# status_of ARGUMENTS: sends a request and prints the response status.
status_of() { curl -sS -o "$folder/body" -D "$folder/head" -w '%{http_code}' "$@"; }

# field NAME: prints a header field from the last response.
field() { sed -n "s/^$1: *\([^\r]*\)\r*$/\1/Ip" "$folder/head"; }

check "an original" 200 "$(status_of "$picture")"
tag="$(field etag)"
cp "$folder/body" "$folder/whole"
check "its length" "$(field content-length)" "$(stat -c %s "$folder/whole")"
check "a cached original" 304 "$(status_of -H "If-None-Match: $tag" "$picture")"
check "a HEAD request" 200 "$(status_of -I "$picture")"
check "its ETag" "$tag" "$(field etag)"

check "a range" 206 "$(status_of -r 100-199 "$picture")"
check "its bytes" "$(tail -c +101 "$folder/whole" | head -c 100 | sha256sum)" "$(sha256sum <"$folder/body")"
check "a range at the end" 206 "$(status_of -r -50 "$picture")"
check "its bytes" "$(tail -c 50 "$folder/whole" | sha256sum)" "$(sha256sum <"$folder/body")"
check "a range beyond the end" 416 "$(status_of -r 99999999- "$picture")"
check "a range of a changed original" 200 "$(status_of -r 0-9 -H 'If-Range: "other"' "$picture")"
check "a resumed download" 0 "$(
    head -c 1000 "$folder/whole" >"$folder/half"
    curl -fsS -C - -o "$folder/half" "$picture" && cmp -s "$folder/half" "$folder/whole"
    echo $?
)"

for encoding in gzip zstd; do
    check "JSON compressed with $encoding" 200 \
        "$(status_of --compressed -H "Accept-Encoding: $encoding" "$base/v1/scenes?limit=30")"
    check "its encoding" "$encoding" "$(field content-encoding)"
    python3 -m json.tool "$folder/body" >"$folder/json"
done
check "a table of places" 2 "$(printf 'lat,lon\n48.2006,7.7\n0,0\n' |
    curl -fsS -T - -X POST -H 'Content-Type: text/csv' "$base/v1/availability" | wc -l)"
check "an unknown path" 404 "$(status_of "$base/nowhere")"
check "the type of its problem details" application/problem+json "$(field content-type)"
check "a wrong method" 405 "$(status_of -X DELETE "$base/v1/scenes")"
check "the allowed methods" "GET, HEAD" "$(field allow)"
