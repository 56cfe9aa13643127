#!/usr/bin/env bash
# Fuzzes the parsers of untrusted input with libFuzzer (coverage-guided) and AddressSanitizer. The targets are in
# Tests/VantageFuzz; docs/testing.md describes them.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/vantage.sh"

usage() {
    cat <<TEXT
Usage: fuzz.sh [--seconds N] [--jobs N] [--server | --skip-build] [TARGET…]
       fuzz.sh --list

Builds the fuzzer, writes the initial inputs for each target, and fuzzes the targets (all by default) for a total of N
seconds (60 by default) on N processors (all by default). Prints for each target the runs, the runs per second, the
coverage (edges in this repository's code) and the crashes. Fails if there was a crash, a hang or a large allocation,
and prints how to reproduce it.

  --server       also fuzzes the server's parsers, which take several more minutes to build
  --skip-build   fuzzes with the program from the last build
  --list         lists the targets

Inputs are kept in .build/fuzz/corpus, so that the next run can continue from them. Inputs that cause crashes go to
.build/fuzz/crashes.
TEXT
}

seconds=60 jobs="$(nproc)" builds=true list=false targets=()
while [ $# -gt 0 ]; do
    case "$1" in
        --help | -h)
            usage
            exit 0
            ;;
        --seconds | --jobs)
            [[ "${2:-}" =~ ^[1-9][0-9]*$ ]] || fail "$status_usage" "$1 needs a number. See --help."
            declare "${1#--}=$2"
            shift
            ;;
        --server) export VANTAGE_FUZZ_SERVER=1 ;;
        --skip-build) builds=false ;;
        --list) list=true ;;
        -*) fail "$status_usage" "$1 is not an option. See --help." ;;
        *) targets+=("$1") ;;
    esac
    shift
done

readonly folder="$root/.build/fuzz"
# Builds the program with the toolchain's libFuzzer.
build() {
    local toolchain libraries
    toolchain="$(dirname "$(dirname "$(realpath "$(command -v swiftc)")")")"
    libraries=("$toolchain"/lib/clang/*/lib/linux/libclang_rt.fuzzer_no_main-"$(uname -m)".a)
    [ -f "${libraries[0]}" ] || fail "$status_no_input" "$toolchain has no libFuzzer. Install Swift from swift.org."
    "$root/scripts/install-packages.sh"
    VANTAGE_FUZZ="${libraries[0]}" \
        swift build --disable-index-store -debug-info-format none -Xswiftc -gline-tables-only -Xcc -gline-tables-only \
        -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 2 \
        --package-path "$root" --scratch-path "$folder" --product vantage-fuzz >&2
}

[ "$builds" = false ] || build
readonly fuzzer="$folder/debug/vantage-fuzz"
declare -A lengths=()
while read -r name length; do lengths["$name"]="$length"; done < <("$fuzzer" --list)
if [ "$list" = true ]; then
    printf '%s\n' "${!lengths[@]}" | sort
    exit 0
fi
[ "${#targets[@]}" -gt 0 ] || mapfile -t targets < <(printf '%s\n' "${!lengths[@]}" | sort)
for target in "${targets[@]}"; do
    [ -n "${lengths[$target]:-}" ] || fail "$status_usage" "There is no target $target. See --list."
done

# Leak detection is off, because Foundation keeps memory until the process exits. Swift's own crash reports are off too:
# they take seconds, and the crashing input is enough.
export ASAN_OPTIONS="detect_leaks=0${ASAN_OPTIONS:+:$ASAN_OPTIONS}"
export SWIFT_BACKTRACE=enable=no
# The targets that read files get their inputs from a folder in memory, which is several times as fast as a disk.
TMPDIR="$(mktemp -d -p /dev/shm 2>/dev/null || mktemp -d)"
export TMPDIR
trap 'rm -rf "$TMPDIR"' EXIT
mkdir -p "$folder/logs" "$folder/crashes"

# fuzz TARGET SECONDS: fuzzes one target.
fuzz() {
    local corpus="$folder/corpus/$1"
    mkdir -p "$corpus" "$folder/crashes/$1"
    "$fuzzer" --seed "$1" "$corpus"
    "$fuzzer" "$1" -max_total_time="$2" -max_len="${lengths[$1]}" -timeout=10 -rss_limit_mb=2048 -malloc_limit_mb=1024 \
        -reload=0 -print_final_stats=1 -use_value_profile=1 -artifact_prefix="$folder/crashes/$1/" "$corpus"
}

# start TARGET SECONDS: fuzzes one target in the background, with its output in a log.
start() { (fuzz "$1" "$2" || echo "exit $?") >"$folder/logs/$1.log" 2>&1 </dev/null & }

# number LOG NAME: prints the named figure from the final statistics.
number() { sed -nE "s/^stat::$2: +([0-9]+)$/\1/p" "$1" | tail -n 1; }

# report TARGET: prints a target's row of the results and, if it crashed, adds it to the list of crashes.
report() {
    local log="$folder/logs/$1.log" edges result=ok
    edges="$(sed -nE 's/.* cov: ([0-9]+) .*/\1/p' "$log" | tail -n 1)"
    if grep -q '^exit ' "$log"; then
        result=CRASHED
        status=1
    fi
    printf '%-18s %10s %8s %8s  %s\n' "$1" "$(number "$log" number_of_executed_units)" \
        "$(number "$log" average_exec_per_sec)" "${edges:-0}" "$result"
    [ "$result" = ok ] || crashes+=("$1")
}

share=$((seconds * jobs / ${#targets[@]}))
for target in "${targets[@]}"; do
    while [ "$(jobs -pr | wc -l)" -ge "$jobs" ]; do wait -n || true; done
    start "$target" $((share > 0 ? share : 1))
done
wait

status=0 crashes=()
printf '%-18s %10s %8s %8s  %s\n' target runs runs/s edges result
for target in "${targets[@]}"; do report "$target"; done
for target in ${crashes[@]+"${crashes[@]}"}; do
    say ""
    say "$target:"
    grep -aE 'Fatal error|ERROR: |SUMMARY|Test unit written' "$folder/logs/$target.log" | head -n 8 >&2 || true
    file="$(sed -nE 's/.*Test unit written to (.*)/\1/p' "$folder/logs/$target.log" | tail -n 1)"
    say "Reproduce it with: ASAN_OPTIONS=detect_leaks=0 $fuzzer $target ${file:-FILE}"
done
exit "$status"
