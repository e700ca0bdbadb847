// SPDX-License-Identifier: Apache-2.0
#include "server/indexer/token_namer.hpp"

#include <algorithm>

#include "core/base/encoding/hex.hpp"
#include "core/base/text/visible_text.hpp"
#include "core/chain/eip155/contracts/token_calls.hpp"
#include "server/api/rpc/json_scan.hpp"

namespace portico::indexer {
namespace {

constexpr std::int64_t kNamesEveryMs = 1000;

NodeCall call_of(const Address& contract, ByteView data) {
    return {"eth_call", R"([{"to":")" + to_hex_0x(contract) + R"(","data":")" + to_hex_0x(data) +
                            R"("},"latest"])"};
}

/// What a call returned; nothing where the contract has no such function.
std::optional<Bytes> returned(const NodeAnswer& answer) {
    const auto text = api::rpc::plain_string(answer.result);
    auto bytes = text ? parse_hex(*text) : Result<Bytes>(Bytes{});
    if (!bytes || bytes->empty()) return {};
    return std::move(*bytes);
}

/// Whether the contract itself spoke, or said that it has no such function. Another error may be a
/// provider's own, in words that nobody here knows.
bool is_of_contract(const NodeAnswer& answer) { return !answer.is_error() || answer.is_revert; }

std::optional<std::string> text_of(const NodeAnswer& answer) {
    const auto bytes = returned(answer);
    const auto text = bytes ? chain::read_token_text(*bytes) : Result<std::string>(std::string());
    std::string seen = text ? visible_text(*text) : std::string();
    if (seen.empty()) return {};
    return seen;
}

}  // namespace

bool TokenNamer::look(Store& store, std::int64_t now_ms) {
    if (requesting_) return true;
    for (const auto& [token, info] : std::exchange(named_, {})) {
        if (!store.name_token(token, info)) break;  // asked again later
        put_off_.erase(token);
    }
    if (now_ms < next_ms_) return false;
    next_ms_ = now_ms + kNamesEveryMs;
    auto tokens = store.unnamed_tokens(chain_, at_once_ + put_off_.size());
    if (!tokens) return false;
    std::erase_if(*tokens, [&](const Token& one) {
        const auto at = put_off_.find(one);
        return at != put_off_.end() && now_ms < at->second.until_ms;
    });
    tokens->resize(std::min(tokens->size(), at_once_));
    if (tokens->empty()) return false;
    std::vector<NodeCall> calls;
    for (const Token& token : *tokens)
        for (const Bytes& data :
             {chain::make_name_call(), chain::make_symbol_call(), chain::make_decimals_call()})
            calls.push_back(call_of(token.address, data));
    requesting_ = true;
    request_(calls, [this, now_ms, tokens = std::move(*tokens)](const auto& answers) {
        requesting_ = false;
        reported(tokens, answers, now_ms);
    });
    return true;
}

void TokenNamer::reported(const std::vector<Token>& tokens, const std::vector<NodeAnswer>& answers,
                          std::int64_t now_ms) {
    bool is_put_off = false;
    for (std::size_t i = 0; 3 * i < answers.size(); ++i) {
        const NodeAnswer* mine = &answers[3 * i];
        if (mine[0].is_trouble || mine[1].is_trouble || mine[2].is_trouble) continue;
        if (!is_of_contract(mine[2])) {
            put_off(tokens[i], now_ms);
            is_put_off = true;
            continue;
        }
        TokenInfo info{text_of(mine[0]), text_of(mine[1]), {}};
        if (const auto bytes = returned(mine[2]))
            if (const auto decimals = chain::read_decimals(*bytes)) info.decimals = *decimals;
        named_.emplace_back(tokens[i], std::move(info));
    }
    if (!named_.empty() || is_put_off) {
        at_once_ = std::min(kAtOnce, 2 * at_once_);
        return;
    }
    next_ms_ = now_ms + kRetryMs;
    if (tokens.size() == 1) put_off(tokens[0], now_ms);
    at_once_ = 1;
}

void TokenNamer::put_off(const Token& token, std::int64_t now_ms) {
    PutOff& one = put_off_[token];
    one.ms = std::clamp(2 * one.ms, kPutOffMs, kPutOffMostMs);
    one.until_ms = now_ms + one.ms;
}

}  // namespace portico::indexer
