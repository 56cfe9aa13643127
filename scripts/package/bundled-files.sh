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
# Names on maps use these styles. Fonts for symbols and for scripts with thousands of signs are left out.
for font in /usr/share/fonts/truetype/noto/NotoSans*-{Regular,Bold,Italic}.ttf; do
    case "$font" in
        *SignWriting* | *Cuneiform* | *Hieroglyphs* | *Display* | *UI-* | *Mono* | *Symbols* | *Math*) ;;
        *) cp "$font" "$folder/fonts/" ;;
    esac
done
cp "$root/scripts/package/fonts.conf" "$folder/"
cp /usr/share/proj/proj.db "$folder/"
