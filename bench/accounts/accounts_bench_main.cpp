// SPDX-License-Identifier: Apache-2.0
//
// Times what bench/accounts/verify.mjs gives, a JSON object on each line, and prints a line for
// each: microseconds, the median and the 99th percentile. `{chain, address, text, signature}`: a
// signed message is verified, and must be right. `{owner}`: the address of the owner's smart
// account.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "core/approval/answer.hpp"
#include "core/base/json/json.hpp"
#include "core/siwx/verify.hpp"

namespace {

using namespace portico;
using Clock = std::chrono::steady_clock;

constexpr int kTimes = 2'000;

[[noreturn]] void fail(const std::string& line) {
    std::fprintf(stderr, "portico-accounts-bench: refused: %s\n", line.c_str());
    std::exit(1);
}

std::string text_of(const Json& line, std::string_view name) {
    return std::string(line.find_string(name).value_or(""));
}

template <class Work>
void print(const std::string& line, Work work) {
    std::vector<double> taken;
    for (int i = 0; i < kTimes; ++i) {
        const auto start = Clock::now();
        if (!work()) fail(line);
        taken.push_back(std::chrono::duration<double, std::micro>(Clock::now() - start).count());
    }
    std::ranges::sort(taken);
    std::printf("%.2f %.2f\n", taken[kTimes / 2], taken[kTimes * 99 / 100]);
}

}  // namespace

int main() {
    for (std::string line; std::getline(std::cin, line);) {
        const auto json = parse_json(line);
        if (!json || !json->is_object()) fail(line);
        if (const std::string owner = text_of(*json, "owner"); !owner.empty()) {
            const std::string request = R"({"smart_account":")" + owner + "\"}";
            print(line, [&] { return approval::answer_request(request).contains("\"account\""); });
            continue;
        }
        siwx::Message message;
        message.chain_id = text_of(*json, "chain");
        message.address = text_of(*json, "address");
        const std::string text = text_of(*json, "text"), signature = text_of(*json, "signature");
        print(line, [&] {
            return siwx::verify_signature(message, text, signature) == siwx::Verdict::kValid;
        });
    }
    return 0;
}
