// SPDX-License-Identifier: Apache-2.0
//
// See transactions.hpp.
#include "core/account/transactions.hpp"

#include <algorithm>

#include "core/account/decimal_text.hpp"
#include "core/account/server.hpp"
#include "core/base/ascii.hpp"
#include "core/base/date_time.hpp"

namespace portico::account {
namespace {

constexpr std::size_t kEntriesMax = decltype(ActivitySlice::entries)::kMax;
constexpr std::size_t kTransfersMax = decltype(ActivityEntry::transfers)::kMax;
// Letters of an address that people compare at either end, behind 0x.
constexpr std::size_t kComparedLetters = 4;

bool is_same_letter(char a, char b) { return ascii_lower(a) == ascii_lower(b); }

// EIP-55 writes one address in several ways.
bool is_same_address(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, is_same_letter);
}

bool looks_like(std::string_view a, std::string_view b) {
    constexpr std::size_t kHead = 2 + kComparedLetters;
    return a.size() >= kHead + kComparedLetters && a.size() == b.size() &&
           is_same_address(a.substr(0, kHead), b.substr(0, kHead)) &&
           is_same_address(a.substr(a.size() - kComparedLetters),
                           b.substr(b.size() - kComparedLetters)) &&
           !is_same_address(a, b);
}

const Json* find_object(const Json& told, const char* name) {
    const Json* found = told.find(name);
    return found != nullptr && found->is_object() ? found : nullptr;
}

TransferDirection read_direction(const Json& told) {
    const auto direction = told.find_string("direction");
    return direction == "in"    ? TransferDirection::kIn
           : direction == "out" ? TransferDirection::kOut
                                : TransferDirection::kSelf;
}

// Of a transfer or a fee.
std::optional<std::string> read_quantity(const Json& told) {
    const Json* quantity = told.find("quantity");
    const Json* numeric = quantity ? quantity->find("numeric") : nullptr;
    return numeric ? read_decimal(*numeric) : std::nullopt;
}

template <class Value>
void read_value(const Json& told, Value& into) {
    if (const Json* value = told.find("value"))
        if (const auto worth = read_decimal(*value))
            if (auto money = to_money(*worth)) into = std::move(*money);
}

// Half of an address leads astray.
template <std::size_t N>
bool take_whole(const Json& told, const char* name, Text<N>& into) {
    const auto text = told.find_string(name);
    if (!text || text->size() > N) return false;
    into = *text;
    return true;
}

// By way of the operator's server where that has it: no other host then learns who looks.
std::optional<std::string> read_transfer_picture(const Json& what, bool nft,
                                                 const Context& context) {
    if (auto url = read_hosted_picture(what, "image", context)) return url;
    const Json* picture = what.find("icon");
    if (nft) {
        const Json* content = what.find("content");
        picture = content ? content->find("preview") : nullptr;
    }
    return picture ? read_hosted_picture(*picture, "url", context) : std::nullopt;
}

std::optional<ActivityTransfer> read_transfer(const Json& told, const Context& context) {
    const Json* fungible = find_object(told, "fungible_info");
    const Json* nft = find_object(told, "nft_info");
    const Json* what = fungible ? fungible : nft;
    if (what == nullptr) return std::nullopt;
    const auto amount = read_quantity(told);
    if (fungible && !amount) return std::nullopt;
    ActivityTransfer transfer;
    transfer.direction = read_direction(told);
    transfer.nft = fungible == nullptr;
    transfer.quantity = amount.value_or("1");
    transfer.symbol = read_text(*what, "symbol", decltype(transfer.symbol)::kMax).value_or("");
    transfer.name =
        read_text(*what, "name", decltype(transfer.name)::kMax).value_or(transfer.symbol.value);
    if (auto url = read_transfer_picture(*what, transfer.nft, context))
        transfer.image_url = std::move(*url);
    read_value(told, transfer.value);
    if (Text<64> contract; take_whole(told, "contract", contract)) transfer.contract = contract;
    return transfer;
}

std::optional<ActivityFee> read_fee(const Json& told) {
    const Json* paid = find_object(told, "fee");
    const Json* coin = paid ? find_object(*paid, "fungible_info") : nullptr;
    auto amount = coin ? read_quantity(*paid) : std::nullopt;
    if (!amount) return std::nullopt;
    ActivityFee fee;
    fee.quantity = std::move(*amount);
    fee.symbol = read_text(*coin, "symbol", decltype(fee.symbol)::kMax).value_or("");
    read_value(*paid, fee.value);
    return fee;
}

// Fills entry.transfers. False if every one of them is spam.
bool read_transfers(const Json& told, ActivityEntry& entry, const Context& context) {
    const Json* transfers = told.find("transfers");
    if (transfers == nullptr || !transfers->is_array() || transfers->items().empty()) return true;
    bool only_spam = true;
    for (const Json& one : transfers->items()) {
        const Json* nft = find_object(one, "nft_info");
        const bool poisoning = has_flag(one, "is_poisoning");
        entry.suspicious |= poisoning;
        only_spam &= !poisoning &&
                     (has_flag(one, "is_spam") || (nft != nullptr && has_flag(*nft, "is_spam")));
        if (entry.transfers.size() < kTransfersMax)
            if (auto transfer = read_transfer(one, context))
                entry.transfers.push_back(std::move(*transfer));
    }
    return !only_spam;
}

std::optional<ActivityEntry> read_transaction(const Json& told, const Context& context) {
    const Json* metadata = told.find("metadata");
    if (metadata == nullptr || metadata->find_string("chain") != context.watch.account->chain.value)
        return std::nullopt;
    ActivityEntry entry;
    const auto id = told.find_string("id");
    const auto at = metadata->find_string("minedAt");
    const auto instant = at ? parse_date_time(*at) : std::nullopt;
    if (!id || id->empty() || id->size() > decltype(entry.id)::kMax || !instant)
        return std::nullopt;
    entry.id = *id;
    entry.at_ms = instant->seconds * 1'000 + instant->nanoseconds / 1'000'000;
    entry.operation =
        read_text(*metadata, "operationType", decltype(entry.operation)::kMax).value_or("execute");
    take_whole(*metadata, "hash", entry.hash);
    take_whole(*metadata, "sentFrom", entry.from);
    take_whole(*metadata, "sentTo", entry.to);
    const auto status = metadata->find_string("status");
    entry.status = status == "pending"  ? ActivityStatus::kPending
                   : status == "failed" ? ActivityStatus::kFailed
                                        : ActivityStatus::kConfirmed;
    if (const Json* application = metadata->find("application"))
        if (auto name =
                read_text(*application, "name", decltype(entry.application)::value_type::kMax))
            entry.application = std::move(*name);
    if (!read_transfers(told, entry, context)) return std::nullopt;
    entry.fee = read_fee(told);
    return entry;
}

bool is_before(const ActivityEntry& a, const ActivityEntry& b) {
    const bool pending = a.status == ActivityStatus::kPending;
    if (pending != (b.status == ActivityStatus::kPending)) return pending;
    return a.at_ms > b.at_ms;
}

bool moves_something(const ActivityEntry& entry) {
    return entry.transfers.empty() ||
           std::ranges::any_of(entry.transfers, [](const ActivityTransfer& transfer) {
               return !is_zero(transfer.quantity.value);
           });
}

}  // namespace

