#!/usr/bin/env bash
# Runs tests under a sanitizer in a separate build folder, .build-asan or .build-tsan.
#
#   sanitize.sh [address] [SWIFT TEST OPTIONS]   AddressSanitizer: the codec; the dataset and map readers; hostile files;
#                                                the server and its client. Leak detection is off, because Foundation
#                                                and the test runner keep memory until the process exits.
#   sanitize.sh thread [SWIFT TEST OPTIONS]      ThreadSanitizer: the concurrent code.
#
# Options replace the default selection of tests, for example: scripts/sanitize.sh --filter Snapshotter
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

sanitizer=address
case "${1:-}" in
    --help | -h)
        echo "Usage: sanitize.sh [address|thread] [SWIFT TEST OPTIONS]"
        exit 0
        ;;
    address | thread)
        sanitizer="$1"
        shift
        ;;
esac

scripts/install-packages.sh --all-traits

case "$sanitizer" in
    address)
        folder=.build-asan
        suites='VantageCoreTests|VantageJPEGTests|VantagePictureFormatsTests|VantageImportTests'
        suites+='|VantageProjectionsTests|VantageParsingTests|VantageMapTilesTests|VantageObjectsTests|ObjectPictureTests|VantageShardsTests|VantagePostgresTests'
        suites+='|VantageMapStyleTests|VantageMapCanvasTests|VantageMapReliefTests|VantageMapRendererTests'
        suites+='|VantagePlaceStoreTests|VantagePlacesTests|VantageMapLinksTests|VantageVisibilityTests|VantageRoutingTests|VantageDirectionsTests'
        suites+='|VantageParametersTests|VantageServerTests|VantageSTACTests|VantageGoogleTests|VantageRemoteTests'
        ;;
    thread)
        folder=.build-tsan
        suites='VantageCoreTests|VantageStoreCoreTests|LoadingTests|LookAroundSceneRequestTests|SceneProviderTests'
        suites+='|ProviderConformanceTests|MBTilesConnectionsTests|SnapshotBatchTests|AvailabilityBatchTests'
        suites+='|ItemSceneTests|ImportSessionTests|OpeningTests|MapSnapshotterTests|PlaneTests|CustomWorkersTests'
        suites+='|LookAroundSnapshotterTests|StoredPictureSessionTests|SpareConnectionTests|ReplacedStoreTests|MBTilesTests|VantageObjectsTests|ObjectStoreTests'
        suites+='|VantageShardsTests|VantagePostgresTests|FederationTests'
        suites+='|VantagePlaceStoreTests|BlockCacheTests|RouteTests|VantageDirectionsTests|HillshadeTests|BuildingTests|PitchedMapTests'
        suites+='|TerrainSightTests|RealisticMapTests|RouteOverlayTests|RideTests|VantageServerTests|VantageSTACTests|VantageGoogleTests|VantageRemoteTests'
        ;;
esac
# A renamed suite must not drop out silently.
for suite in ${suites//|/ }; do
    [ -d "Tests/$suite" ] || grep -rqE "(struct|class|actor|enum) $suite\b" Tests --include=*.swift || {
        echo "sanitize.sh: There is no suite $suite. Correct the selection." >&2
        exit 70
    }
done
arguments=("$@")
[ "${#arguments[@]}" -gt 0 ] || arguments=(--filter "$suites")

export ASAN_OPTIONS="detect_leaks=0${ASAN_OPTIONS:+:$ASAN_OPTIONS}"
export TSAN_OPTIONS="halt_on_error=0 exitcode=66${TSAN_OPTIONS:+ $TSAN_OPTIONS}"
swift test --enable-all-traits --disable-index-store --disable-xctest --enable-swift-testing --sanitize="$sanitizer" \
    --scratch-path "$folder" "${arguments[@]}"
echo "The $sanitizer sanitizer found no problems."
