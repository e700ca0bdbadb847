# SPDX-License-Identifier: Apache-2.0
# Everything on one machine: devnet, server, playground. Ctrl-C stops all that this started.
# ./x demo [--port N] [--devnet-port N] [--data DIR] [--built]
# --built takes what was built before: nothing is installed, fetched or compiled.

source tools/x/commands/setup.sh
source tools/x/commands/build.sh

port=8080 devnet_port=8545 data="$ROOT/data/demo" children=() options="" built=
while [ $# -gt 0 ]; do
    case "$1" in
    --port) port="${2:?--port needs a number}" && shift 2 ;;
    --devnet-port) devnet_port="${2:?--devnet-port needs a number}" && shift 2 ;;
    --data) data="${2:?--data needs a folder}" && shift 2 ;;
    --built) built=1 && shift ;;
    *) fail "./x $command does not know '$1'. It takes --port N, --devnet-port N, --data DIR and --built." ;;
    esac
done
# ./x dev has its page at the port after the admin listener's.
admin_port=$((port + 1)) vault_port=$((port + 3)) shop_port=$((devnet_port + 4)) login_port=$((devnet_port + 5))

stop_children() {
    trap - EXIT INT TERM
    local pid
    for pid in "${children[@]}"; do kill "$pid" 2>/dev/null || true; done
    for pid in "${children[@]}"; do wait "$pid" 2>/dev/null || true; done
}
trap stop_children EXIT
trap 'say; say "Stopping."; exit 130' INT
trap 'exit 143' TERM

# start NAME PORT COMMAND...: in the background, its output in build/logs; waits until the port answers,
# START_SECONDS at most.
start() {
    local name="$1" wait_port="$2" pid
    shift 2
    mkdir -p "$LOGS"
    "$@" >"$LOGS/$name.log" 2>&1 </dev/null &
    pid=$!
    children+=("$pid")
    for _ in $(seq 1 "$((${START_SECONDS:-15} * 10))"); do
        port_is_free "$wait_port" || { kill -0 "$pid" 2>/dev/null && return 0; }
        kill -0 "$pid" 2>/dev/null || break
        sleep 0.1
    done
    tail -n 5 "$LOGS/$name.log" >&2
    fail "$name did not start (its log: build/logs/$name.log)."
}

# The devnet's HTTP server and its Solana side stand beside its chain.
ports=("$port" "$admin_port" "$vault_port" "$devnet_port" "$((devnet_port + 1))" "$((devnet_port + 2))" "$((devnet_port + 3))" "$shop_port" "$login_port")
for wanted in "${ports[@]}"; do
    port_is_free "$wanted" || fail "port $wanted is in use. Stop what listens there, or choose others: ./x $command --port N --devnet-port N"
done

if [ -z "$built" ]; then
    setup_all --demo
    for wanted in "${ports[@]}"; do
        port_is_free "$wanted" || fail "port $wanted is in use. Stop what listens there, or choose others: ./x $command --port N --devnet-port N"
    done
    build_native portico
    build_wasm
    if [ "$command" = demo ]; then build_web; fi
fi

mkdir -p "$data" || fail "the data folder $data cannot be made."
site="$data/site"
rm -rf "$site" && mkdir -p "$site"
console=()
if [ "$command" = demo ]; then
    cp -r web/apps/playground/dist/. "$site/"
    console=(--console-pages web/apps/console/dist)
fi

# The playground's own project (web/apps/playground/src/loadConfig.ts).
demo_project=0f0e0d0c0b0a09080706050403020100
# Whoever logs in by e-mail wants their page among the project's origins, and the playground by its whole name.
origins=("http://127.0.0.1:$port" "http://localhost:$port" "http://127.0.0.1:*" "http://localhost:*")
known="$("$BUILD/native/server/app/portico" project show "$demo_project" --data "$data" 2>/dev/null)" || known=
if [ -z "$known" ]; then
    "$BUILD/native/server/app/portico" project create --name Harbour --id "$demo_project" --data "$data" \
        "${origins[@]/#/--allow=}" >/dev/null
    rm -f "$data"/shop-*.keys
else
    # Mails name the project, and its app is called Harbour; a demo of before had another name.
    if grep -q '^name  *Playground$' <<<"$known"; then
        "$BUILD/native/server/app/portico" project set "$demo_project" name=Harbour --data "$data" >/dev/null
    fi
    if ! grep -q " ${origins[0]}\$" <<<"$known"; then
        "$BUILD/native/server/app/portico" project origins add "$demo_project" --data "$data" "${origins[@]}" >/dev/null
    fi
fi

