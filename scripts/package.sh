#!/usr/bin/env bash
# Builds the packages from which people install Vantage without Swift, into .build/packages. The same commit always
# gives the same bytes.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/vantage.sh"

usage() {
    cat <<TEXT
Usage: package.sh [--programs FOLDER] [--prove] [deb | tarball | all]

  deb       Debian packages: vantage and vantage-server, checked with lintian
  tarball   a folder with the programs and their libraries, for any Linux with glibc 2.31 or later
  all       both (the default)

  --programs FOLDER  package the programs in FOLDER instead of building them
  --prove            also install the packages on clean systems and use them there; needs root and a network
TEXT
}

programs=""
kinds=(deb tarball)
proves=false
while [ $# -gt 0 ]; do
    case "$1" in
        --help | -h)
            usage
            exit 0
            ;;
        --programs)
            [ $# -gt 1 ] || fail "$status_usage" "--programs needs a folder. See --help."
            programs="$(cd "$2" && pwd)"
            shift
            ;;
        --prove) proves=true ;;
        deb | tarball) kinds=("$1") ;;
        all) kinds=(deb tarball) ;;
        *) fail "$status_usage" "$1 is not an option or a kind of package. See --help." ;;
    esac
    shift
done

if [ -z "$programs" ]; then
    build_server
    programs="$root/.build/release"
fi
version="$(sed -nE 's/.*static let version = "(.*)"/\1/p' "$root/Sources/API/VantageParameters/PackageVersion.swift")"
# The time of the commit, so that two builds of it have the same bytes.
SOURCE_DATE_EPOCH="${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct)}"
export SOURCE_DATE_EPOCH
packages="$root/.build/packages"
mkdir -p "$packages"

for kind in "${kinds[@]}"; do
    "$root/scripts/package/$kind.sh" "$programs" "$version" "$packages"
    [ "$proves" = false ] || "$root/scripts/package/prove-$kind.sh" "$version" "$packages"
done
say "The packages are in $packages:"
(cd "$packages" && du -h --apparent-size -- *.deb *.tar.zst 2>/dev/null) >&2
