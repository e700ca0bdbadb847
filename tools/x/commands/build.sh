# SPDX-License-Identifier: Apache-2.0
# Builds: native (build/native), wasm (build/wasm), web packages (dist folders). Incremental.

configure() { # configure PRESET (CMakePresets.json)
    [ -f "$BUILD/$1/build.ninja" ] || cmake --preset "$1"
}
build_native() { # build_native TARGET...: all when none is named
    run_logged "configure native" configure native || fail "the native build could not be configured (see above)."
    run_logged "native program" ninja -C "$BUILD/native" -j"$JOBS" "$@" || fail "the native build failed (see above)."
}
build_fuzz() { # build_fuzz TARGET...
    run_logged "configure fuzzing" configure fuzz || fail "the fuzz targets could not be configured (see above)."
    run_logged "fuzz targets" ninja -C "$BUILD/fuzz" -j"$JOBS" "$@" || fail "the fuzz targets do not build (see above)."
}
build_wasm() {
    run_logged "wasm modules" tools/build_wasm || fail "the wasm build failed (see above)."
}
build_web() {
    local want
    want=$(web_inputs)
    stamp_is web "$want" && return 0
    run_logged "web packages" npm run build || fail "the web packages could not be built (see above)."
    set_stamp web "$(web_inputs)"
}
web_inputs() { hash_of web package.json package-lock.json "$BUILD"/wasm/*.wasm; }

if [ "$command" = build ]; then
    source tools/x/commands/setup.sh
    setup_all --demo
    build_native
    build_wasm
    build_web
    say "Built: build/native, build/wasm, web/*/*/dist."
fi
