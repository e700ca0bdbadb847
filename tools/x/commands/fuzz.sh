# SPDX-License-Identifier: Apache-2.0
# ./x fuzz [SECONDS] [TARGET]: each libFuzzer target for SECONDS. Findings are kept in build/fuzz.
source tools/x/commands/setup.sh
source tools/x/commands/build.sh
setup_debian --demo
run_logged "configure sanitizers" configure asan || fail "could not configure."
run_logged "fuzz targets" ninja -C "$BUILD/asan" -j"$JOBS" fuzz/all || fail "the fuzz targets do not build (see above)."
status=0
setup_node
node tools/test/fuzz.mjs "${1:-60}" "${2:-}" || status=$?
