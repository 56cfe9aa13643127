#!/bin/sh
# Renders one part of a batch into OUTPUT/NAME.tar, with a report in OUTPUT/NAME.jsonl. `vantage batch --split` writes
# the parts. Succeeds if every row has an outcome in the report, even if that outcome is an error, because a failed row
# would fail again. All options after OUTPUT are passed to `vantage batch`. Rendering a part twice is safe. OUTPUT is a
# folder, or s3://BUCKET/PREFIX.
#
#   render-part.sh PART OUTPUT [OPTIONS]
#
# $VANTAGE is the program to run (default: vantage).
set -eu
part="$1" output="$2" name="$(basename "$1" .jsonl)"
shift 2
settings=""
case "$output" in
    s3://*)
        # Settings such as ?endpoint=… follow the name of the object.
        settings="${output#"${output%%\?*}"}"
        output="${output%%\?*}"
        ;;
    *) mkdir -p "$output" ;;
esac
status=0
"${VANTAGE:-vantage}" batch "$part" --output "$output/$name.tar$settings" --report "$output/$name.jsonl$settings" \
    --resume --quiet "$@" || status=$?
[ "$status" -eq 0 ] || [ "$status" -eq 2 ]
