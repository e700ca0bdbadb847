# SPDX-License-Identifier: Apache-2.0
git ls-files '*.cpp' '*.hpp' | xargs -r clang-format-19 -i
biome check --write . >/dev/null || true
