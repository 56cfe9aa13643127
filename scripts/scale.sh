#!/usr/bin/env bash
# Proves that Vantage works beyond one machine while parts of the system fail: with object storage, PostgreSQL,
# published shards and batch engines. Each proof starts and ends the services that it needs, on the loopback interface,
# and takes at most three minutes on two cores. docs/scale.md explains what the proofs cannot show.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/vantage.sh"

usage() {
    cat <<TEXT
Usage: scale.sh [--install] PROOF…|all

Runs proofs, and prints the result and the measured figures of each. The figures are also written to
.build/scale/results.json. With --install, only installs what the proofs need: packages from Debian, and packages from
PyPI in .build/scale/venv. Set \$VANTAGE and \$VANTAGE_SERVER_PROGRAM to test existing programs, built with the package
traits ObjectStorage and Postgres, instead of a new release build.

Proofs:
$(for file in "$root"/scripts/scale/proofs/[a-z]*.py; do
        printf '  %-10s %s\n' "$(basename "$file" .py)" "$(sed -nE '1s/^"""([^"]*)"*$/\1/p' "$file")"
    done)

Exits with 0 if every proof passed or was skipped, with 1 if a proof failed, and with 77 if every proof was skipped.
TEXT
}

proofs=()
only_installs=false
while [ $# -gt 0 ]; do
    case "$1" in
        --help | -h)
            usage
            exit 0
            ;;
        --install) only_installs=true ;;
        all) for file in "$root"/scripts/scale/proofs/[a-z]*.py; do proofs+=("$(basename "$file" .py)"); done ;;
        *)
            [ -f "$root/scripts/scale/proofs/$1.py" ] ||
                fail "$status_usage" "$1 is not a proof. scale.sh --help lists the proofs."
            proofs+=("$1")
            ;;
    esac
    shift
done
[ "${#proofs[@]}" -gt 0 ] || [ "$only_installs" = true ] ||
    fail "$status_usage" "Specify a proof, or all. scale.sh --help lists the proofs."

# The proof of Slurm needs Slurm and Munge. PostgreSQL is always listed, because Debian's server is not on the PATH.
"$root/scripts/install-packages.sh" --all-traits python3 python3-venv postgresql nginx-light slurmd slurmctld \
    slurm-client munge
tools="$root/.build/scale"
if [ ! -x "$tools/venv/bin/python" ]; then
    mkdir -p "$tools"
    python3 -m venv "$tools/venv"
fi
timeout 900 "$tools/venv/bin/python" -m pip install --quiet --disable-pip-version-check \
    --requirement "$root/scripts/scale/requirements.txt"
[ "$only_installs" = false ] || exit 0

if [ -z "${VANTAGE:-}" ] || [ -z "${VANTAGE_SERVER_PROGRAM:-}" ]; then
    traits=(--enable-all-traits)
    build_server
    # shellcheck disable=SC2154
    VANTAGE="$vantage" VANTAGE_SERVER_PROGRAM="$server"
fi
export VANTAGE VANTAGE_SERVER_PROGRAM PYTHONDONTWRITEBYTECODE=1
cd "$root/scripts"
exec "$tools/venv/bin/python" -m scale "${proofs[@]}"
