// SPDX-License-Identifier: Apache-2.0
//
// See identity.hpp.
#include "core/account/identity.hpp"

#include <algorithm>

#include "core/account/constants.hpp"
#include "core/api/identity.hpp"
#include "core/base/encoding/percent.hpp"

namespace portico::account {
namespace {

void fetch_identity(Identity& identity, std::string_view path, std::string_view more,
                    const Context& context) {
    const std::string address = identity.account.substr(identity.account.rfind(':') + 1);
    const std::string escaped = percent_encode(address);
    identity.requested = context.request_server(Owner::kIdentity, std::string(path) + escaped,
                                                "&sender=" + escaped + std::string(more));
}

}  // namespace

void watch_changed(IdentityState& state, ServerState& server, const Context& context) {
    // Also while the modal is closed: the page's button and its hooks show who is connected.
    if (!context.watch.account) return;
    const WatchedAccount& account = *context.watch.account;
    if (account.chain_namespace != ChainNamespace::kEip155 || !account.network ||
        account.network->testnet ||
        knows_chain(server, account.chain, context) != ServerAnswer::kYes)
        return;
    auto found = std::ranges::find(state.identities, account_key(account), &Identity::account);
    if (found == state.identities.end()) {
        if (state.identities.size() == kCacheMax) state.identities.erase(state.identities.begin());
        state.identities.push_back({.account = account_key(account)});
        found = state.identities.end() - 1;
    }
    if (context.now_ms < found->fresh_until_ms || found->requested != 0) return;
    found->by_name = false;
    fetch_identity(*found, "/v1/identity/", {}, context);
}

void update(IdentityState& state, ServerState& server, const RefreshAccount&,
            const Context& context) {
    if (!context.watch.account) return;
    const auto found = std::ranges::find(state.identities, account_key(*context.watch.account),
                                         &Identity::account);
    if (found != state.identities.end()) {
        found->fresh_until_ms = 0;
        found->requested = 0;  // what was asked before may be out of date
    }
    watch_changed(state, server, context);
}

void update(IdentityState& state, const HttpAnswered& event, const Context& context) {
    const auto found = std::ranges::find(state.identities, event.id, &Identity::requested);
    if (event.id == 0 || found == state.identities.end()) return;
    found->requested = 0;
    constexpr std::size_t kNameMax = decltype(IdentitySlice::name)::value_type::kMax;
    if (found->by_name) {
        // Who knows has failed: that the other has no name for it says nothing about the one shown.
        const auto names = read_body<api::ReverseNamesBody>(event);
        std::string name = names && !names->empty() ? shown_text((*names)[0].name, kNameMax) : "";
        const bool named = !name.empty();
        if (named) found->name = std::move(name);
        found->fresh_until_ms = context.now_ms + (named ? kIdentityFreshMs : kIdentityRetryBlockMs);
        return;
    }
    const auto body = read_body<api::IdentityBody>(event);
    if (!body) {
        found->by_name = true;
        return fetch_identity(*found, "/v1/profile/reverse/", "&apiVersion=2", context);
    }
    found->fresh_until_ms = context.now_ms + kIdentityFreshMs;  // of nobody as well
    found->name = shown_text(text_or_none(body->name), kNameMax);
    // By way of the operator's server, so that no host of pictures learns who looks.
    found->avatar_url = hosted_picture_url(text_or_none(body->image), context);
}

IdentitySlice make_slice(const IdentityState& state, const WatchAccount& watch) {
    IdentitySlice slice;
    if (!watch.account) return slice;
    const auto found =
        std::ranges::find(state.identities, account_key(*watch.account), &Identity::account);
    if (found == state.identities.end()) return slice;
    if (!found->name.empty()) slice.name = found->name;
    if (!found->avatar_url.empty()) slice.avatar_url = found->avatar_url;
    return slice;
}

}  // namespace portico::account
