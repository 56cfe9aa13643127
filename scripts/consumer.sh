#!/usr/bin/env bash
# Builds Vantage the way a dependent app does: a release build of the library, both conformance suites and the
# command-line program, without the server. The app has modules of its own named Places, Scenes, Pictures, Routing and
# so on, which must not collide with Vantage's modules. Then imports two pictures with the program, and runs the app on
# the store. Fails on any warning in this checkout's sources.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/vantage.sh"

case "${1:-}" in
    "") ;;
    --help | -h)
        echo "Usage: consumer.sh"
        exit 0
        ;;
    *) fail "$status_usage" "$1 is not an option. See --help." ;;
esac

"$root/scripts/install-packages.sh"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
package="$work/consumer"
mkdir -p "$package/Sources/consumer"
cp "$root/scripts/consumer/Package.swift" "$package/"
cp "$root/scripts/consumer/main.swift" "$package/Sources/consumer/"
for name in Directions Geodesy Pictures Places Routing Scenes Visibility; do
    mkdir -p "$package/Sources/$name"
    echo 'public let own = "own"' >"$package/Sources/$name/$name.swift"
done

export VANTAGE_CHECKOUT="$root"
# The build folder is kept, so that a second run is quick. The programs need no debug information.
build=(swift build -c release -debug-info-format none --package-path "$package" --scratch-path "$root/.build/consumer")
for product in consumer vantage; do
    "${build[@]}" --product "$product" 2>&1 | tee -a "$work/log"
done
"$root/scripts/lib/check-warnings.sh" "$work/log"

programs="$("${build[@]}" --show-bin-path)"
for package_name in hummingbird swift-nio async-http-client; do
    [ ! -e "$root/.build/consumer/checkouts/$package_name" ] ||
        fail 1 "A consumer without the Server trait fetches $package_name. Find the dependency in Package.swift."
done
"$programs/vantage" import "$root"/SampleData/street/pano_0{1,2}.jpg --store "$work/town.sqlite" --quiet
"$programs/consumer" "$work/town.sqlite" "$work/view.jpg"
[ -s "$work/view.jpg" ] || fail 1 "The consumer wrote no picture."
