# shellcheck shell=bash
# Defines the debug build that the scripts share. Sourced, not run.

# See Package.swift.
export VANTAGE_FAST_TESTS=1

# debug_build OPTION…: runs `swift build` with the same settings in every script, so that each can reuse the build of
# another. All package traits are enabled, because tests cover the optional modules too. To save the compiler's time,
# there are line tables instead of full debug information, and no index for editors. Each module is compiled as a whole,
# which takes 40 % less processor time for a full build than compiling batches of files. SwiftPM expects one object file
# for each source file, and the compiler writes these only if it uses threads. For a debugger, an editor, or frequent
# changes to a large module, build with `swift build` itself.
debug_build() {
    swift build --enable-all-traits --disable-index-store -debug-info-format none \
        -Xswiftc -gline-tables-only -Xcc -gline-tables-only \
        -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 2 "$@"
}
