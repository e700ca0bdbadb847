# SPDX-License-Identifier: Apache-2.0
# Everything CI runs. Ends with "N passed, N failed".
#   ./x test fast: what is told within minutes.   ./x test nightly: what takes hours.   ./x test SUITE...: those suites
#   --strict: a flaky test fails.   --busy: beside a busy process per core
# Each builds what it tests and nothing else (tools/test/suites.mjs).
source tools/x/commands/setup.sh
source tools/x/commands/build.sh

setup_all
needs=$(node tools/test/suites.mjs "$@") || exit 2
case " $* " in *" nightly"*) setup_debian --nightly ;; esac
while read -r part targets; do
    case "$part" in
        # shellcheck disable=SC2086
        native) build_native $targets ;;
        asan)
            run_logged "configure sanitizers" configure asan ||
                fail "the sanitizer build could not be configured (see above)."
            # shellcheck disable=SC2086
            run_logged "sanitizer build" ninja -C "$BUILD/asan" -j"$JOBS" $targets || fail "the sanitizer build failed (see above)."
            ;;
        fuzz)
            # shellcheck disable=SC2086
            build_fuzz $targets
            ;;
        wasm) build_wasm ;;
        web) build_web ;;
    esac
done <<<"$needs"
# set -e would hide the summary; the runner's own status is what counts.
status=0
node tools/test/run.mjs "$@" || status=$?
