#!/usr/bin/env bash
# Links both programs as one file, because most of their code and data is the same. The name that it is started under
# determines which of them runs. Usage: one-program.sh FOLDER [SWIFTC OPTION…]
#
# Writes FOLDER/vantage, and FOLDER/vantage-server as a link to it, from the object files of the release builds in
# .build/release.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/../lib/vantage.sh"
# shellcheck source=scripts/package/link.sh
. "$root/scripts/package/link.sh"

folder="$1"
shift
mkdir -p "$folder"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
release="$root/.build/release"
sort --unique "$release"/{vantage,vantage-server}.product/Objects.LinkFileList >"$work/objects"
gcc -c -O2 -o "$work/main.o" "$root/scripts/package/one-program.c"
link_objects "$work/objects" "$folder/vantage" -emit-executable -module-name vantage "$work/main.o" \
    -Xlinker --no-export-dynamic "$@"
ln -sf vantage "$folder/vantage-server"
