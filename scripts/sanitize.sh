#!/usr/bin/env bash
# Runs the tests of the JPEG codec and of the readers of datasets and maps, hostile files among them, under
# AddressSanitizer, in a build folder of its own (.build-asan). Leaks are not looked for: Foundation and XCTest keep memory
# until the process ends.
# Further arguments go to `swift test` in place of the choice of tests, for example: scripts/sanitize.sh --filter Snapshotter
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

case "${1:-}" in
    --help | -h)
        echo "Usage: sanitize.sh [OPTIONS OF swift test]"
        exit 0
        ;;
esac

scripts/install-packages.sh

arguments=("$@")
[ "${#arguments[@]}" -gt 0 ] || arguments=(--filter 'JPEGCodecTests|DatasetImportTests|JSONReadingTests|MapTilesTests|MapRendererTests')

export ASAN_OPTIONS="detect_leaks=0${ASAN_OPTIONS:+:$ASAN_OPTIONS}"
swift test --sanitize=address --scratch-path .build-asan "${arguments[@]}"
echo "AddressSanitizer found nothing."
