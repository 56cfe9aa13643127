# shellcheck shell=bash
# What the parts in bash share. Sourced, not run.

# check WHAT EXPECTED FOUND
check() {
    [ "$2" = "$3" ] || {
        echo "$1: expected \"$2\" but got \"$3\"" >&2
        exit 1
    }
    echo "$1: $3"
}
