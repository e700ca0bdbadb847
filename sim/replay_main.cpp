// SPDX-License-Identifier: Apache-2.0
//
// portico-replay FILE: does again what a recording of machines says (portico-sim --record FILE), by
// the machines of this build. Exit code 0: they did the same; 1: the line, and what differs; 2: the
// file cannot be read.
#include <cstdio>
#include <fstream>

#include "sim/recording.hpp"

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: portico-replay FILE\n");
        return 2;
    }
    std::ifstream file(argv[1], std::ios::binary);
    if (!file) {
        std::fprintf(stderr, "portico-replay: cannot read %s\n", argv[1]);
        return 2;
    }
    portico::sim::Replay replay;
    long number = 0;
    for (std::string text; std::getline(file, text);) {
        ++number;
        if (const auto done = replay.line(text); !done) {
            std::fprintf(stderr, "portico-replay: line %ld: %s\n", number, done.error().c_str());
            return 1;
        }
    }
    std::printf("%ld calls, each as recorded\n", number);
    return 0;
}
