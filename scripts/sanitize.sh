#!/usr/bin/env bash
# Runs tests under a sanitizer, in a build folder of its own: .build-asan or .build-tsan.
#
#   sanitize.sh [address] [OPTIONS OF swift test]   codec, readers of datasets and maps, the server and its client, hostile
#                                                   files: AddressSanitizer.
#                                                   Leaks are not looked for: Foundation and what runs the tests keep
#                                                   memory until the process ends.
#   sanitize.sh thread [OPTIONS OF swift test]      what runs at once: ThreadSanitizer
#
# Options take the place of the choice of tests, for example: scripts/sanitize.sh --filter Snapshotter
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

sanitizer=address
case "${1:-}" in
    --help | -h)
        echo "Usage: sanitize.sh [address|thread] [OPTIONS OF swift test]"
        exit 0
        ;;
    address | thread)
        sanitizer="$1"
        shift
        ;;
esac

scripts/install-packages.sh

case "$sanitizer" in
    address)
        folder=.build-asan
        suites='JPEGCodecTests|DatasetImportTests|JSONReadingTests|MapTilesTests|MapRendererTests'
        suites+='|PlaceStoreTests|PlacesTests|MapLinksTests|VisibilityTests|RoutingTests|DirectionsTests'
        suites+='|VantageRequestsTests|VantageServerTests|VantageRemoteTests'
        ;;
    thread)
        folder=.build-tsan
        suites='BlockingWorkTests|SQLiteAccessTests|LoadingTests|LookAroundSceneRequestTests|SceneProviderTests'
        suites+='|ProviderConformanceTests|MBTilesConnectionsTests|SnapshotBatchTests|AvailabilityBatchTests'
        suites+='|ItemSceneTests|ImportSessionTests|OpeningTests|MapSnapshotterTests|PlaneTests|GivenWorkersTests'
        suites+='|LookAroundSnapshotterTests|StoredPictureSessionTests|SpareConnectionTests|ReplacedStoreTests|MBTilesTests'
        suites+='|PlaceStoreTests|BlockCacheTests|RouteTests|DirectionsTests|RecentValuesTests|HillshadeTests|BuildingTests|PitchedMapTests'
        suites+='|TerrainSightTests|RealisticMapTests|RouteOverlayTests|RideTests|VantageServerTests|VantageRemoteTests'
        ;;
esac
# The server's tests are there only where it is.
export VANTAGE_SERVER=1
arguments=("$@")
[ "${#arguments[@]}" -gt 0 ] || arguments=(--filter "$suites")

export ASAN_OPTIONS="detect_leaks=0${ASAN_OPTIONS:+:$ASAN_OPTIONS}"
export TSAN_OPTIONS="halt_on_error=0 exitcode=66${TSAN_OPTIONS:+ $TSAN_OPTIONS}"
swift test --sanitize="$sanitizer" --scratch-path "$folder" "${arguments[@]}"
echo "The sanitizer of $sanitizer found nothing."
