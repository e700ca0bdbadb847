// SPDX-License-Identifier: Apache-2.0
#include "server/api/tokens/token_book.hpp"

#include <algorithm>
#include <optional>

#include "core/base/json/json.hpp"
#include "core/base/text/ascii.hpp"
#include "core/base/text/utf8.hpp"
#include "core/chain/caip.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/currency_contracts.hpp"
#include "core/chain/solana/address.hpp"
#include "server/api/tokens/phishing_text.hpp"

namespace portico::api::tokens {
namespace {

constexpr std::string_view kSolanaClusters[] = {
    "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",  // 101: mainnet-beta
    "solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z",  // 102: testnet
    "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",  // 103: devnet
};

bool is_printable(std::string_view text) {
    return std::ranges::none_of(text, [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 0x20 || byte == 0x7f;
    });
}

/// Letters and digits alone, small: "U.S.D.C" and "usdc" are one.
std::string fold(std::string_view text) {
    std::string out;
    for (const char c : ascii_lower(text))
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) out += c;
    return out;
}

std::string index_key(std::string_view chain, std::string_view address) {
    std::string key(chain);
    key += ':';
    key += chain.starts_with("eip155:") ? ascii_lower(address) : std::string(address);
    return key;
}

std::optional<std::string> chain_of(const Json& entry, std::string_view address) {
    if (const auto named = entry.find_string("chain")) {
        if (!chain::Caip2::parse(*named)) return std::nullopt;
        return std::string(*named);
    }
    const Json* id = entry.find("chainId");
    const auto number = id != nullptr && id->is_number() ? id->as_integer() : std::nullopt;
    if (!number || *number < 1) return std::nullopt;
    if (address.starts_with("0x")) return "eip155:" + std::to_string(*number);
    if (*number < 101 || *number > 103) return std::nullopt;
    return std::string(kSolanaClusters[*number - 101]);
}

std::optional<std::string> checked_address(std::string_view chain, std::string_view address) {
    if (chain.starts_with("solana:"))
        return chain::is_solana_address(address) ? std::optional(std::string(address))
                                                 : std::nullopt;
    const auto bytes = chain::parse_evm_address(address);
    if (!chain.starts_with("eip155:") || !bytes) return std::nullopt;
    return chain::evm_address_text(*bytes);
}

std::optional<ListedToken> read_entry(const Json& entry) {
    const auto address = entry.find_string("address"), name = entry.find_string("name"),
               symbol = entry.find_string("symbol");
    const Json* count = entry.find("decimals");
    const auto decimals =
        count != nullptr && count->is_number() ? count->as_integer() : std::nullopt;
    if (!address || !name || !symbol || !decimals || symbol->empty() || !is_printable(*name) ||
        !is_printable(*symbol) || *decimals < 0 || *decimals > kDecimalsMax)
        return std::nullopt;
    const auto chain = chain_of(entry, *address);
    const auto checked = chain ? checked_address(*chain, *address) : std::nullopt;
    if (!checked) return std::nullopt;
    Token token{*checked, std::string(truncate_utf8(*name, kNameMax)),
                std::string(truncate_utf8(*symbol, kSymbolMax)),
                static_cast<std::uint8_t>(*decimals)};
    if (const auto icon = entry.find_string("logoURI");
        icon && icon->size() <= kIconMax && is_printable(*icon) &&
        (icon->starts_with("https://") || icon->starts_with("http://127.0.0.1:") ||
         icon->starts_with("http://localhost:")))
        token.icon_url = *icon;
    return ListedToken{*chain, std::move(token)};
}

}  // namespace

std::expected<TokenList, std::string> read_token_list(std::string_view text) {
    const auto json =
        parse_json(text, {.depth = 16, .size_bytes = kListBytesMax, .values = 1'000'000});
    if (!json) return std::unexpected("it is not JSON: " + error_text(json.error()));
    const Json* entries = json->find("tokens");
    if (entries == nullptr || !entries->is_array())
        return std::unexpected("it has no list \"tokens\", as a token list has");
    if (entries->items().size() > kListTokensMax)
        return std::unexpected("it has more than " + std::to_string(kListTokensMax) + " tokens");
    TokenList list;
    for (const Json& entry : entries->items()) {
        if (auto token = read_entry(entry))
            list.tokens.push_back(std::move(*token));
        else
            ++list.skipped;
    }
    return list;
}

void TokenBook::add(const TokenList& list) {
    for (const ListedToken& one : list.tokens) {
        if (chain::is_currency_contract(one.chain, one.token.address)) continue;
        auto& tokens = by_chain_[one.chain];
        if (!index_.emplace(index_key(one.chain, one.token.address), tokens.size()).second)
            continue;
        tokens.push_back(one.token);
        symbols_.insert(one.chain + " " + fold(one.token.symbol));
    }
}

bool TokenBook::has_symbol(std::string_view chain, std::string_view folded) const {
    return symbols_.contains(std::string(chain) + " " + std::string(folded));
}

const std::vector<Token>& TokenBook::of_chain(std::string_view chain) const {
    static const std::vector<Token> kNone;
    const auto found = by_chain_.find(std::string(chain));
    return found == by_chain_.end() ? kNone : found->second;
}

const Token* TokenBook::find(std::string_view chain, std::string_view address) const {
    const auto found = index_.find(index_key(chain, address));
    return found == index_.end() ? nullptr : &of_chain(chain)[found->second];
}

bool looks_like_spam(const TokenBook& book, std::string_view chain, std::string_view name,
                     std::string_view symbol) {
    if (name.empty() || symbol.empty() || symbol.size() > kSymbolMax) return true;
    const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
    // A letter of another script that looks like one of ours.
    if (!std::ranges::all_of(symbol, is_ascii) || !is_printable(name) || !is_printable(symbol))
        return true;
    if (is_phishing_text(std::string(name) + " " + std::string(symbol))) return true;
    const std::string folded = fold(symbol);
    return folded.empty() || folded == fold(book.currency(chain).symbol) ||
           book.has_symbol(chain, folded);
}

}  // namespace portico::api::tokens
