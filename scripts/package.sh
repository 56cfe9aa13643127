#!/usr/bin/env bash
# Builds the Debian packages from which people install Vantage without Swift, into .build/packages, and checks them with
# lintian. The same programs and the same commit always give the same bytes.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/vantage.sh"

usage() {
    cat <<TEXT
Usage: package.sh [--programs FOLDER] [--prove] [deb]

  deb       builds the Debian packages vantage and vantage-server (the default)

  --programs FOLDER  package the programs in FOLDER instead of building them
  --prove            also install the packages on clean systems of Debian 12 and 13, and use them there; needs root
TEXT
}

programs=""
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
        deb) ;;
        *) fail "$status_usage" "$1 is not an option or a kind of package. See --help." ;;
    esac
    shift
done

if [ -z "$programs" ]; then
    build_server
    programs="$root/.build/release"
fi
version="$(sed -nE 's/.*static let version = "(.*)"/\1/p' "$root/Sources/API/VantageParameters/PackageVersion.swift")"
# The time of the commit, so that packages of it always have the same bytes.
SOURCE_DATE_EPOCH="${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct)}"
export SOURCE_DATE_EPOCH
packages="$root/.build/packages"
mkdir -p "$packages"

"$root/scripts/package/deb.sh" "$programs" "$version" "$packages"
[ "$proves" = false ] || "$root/scripts/package/prove-deb.sh" "$version" "$packages"
say "The packages are in $packages:"
(cd "$packages" && du -h --apparent-size -- *.deb) >&2
