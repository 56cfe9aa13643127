#!/usr/bin/env bash
# Succeeds if the server in this container responds. Needs only bash, because a slim Debian image has no HTTP client.
set -euo pipefail
exec 3<>"/dev/tcp/127.0.0.1/${VANTAGE_PORT:-8080}"
printf 'GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
IFS= read -r -t 4 line <&3
[[ "$line" == "HTTP/1.1 200 "* ]]
