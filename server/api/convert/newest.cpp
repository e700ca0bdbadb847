// SPDX-License-Identifier: Apache-2.0
#include "server/api/convert/newest.hpp"

#include <utility>

namespace portico::api::convert {
namespace {

using chain_data::ChainAnswer;
using chain_data::ChainAnswers;
using chain_data::ChainCall;

constexpr std::string_view kMethod = "eth_call";
constexpr std::int64_t kReverted = 3;  ///< of execution-apis; others say it in words alone

bool is_of_contract(const ChainAnswer& answer) {
    return answer.code == kReverted || !answer.data.empty() ||
           answer.why.find("revert") != std::string::npos;
}

ops::Awaitable<ChainAnswers> read(chain_data::Reader& reader, std::string chain,
                                  std::vector<ChainCall> calls) {
    co_return co_await ops::callback<ChainAnswers>(
        [&](auto done) { reader.read(chain, std::move(calls), std::move(done)); });
}

}  // namespace

ChainCall newest_call(const std::string& call) { return {std::string(kMethod), "[" + call + "]"}; }

ops::Awaitable<ChainAnswers> read_newest(chain_data::Reader& reader, std::string chain,
                                         std::vector<ChainCall> calls) {
    ChainAnswers answers = co_await read(reader, chain, calls);
    std::vector<ChainCall> again;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < calls.size(); ++i) {
        if (calls[i].method != kMethod || answers[i].outcome != ChainAnswer::Outcome::kError ||
            is_of_contract(answers[i]))
            continue;
        ChainCall& named = again.emplace_back(std::move(calls[i]));
        named.params.insert(named.params.size() - 1, ",\"latest\"");
        places.push_back(i);
    }
    if (again.empty()) co_return answers;
    ChainAnswers second = co_await read(reader, std::move(chain), std::move(again));
    for (std::size_t i = 0; i < places.size(); ++i) answers[places[i]] = std::move(second[i]);
    co_return answers;
}

}  // namespace portico::api::convert
