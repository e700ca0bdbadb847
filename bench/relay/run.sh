#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs the relay benchmark on a finished build: bench/relay/run.sh [BUILD_DIR] [SECONDS]
set -eu
build=${1:-build/native}
if ! command -v redis-server >/dev/null; then
    echo "bench/relay: redis-server is missing (apt-get install redis-server)" >&2
    exit 1
fi
exec "$build/bench/relay/portico-relay-bench" "$build/server/app/portico" "${2:-5}"
