// SPDX-License-Identifier: Apache-2.0
//
// See approvals.hpp.
#include "core/account/approvals/approvals.hpp"

#include <algorithm>

#include "core/account/constants.hpp"
#include "core/account/holdings/decimal_text.hpp"
#include "core/api/approvals.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/contracts/permit2.hpp"
#include "core/chain/eip155/contracts/token_calls.hpp"

namespace portico::account {
namespace {

// A minute or two of blocks, on every network.
constexpr std::int64_t kSentMs = 180'000;
constexpr std::int64_t kDeclined = 4001;  // EIP-1193
constexpr std::size_t kHashText = 66;
constexpr std::int64_t kNoEndS = 253'402'300'800;  // the year 10000

constexpr PagedKind kApprovalList{.owner = Owner::kApprovals,
                                  .path = "/approvals",
                                  .rows_max = decltype(ApprovalsSlice::approvals)::kMax,
                                  .refresh_ms = kRefreshMs,
                                  .retry_ms = kRefreshMs,
                                  .stops = false,
                                  .failure = Code::unknown_error};

std::optional<ApprovalStandard> read_standard(std::string_view word) {
    if (word == "erc20") return ApprovalStandard::kErc20;
    if (word == "nft") return ApprovalStandard::kNft;
    if (word == "collection") return ApprovalStandard::kCollection;
    if (word == "permit2") return ApprovalStandard::kPermit2;
    return std::nullopt;
}

/// Nothing where there is no way to take it back by.
std::optional<ApprovalRow> read_approval(const api::ApprovalItem& item, const Context& context) {
    const auto standard = read_standard(item.standard.value);
    if (!standard || !chain::parse_evm_address(item.contract.value) ||
        !chain::parse_evm_address(item.spender.value))
        return std::nullopt;
    ApprovalRow row;
    row.standard = *standard;
    row.contract = item.contract.value;
    row.spender = item.spender.value;
    if (*standard == ApprovalStandard::kNft) {
        if (!chain::parse_uint256(text_or_none(item.tokenId))) return std::nullopt;
        show_text(text_or_none(item.tokenId), row.token_id);
    }
    row.id = item.contract.value + "/" + item.spender.value + "/" +
             (*standard == ApprovalStandard::kNft ? row.token_id.value : item.standard.value);
    show_text(text_or_none(item.spenderName), row.spender_name);
    show_text(text_or_none(item.name), row.name);
    show_text(text_or_none(item.symbol), row.symbol);
    row.unlimited = item.unlimited;
    if (item.expiresAt && *item.expiresAt > 0 && *item.expiresAt < kNoEndS)
        row.until_ms = *item.expiresAt * 1000;
    if (const auto amount = read_decimal(text_or_none(item.quantity))) row.quantity = *amount;
    if (auto url = hosted_picture_url(text_or_none(item.image), context); !url.empty())
        row.image_url = std::move(url);
    return row;
}

Revoke* find(ApprovalsState& state, std::string_view id) {
    const auto at = std::ranges::find(
        state.revokes, id, [](const Revoke& one) { return std::string_view(one.id.value); });
    return at == state.revokes.end() ? nullptr : &*at;
}

/// Rows say how far taking them back is; what the chain no longer has is forgotten.
void mark_rows(ApprovalsState& state, const Context& context) {
    Vec<Revoke> left;
    for (ApprovalRow& row : state.rows) {
        Revoke* revoke = find(state, row.id.value);
        if (revoke == nullptr) continue;
        if (revoke->state == RevokeState::kSent && context.now_ms - revoke->sent_at_ms >= kSentMs)
            revoke->state = RevokeState::kFailed;
        row.revoke = revoke->state;
        left.push_back(std::move(*revoke));
    }
    // The wallet's answer may come behind the chain's.
    for (Revoke& one : state.revokes)
        if (one.state == RevokeState::kAsked &&
            std::ranges::none_of(left, [&](const Revoke& kept) { return kept.id == one.id; }))
            left.push_back(std::move(one));
    state.revokes = std::move(left);
    state.list.changed = true;
}

void set_revoke(ApprovalsState& state, Revoke& revoke, RevokeState now) {
    revoke.state = now;
    for (ApprovalRow& row : state.rows)
        if (row.id.value == revoke.id.value) row.revoke = now;
    state.list.changed = true;
}

/// What takes it back: of coins an allowance of nothing, of one NFT nobody in the spender's place.
Bytes revoking_call(const ApprovalRow& row) {
    const chain::EvmAddress spender = *chain::parse_evm_address(row.spender.value);
    switch (row.standard) {
        case ApprovalStandard::kErc20:
            return chain::make_approve_call(spender, 0);
        case ApprovalStandard::kNft:
            return chain::make_approve_call({}, *chain::parse_uint256(row.token_id.value));
        case ApprovalStandard::kCollection:
            return chain::make_set_approval_for_all_call(spender, false);
        case ApprovalStandard::kPermit2:
            return chain::make_permit2_revoke_call(*chain::parse_evm_address(row.contract.value),
                                                   spender);
    }
    return {};
}

}  // namespace

void watch_changed(ApprovalsState& state, ServerState& server, const Context& context) {
    const bool looked = context.watch.looking == Looking::kApprovals;
    if (watch_changed(state.list, kApprovalList, looked, server, context)) {
        state.rows.clear();
        state.revokes.clear();
        state.sent.reset();
    }
    const auto& account = context.watch.account;
    const bool offered = account && !state.list.account.empty() &&
                         std::ranges::find(server.indexed, account->chain.value,
                                           &TextValue::value) != server.indexed.end();
    state.list.changed |= offered != state.offered;
    state.offered = offered;
}

void update(ApprovalsState& state, ServerState& server, const RefreshAccount&,
            const Context& context) {
    refresh(state.list, kApprovalList, server, context);
}

void update(ApprovalsState& state, const RevokeApproval& event, const Context& context) {
    const auto row = std::ranges::find(state.rows, event.id.value, [](const ApprovalRow& one) {
        return std::string_view(one.id.value);
    });
    if (row == state.rows.end()) return;
    Revoke* revoke = find(state, event.id.value);
    if (revoke == nullptr) {
        state.revokes.push_back(Revoke{.id = event.id});
        revoke = &state.revokes.back();
    }
    if (revoke->state == RevokeState::kAsked || revoke->state == RevokeState::kSent) return;
    Json transaction = Json::object();
    transaction.set("from", Json::string(context.watch.account->address.value));
    const bool is_permit2 = row->standard == ApprovalStandard::kPermit2;
    transaction.set(
        "to", Json::string(is_permit2 ? std::string(chain::kPermit2Text) : row->contract.value));
    transaction.set("data", Json::string(to_hex_0x(revoking_call(*row))));
    revoke->transaction = transaction;
    revoke->requested = context.request_wallet(Owner::kApprovals, "eth_sendTransaction",
                                               Json::array({std::move(transaction)}));
    set_revoke(state, *revoke, RevokeState::kAsked);
}

void update(ApprovalsState& state, ServerState& server, const HttpAnswered& event,
            const Context& context) {
    auto page = take_page<api::ApprovalsBody>(state.list, kApprovalList, server, event, context);
    if (!page) return;
    state.rows.clear();
    state.whole = page->body.whole;
    for (const api::ApprovalItem& item : page->body.data)
        if (auto row = read_approval(item, context)) state.rows.push_back(std::move(*row));
    mark_rows(state, context);
    page_taken(state.list, kApprovalList, false, true, context);
}

void update(ApprovalsState& state, ServerState& server, const WalletAnswered& event,
            const Context& context) {
    const auto at = std::ranges::find(state.revokes, event.id, &Revoke::requested);
    if (at == state.revokes.end() || at->state != RevokeState::kAsked) return;
    if (event.error)
        return set_revoke(
            state, *at, event.error->code == kDeclined ? RevokeState::kNone : RevokeState::kFailed);
    at->sent_at_ms = context.now_ms;
    set_revoke(state, *at, RevokeState::kSent);
    if (event.result && event.result->is_string() && event.result->as_string().size() == kHashText)
        state.sent = SentRevoke{event.result->as_string(), at->transaction};
    refresh(state.list, kApprovalList, server, context);
}

void update(ApprovalsState& state, ServerState& server, const wc::TimerFired& event,
            const Context& context) {
    timer_fired(state.list, kApprovalList, event.timer_id, server, context);
}

ApprovalsSlice make_slice(const ApprovalsState& state) {
    ApprovalsSlice slice;
    slice.offered = state.offered;
    slice.whole = state.whole;
    set_state(slice, state.list, state.rows.empty());
    slice.approvals = decltype(slice.approvals)(state.rows);
    slice.sent = state.sent;
    return slice;
}

}  // namespace portico::account
