#!/usr/bin/env bash
# Tests the C library: compares its binary interface with the committed list, and runs a program that calls every
# function, compiled as C and as C++.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/vantage.sh"
# shellcheck source=scripts/lib/debug-build.sh
. "$root/scripts/lib/debug-build.sh"

usage() {
    cat <<TEXT
Usage: c-library.sh [--library FILE] [--rewrite] [--sanitize] [--valgrind]

  --library FILE  test this library instead of building one
  --rewrite       write the list of the binary interface, Tests/CLibraryTests/abi.txt
  --sanitize      build the program with AddressSanitizer, which checks all memory that is allocated
  --valgrind      run the program in valgrind, which reports accesses to memory that is not allocated
TEXT
}

library="" rewrites=false
runner=() sanitizer=()
while [ $# -gt 0 ]; do
    case "$1" in
        --help | -h)
            usage
            exit 0
            ;;
        --library)
            [ $# -gt 1 ] || fail "$status_usage" "--library needs a file. See --help."
            library="$(realpath "$2")"
            shift
            ;;
        --rewrite) rewrites=true ;;
        --sanitize) sanitizer=(-fsanitize=address,undefined) ;;
        --valgrind) runner=(valgrind --quiet --error-exitcode=1 --leak-check=no --undef-value-errors=no) ;;
        *) fail "$status_usage" "$1 is not an option. See --help." ;;
    esac
    shift
done

cd "$root"
command -v cc >/dev/null && command -v c++ >/dev/null || "$root/scripts/install-packages.sh" gcc g++ libc6-dev
command -v nm >/dev/null || "$root/scripts/install-packages.sh" binutils
if [ -z "$library" ]; then
    VANTAGE_LIBRARY=1 debug_build --product vantage-c
    library="$root/.build/debug/libvantage-c.so"
fi
tests="$root/Tests/CLibraryTests" header="$root/Sources/C/CVantageLibrary/vantage.h"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
# The dynamic linker looks for the library by its soname.
ln -s "$library" "$work/libvantage.so.0"

warnings=(-Wall -Wextra -Wpedantic -Wshadow -Werror -O1 -g "${sanitizer[@]}")
sources=("$tests"/{main,arguments,imports,lookups,scenes,snapshots,places,maps,threads}.c)
inputs=("${sources[@]}" "$work/libvantage.so.0" "-I$(dirname "$header")" "-I$tests" "-Wl,-rpath,$work" -pthread)
cc -std=c11 -D_GNU_SOURCE "${warnings[@]}" "${inputs[@]}" -lm -o "$work/c"
c++ -std=c++17 -x c++ "${warnings[@]}" "${sources[@]}" -x none "${inputs[@]:${#sources[@]}}" -lm -o "$work/c++"
cc -std=c11 "${warnings[@]}" "-I$(dirname "$header")" "$tests/layout.c" -o "$work/layout"

python3 "$tests/abi.py" "$header" "$library" "$work/layout" >"$work/abi.txt"
if [ "$rewrites" = true ]; then
    cp "$work/abi.txt" "$tests/abi.txt"
elif ! diff -u "$tests/abi.txt" "$work/abi.txt" >&2; then
    fail 1 "The binary interface differs from $tests/abi.txt. If only functions were added, run c-library.sh --rewrite."
fi

# The program in docs/c.md.
sed -n '/^```c$/,/^```$/p' docs/c.md | sed '/^```/d' >"$work/view.c"
cc -std=c11 "${warnings[@]}" "$work/view.c" "${inputs[@]:${#sources[@]}}" -o "$work/view"

for program in c c++; do
    mkdir "$work/files-$program"
    ASAN_OPTIONS=detect_leaks=0 "${runner[@]}" "$work/$program" "$root/SampleData" "$work/files-$program"
done
cp "$work/files-c/town.sqlite" "$work/"
(cd "$work" && ./view >view.jpg 2>view.json && [ -s view.jpg ] && [ -s view.json ]) ||
    fail 1 "The program in docs/c.md fails."
say "The C library passes its tests."
