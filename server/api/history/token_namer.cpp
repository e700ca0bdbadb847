// SPDX-License-Identifier: Apache-2.0
#include "server/api/history/token_namer.hpp"

#include "core/base/hex.hpp"
#include "core/chain/eip155/token_calls.hpp"
#include "server/api/rpc/json_scan.hpp"

namespace portico::api::history {
namespace {

constexpr std::size_t kAtOnce = 20;
constexpr std::int64_t kNamesEveryMs = 1000, kNamesRetryMs = 10'000;

NodeCall call_of(const indexer::Address& contract, ByteView data) {
    return {"eth_call", R"([{"to":")" + to_hex_0x(contract) + R"(","data":")" + to_hex_0x(data) +
                            R"("},"latest"])"};
}

/// What a call returned; nothing where the contract has no such function.
std::optional<Bytes> returned(const NodeAnswer& answer) {
    const auto text = rpc::plain_string(answer.result);
    auto bytes = text ? parse_hex(*text) : Result<Bytes>(Bytes{});
    if (!bytes || bytes->empty()) return {};
    return std::move(*bytes);
}

std::optional<std::string> text_of(const NodeAnswer& answer) {
    const auto bytes = returned(answer);
    auto text = bytes ? chain::read_token_text(*bytes) : Result<std::string>(std::string());
    if (!text || text->empty()) return {};
    return std::move(*text);
}

}  // namespace

bool TokenNamer::look(indexer::Store& store, std::int64_t now_ms) {
    if (asking_) return true;
    for (const auto& [token, info] : std::exchange(named_, {}))
        if (!store.name_token(token, info)) break;  // asked again later
    if (now_ms < next_ms_) return false;
    next_ms_ = now_ms + kNamesEveryMs;
    auto tokens = store.unnamed_tokens(chain_, kAtOnce);
    if (!tokens || tokens->empty()) return false;
    std::vector<NodeCall> calls;
    for (const indexer::Token& token : *tokens)
        for (const Bytes& data :
             {chain::make_name_call(), chain::make_symbol_call(), chain::make_decimals_call()})
            calls.push_back(call_of(token.address, data));
    asking_ = true;
    nodes_.ask(calls, [this, now_ms, tokens = std::move(*tokens)](const auto& answers) {
        asking_ = false;
        if (answers.empty())
            next_ms_ = now_ms + kNamesRetryMs;
        else
            told(tokens, answers);
    });
    return true;
}

void TokenNamer::told(const std::vector<indexer::Token>& tokens,
                      const std::vector<NodeAnswer>& answers) {
    constexpr std::int64_t kNodeTrouble = rpc::kUnavailable;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const NodeAnswer* mine = &answers[3 * i];
        // That no node answered says nothing about the contract.
        if (mine[0].code == kNodeTrouble || mine[1].code == kNodeTrouble ||
            mine[2].code == kNodeTrouble)
            continue;
        indexer::TokenInfo info{text_of(mine[0]), text_of(mine[1]), {}};
        if (const auto bytes = returned(mine[2]))
            if (const auto decimals = chain::read_decimals(*bytes)) info.decimals = *decimals;
        named_.emplace_back(tokens[i], std::move(info));
    }
}

}  // namespace portico::api::history
