// SPDX-License-Identifier: Apache-2.0
//
// Times the operations natively and prints {"name": microseconds per operation, ...} for
// bench/crypto/run.mjs. The best of several rounds, because other work shares the machine.
#include <chrono>
#include <cstdio>

#include "bench/crypto/operations.hpp"

namespace {

using portico::bench::Operation;

double seconds(const Operation& operation, int times) {
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < times; ++i) operation.run();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double best_us(const Operation& operation) {
    constexpr double kRoundSeconds = 0.05;
    int times = 1;
    while (seconds(operation, times) < kRoundSeconds / 4) times *= 2;
    times *= 4;
    double best = seconds(operation, times);
    for (int round = 0; round < 5; ++round) best = std::min(best, seconds(operation, times));
    return best / times * 1e6;
}

}  // namespace

int main() {
    const char* separator = "{";
    for (const Operation& operation : portico::bench::kOperations) {
        std::printf("%s\"%s\":%.4f", separator, operation.name.data(), best_us(operation));
        separator = ",";
    }
    std::printf("}\n");
}