# The shop's key and the secret of its webhook, made once for each place where its back end listens.
shop_keys="$data/shop-$shop_port.keys"
if [ ! -s "$shop_keys" ]; then
    (umask 077 && "$BUILD/native/server/app/portico" payments key create "$demo_project" --webhook "http://127.0.0.1:$shop_port/paid" \
        --data "$data" >"$shop_keys.new") && mv "$shop_keys.new" "$shop_keys" || fail "the shop's key $shop_keys cannot be made."
fi

# The vault's two keys, made once and read by nobody else: without them what it has kept cannot be opened.
vault=() inbox=""
make_key() {
    [ -s "$1" ] && return 0
    (umask 077 && od -An -v -tx1 -N32 /dev/urandom | tr -d ' \n' >"$1.new") && mv "$1.new" "$1"
}
secure_site=web/apps/secure-site/dist
if [ "$command" = demo ] || [ -f "$secure_site/headers.json" ]; then
    for name in auth recovery; do make_key "$data/vault-$name.key" || fail "the key $data/vault-$name.key cannot be made."; done
    # Another host than the pages' 127.0.0.1, so that a browser takes it for another site.
    vault=(--demo --vault-demo-inbox --vault-listen "127.0.0.1:$vault_port" --vault-origin "http://localhost:$vault_port" --vault-api-origin "http://127.0.0.1:$port"
        --vault-pages "$secure_site" --vault-auth-key "$data/vault-auth.key" --vault-recovery-key "$data/vault-recovery.key" --vault-recovery-assisted)
    inbox="http://127.0.0.1:$admin_port/vault/inbox"
fi

step "the devnet (its first start plays half a year of history)"
rm -f "$data/devnet.json"
START_SECONDS=180 start devnet "$devnet_port" node tools/devnet/main.mjs --port "$devnet_port" \
    --services-port "$((devnet_port + 1))" --solana-port "$((devnet_port + 2))" --manifest "$data/devnet.json"
# The chain answers while its past is still played; the manifest is written when all is there.
for _ in $(seq 1 1800); do
    options="$(node tools/devnet/serverOptions.mjs "$data/devnet.json" 2>/dev/null)" && break
    kill -0 "${children[-1]}" 2>/dev/null || fail "the devnet ended (its log: build/logs/devnet.log)."
    sleep 0.1
