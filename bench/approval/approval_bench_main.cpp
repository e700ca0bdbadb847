// SPDX-License-Identifier: Apache-2.0
//
// Times what core/approval makes of the requests that bench/approval/run.mjs gives, a line each (an
// ApprovalRequest), and prints a line for each: microseconds, from the text to the summary's text.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <string>

#include "core/approval/approval.hpp"

namespace {

using namespace portico;
using namespace portico::approval;

std::size_t describe(std::string_view line) {
    const auto request = parse_described<ApprovalRequest>(line);
    if (!request) return 0;
    const auto summary = describe_request(request->method, request->params, request->context);
    return summary ? to_json_text(*summary).size() : 0;
}

double seconds(std::string_view line, int times) {
    const auto start = std::chrono::steady_clock::now();
    std::size_t size = 0;
    for (int i = 0; i < times; ++i) size += describe(line);
    if (size == 0) std::exit(1);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// The best of several rounds, because other work shares the machine.
double best_us(std::string_view line) {
    int times = 1;
    while (seconds(line, times) < 0.0125) times *= 2;
    times *= 4;
    double best = seconds(line, times);
    for (int round = 0; round < 5; ++round) best = std::min(best, seconds(line, times));
    return best / times * 1e6;
}

}  // namespace

int main() {
    for (std::string line; std::getline(std::cin, line);) std::printf("%.2f\n", best_us(line));
    return 0;
}
