#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Pages of histories as the index grows: bench/history/run.sh [BUILD_DIR] [MOST_TRANSFERS]. The folder goes
# afterwards; ten million transfers want about 4 GB.
set -eu
folder=$(mktemp -d "${TMPDIR:-/tmp}/portico-history-bench-XXXXXX")
trap 'rm -rf "$folder"' EXIT
"${1:-build/native}/bench/history/portico-history-bench" "$folder" "${2:-1000000}"
