#!/usr/bin/env bash
# Creates a minimal Debian 11 system, whose C library is glibc 2.31, with the libraries that the portable programs are
# linked with. Usage: portable-system.sh FOLDER
#
# Most libraries are Debian 11's. Vantage uses functions of newer versions of the others, so they are built there from
# Debian 12's sources, with Debian's patches.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/../lib/vantage.sh"

system="$1"
[ "$(id -u)" -eq 0 ] || fail "$status_usage" "Creating a system needs root. Use sudo."
[ ! -e "$system/complete" ] || exit 0
"$root/scripts/install-packages.sh" debootstrap

libraries=(
    libturbojpeg0-dev libjpeg62-turbo-dev libpng-dev libdeflate-dev libzstd-dev libbrotli-dev libpango1.0-dev
    libexpat1-dev nettle-dev zlib1g-dev libde265-dev libdav1d-dev
)
compilers=(build-essential cmake dpkg-dev tcl libc6-dev libstdc++-10-dev)

# inside COMMAND…: runs a command in the system.
inside() { chroot "$system" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }

leave() { ! mountpoint -q "$system/proc" || umount "$system/proc"; }
trap leave EXIT
leave
rm -rf "$system"
mkdir -p "$system"
say "Creating a Debian 11 system. This takes about ten minutes the first time."
debootstrap --variant=minbase bullseye "$system" >"$system.log" || fail 70 "debootstrap failed. See $system.log."
mount --bind /proc "$system/proc"
cp /etc/resolv.conf "$system/etc/resolv.conf"
cat >"$system/etc/apt/sources.list" <<TEXT
deb http://deb.debian.org/debian bullseye main
deb http://deb.debian.org/debian-security bullseye-security main
deb-src http://deb.debian.org/debian bookworm main
deb-src http://deb.debian.org/debian-security bookworm-security main
TEXT
{
    inside apt-get update -qq
    inside apt-get install --yes -qq --no-install-recommends "${libraries[@]}" "${compilers[@]}"
    cp "$root/scripts/package/portable-libraries.sh" "$system/root/"
    inside /root/portable-libraries.sh
} >>"$system.log" 2>&1 || fail 70 "The libraries could not be built. See $system.log."

# The linker follows absolute links outside the system.
find "$system"/{usr/,}lib{,64}/ -type l | while read -r link; do
    target="$(readlink "$link")"
    [[ "$target" != /* ]] || ln -sfn "$(realpath --canonicalize-missing --relative-to="$(dirname "$link")" "$system$target")" "$link"
done
touch "$system/complete"
