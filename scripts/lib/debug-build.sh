# shellcheck shell=bash
# Defines the debug build that the scripts share. Sourced, not run.

# See Package.swift.
export VANTAGE_FAST_TESTS=1

# debug_build OPTION…: runs `swift build` with the same settings in every script, so that each can reuse the build of
# another. Line tables instead of full debug information, and an index of Swift modules of packages only, which SwiftPM
# needs to find the tests, save a sixth of the compiler's time. For a debugger, build with `swift build` itself.
debug_build() {
    swift build -Xswiftc -gline-tables-only -Xcc -gline-tables-only \
        -Xswiftc -index-ignore-clang-modules -Xswiftc -index-ignore-system-modules "$@"
}
