#!/usr/bin/env bash
# Collects what accompanies the programs in every package: the manual pages, completions for shells, the documentation,
# SampleData, and the import scripts. Usage: stage.sh VANTAGE VANTAGE-SERVER FOLDER
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/../lib/vantage.sh"

vantage="$1" server="$2" folder="$3"
mkdir -p "$folder/man" "$folder/completions" "$folder/doc" "$folder/share/scripts"

python3 "$root/scripts/package/manual.py" "$vantage" "$server" "$folder/man"
for shell in bash zsh fish; do "$vantage" completions "$shell" >"$folder/completions/$shell"; done

# The pages for users. Those about the Swift library and its development stay in the repository.
cp "$root/README.md" "$root/CHANGELOG.md" "$root/SECURITY.md" "$folder/doc/"
for page in availability c cli embedding errors geometry glossary http import links maps parameters places routes \
    serving stability store subcategories tours visibility; do
    cp "$root/docs/$page.md" "$folder/doc/"
done
cp -R "$root/docs/schemas" "$folder/doc/"

cp -R "$root/SampleData" "$folder/share/"
cp -R "$root"/scripts/import-* "$root/scripts/quickstart.sh" "$folder/share/scripts/"
mkdir "$folder/share/scripts/lib"
cp "$root/scripts/lib/vantage.sh" "$root/scripts/lib/import.sh" "$folder/share/scripts/lib/"
cp "$root/scripts/install-packages.sh" "$folder/share/scripts/"
find "$folder" -name __pycache__ -prune -exec rm -rf {} +
