# SPDX-License-Identifier: Apache-2.0
# ./x gallery [SCENE...]: pictures of every view and state, in build/gallery.  ./x gallery chain: the account's and the README's, filled from the devnet's chain.
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
fi
