#!/usr/bin/env bash
# Whether the server in this container answers: 0 or 1. Asks with what a slim Debian has.
set -euo pipefail
exec 3<>"/dev/tcp/127.0.0.1/${VANTAGE_PORT:-8080}"
printf 'GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
IFS= read -r -t 4 line <&3
[[ "$line" == "HTTP/1.1 200 "* ]]
