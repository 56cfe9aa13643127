#!/usr/bin/env bash
# Installs the Debian packages that building Vantage requires, and does nothing if all of them are installed.
# Uses sudo unless run as root.
set -euo pipefail

packages=(
    libsqlite3-dev        # the store
    libturbojpeg0-dev     # JPEG: encoding
    libjpeg62-turbo-dev   # JPEG: full and partial decoding, and lossless rewriting
    libproj-dev           # coordinate systems
    zlib1g-dev            # compressed map tiles
    libpng-dev            # PNG tiles
    libdeflate-dev        # maps as PNG
    libwebp-dev           # tiles and maps as WebP
    libheif-dev           # imported pictures in HEIC and AVIF
    libtiff-dev           # imported pictures in TIFF
    libzstd-dev           # Parquet files and HTTP responses, compressed with Zstandard
    libbrotli-dev         # Parquet files and the viewer's files, compressed with Brotli
    libexpat1-dev         # XML: metadata in pictures, and GPX files
    libpango1.0-dev       # text in the badge and in map labels; depends on Cairo, which draws maps
    fonts-dejavu-core     # the badge's font
    fonts-noto-core       # map labels in Latin, Greek, Cyrillic, Arabic, Devanagari, Thai, Khmer, Hebrew and more
    nettle-dev            # hashes and signatures
    pkg-config            # locates the libraries for the build
)

# Scripts that were installed with the program only need the packages that they name.
[ -e "$(dirname "${BASH_SOURCE[0]}")/../Package.swift" ] || packages=()

# Needed only with the package traits ObjectStorage and Postgres, and for their tests.
trait_packages=(
    libcurl4-openssl-dev  # pictures in object storage
    libpq-dev             # catalogs in PostgreSQL
    postgresql            # the server, for tests of catalogs
)

cjk=fonts-noto-cjk        # Chinese, Japanese and Korean map labels: 91 MB on disk, so installed only on request

while [ $# -gt 0 ]; do
    case "$1" in
        --help | -h)
            echo "Usage: install-packages.sh [--all-traits] [--cjk] [PACKAGE…]"
            echo
            echo "Installs these Debian packages, if missing: ${packages[*]}"
            echo "Also installs each PACKAGE."
            echo
            echo "  --all-traits  also install the packages for all package traits: ${trait_packages[*]}"
            echo "  --cjk         also install $cjk, for Chinese, Japanese and Korean map labels (57 MB download)"
            exit 0
            ;;
        --all-traits) packages+=("${trait_packages[@]}") ;;
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
    echo "install-packages.sh: This system is not Debian. Install the equivalents of: ${packages[*]}" >&2
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
        echo "install-packages.sh: No sudo. As root, run: apt-get update && apt-get install ${missing[*]}" >&2
        exit 69
    fi
    as_root=(sudo)
fi

echo "Installing ${missing[*]}." >&2
${as_root[@]+"${as_root[@]}"} apt-get update -qq </dev/null >&2
${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive \
    apt-get install --yes --no-install-recommends -qq "${missing[@]}" </dev/null >&2
