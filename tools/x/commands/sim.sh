# SPDX-License-Identifier: Apache-2.0
# ./x sim [SEEDS] [FIRST] [PROCESSES]: SEEDS simulated worlds from seed FIRST on, with a relay of PROCESSES; a failing seed is
# printed and replays alone.
source tools/x/commands/setup.sh
source tools/x/commands/build.sh
setup_debian --demo
build_native portico-sim
status=0
"$BUILD/native/sim/portico-sim" --seeds "${1:-5000}" --first "${2:-1}" --processes "${3:-1}" || status=$?
