#!/usr/bin/env bash
# Collects the licenses of everything that portable programs contain: Debian's libraries, fonts, Swift and its packages.
# Usage: licenses.sh SYSTEM LIBRARIES FOLDER
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/../lib/vantage.sh"

system="$1" libraries="$2" folder="$3"
mkdir -p "$folder"

# The libraries that portable-libraries.sh has built.
for source in "$system"/root/sources/*/debian; do
    cp "$source/copyright" "$folder/$(basename "$(dirname "$source")").txt"
done
# Debian 11's libraries.
for library in "$libraries"/*; do
    name="$(basename "$library")"
    name="${name#vantage-}"
    [ ! -e "$system/usr/local/lib/$name" ] || continue
    package="$(dpkg --root="$system" --search "*/$name" | head -n 1 | cut -d: -f1)" ||
        fail 70 "$name belongs to no package, so its license is unknown."
    cp "$system/usr/share/doc/$package/copyright" "$folder/$package.txt"
done
for package in fonts-dejavu-core fonts-noto-core proj-data; do
    cp "/usr/share/doc/$package/copyright" "$folder/$package.txt"
done
cp "$(dirname "$(realpath "$(command -v swiftc)")")/../share/swift/LICENSE.txt" "$folder/swift.txt"
for license in "$root"/.build/checkouts/*/{LICENSE,LICENSE.txt,NOTICE.txt}; do
    [ ! -e "$license" ] || cat "$license" >>"$folder/$(basename "$(dirname "$license")").txt"
done
