# SPDX-License-Identifier: Apache-2.0
# Installs what is missing: Debian packages, the pinned Node, npm packages, the wasm library sources.
# Sourced by ./x; also by the commands that build. Every step is skipped in milliseconds when done.

setup_debian() {
    local lists=(tools/setup/packages-build.txt) wanted missing
    [ "${1:-}" = --demo ] || lists+=(tools/setup/packages-test.txt)
    [ "${1:-}" = --nightly ] && lists+=(tools/setup/packages-nightly.txt)
    wanted=$(sed 's/#.*//' "${lists[@]}" | tr -s ' \t\n' ' ')
    # Node's own bootstrap comes from Debian where the machine has none at all.
    command -v npm >/dev/null || wanted="$wanted nodejs npm"
    missing=$(comm -23 <(tr ' ' '\n' <<<"$wanted" | sed '/^$/d' | LC_ALL=C sort -u) \
        <(dpkg-query -W -f '${Package} ${db:Status-Status}\n' 2>/dev/null | awk '$2=="installed" {print $1}' | LC_ALL=C sort -u))
    [ -n "$missing" ] || return 0
    command -v apt-get >/dev/null || fail "this needs Debian 12 (or a derivative with apt-get). Missing: $(tr '\n' ' ' <<<"$missing")"
    need_disk 5000
    local root=()
    if [ "$(id -u)" != 0 ]; then
        command -v sudo >/dev/null || fail "these Debian packages are missing and only root can install them: $(tr '\n' ' ' <<<"$missing")"
        root=(sudo)
        sudo -v || fail "without root these Debian packages cannot be installed: $(tr '\n' ' ' <<<"$missing")"
    fi
    step "Debian packages: $(tr '\n' ' ' <<<"$missing")"
    run_logged "apt-get update" "${root[@]}" apt-get update ||
        fail "the list of Debian packages could not be refreshed (see above)."
    # shellcheck disable=SC2086
    run_logged "apt-get install" "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing ||
        fail "Debian packages could not be installed (see above)."
}

setup_node() {
    local arch
    case "$(uname -m)" in x86_64) arch=x64 ;; aarch64) arch=arm64 ;; *) fail "no Node $NODE_VERSION for $(uname -m)." ;; esac
    stamp_is node "$NODE_VERSION $NPM_VERSION" && [ -x "$TOOLCHAIN/bin/node" ] && return 0
    mkdir -p "$TOOLCHAIN/npm" "$TOOLCHAIN/bin"
    [ -f "$TOOLCHAIN/npm/package.json" ] || echo '{"private":true}' >"$TOOLCHAIN/npm/package.json"
    run_logged "Node $NODE_VERSION" npm install --prefix "$TOOLCHAIN/npm" --no-audit --no-fund --ignore-scripts \
        "node-linux-$arch@$NODE_VERSION" "npm@$NPM_VERSION" || fail "Node $NODE_VERSION could not be fetched (see above)."
    ln -sf "../npm/node_modules/node-linux-$arch/bin/node" "$TOOLCHAIN/bin/node"
    ln -sf ../npm/node_modules/npm/bin/npm-cli.js "$TOOLCHAIN/bin/npm"
    ln -sf ../npm/node_modules/npm/bin/npx-cli.js "$TOOLCHAIN/bin/npx"
    hash -r
    [ "$(node --version)" = "v$NODE_VERSION" ] || fail "the pinned Node does not start on this machine."
    set_stamp node "$NODE_VERSION $NPM_VERSION"
}

setup_npm() {
    local want
    want=$(hash_of package-lock.json package.json)
    stamp_is npm "$want" && [ -d node_modules ] && return 0
    run_logged "npm packages" npm ci --no-audit --no-fund --ignore-scripts || fail "npm packages could not be installed (see above)."
    set_stamp npm "$want"
}

# The client of the reference, for one group of e2e: apart, because its tree is large and pinned.
setup_reference_client() {
    local want
    want=$(hash_of e2e/appkit/package-lock.json e2e/appkit/package.json)
    stamp_is appkit "$want" && [ -d e2e/appkit/node_modules ] && return 0
    run_logged "the client of the reference" npm ci --prefix e2e/appkit --no-audit --no-fund --ignore-scripts ||
        fail "@reown/appkit could not be installed (see above)."
    set_stamp appkit "$want"
}

# The bundlers of hosts, for ./x test hosts: apart, because two versions of Vite stand side by side.
setup_bundlers() {
    local want folder=web/examples/test/bundlers
    want=$(hash_of $folder/package-lock.json $folder/package.json)
    stamp_is bundlers "$want" && [ -d $folder/node_modules ] && return 0
    # Not npm ci: it refuses a lock without the optional packages of other platforms, of which some bundlers
    # name versions that are not published.
    run_logged "the bundlers of hosts" npm install --no-save --prefix $folder --no-audit --no-fund --ignore-scripts ||
        fail "the bundlers could not be installed (see above)."
    set_stamp bundlers "$want"
}

setup_sources() {
    tools/fetch_sources || fail "the library sources for wasm could not be obtained (see above)."
}

setup_all() {
    setup_debian "$@"
    setup_node
    setup_npm
    if [ "${1:-}" != --demo ]; then
        setup_reference_client
        setup_bundlers
    fi
    setup_sources
}

if [ "$command" = setup ]; then
    setup_all "$@"
    say "Everything is in place."
fi
