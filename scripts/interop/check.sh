# shellcheck shell=bash
# A function that the bash parts share. Sourced, not run.

# check LABEL EXPECTED FOUND
check() {
    [ "$2" = "$3" ] || {
        echo "$1: expected \"$2\" but got \"$3\"" >&2
        exit 1
    }
    echo "$1: $3"
}
