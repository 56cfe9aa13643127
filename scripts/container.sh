#!/usr/bin/env bash
# Builds a container image of vantage and vantage-server from their Debian packages with podman, buildah or docker,
# whichever is installed, and prints how to run it. Passes arguments after -- to that tool.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/vantage.sh"

packages="$root/.build/packages"
tag="vantage-server"
while [ $# -gt 0 ]; do
    case "$1" in
        --help | -h)
            cat <<TEXT
Usage: container.sh [--tag NAME] [--packages FOLDER] [-- ARGUMENT…]

Builds the image NAME (default: vantage-server) from the Debian packages in FOLDER. By default, it uses those in
.build/packages, and builds them first if there are none. Passes each ARGUMENT to podman build, buildah build or
docker build, such as --build-arg FONTS=fonts-noto-cjk. docs/serving.md explains how to run the image.
TEXT
            exit 0
            ;;
        --tag)
            [ $# -gt 1 ] || fail "$status_usage" "--tag needs a name. See --help."
            tag="$2"
            shift
            ;;
        --packages)
            [ $# -gt 1 ] || fail "$status_usage" "--packages needs a folder. See --help."
            packages="$(cd "$2" && pwd)"
            shift
            ;;
        --)
            shift
            break
            ;;
        *) fail "$status_usage" "$1 is not an option. See --help." ;;
    esac
    shift
done

builder=""
for name in podman buildah docker; do
    if [ -z "$builder" ] && command -v "$name" >/dev/null; then builder="$name"; fi
done
[ -n "$builder" ] ||
    fail "$status_no_input" "No podman, buildah or docker found. Install one: apt-get install podman"

compgen -G "$packages/vantage-server_*.deb" >/dev/null || "$root/scripts/package.sh" deb
context="$root/.build/container"
rm -rf "$context"
mkdir -p "$context"
cp "$packages"/vantage_*.deb "$packages"/vantage-server_*.deb "$root/scripts/container/"* "$context/"

# The OCI format has no health checks, so podman and buildah must write Docker's format.
options=(--file "$context/Containerfile" --tag "$tag")
[ "$builder" = docker ] || options+=(--format docker)
"$builder" build "${options[@]}" "$@" "$context"
say "Import:  podman run --rm -v vantage:/data -v PICTURES:/pictures:ro --entrypoint vantage $tag import /pictures --store /data/town.sqlite"
say "Serve:   podman run --read-only -v vantage:/data -p 127.0.0.1:8080:8080 $tag --public"