done
[ -n "$options" ] || fail "the devnet was not ready in time (its log: build/logs/devnet.log)."
mapfile -t devnet_options <<<"$options"
# Accounts that are programs: their contracts come onto the chain while the parts below start, and the server sends and pays
# for what they do.
smart_options="$data/smartAccounts.options" smart_pid="" smart_page=""
if [ ${#vault[@]} -gt 0 ]; then
    for name in bundler paymaster; do make_key "$data/$name.key" || fail "the key $data/$name.key cannot be made."; done
    node tools/devnet/smartAccounts.mjs --manifest "$data/devnet.json" --project "$demo_project" --data "$data" \
        >"$smart_options" 2>"$LOGS/smartAccounts.log" &
    smart_pid=$!
    smart_page=",\"smartAccounts\":$(node tools/devnet/smartAccounts.mjs --manifest "$data/devnet.json" --page)"
fi
printf '{"server":"http://127.0.0.1:%s","chainRpcUrl":"http://127.0.0.1:%s","demoWallets":true,"faucet":"http://127.0.0.1:%s/faucet","shop":"http://127.0.0.1:%s","inbox":"%s","swapRouters":%s%s%s}\n' \
    "$port" "$devnet_port" "$((devnet_port + 1))" "$shop_port" "$inbox" "$(node tools/devnet/swapRouters.mjs "$data/devnet.json")" \
    "$smart_page" "${console:+,\"console\":\"http://localhost:$admin_port/console/\"}" >"$site/config.json"
# A zone, so that a visitor takes a name and is paid by it.
names_zone=portico.eth
names=(--names-zones "$names_zone" --names-ens-key-file "$data/ens.key")
# Apps that know ENS and nothing of this server find the names too (docs/names.md#resolving-with-ens).
make_key "$data/ens.key" || fail "the key $data/ens.key cannot be made."
printf "[names]\nens_key_file = '%s'\n" "$data/ens.key" >"$data/ens.toml"
signer="$("$BUILD/native/server/app/portico" names signer --config "$data/ens.toml")" || fail "the key $data/ens.key cannot be read."
node tools/devnet/nameResolver.mjs --manifest "$data/devnet.json" --zone "$names_zone" --server "http://127.0.0.1:$port" \
    --signer "$signer" >"$LOGS/nameResolver.log" 2>&1 || fail "the names have no resolver (its log: build/logs/nameResolver.log)."
# The chain may be another one than that of the last time.
rm -f "$data"/portico-history.sqlite*
# The desk sells for play money and signs with a secret of this start.
PORTICO_DESK_SECRET="$(od -An -v -tx1 -N32 /dev/urandom | tr -d ' \n')"
export PORTICO_DESK_SECRET
start desk "$((devnet_port + 3))" node tools/devnet/desk/main.mjs --manifest "$data/devnet.json" \
    --server "http://127.0.0.1:$port" --port "$((devnet_port + 3))"
export PORTICO_ONRAMP_DESK_SECRET="$PORTICO_DESK_SECRET"
desk=(--onramp-desk-url "http://127.0.0.1:$((devnet_port + 3)) allow_private")
# The shop is told of payments where it listens: on this machine.
start shop "$shop_port" node tools/devnet/shop/main.mjs --manifest "$data/devnet.json" \
    --server "http://127.0.0.1:$port" --project "$demo_project" --keys "$shop_keys" --port "$shop_port"
shop=(--outbox-to-private-addresses)
# The secure site is told of the demo's own sign-in, with a secret of this start.
if [ ${#vault[@]} -gt 0 ]; then
    PORTICO_DEMO_LOGIN_SECRET="$(od -An -v -tx1 -N32 /dev/urandom | tr -d ' \n')"
    export PORTICO_DEMO_LOGIN_SECRET
    start login "$login_port" node tools/devnet/login/main.mjs --vault "http://localhost:$vault_port" --port "$login_port"
    export PORTICO_VAULT_SOCIAL_DEMO_CLIENT_SECRET="$PORTICO_DEMO_LOGIN_SECRET"
    vault+=(--vault-social-demo-url "http://127.0.0.1:$login_port")
fi
smart=()
if [ -n "$smart_pid" ]; then
    wait "$smart_pid" || fail "the contracts of smart accounts did not come onto the chain (its log: build/logs/smartAccounts.log)."
    mapfile -t smart <"$smart_options"
fi
start portico "$port" "$BUILD/native/server/app/portico" serve --listen "127.0.0.1:$port" --admin-listen "127.0.0.1:$admin_port" \
    --data "$data" --static "$site" "${console[@]}" "${vault[@]}" "${names[@]}" "${devnet_options[@]}" "${smart[@]}" "${desk[@]}" "${shop[@]}"
# How prices went in a day is learned beside the first question: it is asked here, and not by the first visitor.
wallet=0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
node -e 'fetch(process.argv[1]).catch(() => {})' \
    "http://127.0.0.1:$port/v1/account/$wallet/balance?projectId=$demo_project&chainId=eip155:31337,eip155:1,eip155:8453,eip155:137&currency=usd"

if [ "$command" = dev ]; then
    export PORTICO_DEV_CONFIG="$site/config.json"
    start playground "$((port + 2))" npm run dev --workspace @portico/playground -- --host 127.0.0.1 --port "$((port + 2))" --strictPort
    page="http://127.0.0.1:$((port + 2))"
else
    page="http://127.0.0.1:$port"
fi

say
say "  ${BOLD}Portico is running.${PLAIN}"
say
say "  Playground    $page/"
say "  Shop          $page/shop.html      (its own back end at http://127.0.0.1:$shop_port is paid and knows who signed in: docs/pay.md, docs/sign-in.md)"
say "  Test wallet   $page/wallet.html      (paste the code's link there)"
say "  Relay         ws://127.0.0.1:$port"
say "  Devnet        http://127.0.0.1:$devnet_port   (anvil, chain 31337; what was played: docs/devnet.md)"
say "  Faucet        curl -d '{\"address\":\"0x...\"}' http://127.0.0.1:$((devnet_port + 1))/faucet"
say "  Cash desk     http://127.0.0.1:$((devnet_port + 3))   (buying, with test cards: docs/onramp.md)"
say "  Solana        http://127.0.0.1:$((devnet_port + 2))   (litesvm)"
if [ "$command" = demo ]; then
    say "  Console       http://localhost:$admin_port/console/      (on this machine everybody may sign in to the demo's)"
fi
if [ ${#vault[@]} -gt 0 ]; then
    say "  Vault         http://localhost:$vault_port   (the secure site of embedded wallets)"
    say "  Inbox         $inbox   (the mails of the vault, which are not sent)"
    say "  Sign-in       http://127.0.0.1:$login_port   (\"Continue with Portico Demo\": an OpenID Connect server that asks nobody who they are)"
fi
say "  Metrics       http://127.0.0.1:$admin_port/metrics"
say "  Data          $data"
say
say "  Ctrl-C stops all of it."
# Waits for the first child that ends: none should.
wait -n "${children[@]}" || true
fail "one of the parts stopped by itself; the logs are in build/logs."
