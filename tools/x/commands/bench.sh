# SPDX-License-Identifier: Apache-2.0
# ./x bench [crypto|engine|relay|size]: Markdown tables; ratios within one run are what counts.
source tools/x/commands/setup.sh
source tools/x/commands/build.sh
setup_all
build_native
build_wasm
build_web
for table in "${@:-crypto engine relay size}"; do
    for one in $table; do
        case "$one" in
        crypto) node bench/crypto/run.mjs ;;
        engine) "$BUILD/native/bench/engine/portico-engine-bench" ;;
        relay) bash bench/relay/run.sh ;;
        size) node tools/size.mjs ;;
        *) fail "there is no benchmark '$one'. There are: crypto, engine, relay, size." ;;
        esac
    done
done
