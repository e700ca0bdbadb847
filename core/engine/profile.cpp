// SPDX-License-Identifier: Apache-2.0
//
// See profile.hpp.
#include "core/engine/profile.hpp"

#include <algorithm>

#include "core/engine/chain_namespace.hpp"
#include "core/engine/connect/grant.hpp"
#include "core/engine/connection/connection.hpp"
#include "core/engine/connection/connection_change.hpp"
#include "core/engine/provider/provider_error.hpp"

namespace portico::engine {
namespace {

constexpr std::size_t kLabelsMax = 64;  // ours

void refuse_switch(Code code, std::string_view detail, const Context& context) {
    context.toast(ToastKind::kError, error_word(code), detail);
}

Vec<Connection>::iterator find_link(ConnectionState& state, ChainNamespace chain_namespace,
                                    std::string_view id) {
    return std::ranges::find_if(state.links, [&](const Connection& link) {
        return link.chain_namespace == chain_namespace && link.link_id() == id;
    });
}

// `to`: the wallet's name, or the account as it is written in rows.
void switched(std::string to, const Context& context) {
    context.toast(ToastKind::kSuccess, "account_switched", to);
    if (context.facts.modal_open && context.facts.view == View::kSwitchAddress)
        context.send(CloseModal{});
}

std::string short_address(std::string_view address) {
    if (address.size() <= 12) return std::string(address);
    return std::string(address.substr(0, 6)).append("…").append(address.substr(address.size() - 4));
}

// Where the address stands, if it may be switched to. docs/spec/connection.md#bitcoin-accounts:
// only payment accounts of bitcoin.
std::optional<std::size_t> find_account(const Connection& connection, std::string_view address,
                                        const Context& context) {
    // Hosts may write one of eip155 in another case.
    const auto same = read_address(address, connection.chain_namespace);
    std::size_t at = 0;
    while (at < connection.accounts.size() &&
           connection.accounts[at] != (same ? std::string_view(*same) : address))
        ++at;
    if (at == connection.accounts.size()) {
        refuse_switch(Code::connector_not_found, address, context);
        return std::nullopt;
    }
    if (connection.account_type(at) != AccountType::kOrdinals) return at;
    refuse_switch(Code::account_not_payment, {}, context);
    return std::nullopt;
}

void request_wallet(ConnectionState& state, const Connection& connection, std::string_view address,
                    const Context& context) {
    state.switching = {request_grant(Owner::kConnection,
                                     {.connector = connection.connector_id,
                                      .chain = connection.chain,
                                      .address = address,
                                      .silent = true},
                                     context),
                       connection.chain_namespace, connection.link_id(), std::string(address)};
}

// A session needs no asking: it lives.
void use_session(ConnectionState& state, Connection& current, std::size_t link, std::size_t account,
                 const Context& context) {
    Change change(state, current, context);
    change.announce_always();
    Connection former = std::move(current);
    current = std::move(state.links[link]);
    if (account != 0) current.choose(std::string(current.accounts[account]));
    state.links.erase(state.links.begin() + static_cast<std::ptrdiff_t>(link));
    replace_prior(state, current.chain_namespace, context);
    if (former.connected()) keep_link(state, std::move(former), context);
    if (!context.facts.is_connected()) state.active = current.chain_namespace;
    switched(current.wallet.name, context);
}

void add(ProfileSlice& slice, const ConnectionState& state, const Connection& connection,
         LinkState link) {
    if (slice.connections.size() == decltype(slice.connections)::kMax) return;
    ProfileConnection& row = slice.connections.emplace_back();
    row.chain_namespace = connection.chain_namespace;
    row.connector_id = connection.link_id();
    row.name = connection.wallet.name;
    row.icon = connection.wallet.icon;
    row.state = link;
    if (state.switching.request != 0 && state.switching.link == row.connector_id.value)
        row.switching = true;
    for (std::size_t i = 0; i < connection.accounts.size(); ++i) {
        ProfileAccount& account = row.accounts.emplace_back();
        account.address = connection.accounts[i];
        account.account_type = connection.account_type(i);
        account.active = i == 0 && link == LinkState::kConnected;
        if (account.account_type == AccountType::kOrdinals)
            account.disabled_reason = error_word(Code::account_not_payment);
        for (const auto& [address, label] : state.labels)
            if (address == connection.accounts[i]) account.label = label;
    }
}

}  // namespace

void update(ConnectionState& state, const SwitchAccount& event, const Context& context) {
    Connection* connection = state.find(event.chain_namespace);
    if (connection == nullptr || !connection->connected()) return;
    const auto account = find_account(*connection, event.address, context);
    if (!account || *account == 0) return;
    if (!connection->paired() && event.chain_namespace != ChainNamespace::kEip155)
        return request_wallet(state, *connection, event.address, context);
    {
        Change change(state, *connection, context);
        connection->choose(std::string(connection->accounts[*account]));
    }
    switched(short_address(connection->accounts.front()), context);
}

void update(ConnectionState& state, const SwitchConnection& event, const Context& context) {
    Connection* current = state.find(event.chain_namespace);
    if (current == nullptr)
        return refuse_switch(Code::namespace_not_offered, namespace_text(event.chain_namespace),
                             context);
    if (current->status == ConnectionStatus::kConnecting)
        return refuse_switch(Code::connection_status_invalid, "connecting", context);
    const bool used = current->connected() && current->link_id() == event.connector_id.value;
    if (used && event.address)
        return update(state, SwitchAccount{event.chain_namespace, *event.address}, context);
    if (used) return;
    const auto link = find_link(state, event.chain_namespace, event.connector_id);
    if (link == state.links.end())
        return refuse_switch(Code::connector_not_found, event.connector_id, context);
    if (!link->connected())
        return context.send(StartLogin{event.chain_namespace, link->connector_id});
    if (event.chain_namespace == ChainNamespace::kBip122 && !event.address)
        return refuse_switch(Code::account_address_required, {}, context);
    std::size_t account = 0;
    if (event.address) {
        const auto found = find_account(*link, *event.address, context);
        if (!found) return;
        account = *found;
    }
    if (link->paired())
        return use_session(state, *current, static_cast<std::size_t>(link - state.links.begin()),
                           account, context);
    request_wallet(state, *link, event.address ? event.address->value : std::string(), context);
}

void answer_switch(ConnectionState& state, const WalletAnswered& event, const Context& context) {
    LinkSwitch& requested = state.switching;
    if (requested.request == 0 || requested.request != event.id) return;
    const LinkSwitch done = std::move(requested);
    requested = {};
    Connection* current = state.find(done.chain_namespace);
    const bool account = current && current->connected() && current->link_id() == done.link;
    const auto link = find_link(state, done.chain_namespace, done.link);
    if (!account && link == state.links.end()) return;  // gone meanwhile
    Connection& wallet = account ? *current : *link;
    auto grant = read_grant(event.result, done.chain_namespace, context.setup);
    if (!grant) {
        if (event.error && event.error->code == kUnauthorized && !account)
            return context.send(StartLogin{done.chain_namespace, wallet.connector_id});
        return refuse_switch(Code::switch_wallet_failed, {}, context);
    }
    std::string to = account ? short_address(grant->accounts.front()) : wallet.wallet.name.value;
    // Wallets of eip155 give the one that is selected in them first, whichever was asked for.
    const bool another = done.chain_namespace == ChainNamespace::kEip155 && !done.address.empty() &&
                         done.address != grant->accounts.front();
    AdoptConnection adopt{wallet.wallet, {}, std::nullopt};
    adopt.accounts.push_back(std::move(*grant));
    if (another) {
        update(state, adopt, context);
        return update(state, SwitchAccount{done.chain_namespace, done.address}, context);
    }
    context.send(std::move(adopt));
    switched(std::move(to), context);
}

void update(ConnectionState& state, const ForgetConnection& event, const Context& context) {
    const auto link = find_link(state, event.chain_namespace, event.connector_id);
    if (link == state.links.end() || link->connected()) return;
    const std::string topic = std::move(link->topic);
    state.links.erase(link);
    retire_session(state, topic, context);  // of one that is away
    // It may be away: then it is stored to be found again.
    update(state, DisconnectWallet{event.chain_namespace, event.connector_id}, context);
    persist(state, context);
    context.toast(ToastKind::kSuccess, "forgotten");
}

void update(ConnectionState& state, const LabelAddress& event, const Context&) {
    const auto same = read_address(event.address, ChainNamespace::kEip155);
    const std::string& address = same ? *same : event.address.value;
    erase_if(state.labels, [&](const auto& label) { return label.first == address; });
    if (event.label && state.labels.size() < kLabelsMax)
        state.labels.emplace_back(address, event.label->value);
}

ProfileSlice make_profile(const ConnectionState& state, const Setup& setup, const Facts& facts) {
    ProfileSlice slice;
    for (const Connection& connection : state.connections) {
        if (connection.connected()) add(slice, state, connection, LinkState::kConnected);
        for (const Connection& link : state.links)
            if (link.connected() && link.chain_namespace == connection.chain_namespace)
                add(slice, state, link, LinkState::kActive);
    }
    for (const Connection& link : state.links) {
        if (link.connected()) continue;
        // A recent one that cannot be connected now is not shown (docs/spec/connection.md#profile).
        const bool there = link.paired()
                               ? setup.config.enable_wallet_connect
                               : std::ranges::any_of(*facts.connectors, [&](const auto& connector) {
                                     return connector.id.value == link.connector_id;
                                 });
        if (there) add(slice, state, link, LinkState::kDisconnected);
    }
    return slice;
}

}  // namespace portico::engine
