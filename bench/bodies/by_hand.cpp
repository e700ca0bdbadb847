// SPDX-License-Identifier: Apache-2.0
//
// A page of history written member by member, as the server did before bodies were described: what
// the codec is measured against, and compared with.
#include "bench/bodies/by_hand.hpp"

#include <ctime>
#include <functional>

#include "core/base/json/json.hpp"
#include "server/api/tokens/network_icons.hpp"

namespace portico::bench {

using namespace api;
using namespace api::history;

namespace {

/// The path on this server of the picture of a contract's token, or of the network's own currency.
using Pictures = std::function<std::optional<std::string>(
    const Fungible& coin, const std::optional<std::string>& contract)>;

std::string time_text(std::int64_t at_s) {
    const std::time_t at = at_s;
    std::tm utc{};
    gmtime_r(&at, &utc);
    char text[40];
    const std::size_t size = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
    return {text, size};
}

void append_text(std::string& out, const char* name, std::string_view text) {
    out += name;
    append_json_string(out, text);
}
void append_optional(std::string& out, const char* name, const std::optional<std::string>& text) {
    out += name;
    text ? append_json_string(out, *text) : void(out += "null");
}

/// The coin's `contract`: none of a network's own.
void append_fungible(std::string& out, const Fungible& coin, const Pictures& pictures,
                     const std::optional<std::string>& contract) {
    append_optional(out, R"({"name":)", coin.name);
    append_optional(out, R"(,"symbol":)", coin.symbol);
    if (coin.icon_url) {
        append_text(out, R"(,"icon":{"url":)", *coin.icon_url);
        out += '}';
    } else {
        out += R"(,"icon":null)";
    }
    if (const auto path = pictures(coin, contract)) append_text(out, R"(,"image":)", *path);
    out += '}';
}

/// Of a transfer or a fee.
template <class Paid>
void append_amount(std::string& out, const Paid& one) {
    append_text(out, R"(,"quantity":{"numeric":)", one.quantity);
    out +=
        R"(},"value":)" + one.value.value_or("null") + R"(,"price":)" + one.price.value_or("null");
}

void append_transfer(std::string& out, const Transfer& one, const Pictures& pictures) {
    out += R"({"fungible_info":)";
    one.fungible ? append_fungible(out, *one.fungible, pictures, one.contract)
                 : void(out += "null");
    if (one.nft) {
        append_optional(out, R"(,"nft_info":{"name":)", one.nft->name);
        out += R"(,"content":null,"flags":{"is_spam":)";
        out += one.is_spam ? "true}}" : "false}}";
    } else {
        out += R"(,"nft_info":null)";
    }
    append_text(out, R"(,"direction":)", one.direction);
    append_amount(out, one);
    append_optional(out, R"(,"contract":)", one.contract);
    out += one.is_spam ? R"(,"flags":{"is_spam":true)" : R"(,"flags":{"is_spam":false)";
    out += one.is_poisoning ? R"(,"is_poisoning":true}})" : R"(,"is_poisoning":false}})";
}

void append_fee(std::string& out, const Fee& fee, const Pictures& pictures) {
    out += R"({"fungible_info":)";
    append_fungible(out, fee.coin, pictures, {});
    append_amount(out, fee);
    out += '}';
}

void append_entry(std::string& out, const Entry& entry, const tokens::TokenBook& book) {
    append_text(out, R"({"id":)", entry.id);
    append_text(out, R"(,"metadata":{"operationType":)", entry.operation);
    append_text(out, R"(,"hash":)", entry.hash);
    append_text(out, R"(,"minedAt":)", time_text(entry.mined_at_s));
    append_text(out, R"(,"sentFrom":)", entry.sent_from);
    append_text(out, R"(,"sentTo":)", entry.sent_to);
    out += entry.failed ? R"(,"status":"failed","nonce":)" : R"(,"status":"confirmed","nonce":)";
    out += std::to_string(entry.nonce);
    if (entry.application) {
        append_optional(out, R"(,"application":{"name":)", entry.application->name);
        append_optional(out, R"(,"iconUrl":)", entry.application->icon_url);
        out += '}';
    } else {
        out += R"(,"application":null)";
    }
    append_text(out, R"(,"chain":)", entry.chain);
    const Pictures pictures = [&](const Fungible& coin,
                                  const std::optional<std::string>& contract) {
        const tokens::Token own = tokens::native_token(entry.chain);
        const tokens::Token* token = contract ? book.find(entry.chain, *contract) : &own;
        // Of a coin that a service knows no contract of, its name alone says what it is.
        if (token == nullptr || (!contract && coin.symbol != own.symbol))
            return std::optional<std::string>();
        return tokens::logo_path(entry.chain, *token);
    };
    out += R"(},"transfers":[)";
    for (std::size_t i = 0; i < entry.transfers.size(); ++i) {
        if (i > 0) out += ',';
        append_transfer(out, entry.transfers[i], pictures);
    }
    out += R"(],"fee":)";
    entry.fee ? append_fee(out, *entry.fee, pictures) : void(out += "null");
    out += '}';
}

}  // namespace

std::string history_by_hand(const HistoryPage& page, const tokens::TokenBook& book) {
    std::string out = R"({"data":[)";
    for (std::size_t i = 0; i < page.entries.size(); ++i) {
        if (i > 0) out += ',';
        append_entry(out, page.entries[i], book);
    }
    append_optional(out, R"(],"next":)", page.next);
    out += '}';
    return out;
}

}  // namespace portico::bench
