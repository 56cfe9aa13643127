#!/usr/bin/env bash
# Builds a container image of vantage-server from scripts/container/Containerfile with podman, docker or buildah,
# whichever is installed, and prints how to run it. Passes arguments after -- to that tool.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/vantage.sh"

tag="vantage-server"
while [ $# -gt 0 ]; do
    case "$1" in
        --help | -h)
            printf 'Usage: container.sh [--tag NAME] [-- ARGUMENT…]\n\n'
            printf 'Builds the image NAME (default: vantage-server). Passes each ARGUMENT to podman build, such as\n'
            printf -- '--build-arg FONTS="fonts-noto-core fonts-noto-cjk". docs/serving.md explains how to run it.\n'
            exit 0
            ;;
        --tag)
            [ $# -gt 1 ] || fail "$status_usage" "--tag needs a name. See --help."
            tag="$2"
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

# The OCI format has no health checks, so podman and buildah must write Docker's format.
file="$root/scripts/container/Containerfile"
if command -v podman >/dev/null; then
    podman build --format docker --file "$file" --tag "$tag" "$@" "$root"
elif command -v docker >/dev/null; then
    docker build --file "$file" --tag "$tag" "$@" "$root"
elif command -v buildah >/dev/null; then
    buildah build --format docker --file "$file" --tag "$tag" "$@" "$root"
else
    fail "$status_no_input" "No podman, docker or buildah found. Install one: apt-get install podman"
fi
say "Import:  podman run --rm -v vantage:/data -v PICTURES:/pictures:ro --entrypoint vantage $tag import /pictures --store /data/town.sqlite"
say "Serve:   podman run --read-only -v vantage:/data -p 127.0.0.1:8080:8080 $tag --public"
