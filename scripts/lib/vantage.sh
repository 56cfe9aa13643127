# shellcheck shell=bash
# Definitions that the scripts share: the root of the checkout, error messages, and the vantage program. Sourced, not
# run.

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
program="$(basename "$0")"

# Exit codes from sysexits.h, as in the command-line program, for the scripts that source this file.
# shellcheck disable=SC2034
readonly status_usage=64 status_no_input=66

say() { printf '%s\n' "$*" >&2; }

# fail STATUS MESSAGE: prints the message and exits.
fail() {
    local status="$1"
    shift
    say "$program: $*"
    exit "$status"
}

# Sets $vantage to the program to run: $VANTAGE if it is set, otherwise the newer of the checkout's two builds, or a new
# build if there is none. Scripts that were installed with the program use that program.
find_vantage() {
    local release="$root/.build/release/vantage" debug="$root/.build/debug/vantage"
    if [ -n "${VANTAGE:-}" ]; then
        [ -x "$VANTAGE" ] || fail "$status_no_input" "\$VANTAGE ($VANTAGE) is not executable. Correct it or unset it."
        vantage="$VANTAGE"
    elif [ -x "$release" ] && [ ! "$debug" -nt "$release" ]; then
        vantage="$release"
    elif [ -x "$debug" ]; then
        vantage="$debug"
    else
        build_vantage
    fi
}

# Options of `swift build` that enable package traits.
traits=()

# Builds the program in release mode, and sets $vantage.
build_vantage() {
    if [ ! -e "$root/Package.swift" ]; then
        vantage="$(command -v vantage)" || fail "$status_no_input" "vantage is not on the PATH. Install the package vantage."
        return
    fi
    command -v swift >/dev/null ||
        fail "$status_no_input" "swift is not on the PATH. Install Swift 6.1 or later: https://www.swift.org/install/linux/"
    "$root/scripts/install-packages.sh" ${traits[@]+--all-traits}
    say "Building vantage. The first build takes a few minutes."
    swift build --package-path "$root" -c release --static-swift-stdlib -Xlinker -s \
        ${traits[@]+"${traits[@]}"} --product vantage >&2
    # shellcheck disable=SC2034
    vantage="$root/.build/release/vantage"
}

# Builds the C library in release mode with all package traits, and sets $library.
build_library() {
    "$root/scripts/install-packages.sh" libcurl4-openssl-dev libpq-dev
    say "Building libvantage.so."
    VANTAGE_LIBRARY=1 swift build --package-path "$root" -c release --static-swift-stdlib -Xlinker -s \
        --enable-all-traits --product vantage-c >&2
    # shellcheck disable=SC2034
    library="$root/.build/release/libvantage-c.so"
}

# Builds the program and the server in release mode, and sets $vantage and $server.
build_server() {
    build_vantage
    say "Building vantage-server. The first build takes a few more minutes."
    swift build --package-path "$root" -c release --static-swift-stdlib -Xlinker -s \
        ${traits[@]+"${traits[@]}"} --product vantage-server >&2
    # shellcheck disable=SC2034
    server="$root/.build/release/vantage-server"
}
