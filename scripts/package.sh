#!/usr/bin/env bash
# Builds the packages from which people install Vantage without Swift, into .build/packages, and checks them. The same
# programs and the same commit always give the same bytes.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/vantage.sh"

usage() {
    cat <<TEXT
Usage: package.sh [--programs FOLDER] [--prove] [deb|tarball|wheel|all]…

  deb      the Debian packages vantage, vantage-server, libvantage0 and libvantage-dev (the default)
  tarball  vantage-VERSION-linux-ARCHITECTURE.tar.zst, which runs on every Linux with glibc 2.31 or later; needs root
  wheel    the Python package, which has the same requirements; needs root
  all      everything

  --programs FOLDER  for Debian packages: package the programs in FOLDER, which scripts/package/one-program.sh has linked
                     as one file, instead of building them
  --prove            also install the packages on clean systems, and use them there; needs root
TEXT
}

kinds=()
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
        deb | tarball | wheel) kinds+=("$1") ;;
        all) kinds=(deb tarball wheel) ;;
        *) fail "$status_usage" "$1 is not an option or a kind of package. See --help." ;;
    esac
    shift
done
[ "${#kinds[@]}" -gt 0 ] || kinds=(deb)
[ -z "$programs" ] || [ "${kinds[*]}" = deb ] ||
    fail "$status_usage" "--programs applies only to Debian packages, because the others link their programs again."

# Packages can read catalogs in PostgreSQL and pictures in object storage. They load the libraries for these at first use.
# shellcheck disable=SC2034
traits=(--enable-all-traits)
if [ -z "$programs" ]; then
    build_server
    programs="$root/.build/package-programs"
    # Packed relocations make the program 4 MB smaller. Debian 12 has the first glibc that reads them.
    packed=(-use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs)
    case " ${kinds[*]} " in
        *" deb "*) "$root/scripts/package/one-program.sh" "$programs" "${packed[@]}" ;;
    esac
fi
version="$(sed -nE 's/.*static let version = "(.*)"/\1/p' "$root/Sources/API/VantageParameters/PackageVersion.swift")"
# The time of the commit, so that packages of it always have the same bytes.
SOURCE_DATE_EPOCH="${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct)}"
export SOURCE_DATE_EPOCH
packages="$root/.build/packages"
portable="$root/.build/portable/vantage-$version-linux-$(uname -m)"
mkdir -p "$packages"

build_portable=true
for kind in "${kinds[@]}"; do
    if [ "$kind" != deb ] && [ "$build_portable" = true ]; then
        "$root/scripts/package/portable.sh" "$portable"
        build_portable=false
    fi
    case "$kind" in
        deb) "$root/scripts/package/deb.sh" "$programs" "$version" "$packages" ;;
        tarball) "$root/scripts/package/tarball.sh" "$portable" "$packages" ;;
        wheel) "$root/scripts/package/wheel.sh" "$portable" "$version" "$packages" ;;
    esac
    [ "$proves" = false ] || "$root/scripts/package/prove-$kind.sh" "$version" "$packages"
done
say "The packages are in $packages:"
(cd "$packages" && du -h --apparent-size -- *) >&2
