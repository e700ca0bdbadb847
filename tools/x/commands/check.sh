# SPDX-License-Identifier: Apache-2.0
source tools/x/commands/setup.sh
source tools/x/commands/build.sh
setup_all
build_native portico-typegen
build_wasm
build_web
status=0
node tools/test/run.mjs check || status=$?
