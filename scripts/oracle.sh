#!/usr/bin/env bash
# Renders a grid of views of panoramas and compares each with an independent double-precision calculation.
#
#   scripts/oracle.sh [PANORAMA.jpg…]
#
# Views are rendered by the SnapshotterTests, from the original and through stored half-size levels. Needs python3 with
# venv; numpy and Pillow are installed under .build/oracle the first time.
set -euo pipefail
cd "$(dirname "$0")/.."
