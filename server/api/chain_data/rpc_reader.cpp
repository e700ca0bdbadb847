// SPDX-License-Identifier: Apache-2.0
#include "server/api/chain_data/rpc_reader.hpp"

#include "core/base/assert.hpp"
#include "server/api/rpc/request.hpp"

namespace portico::api::chain_data {
namespace {

constexpr JsonLimits kAnswerLimits = {.depth = 64, .size_bytes = 32 * 1024 * 1024};

ChainAnswer read_answer(Json& told) {
    using enum ChainAnswer::Outcome;
    if (Json* result = told.find("result")) return {kResult, std::move(*result)};
    const Json* error = told.find("error");
    const Json* code = error != nullptr ? error->find("code") : nullptr;
    const std::int64_t number = code != nullptr ? code->as_integer().value_or(0) : 0;
    // These two are the proxy's own words: nobody answered, or too much is under way.
    const bool unavailable =
        number == 0 || number == rpc::kUnavailable || number == rpc::kLimitExceeded;
    return {unavailable ? kUnavailable : kError, {}, number};
}

}  // namespace

ChainAnswers read_chain_answers(std::string_view body, std::size_t count) {
    ChainAnswers answers(count);
    auto told = parse_json(body, kAnswerLimits);
    if (!told || !told->is_array()) return answers;
    for (Json& one : told->items()) {
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
    std::string body = "[";
    for (std::size_t i = 0; i < calls.size(); ++i) {
        if (i != 0) body += ',';
        rpc::append_request(body, i + 1, calls[i].method, calls[i].params);
    }
    body += ']';
    rpc_.ask(*index, body, [count = calls.size(), done = std::move(done)](rpc::Reply reply) {
        done(read_chain_answers(reply.body, count));
    });
}

}  // namespace portico::api::chain_data
