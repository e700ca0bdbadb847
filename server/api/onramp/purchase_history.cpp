// SPDX-License-Identifier: Apache-2.0
#include "server/api/onramp/purchase_history.hpp"

#include <algorithm>

#include "core/api/onramp.hpp"
#include "core/base/describe/describe.hpp"
#include "core/base/text/date_time.hpp"
#include "core/chain/address.hpp"
#include "core/chain/caip.hpp"
#include "server/api/providers/amount.hpp"
#include "server/api/routing/reasons.hpp"

namespace portico::api::onramp {
namespace {

constexpr std::int64_t kPage = 50;

/// Three words for five states, as clients of the reference know them.
std::string_view purchase_status(PurchaseState state) {
    switch (state) {
        case PurchaseState::kWaiting:
        case PurchaseState::kInProgress:
            return "ONRAMP_TRANSACTION_STATUS_IN_PROGRESS";
        case PurchaseState::kDone:
            return "ONRAMP_TRANSACTION_STATUS_SUCCESS";
        case PurchaseState::kFailed:
        case PurchaseState::kRefunded:
            break;
    }
    return "ONRAMP_TRANSACTION_STATUS_FAILED";
}

std::string_view state_word(PurchaseState state) {
    switch (state) {
        case PurchaseState::kWaiting:
            return "waiting";
        case PurchaseState::kInProgress:
            return "in_progress";
        case PurchaseState::kDone:
            return "done";
        case PurchaseState::kFailed:
            return "failed";
        case PurchaseState::kRefunded:
            break;
    }
    return "refunded";
}

PurchaseEntry entry_of(const PurchaseRow& row, const std::string& label) {
    PurchaseEntry out;
    out.id = row.id;
    out.metadata.operationType = "buy";
    out.metadata.hash = row.tx_hash;
    // Clients of the reference wait for one that is later than their opening of the page, and they
    // know that to the millisecond.
    out.metadata.minedAt = format_date_time((row.updated_at_ms + 999) / 1000);
    out.metadata.sentFrom = label;
    out.metadata.sentTo = row.address;
    out.metadata.status = purchase_status(row.state);
    out.metadata.application.name = Text<64>(label);
    out.metadata.chain = row.chain;
    PurchaseTransfer& transfer = out.transfers.emplace_back();
    transfer.fungible_info.name = Text<64>(row.asset_name);
    transfer.fungible_info.symbol = Text<32>(row.asset);
    transfer.direction = "in";
    transfer.quantity.numeric = row.arrives.empty() ? std::string("0") : row.arrives;
    const bool is_told = !row.paid_amount.empty();
    if (is_told && row.paid_currency == "USD") transfer.value = AmountNumber(row.paid_amount);
    out.purchase.provider = row.provider;
    out.purchase.state = state_word(row.state);
    out.purchase.id = row.purchase.empty() ? row.id : row.purchase;
    out.purchase.fiatAmount = is_told ? row.paid_amount : row.fiat_amount;
    out.purchase.fiatCurrency = is_told ? row.paid_currency : row.fiat_currency;
    out.purchase.isPaidAmount = is_told;
    out.purchase.reason = row.reason;
    return out;
}

}  // namespace

std::string account_key(std::string_view chain, std::string_view address) {
    std::string out(address);
    if (chain.starts_with("eip155"))
        for (char& c : out)
            if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return out;
}

PurchasePages::Asked PurchasePages::read(const RouteRequest& request,
                                         const access::ProjectRef& project) {
    const auto chain = chain::Caip2::parse(request.query.text("chainId"));
    return {.project = project ? project->id : "",
            .chain_namespace = std::string(chain ? chain->chain_namespace() : "eip155"),
            .address = std::string(request.path("address")),
            .onramp = std::string(request.query.text("onramp")),
            .cursor = std::string(request.query.text("cursor")),
            .request_id = std::string(request.request_id)};
}

/// Of one that is not set up any more, its word.
std::string PurchasePages::label_of(const std::string& provider) const {
    const auto named = std::ranges::find(providers_, provider, &NamedProvider::word);
    return named == providers_.end() ? provider : named->label;
}

void PurchasePages::find_bought(BoughtQuery query, std::function<void(std::vector<Bought>)> done) {
    if (providers_.empty()) return done({});
    query.address = account_key(query.chain_namespace, query.address);
    using Rows = store::StoreResult<std::vector<BoughtRow>>;
    const auto tell = [this, done](const Rows& rows) {
        std::vector<Bought> out;
        // The history is told all the same.
        if (!rows)
            log_.error_seldom("onramp.store_failed",
                              {{"reason", store::failure_word(rows.error().kind)}});
        else
            for (const BoughtRow& row : *rows)
                out.push_back({row.chain, row.tx_hash, label_of(row.provider)});
        done(std::move(out));
    };
    if (!store_.run([query = std::move(query)](Store& store) { return store.bought(query); }, tell))
        tell(Rows(std::unexpect, store::StoreError{store::Failure::kUnavailable,
                                                   "the database has too much to do"}));
}

ops::Awaitable<net::Response> PurchasePages::page(Asked asked) {
    const auto bad = [&](std::string_view field, std::string_view text) {
        return reasons_response({400, field, text, api_error_word(ApiCode::parameter_invalid)},
                                asked.request_id);
    };
    const bool is_known =
        std::ranges::find(providers_, asked.onramp, &NamedProvider::word) != providers_.end();
    // Clients of the reference name coinbase, whoever it is that sells.
    if (!is_known && asked.onramp != "all" && asked.onramp != "coinbase")
        co_return bad("onramp", "onramp is all, or a provider that is set up here");
    if (asked.chain_namespace != "eip155" && asked.chain_namespace != "solana")
        co_return bad("chainId", "Purchases are there for eip155 and solana");
    if (!chain::is_valid_address(asked.chain_namespace, "1", asked.address))
        co_return bad("address", "The address provided is invalid");
    PurchaseHistory body;
    if (!providers_.empty()) {
        PurchaseQuery query{.project = asked.project,
                            .chain_namespace = asked.chain_namespace,
                            .address = account_key(asked.chain_namespace, asked.address),
                            .provider = is_known ? asked.onramp : "",
                            .before = asked.cursor,
                            .most = kPage};
        using Rows = store::StoreResult<std::vector<PurchaseRow>>;
        const Rows rows = co_await ops::callback<Rows>([&](auto done) {
            if (!store_.run([query](Store& store) { return store.page(query); },
                            [done](Rows answer) { done(std::move(answer)); }))
                done(Rows(std::unexpect, store::StoreError{store::Failure::kUnavailable,
                                                           "the database has too much to do"}));
        });
        if (!rows) {
            log_.error_seldom("onramp.store_failed",
                              {{"request_id", asked.request_id},
                               {"reason", store::failure_word(rows.error().kind)}});
            co_return unavailable_response("address", "Purchases cannot be read at the moment",
                                           asked.request_id);
        }
        for (const PurchaseRow& row : *rows)
            body.data.push_back(entry_of(row, label_of(row.provider)));
        if (static_cast<std::int64_t>(rows->size()) == kPage) body.next = Text<64>(rows->back().id);
    }
    net::Response out{.body = to_json_text(body)};
    out.headers.emplace_back("Cache-Control", "private, no-store");
    co_return out;
}

}  // namespace portico::api::onramp
