// SPDX-License-Identifier: Apache-2.0
//
// See nfts.hpp.
#include "core/account/nfts.hpp"

#include <algorithm>

#include "core/account/constants.hpp"
#include "core/account/decimal_text.hpp"

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

std::optional<NftRow> read_nft(const Json& told, const Context& context) {
    const auto chain = told.find_string("chain");
    const auto contract = told.find_string("contract");
    const auto token_id = told.find_string("tokenId");
    const auto standard = told.find_string("standard");
    const Json* quantity = told.find("quantity");
    NftRow row;
    if (chain != context.watch.account->chain.value || has_flag(told, "is_spam"))
        return std::nullopt;
    if (!contract || contract->empty() || contract->size() > decltype(row.contract)::kMax ||
        !token_id || token_id->empty() || token_id->size() > decltype(row.token_id)::kMax ||
        !is_digits(*token_id) || (standard != "erc721" && standard != "erc1155"))
        return std::nullopt;
    const auto amount = quantity ? read_decimal(*quantity) : std::nullopt;
    if (!amount || is_zero(*amount)) return std::nullopt;
    std::string id(*chain);
    id.append("/").append(*standard).append(":").append(*contract).append("/").append(*token_id);
    if (id.size() > decltype(row.id)::kMax) return std::nullopt;
    row.id = std::move(id);
    row.chain = *chain;
    row.contract = *contract;
    row.token_id = *token_id;
    row.quantity = *amount;
    row.name = read_text(told, "name", decltype(row.name)::kMax).value_or("");
    row.collection = read_text(told, "collection", decltype(row.collection)::kMax).value_or("");
    if (auto url = read_hosted_picture(told, "image", context)) row.image_url = std::move(*url);
    return row;
}

std::optional<Vec<NftRow>> read_nfts(const Json& body, const Context& context) {
    const Json* data = body.find("data");
    if (data == nullptr || !data->is_array()) return std::nullopt;
    Vec<NftRow> rows;
    for (const Json& told : data->items())
        if (rows.size() < kKind.rows_max)
            if (auto row = read_nft(told, context)) rows.push_back(std::move(*row));
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
    auto page = take_page(state.list, kKind, server, event, context);
    if (!page) return;
    auto rows = read_nfts(page->body, context);
    if (!rows) return page_failed(state.list, kKind, page->more, event.status, context);
    put_page(state.list, kKind, state.nfts, std::move(*rows), *page, context);
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
