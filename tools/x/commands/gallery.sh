# SPDX-License-Identifier: Apache-2.0
source tools/x/commands/setup.sh
source tools/x/commands/build.sh
setup_all
build_wasm
build_web
node web/apps/gallery/shoot.mjs "$@"
