// SPDX-License-Identifier: Apache-2.0
//
// The account's NFTs on its network, as the operator's server tells them page by page
// (docs/accounts.md, GET /v1/account/../nfts), without spam. Asked while the Account view is looked
// at; kept for 30 s, and not asked again for 30 s after a failure.
#pragma once

#include "core/account/paged_list.hpp"

namespace portico::account {

struct NftsState {
    PagedList list{};
    Vec<NftRow> nfts{};
};

void watch_changed(NftsState& state, ServerState& server, const Context& context);
void update(NftsState& state, ServerState& server, const RefreshAccount& event,
            const Context& context);
void update(NftsState& state, const MoreNfts& event, const Context& context);
void update(NftsState& state, ServerState& server, const HttpAnswered& event,
            const Context& context);
void update(NftsState& state, ServerState& server, const wc::TimerFired& event,
            const Context& context);

NftsSlice make_slice(const NftsState& state);

}  // namespace portico::account
