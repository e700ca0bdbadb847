# SPDX-License-Identifier: Apache-2.0
rm -rf build web/*/*/dist .cache/stamps
if [ "${1:-}" = --all ]; then rm -rf .cache node_modules data; fi
say "Clean."
