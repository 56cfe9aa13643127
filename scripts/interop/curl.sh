#!/usr/bin/env bash
# Asks with curl as caches, players of parts and shells do. Usage: curl.sh BASE
set -euo pipefail
# shellcheck source=scripts/interop/check.sh
. "$(dirname "${BASH_SOURCE[0]}")/check.sh"
base="$1"
scene="$(curl -fsS "$base/v1/scenes?limit=1" | sed -n 's/.*"id":"\([^"]*\)".*/\1/p')"
picture="$base/v1/scenes/$scene/picture"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT

# answer ARGUMENTS: the status.
answer() { curl -sS -o "$folder/body" -D "$folder/head" -w '%{http_code}' "$@"; }

# field NAME: of the last answer's head.
field() { sed -n "s/^$1: *\([^\r]*\)\r*$/\1/Ip" "$folder/head"; }

check "an original" 200 "$(answer "$picture")"
tag="$(field etag)"
cp "$folder/body" "$folder/whole"
check "its length" "$(field content-length)" "$(stat -c %s "$folder/whole")"
check "one that is known" 304 "$(answer -H "If-None-Match: $tag" "$picture")"
check "a HEAD" 200 "$(answer -I "$picture")"
check "the same tag" "$tag" "$(field etag)"

check "a part" 206 "$(answer -r 100-199 "$picture")"
check "its bytes" "$(tail -c +101 "$folder/whole" | head -c 100 | sha256sum)" "$(sha256sum <"$folder/body")"
check "the end" 206 "$(answer -r -50 "$picture")"
check "its bytes" "$(tail -c 50 "$folder/whole" | sha256sum)" "$(sha256sum <"$folder/body")"
check "beyond the end" 416 "$(answer -r 99999999- "$picture")"
check "a part of what was changed" 200 "$(answer -r 0-9 -H 'If-Range: "other"' "$picture")"
check "going on" 0 "$(
    head -c 1000 "$folder/whole" >"$folder/half"
    curl -fsS -C - -o "$folder/half" "$picture" && cmp -s "$folder/half" "$folder/whole"
    echo $?
)"

check "JSON, packed" 200 "$(answer --compressed "$base/v1/scenes?limit=30")"
check "how" gzip "$(field content-encoding)"
python3 -m json.tool "$folder/body" >"$folder/json"
check "a table of places" 2 "$(printf 'lat,lon\n48.2006,7.7\n0,0\n' |
    curl -fsS -T - -X POST -H 'Content-Type: text/csv' "$base/v1/availability" | wc -l)"
check "nothing" 404 "$(answer "$base/nowhere")"
check "a problem" application/problem+json "$(field content-type)"
check "a wrong method" 405 "$(answer -X DELETE "$base/v1/scenes")"
check "what there is" "GET, HEAD" "$(field allow)"
