#!/usr/bin/env bash
# Reads collections, items, coverage and map tiles with GDAL. Usage: gdal.sh BASE
set -euo pipefail
# shellcheck source=scripts/interop/check.sh
. "$(dirname "${BASH_SOURCE[0]}")/check.sh"
base="$1"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT

count() { ogrinfo -ro -so "$@" | sed -n 's/^Feature Count: //p' | tail -n 1; }

curl -fsS "$base/api/search?limit=1000" >"$folder/items.geojson"
items="$(grep -o '"type":"Feature"' "$folder/items.geojson" | wc -l)"
check "items, as GeoJSON" "$items" "$(count "$folder/items.geojson" items)"

# OGC API - Features: the collections, their fields, pages of items, and filters that the server evaluates.
features="OAPIF:$base/api"
layers="$(ogrinfo -ro "$features" 2>"$folder/errors")"
check "collections, as OGC API - Features" "aubeval" "$(sed -nE 's/^[0-9]+: ([^ ]+).*/\1/p' <<<"$layers")"
check "items in the collection" "$items" "$(count "$features" aubeval)"
ogr2ogr -f GeoJSON -oo PAGE_SIZE=7 "$folder/copy.geojson" "$features" aubeval 2>>"$folder/errors"
check "items on several pages, copied" "$items" "$(count "$folder/copy.geojson" aubeval)"
for where in "vantage:kind = 'panorama'" "\"view:azimuth\" > 90" "datetime > '2023-01-01T00:00:00Z'"; do
    where="${where/vantage:kind/\"vantage:kind\"}"
    check "items where $where" "$(count "$folder/copy.geojson" aubeval -where "$where")" \
        "$(count "$features" aubeval -where "$where" 2>>"$folder/errors")"
done
box=(-spat 7.69 48.19 7.71 48.2004)
check "items in a box" "$(count "$folder/copy.geojson" aubeval "${box[@]}")" \
    "$(count "$features" aubeval "${box[@]}" 2>>"$folder/errors")"
check "errors" "" "$(cat "$folder/errors")"

# The tile that contains the sample, at a zoom that shows individual scenes.
curl -fsS "$base/tiles/coverage/15/17084/11363.mvt" >"$folder/coverage.mvt"
layers="$(ogrinfo -ro "MVT:$folder/coverage.mvt" -oo X=17084 -oo Y=11363 -oo Z=15 | grep -c '^[0-9]*: ')"
[ "$layers" -ge 1 ] || {
    echo "GDAL finds no layer in the coverage tile." >&2
    exit 1
}
echo "coverage, as vector tiles: $layers layers"

cat >"$folder/tiles.xml" <<XML
<GDAL_WMS>
  <Service name="TMS"><ServerUrl>$base/tiles/standard/\${z}/\${x}/\${y}.png</ServerUrl></Service>
  <DataWindow>
    <UpperLeftX>-20037508.34</UpperLeftX><UpperLeftY>20037508.34</UpperLeftY>
    <LowerRightX>20037508.34</LowerRightX><LowerRightY>-20037508.34</LowerRightY>
    <TileLevel>16</TileLevel><TileCountX>1</TileCountX><TileCountY>1</TileCountY><YOrigin>top</YOrigin>
  </DataWindow>
  <Projection>EPSG:3857</Projection><BlockSizeX>256</BlockSizeX><BlockSizeY>256</BlockSizeY><BandsCount>3</BandsCount>
</GDAL_WMS>
XML
gdal_translate -q -of PNG -outsize 500 400 -projwin 856600 6141500 857800 6140540 "$folder/tiles.xml" "$folder/map.png"
check "a map assembled from tiles" "500, 400" "$(gdalinfo "$folder/map.png" | sed -n 's/^Size is //p')"
colors="$(python3 - "$folder/map.png" <<'PY'
import subprocess, sys
out = subprocess.run(["gdalinfo", "-stats", sys.argv[1]], capture_output=True, text=True).stdout
deviations = [float(line.split("=")[1]) for line in out.splitlines() if "STATISTICS_STDDEV" in line]
print(len(deviations) >= 3 and min(deviations[:3]) > 1)
PY
)"
check "it is not blank" True "$colors"
