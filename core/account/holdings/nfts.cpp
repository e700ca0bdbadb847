// SPDX-License-Identifier: Apache-2.0
//
// See nfts.hpp.
#include "core/account/holdings/nfts.hpp"

#include <algorithm>

#include "core/account/constants.hpp"
#include "core/account/holdings/decimal_text.hpp"
#include "core/api/holdings.hpp"

namespace portico::account {
namespace {

constexpr PagedKind kKind{.owner = Owner::kNfts,
                          .path = "/nfts",
                          .rows_max = decltype(NftsSlice::nfts)::kMax,
                          .refresh_ms = kPortfolioFreshMs,
                          .retry_ms = kBalanceRetryBlockMs,
                          .stops = false,
                          .failure = Code::unknown_error};

bool is_digits(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

std::optional<NftRow> read_nft(const api::NftItem& item, const Context& context) {
    const bool known_standard = item.standard == "erc721" || item.standard == "erc1155";
    if (item.chain != context.watch.account->chain || item.flags.is_spam || !known_standard ||
        item.contract.empty() || item.tokenId.empty() || !is_digits(item.tokenId))
        return std::nullopt;
    const auto amount = read_decimal(item.quantity.value);
    if (!amount || is_zero(*amount)) return std::nullopt;
    std::string id = item.chain.value;
    id.append("/").append(item.standard).append(":").append(item.contract);
    id.append("/").append(item.tokenId);
    NftRow row;
    if (id.size() > decltype(row.id)::kMax) return std::nullopt;
    row.id = std::move(id);
    row.chain = item.chain.value;
    row.contract = item.contract.value;
    row.token_id = item.tokenId.value;
    row.quantity = *amount;
    show_text(text_or_none(item.name), row.name);
    show_text(text_or_none(item.collection), row.collection);
    if (auto url = hosted_picture_url(text_or_none(item.image), context); !url.empty())
        row.image_url = std::move(url);
    if (item.traits) {
        row.traits.emplace();
        for (const api::NftTrait& one : *item.traits) {
            NftTraitRow trait;
            show_text(one.name.value, trait.name);
            show_text(one.value.value, trait.value);
            if (!trait.value.empty()) row.traits->push_back(std::move(trait));
        }
    }
    return row;
}

Vec<NftRow> read_nfts(const api::NftsBody& body, const Context& context) {
    Vec<NftRow> rows;
    for (const api::NftItem& item : body.data)
        if (rows.size() < kKind.rows_max)
            if (auto row = read_nft(item, context)) rows.push_back(std::move(*row));
    return rows;
}

}  // namespace

void watch_changed(NftsState& state, ServerState& server, const Context& context) {
    const bool looked = context.watch.looking == Looking::kAccount;
    if (watch_changed(state.list, kKind, looked, server, context)) state.nfts.clear();
}

void update(NftsState& state, ServerState& server, const RefreshAccount&, const Context& context) {
    refresh(state.list, kKind, server, context);
}

void update(NftsState& state, const MoreNfts&, const Context& context) {
    want_more(state.list, kKind, context);
}

void update(NftsState& state, ServerState& server, const HttpAnswered& event,
            const Context& context) {
    auto page = take_page<api::NftsBody>(state.list, kKind, server, event, context);
    if (!page) return;
    put_page(state.list, kKind, state.nfts, read_nfts(page->body, context), *page, context);
}

void update(NftsState& state, ServerState& server, const wc::TimerFired& event,
            const Context& context) {
    timer_fired(state.list, kKind, event.timer_id, server, context);
}

NftsSlice make_slice(const NftsState& state) {
    NftsSlice slice;
    set_paging(slice, state.list, state.nfts.empty());
    slice.nfts = decltype(slice.nfts)(state.nfts);
    return slice;
}

}  // namespace portico::account
