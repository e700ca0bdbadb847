# SPDX-License-Identifier: Apache-2.0
# ./x bench [accounts|approval|bodies|crypto|eip155|engine|history|money|relay|rpc|size|soak|vault]...: Markdown tables; ratios within one run are what counts.
# ./x bench web [OPTION...]: pages beside those of others, whose packages it fetches first (bench/web/README.md).
source tools/x/commands/setup.sh
source tools/x/commands/build.sh
setup_all
build_native
build_wasm
build_web
if [ "${1:-}" = web ]; then
    shift
    want=$(hash_of bench/web/package.json bench/web/package-lock.json)
    if ! stamp_is bench_web "$want" || [ ! -d bench/web/node_modules ]; then
        need_disk 1500
        run_logged "pages of others" npm ci --no-workspaces --prefix bench/web ||
            fail "what the bench measures beside us could not be fetched (see above)."
        set_stamp bench_web "$want"
    fi
    node bench/web/run.mjs "$@"
    exit
fi
for table in "${@:-accounts approval bodies crypto eip155 engine history money relay rpc size vault}"; do
    for one in $table; do
        case "$one" in
        accounts) node bench/accounts/run.mjs ;;
        approval) node bench/approval/run.mjs ;;
        bodies) "$BUILD/native/bench/bodies/portico-bodies-bench" ;;
        crypto) node bench/crypto/run.mjs ;;
        eip155) node bench/eip155/run.mjs ;;
        engine) "$BUILD/native/bench/engine/portico-engine-bench" ;;
        history) node bench/history/run.mjs ;;
        money) node bench/money/run.mjs ;;
        relay) bash bench/relay/run.sh ;;
        rpc) node bench/rpc/run.mjs ;;
        size) node tools/size.mjs ;;
        soak) node bench/soak/run.mjs ;;
        vault) node bench/vault/run.mjs ;;
        *) fail "there is no benchmark '$one'. There are: accounts, approval, bodies, crypto, eip155, engine, history, money, relay, rpc, size, soak (an hour), vault, web." ;;
        esac
    done
done
