#!/usr/bin/env bash
# Installs the Debian packages that Vantage is built with, and does nothing where all of them are there.
# As another user than root it asks sudo.
set -euo pipefail

packages=(
    libsqlite3-dev        # the store
    libjpeg62-turbo-dev   # JPEG: regions, coefficients, restart markers
    libexif-dev           # EXIF
    zlib1g-dev            # tiles of maps are packed with it
    libpng-dev            # tiles that are PNGs
    libdeflate-dev        # maps as PNG
    libwebp-dev           # tiles and maps as WebP
    libpango1.0-dev       # the letters of the badge and of maps; brings Cairo, which draws maps
    fonts-dejavu-core     # the font of the badge
    fonts-noto-core       # the letters of maps: Latin, Greek, Cyrillic, Arabic, Devanagari, Thai, Khmer, Hebrew and more
    pkg-config            # how the build finds the libraries
)

cjk=fonts-noto-cjk        # Chinese, Japanese and Korean on maps: 91 MB on the disk, so only where it is asked for

while [ $# -gt 0 ]; do
    case "$1" in
        --help | -h)
            echo "Usage: install-packages.sh [--cjk] [PACKAGE…]"
            echo
            echo "Installs, where they are missing: ${packages[*]}"
            echo "and the packages that are named."
            echo
            echo "  --cjk  also $cjk, so that maps show names in Chinese, Japanese and Korean (57 MB to download)"
            exit 0
            ;;
        --cjk) packages+=("$cjk") ;;
        -*)
            echo "install-packages.sh: $1 is not an option. See --help." >&2
            exit 64
            ;;
        *) packages+=("$1") ;;
    esac
    shift
done

is_installed() {
    [ "$(dpkg-query --show --showformat '${db:Status-Abbrev}' "$1" 2>/dev/null | cut -c1-2)" = "ii" ]
}

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    echo "install-packages.sh: This is no Debian. Install what is equivalent to: ${packages[*]}" >&2
    exit 0
fi

missing=()
for package in "${packages[@]}"; do
    is_installed "$package" || missing+=("$package")
done
[ "${#missing[@]}" -gt 0 ] || exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
        echo "install-packages.sh: As root, run: apt-get update && apt-get install ${missing[*]}" >&2
        exit 69
    fi
    as_root=(sudo)
fi

echo "Installing ${missing[*]}." >&2
${as_root[@]+"${as_root[@]}"} apt-get update -qq </dev/null >&2
${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive \
    apt-get install --yes --no-install-recommends -qq "${missing[@]}" </dev/null >&2
