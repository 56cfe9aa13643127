#!/usr/bin/env bash
# Formats the Swift sources in place, as .swift-format has it; with --check changes nothing and fails on any difference
# from the rules. Uses the formatter of the Swift toolchain.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() { echo "Usage: format.sh [--check]"; }

case "${1:-}" in
    "") swift format format --in-place --parallel --recursive Sources Tests scripts/Benchmarks Package.swift ;;
    --check) swift format lint --strict --parallel --recursive Sources Tests scripts/Benchmarks Package.swift ;;
    --help | -h) usage ;;
    *)
        usage >&2
        exit 64
        ;;
esac
