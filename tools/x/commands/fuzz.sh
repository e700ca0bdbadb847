# SPDX-License-Identifier: Apache-2.0
# ./x fuzz [SECONDS] [TARGET]: each libFuzzer target for SECONDS. Findings are kept in build/findings.
source tools/x/commands/setup.sh
source tools/x/commands/build.sh
setup_debian --demo
build_fuzz fuzz/all
status=0
setup_node
node tools/test/fuzz.mjs "${1:-60}" "${2:-}" || status=$?
