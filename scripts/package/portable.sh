#!/usr/bin/env bash
# Builds the portable package: programs that run on every Linux with glibc 2.31 or later, with all other libraries, fonts
# and PROJ's database beside them. Usage: portable.sh BUILD VERSION OUTPUT
#
# BUILD is SwiftPM's folder of a release build. Its object files are linked again, with the libraries of Debian 11.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/../lib/vantage.sh"

build="$(cd "$1" && pwd -P)" version="$2" output="$3"
architecture="$(uname -m)"
triplet="$architecture-linux-gnu"
"$root/scripts/install-packages.sh" patchelf zstd binutils python3 fonts-noto-core fonts-dejavu-core proj-data
system="$root/.build/systems/portable"
"$root/scripts/package/portable-system.sh" "$system"

name="vantage-$version-linux-$architecture"
folder="$root/.build/portable/$name"
rm -rf "$root/.build/portable"
mkdir -p "$folder/bin" "$folder/lib/vantage" "$root/.build/portable/static"

# In this folder, the linker finds the compiler's library for C++ only as an archive, and links it into the programs.
swift="$(dirname "$(dirname "$(realpath "$(command -v swiftc)")")")"
ln -s "$(gcc -print-file-name=libstdc++.a)" "$root/.build/portable/static/libstdc++.a"
for runtime in swift swift_static; do ln -sfn "$swift/lib/$runtime" "$system/usr/lib/$runtime"; done

# link PRODUCT OUTPUT OPTION…: links the object files of a product.
link() {
    local product="$1" output="$2"
    shift 2
    swiftc -sdk "$system" -target "$architecture-unknown-linux-gnu" -static-stdlib "$@" -o "$output" \
        -L"$root/.build/portable/static" -L"$system/usr/local/lib" -L"$system/usr/lib/$triplet" \
        -Xlinker -rpath-link="$system/usr/local/lib" -Xclang-linker -static-libgcc -Xlinker --gc-sections -Xlinker -s \
        "@$build/$product.product/Objects.LinkFileList" \
        -lcairo -ldeflate -lexpat -lfontconfig -lglib-2.0 -lgobject-2.0 -lharfbuzz -ljpeg -lnettle -lpango-1.0 \
        -lpangocairo-1.0 -lpng16 -lsqlite3 -lturbojpeg -lwebp -lwebpmux -lz -lpthread -ldl -lrt
}

# program PRODUCT MODULE
program() {
    say "Linking $1."
    link "$1" "$folder/bin/$1" -emit-executable -module-name "$2" -Xlinker --defsym -Xlinker "main=$2_main" \
        -Xlinker -rpath="\$ORIGIN/../lib/vantage"
}
program vantage VantageCLI
program vantage-server VantageServerCLI

# The libraries that the programs need, and those that they load at first use.
loaded=(libproj.so.25 libheif.so.1 libtiff.so.6 libzstd.so.1 libbrotlidec.so.1 libbrotlienc.so.1)
python3 "$root/scripts/package/bundle.py" --system "$system" --folder "$folder/lib/vantage" --glibc 2.31 \
    ${loaded[@]/#/--load } "$folder"/bin/*

"$root/scripts/package/stage.sh" "$folder/bin/vantage" "$folder/bin/vantage-server" "$root/.build/portable/stage"
"$root/scripts/package/bundled-files.sh" "$folder/share/vantage"
mkdir -p "$folder/share/doc"
mv "$root/.build/portable/stage/man" "$folder/share/man"
mv "$root/.build/portable/stage/doc" "$folder/share/doc/vantage"
mv "$root/.build/portable/stage/completions" "$folder/share/vantage/completions"
cp -R "$root/.build/portable/stage/share/." "$folder/share/vantage/"
cp "$root/LICENSE" "$folder/"

tar --create --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
    -C "$root/.build/portable" "$name" | zstd --quiet --force --ultra -20 --long=27 -T0 -o "$output/$name.tar.zst"
