# SPDX-License-Identifier: Apache-2.0
source tools/x/commands/setup.sh
source tools/x/commands/build.sh
setup_all
build_native
build_wasm
build_web
status=0
node e2e/run.mjs "$@" || status=$?
