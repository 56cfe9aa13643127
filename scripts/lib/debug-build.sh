# shellcheck shell=bash
# Defines the debug build that the scripts share. Sourced, not run.

# See Package.swift.
export VANTAGE_FAST_TESTS=1

# debug_build OPTION…: runs `swift build` with the same settings in every script, so that each can reuse the build of
# another.
debug_build() { swift build "$@"; }
