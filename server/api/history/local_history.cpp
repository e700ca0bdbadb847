// SPDX-License-Identifier: Apache-2.0
#include "server/api/history/local_history.hpp"

#include <algorithm>
#include <cstring>

#include "core/base/encoding/hex.hpp"
#include "core/base/text/decimal.hpp"
#include "core/crypto/hash/hmac.hpp"
#include "server/api/history/account_perspective.hpp"
#include "server/api/history/cursor.hpp"
#include "server/api/history/known_coins.hpp"
#include "server/ops/rate_limit.hpp"

namespace portico::api::history {
namespace {

constexpr std::string_view kEvm = "eip155:";

std::unexpected<HistoryFailure> failure(HistoryFailure::Why why, std::string text = {}) {
    return std::unexpected(HistoryFailure{why, std::move(text)});
}

/// What clients pass over (docs/spec/account.md#transactions: transfers that are all spam); what
/// warns of poisoning they show.
bool is_shown(const Entry& entry) {
    return entry.transfers.empty() || std::ranges::any_of(entry.transfers, [](const Transfer& one) {
               return !one.is_spam || one.is_poisoning;
           });
}

}  // namespace

std::int64_t asker_of(std::string_view address, ByteView key) {
    const std::string wider = ops::wider_network(address);
    const std::string who = "asks for a past: " + (wider.empty() ? std::string(address) : wider);
    const Bytes32 mac = hmac_sha256(key, as_bytes(who));
    std::int64_t out = 0;
    std::memcpy(&out, mac.data(), sizeof out);
    return out;
}

store::StoreResult<HistoryPage> read_page(indexer::Store& store, indexer::PageQuery query,
                                          std::string_view scope, ByteView key) {
    HistoryPage out;
    for (std::size_t passed = 0;; ++passed) {
        const auto page = store.page(query);
        // What happened while spam was passed over, whoever goes on from there is told.
        if (!page && passed > 0) return out;
        if (!page) return std::unexpected(page.error());
        out = {};
        for (const indexer::PageEntry& entry : page->entries)
            out.entries.push_back(view_from(entry, query.account, *page));
        if (!page->more) return out;
        const Cursor next{page->entries.back().at, page->rewinds};
        out.next = seal_cursor(next, scope, key);
        if (passed == kPassedMax || std::ranges::any_of(out.entries, is_shown)) return out;
        query.after = next.after;
        query.rewinds = next.rewinds;
    }
}

void LocalHistory::page(const HistoryQuery& query, Done done) {
    const auto account = parse_hex_fixed<20>(query.account);
    indexer::PageQuery requested{.size = kPageSize};
    if (account) requested.account = *account;
    if (!query.chain.empty()) {
        const auto id = query.chain.starts_with(kEvm)
                            ? parse_decimal_signed(query.chain.substr(kEvm.size()))
                            : std::nullopt;
        if (!id) return done(HistoryPage{});
        requested.chains = {*id};
    }
    if (!account) return done(HistoryPage{});
    const std::string scope = to_hex(*account) + " " + query.chain;
    if (!query.cursor.empty()) {
        const auto cursor = open_cursor(query.cursor, scope, key_);
        if (!cursor) return done(failure(HistoryFailure::Why::kCursor));
        requested.after = cursor->after;
        requested.rewinds = cursor->rewinds;
    }
    const bool is_queued =
        store_.run([requested, scope, key = key_](
                       indexer::Store& store) { return read_page(store, requested, scope, key); },
                   [done, &book = book_](store::StoreResult<HistoryPage> page) {
                       if (page) fill_from_lists(*page, book);
                       if (page) return done(std::move(*page));
                       done(failure(page.error().kind == store::Failure::kConflict
                                        ? HistoryFailure::Why::kOutdated
                                        : HistoryFailure::Why::kUnavailable,
                                    page.error().text));
                   });
    if (!is_queued)
        return done(failure(HistoryFailure::Why::kUnavailable, "the store has too much to do"));
    if (fill_past_ && query.cursor.empty())
        want_past({.account = requested.account,
                   .asker = asker_of(query.asker, key_),
                   .now_s = now_ms_() / 1000},
                  requested.chains);
}

void LocalHistory::want_past(indexer::PastWish wish, std::vector<indexer::ChainId> chains) {
    const auto note = [wish, chains = std::move(chains)](
                          indexer::Store& store) mutable -> store::StoreResult<void> {
        if (chains.empty()) chains = PORTICO_TRY(store.chains());
        for (const indexer::ChainId chain : chains) {
            wish.chain = chain;
            PORTICO_TRY(store.want_past(wish));
        }
        return {};
    };
    // Where it does not come to it, the next visit asks again.
    (void)store_.run(note, [](const store::StoreResult<void>&) {});
}

}  // namespace portico::api::history
