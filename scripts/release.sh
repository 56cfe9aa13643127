#!/usr/bin/env bash
# Checks whether the checkout can be released, without changing anything. Checks that the tree is clean, the versions
# agree, the changelog has an entry, the API digest is current, the version allows for any breaking changes, the built
# program reports the version, and all tests pass. Runs every check, lists the results, and fails if any check failed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/lib/debug-build.sh
. scripts/lib/debug-build.sh

readonly digest=docs/api-digest.txt release=Sources/API/VantageParameters/PackageVersion.swift

usage() {
    cat <<TEXT
Usage: release.sh [--no-tests] [--no-build]

  --no-tests  skip .ci/run and the long tests, which take about an hour
  --no-build  also skip the checks that need a build: the API digest and the program's version
TEXT
}

# .ci/run also sets this, so that it and this script can reuse each other's build.
export CI="${CI:-true}"

builds=1 tests=1
while [ $# -gt 0 ]; do
    case "$1" in
        --no-tests) tests=0 ;;
        --no-build) builds=0 tests=0 ;;
        --help | -h)
            usage
            exit 0
            ;;
        *)
            usage >&2
            exit 64
            ;;
    esac
    shift
done

failed=0
# check NAME COMMAND…: runs a command and prints whether it succeeds. If it fails, its own output says why.
check() {
    local name="$1" status=0
    shift
    "$@" || status=$?
    if [ "$status" -eq 0 ]; then
        printf 'ok       %s\n' "$name"
    else
        printf 'FAILED   %s\n' "$name"
        failed=1
    fi
}

skipped() { printf 'skipped  %s\n' "$1"; }

# constant NAME: prints the value of a constant in PackageVersion.swift.
constant() { sed -nE "s/.*static let $1 = \"(.*)\"/\1/p" "$release"; }

version="$(constant version)"
license="$(constant license)"
minor="${version%.*}"

# entry: prints the changelog's entry for the version, without its heading.
entry() { awk -v heading="## $version " 'index($0, heading) == 1 { on = 1; next } /^## / { on = 0 } on' CHANGELOG.md; }

clean_tree() {
    local changes
    changes="$(git status --porcelain)"
    [ -z "$changes" ] || {
        echo "Commit or remove these $(wc -l <<<"$changes") changes:" >&2
        head -n 10 <<<"$changes" >&2
        return 1
    }
}

version_is_new() {
    [ -z "$(git tag --list "v$version")" ] || {
        echo "The tag v$version exists. Increase the version in $release." >&2
        return 1
    }
}

versions_agree() {
    local heading said status=0
    heading="$(grep -m 1 '^## ' CHANGELOG.md)"
    [[ "$heading" =~ ^"## $version – "[0-9]{4}-[0-9]{2}-[0-9]{2}$ ]] || {
        echo "CHANGELOG.md begins with \"$heading\". Expected \"## $version – YYYY-MM-DD\"." >&2
        status=1
    }
    while IFS= read -r said; do
        [[ "$said" == *"from: \"$minor."* ]] || {
            echo "This line requires a version other than $minor: $said" >&2
            status=1
        }
    done < <(grep -rnE 'vantage", .*from: "' README.md docs --include='*.md')
    return "$status"
}

changelog_has_entry() {
    [ "$(entry | grep -c '^- ')" -gt 0 ] || {
        echo "CHANGELOG.md has no entry for $version." >&2
        return 1
    }
}

license_is_named() {
    local file status=0
    for file in LICENSE README.md; do
        grep -qF "$license" "$file" || {
            echo "$file does not mention the license $license." >&2
            status=1
        }
    done
    return "$status"
}

# earlier_digest FILE: writes the digest of the previous version in the history to the file; fails if there is none.
earlier_digest() {
    local commit
    for commit in $(git log --format=%H -- "$digest"); do
        git show "$commit:$digest" >"$1" 2>/dev/null || continue
        grep -qF "Public API of Vantage $version," "$1" || return 0
    done
    return 1
}

api_is_compatible() {
    local earlier status=0
    earlier="$(mktemp)"
    if ! earlier_digest "$earlier"; then
        echo "There is no digest of an earlier release to compare with."
    elif ! scripts/api-digest.sh --compare "$earlier"; then
        if grep -qE "Public API of Vantage ${minor//./\\.}\." "$earlier"; then
            echo "These changes need a new minor version." >&2
            status=1
        elif ! entry | grep -q '^### Upgrading'; then
            echo "These changes need an \"Upgrading\" section in the changelog entry." >&2
            status=1
        fi
    fi
    rm -f "$earlier"
    return "$status"
}

program_reports_version() {
    local built
    debug_build --product vantage >/dev/null
    built="$("$(swift build --show-bin-path)/vantage" --version | head -n 1)"
    [ "$built" = "$version" ] || {
        echo "vantage --version prints $built." >&2
        return 1
    }
}

long_tests() { VANTAGE_LONG=1 scripts/test.sh --filter DocumentedProgramTests; }

echo "Release $version"
check "the working tree is clean" clean_tree
check "there is no tag v$version yet" version_is_new
check "the changelog and the documentation name the version" versions_agree
check "the changelog has an entry" changelog_has_entry
check "LICENSE and README.md name the license" license_is_named
if [ "$builds" -eq 1 ]; then
    check "the program reports the version" program_reports_version
    check "the API digest is current" scripts/api-digest.sh --check
    check "the API is compatible with the last release" api_is_compatible
else
    skipped "the program's version and the API digest"
fi
if [ "$tests" -eq 1 ]; then
    check "CI passes" .ci/run
    check "the documented programs build as a package and run" long_tests
else
    skipped "the tests"
fi

[ "$failed" -eq 0 ] || {
    echo "Not ready for release $version." >&2
    exit 1
}
echo "Ready. To release: git tag -a v$version -m 'Vantage $version', and push the tag."
