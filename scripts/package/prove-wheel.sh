#!/usr/bin/env bash
# Installs the Python wheel with pip on minimal Debian 11 (glibc 2.31, Python 3.9) and Debian 13 systems, and uses it
# there. The systems have no fonts. Usage: prove-wheel.sh VERSION PACKAGES
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/../lib/vantage.sh"

wheel="$(echo "$2/vantage-$1-"*.whl)"
[ "$(id -u)" -eq 0 ] || fail "$status_usage" "Creating a clean system needs root. Use sudo."
"$root/scripts/install-packages.sh" debootstrap

for suite in ${VANTAGE_SUITES:-bullseye trixie}; do
    system="$root/.build/systems/python-$suite"
    if [ ! -e "$system/complete" ]; then
        say "Creating a minimal Debian $suite system with Python."
        rm -rf "$system"
        mkdir -p "$system"
        debootstrap --variant=minbase --include=python3-venv,ca-certificates "$suite" "$system" >"$system.log" ||
            fail 70 "debootstrap failed. See $system.log."
        touch "$system/complete"
    fi
    cp /etc/resolv.conf "$system/etc/resolv.conf"
    rm -rf "$system/try"
    mkdir "$system/try"
    # This machine may reach the package index through a proxy that has its own certificate.
    cp /etc/ssl/certs/ca-certificates.crt "$system/try/"
    cp -R "$wheel" "$root/SampleData" "$root/scripts/package/try_wheel.py" "$system/try/"
    started=$SECONDS
    # /proc is mounted only for this command.
    unshare --mount sh -c 'mount -t proc proc "$1/proc"; exec chroot "$1" env -i HOME=/root PATH=/usr/bin:/bin PIP_CERT=/try/ca-certificates.crt sh -c "
        cd /try && python3 -m venv env && env/bin/pip install --quiet --disable-pip-version-check ./*.whl &&
        env/bin/python try_wheel.py SampleData"' prove "$system" >&2 || fail 70 "$suite: The wheel does not work."
    say "$suite: passed, $((SECONDS - started)) s from the installation to the last picture."
done