std::optional<Vec<ActivityEntry>> read_transactions(const Json& body, const Context& context) {
    const Json* data = body.find("data");
    if (data == nullptr || !data->is_array()) return std::nullopt;
    Vec<ActivityEntry> entries;
    for (const Json& told : data->items())
        if (entries.size() < kEntriesMax)
            if (auto entry = read_transaction(told, context)) entries.push_back(std::move(*entry));
    return entries;
}

void sort_newest_first(Vec<ActivityEntry>& entries) {
    // By insertion: stable, small, and they come almost in order.
    for (std::size_t i = 1; i < entries.size(); ++i)
        for (std::size_t j = i; j > 0 && is_before(entries[j], entries[j - 1]); --j)
            std::swap(entries[j], entries[j - 1]);
}

void mark_suspicious(Vec<ActivityEntry>& entries, std::string_view address) {
    Vec<std::string_view> known;
    for (const ActivityEntry& entry : entries)
        if (is_same_address(entry.from.value, address) && moves_something(entry))
            known.push_back(entry.to.value);
    for (ActivityEntry& entry : entries) {
        if (is_same_address(entry.from.value, address)) continue;
        // Where a token's contract wrote that the account gave, it is who got.
        const auto looks_known = [&](const std::string& other) {
            return !is_same_address(other, address) &&
                   std::ranges::any_of(
                       known, [&](std::string_view real) { return looks_like(real, other); });
        };
        entry.suspicious |=
            !moves_something(entry) || looks_known(entry.from.value) || looks_known(entry.to.value);
    }
}

}  // namespace portico::account
