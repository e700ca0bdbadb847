# SPDX-License-Identifier: Apache-2.0
# ./x gallery [SCENE...]: pictures of every view and state, in build/gallery; without a scene, also what tests compare them with.  ./x gallery chain: the account's and the README's, filled from the devnet's chain.
source tools/x/commands/setup.sh
source tools/x/commands/build.sh
setup_all
[ "${1:-}" = chain ] && build_native
build_wasm
build_web
if [ "${1:-}" = chain ]; then
    node e2e/shootAccount.mjs
    node e2e/shootReadme.mjs
else
    node web/apps/gallery/shoot.mjs "$@"
    # How every scene looks, as the tests compare it.
    [ $# -gt 0 ] || PORTICO_RENEW=1 npx vitest run --project peers web/apps/gallery/test/pictures.test.ts
fi
