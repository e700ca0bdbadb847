// SPDX-License-Identifier: Apache-2.0
#include "server/api/history/hosted_page.hpp"

#include <algorithm>
#include <charconv>

#include "core/base/encoding/hex.hpp"
#include "core/base/json/json.hpp"
#include "core/base/text/date_time.hpp"
#include "core/base/text/visible_text.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/currency_contracts.hpp"

namespace portico::api::history {
namespace {

constexpr std::size_t kEntriesMax = 2 * kHostedPageSize, kTransfersMax = 1000;
constexpr std::size_t kTextMax = 256, kUrlMax = 2048, kNumberMax = 160, kPlaceMax = 1024;

/// The service's words for chains; from its own list.
struct ServiceChain {
    std::string_view chain, word;
};
constexpr ServiceChain kChains[] = {
    {"eip155:1", "ethereum"},
    {"eip155:10", "optimism"},
    {"eip155:56", "binance-smart-chain"},
    {"eip155:100", "xdai"},
    {"eip155:137", "polygon"},
    {"eip155:250", "fantom"},
    {"eip155:324", "zksync-era"},
    {"eip155:1101", "polygon-zkevm"},
    {"eip155:5000", "mantle"},
    {"eip155:8453", "base"},
    {"eip155:42161", "arbitrum"},
    {"eip155:42220", "celo"},
    {"eip155:43114", "avalanche"},
    {"eip155:59144", "linea"},
    {"eip155:81457", "blast"},
    {"eip155:534352", "scroll"},
    {"eip155:7777777", "zora"},
    {"eip155:1313161554", "aurora"},
};

/// Those that clients have a word for; whatever else an account did, it executed something.
constexpr std::string_view kOperations[] = {
    "approve", "borrow",  "burn",  "cancel", "claim", "deploy", "deposit", "execute",
    "mint",    "receive", "repay", "send",   "stake", "trade",  "unstake", "withdraw"};

std::string read_operation(std::string_view word) {
    if (word == "revoke") return "approve";  // as in our own index
    const auto* const known = std::ranges::find(kOperations, word);
    return std::string(known != std::end(kOperations) ? word : "execute");
}

const Json* find_object(const Json* json, const char* name) {
    const Json* found = json != nullptr ? json->find(name) : nullptr;
    return found != nullptr && found->is_object() ? found : nullptr;
}

std::optional<std::string> read_text(const Json& json, const char* name) {
    const auto text = json.find_string(name);
    if (!text || text->size() > kTextMax) return {};
    std::string seen = visible_text(*text);
    if (seen.empty()) return {};
    return seen;
}

/// Of a picture, `{"url":..}`: visitors' pages fetch it.
std::optional<std::string> read_picture(const Json* json) {
    const auto url = json != nullptr ? json->find_string("url") : std::nullopt;
    if (!url || url->size() > kUrlMax || !url->starts_with("https://")) return {};
    return std::string(*url);
}

bool has_flag(const Json* json, const char* name) {
    const Json* flags = find_object(json, "flags");
    const Json* flag = flags != nullptr ? flags->find(name) : nullptr;
    return flag != nullptr && flag->is_bool() && flag->as_bool();
}

/// Digits, and others behind a point; without zeros that say nothing.
std::optional<std::string> read_quantity(const Json& paid) {
    const Json* quantity = find_object(&paid, "quantity");
    const auto text = quantity != nullptr ? quantity->find_string("numeric") : std::nullopt;
    if (!text || text->empty() || text->size() > kNumberMax ||
        text->find_first_not_of("0123456789.") != std::string_view::npos)
        return {};
    const std::size_t point = text->find('.');
    if (point == std::string_view::npos) return std::string(*text);
    if (point == 0 || point + 1 == text->size() || text->find('.', point + 1) != text->npos)
        return {};
    std::string out(*text);
    out.erase(out.find_last_not_of('0') + 1);
    if (out.back() == '.') out.pop_back();
    return out;
}

/// What something is worth as it stands, if JavaScript can hold it.
std::optional<std::string> read_number(const Json& json, const char* name) {
    const Json* number = json.find(name);
    if (number == nullptr || !number->is_number()) return {};
    const std::string& text = number->number_text();
    double value = 0;
    const auto end = std::from_chars(text.data(), text.data() + text.size(), value);
    if (end.ec != std::errc() || value < 0 || text.size() > kNumberMax) return {};
    return text;
}

Fungible read_coin(const Json& paid) {
    const Json* coin = find_object(&paid, "fungible_info");
    if (coin == nullptr) return {};  // one that the service knows nothing of is one too
    return {read_text(*coin, "name"), read_text(*coin, "symbol"),
            read_picture(find_object(coin, "icon"))};
}

/// Nothing where it cannot be read: a fee is no part of what happened.
std::optional<Fee> read_fee(const Json& attributes) {
    const Json* reported = find_object(&attributes, "fee");
    auto quantity = reported != nullptr ? read_quantity(*reported) : std::nullopt;
    if (!quantity) return {};
    return Fee{read_coin(*reported), std::move(*quantity), read_number(*reported, "value"),
               read_number(*reported, "price")};
}

/// Of a collectible, or of a coin on this chain; nothing of the chain's own.
std::optional<std::string> read_contract(const Json& reported, std::string_view chain) {
    const auto checked = [](std::optional<std::string_view> text) {
        const auto address =
            text ? chain::checksum_evm_address(*text) : fail(Code::address_invalid);
        return address ? std::optional(*address) : std::nullopt;
    };
    if (const Json* nft = find_object(&reported, "nft_info"))
        return checked(nft->find_string("contract_address"));
    const Json* coin = find_object(&reported, "fungible_info");
    const Json* places = coin != nullptr ? coin->find("implementations") : nullptr;
    if (places == nullptr || !places->is_array()) return {};
    for (const Json& place : places->items()) {
        if (place.find_string("chain_id") != hosted_chain(chain)) continue;
        auto contract = checked(place.find_string("address"));
        if (contract && chain::is_currency_contract(chain, *contract)) return {};
        return contract;
    }
    return {};
}

struct Around {
    std::string_view chain;
    bool is_trash;
    bool is_own;          ///< the account sent the transaction
    std::string_view by;  ///< who sent it
};

std::optional<Transfer> read_transfer(const Json& reported, const Around& around) {
    const auto direction = reported.find_string("direction");
    auto quantity = read_quantity(reported);
    if ((direction != "in" && direction != "out" && direction != "self") || !quantity) return {};
    Transfer out;
    out.direction = *direction;
    out.quantity = std::move(*quantity);
    out.value = read_number(reported, "value");
    out.price = read_number(reported, "price");
    out.contract = read_contract(reported, around.chain);
    out.is_own = around.is_own;
    out.by = around.by;
    if (const Json* nft = find_object(&reported, "nft_info")) {
        out.nft = Nft{read_text(*nft, "name")};
        out.is_spam = has_flag(nft, "is_spam");
    } else {
        out.fungible = read_coin(reported);
        // As in our own index: transfers of nothing that others made are there to be seen.
        out.is_poisoning =
            !around.is_own && out.quantity.find_first_not_of('0') == std::string::npos;
    }
    out.is_spam = out.is_spam || around.is_trash || out.is_poisoning;
    return out;
}

/// Empty where there is none, as where a contract was made; nothing where it is no address.
std::optional<std::string> read_address(const Json& attributes, const char* name) {
    const Json* reported = attributes.find(name);
    if (reported == nullptr || reported->is_null()) return "";
    if (!reported->is_string()) return {};
    if (reported->as_string().empty()) return "";
    const auto address = chain::checksum_evm_address(reported->as_string());
    return address ? std::optional(*address) : std::nullopt;
}

/// The one address that all transfers of that direction name; empty where it is not one.
std::string only_one(const Json& transfers, std::string_view direction, const char* member) {
    std::string out;
    for (const Json& one : transfers.items()) {
        if (one.find_string("direction") != direction) continue;
        auto reported = read_address(one, member);
        if (!reported || reported->empty() || (!out.empty() && out != *reported)) return "";
        out = std::move(*reported);
    }
    return out;
}

/// As of our own index (view.cpp): people, not the contract that was called.
void name_sides(Entry& entry, const Json& transfers, std::string_view account) {
    if (entry.operation == "send") {
        auto receiver = only_one(transfers, "out", "recipient");
        if (!receiver.empty()) entry.sent_to = std::move(receiver);
    } else if (entry.operation == "receive") {
        auto giver = only_one(transfers, "in", "sender");
        if (!giver.empty()) entry.sent_from = std::move(giver);
        entry.sent_to = account;
    }
}

std::optional<Entry> read_entry(const Json& attributes, std::string_view chain,
                                std::string_view account) {
    const auto hash = attributes.find_string("hash");
    const auto bytes = parse_hex_fixed<32>(hash.value_or(""));
    const auto at = attributes.find_string("mined_at");
    const auto instant = at ? parse_date_time(*at) : std::nullopt;
    auto from = read_address(attributes, "sent_from"), to = read_address(attributes, "sent_to");
    const auto status = attributes.find_string("status");
    const Json* transfers = attributes.find("transfers");
    if (!bytes || !instant || !from || from->empty() || !to ||
        (status != "confirmed" && status != "failed") || transfers == nullptr ||
        !transfers->is_array() || transfers->items().size() > kTransfersMax)
        return {};
    Entry out{.hash = to_hex_0x(*bytes),
              .mined_at_s = instant->seconds,
              .sent_from = std::move(*from),
              .sent_to = std::move(*to),
              .failed = status == "failed",
              .chain = std::string(chain)};
    out.id = out.chain + ":" + out.hash;
    out.operation = read_operation(attributes.find_string("operation_type").value_or(""));
    const Json* nonce = attributes.find("nonce");
    if (nonce != nullptr && nonce->is_number())
        out.nonce = std::max<std::int64_t>(nonce->as_integer().value_or(0), 0);
    if (const Json* application = find_object(&attributes, "application_metadata"))
        if (auto name = read_text(*application, "name"))
            out.application =
                Application{std::move(name), read_picture(find_object(application, "icon"))};
    const std::string by = out.sent_from;
    const Around around{chain, has_flag(&attributes, "is_trash"), by == account, by};
    if (around.is_own) out.fee = read_fee(attributes);
    for (const Json& one : transfers->items()) {
        auto transfer = read_transfer(one, around);
        if (!transfer) return {};
        out.transfers.push_back(std::move(*transfer));
    }
    name_sides(out, *transfers, account);
    return out;
}

/// Of a transaction, by what it is related to.
std::string_view chain_of(const Json& transaction) {
    const Json* chain = find_object(find_object(&transaction, "relationships"), "chain");
    const Json* data = find_object(chain, "data");
    const auto word = data != nullptr ? data->find_string("id") : std::nullopt;
    const auto* const found = std::ranges::find(kChains, word.value_or(""), &ServiceChain::word);
    return found != std::end(kChains) ? found->chain : std::string_view();
}

/// `page[after]` and its kin: the service promises no names, and the rest of a request is ours.
std::optional<std::string> read_place(std::string_view link) {
    constexpr std::string_view kSafe =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~%+=:,[]";
    std::string out;
    link.remove_prefix(std::min(link.find('?'), link.size() - 1) + 1);
    while (!link.empty()) {
        const std::size_t end = std::min(link.find('&'), link.size());
        const std::string_view pair = link.substr(0, end);
        link.remove_prefix(std::min(end + 1, link.size()));
        const bool is_page =
            pair.starts_with("page[") || pair.starts_with("page%5B") || pair.starts_with("page%5b");
        const std::string_view name = pair.substr(0, pair.find('='));
        if (!is_page || name == "page[size]" || name.starts_with("page%5Bsize") ||
            name.starts_with("page%5bsize"))
            continue;
        if (pair.find_first_not_of(kSafe) != std::string_view::npos) return {};
        out += (out.empty() ? "" : "&") + std::string(pair);
    }
    if (out.empty() || out.size() > kPlaceMax) return {};
    return out;
}

}  // namespace

std::optional<std::string_view> hosted_chain(std::string_view chain) {
    const auto* const found = std::ranges::find(kChains, chain, &ServiceChain::chain);
    if (found == std::end(kChains)) return {};
    return found->word;
}

std::string hosted_path(std::string_view base, std::string_view account, std::string_view chain,
                        std::string_view place) {
    while (base.ends_with('/')) base.remove_suffix(1);
    // With what it holds for trash, which it marks: our pages mark it too.
    std::string out =
        std::string(base) + "/wallets/" + std::string(account) +
        "/transactions/?currency=usd&page%5Bsize%5D=" + std::to_string(kHostedPageSize) +
        "&filter%5Btrash%5D=no_filter";
    if (!chain.empty()) out += "&filter%5Bchain_ids%5D=" + std::string(chain);
    if (!place.empty()) out += "&" + std::string(place);
    return out;
}

std::expected<HostedPage, std::string> read_hosted_page(std::string_view body,
                                                        std::string_view account) {
    const auto json = parse_json(body, {.depth = 16, .size_bytes = kHostedAnswerBytes});
    const Json* data = json ? json->find("data") : nullptr;
    if (data == nullptr || !data->is_array())
        return std::unexpected("its answer is not a list of transactions");
    if (data->items().size() > kEntriesMax)
        return std::unexpected("its answer has more transactions than were asked for");
    HostedPage out;
    for (const Json& one : data->items()) {
        const Json* attributes = find_object(&one, "attributes");
        if (attributes == nullptr) return std::unexpected("a transaction of its answer is none");
        const std::string_view chain = chain_of(one);
        if (chain.empty() || attributes->find_string("status") == "pending") continue;
        auto entry = read_entry(*attributes, chain, account);
        if (!entry) return std::unexpected("a transaction of its answer cannot be read");
        out.entries.push_back(std::move(*entry));
    }
    const Json* links = find_object(&*json, "links");
    const auto next = links != nullptr ? links->find_string("next") : std::nullopt;
    if (!next || next->empty()) return out;
    auto place = read_place(*next);
    if (!place) return std::unexpected("its link to the next page cannot be read");
    out.next = std::move(*place);
    return out;
}

}  // namespace portico::api::history
