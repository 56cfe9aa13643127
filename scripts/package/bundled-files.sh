#!/usr/bin/env bash
# Collects the files that portable programs need and other systems may lack: fonts, their settings, and PROJ's database.
# Usage: bundled-files.sh FOLDER
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/../lib/vantage.sh"

folder="$1"
shopt -s nullglob
mkdir -p "$folder/fonts"
cp /usr/share/fonts/truetype/dejavu/DejaVuSans{,-Bold}.ttf "$folder/fonts/"
# Maps draw names in these styles. They need no symbols, and no large fonts for scripts that are out of use.
for font in /usr/share/fonts/truetype/noto/NotoSans*-{Regular,Bold,Italic}.ttf; do
    case "$font" in
        *SignWriting* | *Cuneiform* | *Hieroglyphs* | *Display* | *UI-* | *Mono* | *Symbols* | *Math*) ;;
        *) cp "$font" "$folder/fonts/" ;;
    esac
done
# Tibetan has no font without serifs.
cp /usr/share/fonts/truetype/noto/NotoSerifTibetan-{Regular,Bold}.ttf "$folder/fonts/"
[ -e "$folder/fonts/NotoSans-Regular.ttf" ] || fail 70 "The package fonts-noto-core has no NotoSans-Regular.ttf."
cp "$root/scripts/package/fonts.conf" "$folder/"
cp /usr/share/proj/proj.db "$folder/"
