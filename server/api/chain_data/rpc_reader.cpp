// SPDX-License-Identifier: Apache-2.0
#include "server/api/chain_data/rpc_reader.hpp"

#include <algorithm>
#include <memory>
#include <span>

#include "core/base/assert.hpp"
#include "server/api/rpc/request.hpp"

namespace portico::api::chain_data {
namespace {

constexpr JsonLimits kAnswerLimits = {.depth = 64, .size_bytes = 32 * 1024 * 1024};

ChainAnswer read_answer(Json& reported) {
    using enum ChainAnswer::Outcome;
    if (Json* result = reported.find("result")) return {kResult, std::move(*result)};
    const Json* error = reported.find("error");
    const Json* code = error != nullptr ? error->find("code") : nullptr;
    const std::int64_t number = code != nullptr ? code->as_integer().value_or(0) : 0;
    // These two are the proxy's own words: nobody answered, or too much is under way.
    const bool unavailable =
        number == 0 || number == rpc::kUnavailable || number == rpc::kLimitExceeded;
    ChainAnswer answer{unavailable ? kUnavailable : kError, {}, number};
    if (error == nullptr) return answer;
    answer.why = error->find_string("message").value_or("");
    const std::string_view data = error->find_string("data").value_or("");
    answer.data = data.substr(std::min(data.find("0x"), data.size()));  // "Reverted 0x..." of some
    return answer;
}

std::string batch_of(std::span<const ChainCall> calls) {
    std::string body = "[";
    for (std::size_t i = 0; i < calls.size(); ++i) {
        if (i != 0) body += ',';
        rpc::append_request(body, i + 1, calls[i].method, calls[i].params);
    }
    return body + "]";
}

}  // namespace

ChainAnswers read_chain_answers(std::string_view body, std::size_t count) {
    ChainAnswers answers(count);
    auto reported = parse_json(body, kAnswerLimits);
    if (!reported || !reported->is_array()) return answers;
    for (Json& one : reported->items()) {
        const Json* id = one.find("id");
        const auto number = id != nullptr && id->is_number() ? id->as_integer() : std::nullopt;
        if (!number || *number < 1 || *number > static_cast<std::int64_t>(count)) continue;
        answers[static_cast<std::size_t>(*number - 1)] = read_answer(one);
    }
    return answers;
}

std::vector<std::string> RpcReader::chains() const {
    std::vector<std::string> ids;
    for (const rpc::ChainConfig& chain : rpc_.chains()) ids.push_back(chain.id);
    return ids;
}

void RpcReader::read(std::string_view chain, std::vector<ChainCall> calls, Done done) {
    const auto index = rpc_.find_chain(chain);
    PORTICO_ASSERT(index && !calls.empty());
    const std::size_t most = rpc_.calls_per_batch();
    struct Joined {
        ChainAnswers answers;
        std::size_t left = 0;
        Done done;
    };
    auto joined = std::make_shared<Joined>();
    joined->answers.resize(calls.size());
    joined->left = (calls.size() + most - 1) / most;
    joined->done = std::move(done);
    for (std::size_t at = 0; at < calls.size(); at += most) {
        const std::size_t count = std::min(most, calls.size() - at);
        rpc_.fetch(
            *index, batch_of(std::span(calls).subspan(at, count)),
            [joined, at, count](rpc::Reply reply) {
                auto part = read_chain_answers(reply.body, count);
                std::ranges::move(part, joined->answers.begin() + static_cast<std::ptrdiff_t>(at));
                if (--joined->left == 0) joined->done(std::move(joined->answers));
            },
            rpc::Caller::kServer);
    }
}

}  // namespace portico::api::chain_data
