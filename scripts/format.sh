#!/usr/bin/env bash
# Formats the Swift sources in place according to .swift-format, with the Swift toolchain's own formatter. With --check,
# changes nothing and fails if any file violates the rules.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() { echo "Usage: format.sh [--check]"; }
paths=(Sources Tests scripts/Benchmarks scripts/consumer Package.swift)

case "${1:-}" in
    "") swift format format --in-place --parallel --recursive "${paths[@]}" ;;
    --check) swift format lint --strict --parallel --recursive "${paths[@]}" ;;
    --help | -h) usage ;;
    *)
        usage >&2
        exit 64
        ;;
esac
