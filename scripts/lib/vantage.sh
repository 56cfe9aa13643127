# shellcheck shell=bash
# What the scripts share: where the checkout is, errors in words, and the vantage program. Sourced, not run.

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
program="$(basename "$0")"

# Exit codes of sysexits.h, as the command line uses them. Scripts that source this use them.
# shellcheck disable=SC2034
readonly status_usage=64 status_no_input=66

say() { printf '%s\n' "$*" >&2; }

# fail STATUS MESSAGE
fail() {
    local status="$1"
    shift
    say "$program: $*"
    exit "$status"
}

# Sets $vantage, which scripts call: $VANTAGE when it is set, else the newer of the two builds of this checkout, else a build made now.
find_vantage() {
    local release="$root/.build/release/vantage" debug="$root/.build/debug/vantage"
    if [ -n "${VANTAGE:-}" ]; then
        [ -x "$VANTAGE" ] || fail "$status_no_input" "\$VANTAGE is $VANTAGE, which is no program. Correct it or unset it."
        vantage="$VANTAGE"
    elif [ -x "$release" ] && [ ! "$debug" -nt "$release" ]; then
        vantage="$release"
    elif [ -x "$debug" ]; then
        vantage="$debug"
    else
        build_vantage
    fi
}

# Builds the program for use, and sets $vantage.
build_vantage() {
    command -v swift >/dev/null ||
        fail "$status_no_input" "swift is not on the PATH. Install Swift 6.1 or later: https://www.swift.org/install/linux/"
    "$root/scripts/install-packages.sh"
    say "Building vantage. The first time takes some minutes."
    swift build --package-path "$root" -c release --static-swift-stdlib -Xlinker -s --product vantage >&2
    # shellcheck disable=SC2034
    vantage="$root/.build/release/vantage"
}

# Builds the program and the server for use, and sets $vantage and $server.
build_server() {
    # Without it the package does not have the server and what it needs.
    export VANTAGE_SERVER=1
    build_vantage
    say "Building vantage-server. The first time takes some minutes more."
    swift build --package-path "$root" -c release --static-swift-stdlib -Xlinker -s --product vantage-server >&2
    # shellcheck disable=SC2034
    server="$root/.build/release/vantage-server"
}
