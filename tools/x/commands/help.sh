# SPDX-License-Identifier: Apache-2.0
cat <<'TXT'
./x demo     install what is missing, build, start a devnet and the server, and say what to open
./x dev      the same with hot reload of the web parts
./x test     what every change passes before it lands, as CI runs it; ends with "N passed, N failed"
             ./x test all       everything but what takes hours: every journey, host, kill and world
             ./x test fast      checks and unit tests, in minutes, on a tree that is built
             ./x test nightly   what takes hours: 30,000 simulated worlds, 10 minutes of each fuzz target, clang-tidy
             ./x test SUITE...  those suites, and builds just what they test (./x test native:relay web)
./x setup    install what is missing and nothing else (--demo: without what only tests need)
./x build    build the native program, the wasm modules and the web packages
./x package  build the Debian package                         (./x package --no-build: of what is built)
./x check    format, lint, types, floors, stale generated files, wasm imports, size budgets
./x e2e      the journeys with real peers in a real browser   (./x e2e FILTER)
./x sim      the simulation                                    (./x sim SEEDS [FIRST] [PROCESSES])
./x fuzz     the fuzz targets                                  (./x fuzz SECONDS [TARGET])
./x bench    tables of speed and size, as ratios within one run (./x bench crypto|engine|money|relay|size|web)
./x gallery  pictures of every view into build/gallery; renews those that docs/gallery shows and that tests compare
./x format   put C++ and TypeScript into the house's format
./x clean    remove build products (--all: caches too)
TXT
