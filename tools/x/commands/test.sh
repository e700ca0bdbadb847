# SPDX-License-Identifier: Apache-2.0
# Everything CI runs. Ends with "N passed, N failed".   ./x test [SUITE...] runs only those suites.
source tools/x/commands/setup.sh
source tools/x/commands/build.sh

setup_all
if [ $# -eq 0 ]; then
    build_native portico_programs
    run_logged "configure sanitizers" configure asan -DCMAKE_BUILD_TYPE=Sanitize -DPORTICO_SANITIZE=ON -DPORTICO_FUZZ=ON ||
        fail "the sanitizer build could not be configured (see above)."
    run_logged "sanitizer build" ninja -C "$BUILD/asan" -j"$JOBS" portico_tests || fail "the sanitizer build failed (see above)."
    build_wasm
    build_web
fi
# set -e would hide the summary; the runner's own status is what counts.
status=0
node tools/test/run.mjs "$@" || status=$?
