#!/usr/bin/env bash
# Makes the programs and the C library portable: they then run on every Linux with glibc 2.31 or later, and find all
# other libraries, fonts and PROJ's database next to them. Usage: portable.sh FOLDER
#
# The object files of the release builds in .build/release are linked again, with the libraries of Debian 11.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/../lib/vantage.sh"
# shellcheck source=scripts/package/link.sh
. "$root/scripts/package/link.sh"

folder="$1"
architecture="$(uname -m)"
triplet="$architecture-linux-gnu"
"$root/scripts/install-packages.sh" patchelf binutils python3 fonts-noto-core fonts-dejavu-core proj-data
system="$root/.build/systems/portable"
"$root/scripts/package/portable-system.sh" "$system"
build_library

work="$root/.build/package-portable"
rm -rf "$work" "$folder"
mkdir -p "$work/static" "$folder/bin" "$folder/lib/vantage"

# In this folder, the linker finds the compiler's library for C++ only as an archive, and links it into the programs.
ln -s "$(gcc -print-file-name=libstdc++.a)" "$work/static/libstdc++.a"
# glibc has had this variable since 2.32. Zero makes the compiler's library always use atomic instructions.
gcc -c -fPIC -x c - -o "$work/static/single-threaded.o" <<<'char __libc_single_threaded;'
swift="$(dirname "$(dirname "$(realpath "$(command -v swiftc)")")")"
for runtime in swift swift_static; do ln -sfn "$swift/lib/$runtime" "$system/usr/lib/$runtime"; done

# Options that link with the libraries of Debian 11.
portable=(
    -sdk "$system" -target "$architecture-unknown-linux-gnu"
    -L"$work/static" -L"$system/usr/local/lib" -L"$system/usr/lib/$triplet"
    -Xlinker -rpath-link="$system/usr/local/lib" -Xclang-linker -static-libgcc "$work/static/single-threaded.o"
)
"$root/scripts/package/one-program.sh" "$folder/bin" "${portable[@]}" -Xlinker -rpath="\$ORIGIN/../lib/vantage"
link_objects "$root/.build/release/vantage-c.product/Objects.LinkFileList" "$folder/lib/libvantage.so.0" \
    "${portable[@]}" -emit-library -use-ld=lld \
    -Xlinker -soname=libvantage.so.0 -Xlinker --version-script="$root/scripts/package/library.map" \
    -Xlinker -Bsymbolic -Xlinker -rpath="\$ORIGIN/vantage"
ln -s libvantage.so.0 "$folder/lib/libvantage.so"

# The libraries that the programs need, and those that they load at first use.
loaded=(libproj.so.25 libheif.so.1 libtiff.so.6 libzstd.so.1 libbrotlidec.so.1 libbrotlienc.so.1)
loads=()
for library in "${loaded[@]}"; do loads+=(--load "$library"); done
python3 "$root/scripts/package/bundle.py" --system "$system" --folder "$folder/lib/vantage" --glibc 2.31 "${loads[@]}" \
    "$folder/bin/vantage" "$folder/lib/libvantage.so.0"
"$root/scripts/package/bundled-files.sh" "$folder/share/vantage"
"$root/scripts/package/licenses.sh" "$system" "$folder/lib/vantage" "$folder/share/vantage/licenses"
