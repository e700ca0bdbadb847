// SPDX-License-Identifier: Apache-2.0
//
// See account.hpp.
#include "core/engine/account.hpp"

#include <algorithm>

#include "core/engine/modal/modal_constants.hpp"
#include "core/engine/modal/views.hpp"

namespace portico::engine {
namespace {

// docs/spec/account.md#features-by-namespace: the features in their order, by what the namespace
// supports.
List<WalletFeature, 4> features_of(const EngineConfig& config, ChainNamespace chain_namespace) {
    using enum WalletFeature;
    const Features& features = *config.features;
    const bool evm = chain_namespace == ChainNamespace::kEip155;
    const bool two = evm || chain_namespace == ChainNamespace::kSolana;
    List<WalletFeature, 4> offered;
    // Who swaps is the operator's server.
    const auto add = [&](WalletFeature feature) {
        const bool on = feature == kOnramp    ? two && features.onramp == true
                        : feature == kSwaps   ? evm && config.api_url && features.swaps == true
                        : feature == kReceive ? features.receive == true
                                              : two && features.send == true;
        if (on && std::ranges::find(offered, feature) == offered.end()) offered.push_back(feature);
    };
    if (features.wallet_features_order)
        for (const WalletFeature feature : *features.wallet_features_order) add(feature);
    for (const WalletFeature feature : {kOnramp, kSwaps, kReceive, kSend}) add(feature);
    return offered;
}

}  // namespace

void update(AccountState& state, const CopyAddress&, const Context& context) {
    const Connection& connection = context.facts.active();
    if (!connection.connected()) return;
    state.clipboard = context.take_id(Owner::kAccount);
    context.emit(ClipboardWrite{state.clipboard, connection.accounts.front()});
}

void update(AccountState& state, const ClipboardAnswered& event, const Context& context) {
    if (state.clipboard == 0 || event.id != state.clipboard) return;
    state.clipboard = 0;
    if (!event.written) return context.toast(ToastKind::kError, error_word(Code::copy_failed));
    context.clear_timer(state.copied_timer);
    state.copied = true;
    state.copied_timer = context.set_timer(Owner::kAccount, kCopiedShownMs);
    context.toast(ToastKind::kSuccess, "address_copied");
}

void update(AccountState& state, const wc::TimerFired& event, const Context&) {
    if (event.timer_id != state.copied_timer) return;
    state.copied_timer = 0;
    state.copied = false;
}

AccountSlice make_slice(const AccountState& state, const Setup& setup, const Facts& facts) {
    const Connection& connection = facts.active();
    AccountSlice slice;
    slice.status = connection.status;
    slice.copied = state.copied;
    if (!connection.connected()) return slice;
    const std::string& address = connection.accounts.front();
    slice.address = address;
    slice.caip_address = connection.chain + ":" + address;
    slice.wallet = connection.wallet;
    slice.account_type = connection.account_type(0);
    if (auto offered = features_of(setup.config, connection.chain_namespace); !offered.empty())
        slice.features = std::move(offered);
    if (setup.config.features->activity == true) slice.activity = true;
    if (connection.chain_namespace == ChainNamespace::kEip155 &&
        setup.config.features->names == true)
        slice.zones = setup.config.zones;
    const Network* network = setup.find_network(connection.chain);
    if (network && !network->block_explorer_urls.empty()) {
        std::string url = network->block_explorer_urls.front().value + "/address/" + address;
        if (url.size() <= ShortText::kMax) slice.explorer_url = std::move(url);
    }
    return slice;
}

WatchAccount make_watch(std::int64_t sent, const Setup& setup, const Facts& facts) {
    WatchAccount watch;
    watch.sent = sent;
    if (facts.modal_open) watch.looking = row_of(facts.view).looking;
    const Connection& connection = facts.active();
    if (!connection.connected()) return watch;
    watch.account.emplace(connection.chain_namespace, connection.accounts.front(), connection.chain,
                          connection.paired());
    if (const Network* network = setup.find_network(connection.chain))
        watch.account->network = *network;
    watch.account->smart = connection.account_type(0) == AccountType::kSmartAccount;
    return watch;
}

}  // namespace portico::engine
