// SPDX-License-Identifier: Apache-2.0
//
// portico-sim --seeds N [--first S] [--processes P] [--trace] [--record FILE]: runs the worlds of N
// seeds, with a relay of P processes. A broken promise prints its seed; the same seed alone, with
// --trace, replays it and prints every event. What the machines of the pages and wallets took and
// gave goes to FILE, for portico-replay.
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <string_view>

#include "core/base/describe/describe.hpp"
#include "sim/run.hpp"

namespace {

/// Reads the number after `--name`; exits with 2 on anything else.
std::uint64_t number_after(int argc, char** argv, int& index) {
    std::uint64_t value = 0;
    if (index + 1 < argc) {
        const std::string_view text = argv[index + 1];
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error == std::errc() && end == text.data() + text.size()) {
            ++index;
            return value;
        }
    }
    std::fprintf(stderr, "portico-sim: %s needs a number\n", argv[index]);
    std::exit(2);
}

}  // namespace

int main(int argc, char** argv) {
    std::uint64_t seeds = 1'000;
    std::uint64_t first = 1;
    portico::sim::RunOptions options;
    std::ofstream file;
    portico::sim::Recording recording{.write = [&file](const portico::sim::RecordedCall& call) {
        file << portico::to_json_text(call) << '\n';
    }};
    for (int index = 1; index < argc; ++index) {
        if (std::strcmp(argv[index], "--seeds") == 0) {
            seeds = number_after(argc, argv, index);
        } else if (std::strcmp(argv[index], "--first") == 0) {
            first = number_after(argc, argv, index);
        } else if (std::strcmp(argv[index], "--processes") == 0) {
            options.processes = std::clamp<std::uint64_t>(number_after(argc, argv, index), 1, 16);
        } else if (std::strcmp(argv[index], "--trace") == 0) {
            options.trace = true;
        } else if (std::strcmp(argv[index], "--record") == 0 && index + 1 < argc) {
            file.open(argv[++index], std::ios::binary);
            options.recording = &recording;
        } else {
            std::fprintf(stderr,
                         "usage: portico-sim [--seeds N] [--first S] [--processes P] [--trace] "
                         "[--record FILE]\n");
            return 2;
        }
    }
    if (options.recording && !file) {
        std::fprintf(stderr, "portico-sim: cannot write the recording\n");
        return 2;
    }
    std::uint64_t passed = 0;
    std::uint64_t failed = 0;
    std::uint64_t actions = 0;
    std::size_t connects = 0;
    std::size_t answers = 0;
    std::size_t restarts = 0;
    for (std::uint64_t seed = first; seed < first + seeds; ++seed) {
        const portico::sim::Report report = portico::sim::run_world(seed, options);
        actions += report.actions;
        connects += report.connects;
        answers += report.answers;
        restarts += report.relay_restarts;
        if (report.violations.empty()) {
            ++passed;
            continue;
        }
        ++failed;
        std::printf("FAILED seed %llu (replay: ./x sim 1 %llu %llu)\n",
                    static_cast<unsigned long long>(seed), static_cast<unsigned long long>(seed),
                    static_cast<unsigned long long>(options.processes));
        for (const std::string& violation : report.violations)
            std::printf("  %s\n", violation.c_str());
    }
    std::printf(
        "%llu worlds, %llu things happened, %zu connections, %zu requests answered, "
        "%zu relay restarts\n",
        static_cast<unsigned long long>(seeds), static_cast<unsigned long long>(actions), connects,
        answers, restarts);
    std::printf("%llu passed, %llu failed\n", static_cast<unsigned long long>(passed),
                static_cast<unsigned long long>(failed));
    return failed == 0 ? 0 : 1;
}
