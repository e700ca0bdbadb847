// SPDX-License-Identifier: Apache-2.0
//
// See transactions.hpp.
#include "core/account/activity/transactions.hpp"

#include <algorithm>

#include "core/account/holdings/decimal_text.hpp"
#include "core/account/server.hpp"
#include "core/base/text/ascii.hpp"
#include "core/base/text/date_time.hpp"

namespace portico::account {
namespace {

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

template <std::size_t Max>
void read_money(const std::optional<NumberText<Max>>& number, std::optional<Text<96>>& into) {
    const auto value = number ? read_decimal(number->value) : std::nullopt;
    if (auto money = value ? to_money(*value) : std::nullopt) into = std::move(*money);
}

std::string_view link_or_none(const Nullable<api::PictureLink>& link) {
    return link ? std::string_view(link->url.value) : std::string_view();
}

// By way of the operator's server where that has it: no other host then learns who looks.
std::string picture_of(const api::HistoryTransfer& reported, const Context& context) {
    if (!reported.fungible_info) {
        const auto& content = reported.nft_info->content;
        return hosted_picture_url(content ? link_or_none(content->preview) : "", context);
    }
    std::string url = hosted_picture_url(text_or_none(reported.fungible_info->image), context);
    if (url.empty()) url = hosted_picture_url(link_or_none(reported.fungible_info->icon), context);
    return url;
}

std::optional<ActivityTransfer> read_transfer(const api::HistoryTransfer& reported,
                                              const Context& context) {
    const auto& coin = reported.fungible_info;
    if (!coin && !reported.nft_info) return std::nullopt;
    const auto amount = read_decimal(reported.quantity.numeric.value);
    if (coin && !amount) return std::nullopt;
    ActivityTransfer transfer;
    transfer.direction = reported.direction;
    transfer.nft = !coin;
    transfer.quantity = amount.value_or("1");
    if (coin) show_text(text_or_none(coin->symbol), transfer.symbol);
    show_text(text_or_none(coin ? coin->name : reported.nft_info->name), transfer.name);
    // The network's own coin, of a network that the server does not know by name.
    const auto& network = context.watch.account->network;
    if (coin && !reported.contract && transfer.symbol.empty() && network) {
        transfer.symbol = network->native_currency.symbol.value;
        if (transfer.name.empty()) transfer.name = network->native_currency.name.value;
    }
    if (transfer.name.empty()) transfer.name = transfer.symbol.value;
    if (auto url = picture_of(reported, context); !url.empty()) transfer.image_url = std::move(url);
    read_money(reported.value, transfer.value);
    if (reported.contract) transfer.contract = reported.contract->value;
    return transfer;
}

std::optional<ActivityFee> read_fee(const api::HistoryFee& paid, const Context& context) {
    auto amount = read_decimal(paid.quantity.numeric.value);
    if (!amount || !paid.fungible_info) return std::nullopt;
    ActivityFee fee;
    fee.quantity = std::move(*amount);
    show_text(text_or_none(paid.fungible_info->symbol), fee.symbol);
    const auto& network = context.watch.account->network;
    if (fee.symbol.empty() && network) fee.symbol = network->native_currency.symbol.value;
    read_money(paid.value, fee.value);
    return fee;
}

// Fills entry.transfers. False if every one of them is spam.
bool read_transfers(const api::HistoryTransaction& reported, ActivityEntry& entry,
                    const Context& context) {
    bool only_spam = !reported.transfers.empty();
    for (const api::HistoryTransfer& one : reported.transfers) {
        const bool is_spam = one.flags.is_spam || (one.nft_info && one.nft_info->flags.is_spam);
        entry.suspicious |= one.flags.is_poisoning;
        only_spam &= is_spam && !one.flags.is_poisoning;
        if (entry.transfers.size() < kTransfersMax)
            if (auto transfer = read_transfer(one, context))
                entry.transfers.push_back(std::move(*transfer));
    }
    return !only_spam;
}

std::optional<ActivityEntry> read_transaction(const api::HistoryTransaction& reported,
                                              const Context& context) {
    const api::HistoryMetadata& metadata = reported.metadata;
    const auto instant = parse_date_time(metadata.minedAt.value);
    if (metadata.chain != context.watch.account->chain || reported.id.empty() || !instant)
        return std::nullopt;
    ActivityEntry entry;
    entry.id = reported.id;
    entry.at_ms = instant->seconds * 1'000 + instant->nanoseconds / 1'000'000;
    show_text(metadata.operationType.value, entry.operation);
    if (entry.operation.empty()) entry.operation = "execute";
    entry.hash = metadata.hash;
    entry.from = metadata.sentFrom;
    entry.to = metadata.sentTo;
    entry.status = metadata.status;
    if (metadata.application && metadata.application->name)
        if (auto name = shown_text(*metadata.application->name,
                                   decltype(entry.application)::value_type::kMax);
            !name.empty())
            entry.application = std::move(name);
    if (!read_transfers(reported, entry, context)) return std::nullopt;
    if (reported.fee) entry.fee = read_fee(*reported.fee, context);
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

Vec<ActivityEntry> read_transactions(const api::HistoryBody& body, const Context& context) {
    Vec<ActivityEntry> entries;
    for (const api::HistoryTransaction& reported : body.data)
        if (auto entry = read_transaction(reported, context)) entries.push_back(std::move(*entry));
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
