# shellcheck shell=bash
# Defines the debug build that the scripts share. Sourced, not run.

# See Package.swift.
export VANTAGE_FAST_TESTS=1

# debug_build OPTION…: runs `swift build` with the same settings in every script, so that each can reuse the build of
# another. To save the compiler's time, there are line tables instead of full debug information, and no index for
# editors. For a debugger or an editor, build with `swift build` itself.
debug_build() {
    swift build --disable-index-store -debug-info-format none -Xswiftc -gline-tables-only -Xcc -gline-tables-only "$@"
}
