#!/usr/bin/env bash
# Makes an image of vantage-server for containers, from scripts/container/Containerfile, with podman, docker or buildah,
# whichever is there; arguments behind -- go to it. Says how the image is run.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/vantage.sh"

tag="vantage-server"
while [ $# -gt 0 ]; do
    case "$1" in
        --help | -h)
            printf 'Usage: container.sh [--tag NAME] [-- ARGUMENT…]\n\n'
            printf 'Builds the image NAME (default: vantage-server). ARGUMENTs are those of podman build, such as\n'
            printf -- '--build-arg FONTS="fonts-noto-core fonts-noto-cjk". docs/serving.md says how it is run.\n'
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

# Health checks are no part of OCI's format, and are left out of it.
file="$root/scripts/container/Containerfile"
if command -v podman >/dev/null; then
    podman build --format docker --file "$file" --tag "$tag" "$@" "$root"
elif command -v docker >/dev/null; then
    docker build --file "$file" --tag "$tag" "$@" "$root"
elif command -v buildah >/dev/null; then
    buildah build --format docker --file "$file" --tag "$tag" "$@" "$root"
else
    fail "$status_no_input" "There is no podman, docker or buildah. Install one: apt-get install podman"
fi
say "Import:  podman run --rm -v vantage:/data -v PICTURES:/pictures:ro --entrypoint vantage $tag import /pictures --store /data/town.sqlite"
say "Serve:   podman run --read-only -v vantage:/data -p 127.0.0.1:8080:8080 $tag --public"
