// SPDX-License-Identifier: Apache-2.0
//
// See session_view.hpp.
#include "core/engine/connection/session_view.hpp"

#include <algorithm>
#include <span>

#include "core/engine/chain_namespace.hpp"

namespace portico::engine {
namespace {

// docs/spec/connect.md#pairing-code
constexpr std::string_view kEip155Methods[] = {"eth_accounts",
                                               "eth_requestAccounts",
                                               "eth_sendRawTransaction",
                                               "eth_sign",
                                               "eth_signTransaction",
                                               "eth_signTypedData",
                                               "eth_signTypedData_v3",
                                               "eth_signTypedData_v4",
                                               "eth_sendTransaction",
                                               "personal_sign",
                                               "wallet_switchEthereumChain",
                                               "wallet_addEthereumChain",
                                               "wallet_getPermissions",
                                               "wallet_requestPermissions",
                                               "wallet_registerOnboarding",
                                               "wallet_watchAsset",
                                               "wallet_scanQRCode",
                                               "wallet_getCallsStatus",
                                               "wallet_showCallsStatus",
                                               "wallet_sendCalls",
                                               "wallet_getCapabilities",
                                               "wallet_grantPermissions",
                                               "wallet_revokePermissions",
                                               "wallet_getAssets"};
constexpr std::string_view kSolanaMethods[] = {
    "solana_signMessage", "solana_signTransaction",     "solana_requestAccounts",
    "solana_getAccounts", "solana_signAllTransactions", "solana_signAndSendTransaction"};
constexpr std::string_view kBip122Methods[] = {"sendTransfer", "signMessage", "signPsbt",
                                               "getAccountAddresses"};
constexpr std::string_view kPolkadotMethods[] = {"polkadot_signTransaction",
                                                 "polkadot_signMessage"};
constexpr std::string_view kCosmosMethods[] = {"cosmos_getAccounts", "cosmos_signDirect",
                                               "cosmos_signAmino"};

std::span<const std::string_view> methods_of(ChainNamespace chain_namespace) {
    switch (chain_namespace) {
        case ChainNamespace::kEip155:
            return kEip155Methods;
        case ChainNamespace::kSolana:
            return kSolanaMethods;
        case ChainNamespace::kBip122:
            return kBip122Methods;
        case ChainNamespace::kPolkadot:
            return kPolkadotMethods;
        case ChainNamespace::kCosmos:
            return kCosmosMethods;
    }
    return {};
}

void add_once(Vec<std::string>& list, std::string_view text) {
    if (std::ranges::find(list, text) == list.end()) list.emplace_back(text);
}

// Every namespace entry of ours: "eip155" and "eip155:1" alike.
template <class Visit>
void each_entry(const wc::Session& session, ChainNamespace chain_namespace, const Visit& visit) {
    for (const wc::Namespace& entry : session.namespaces)
        if (namespace_of(entry.key) == chain_namespace) visit(entry);
}

}  // namespace

wc::Connect make_proposal(const Setup& setup) {
    wc::Connect connect;
    for (const ChainNamespace chain_namespace : setup.namespaces) {
        wc::Namespace entry;
        entry.key = namespace_text(chain_namespace);
        for (const Network& network : setup.networks)
            if (namespace_of(network.caip_network_id) == chain_namespace)
                entry.chains.push_back(network.caip_network_id);
        for (const std::string_view method : methods_of(chain_namespace))
            entry.methods.emplace_back(method);
        entry.events.emplace_back("accountsChanged");
        entry.events.emplace_back("chainChanged");
        if (chain_namespace == ChainNamespace::kBip122)
            entry.events.emplace_back("bip122_addressesChanged");
        connect.optional.push_back(std::move(entry));
    }
    return connect;
}

Vec<std::string> session_chains(const wc::Session& session, ChainNamespace chain_namespace) {
    Vec<std::string> chains;
    each_entry(session, chain_namespace, [&](const wc::Namespace& entry) {
        if (entry.key.value.find(':') != std::string::npos) add_once(chains, entry.key);
        for (const ChainId& chain : entry.chains)
            if (namespace_of(chain) == chain_namespace) add_once(chains, chain);
        for (const wc::AccountId& account : entry.accounts)
            if (const auto parts = split_account(account);
                parts && namespace_of(parts->chain) == chain_namespace)
                add_once(chains, parts->chain);
    });
    return chains;
}

Vec<std::string> session_accounts(const wc::Session& session, ChainNamespace chain_namespace,
                                  std::string_view chain) {
    constexpr std::size_t kAccountsMax = 256;  // contract.hpp
    Vec<std::string> here;
    Vec<std::string> all;
    each_entry(session, chain_namespace, [&](const wc::Namespace& entry) {
        for (const wc::AccountId& account : entry.accounts) {
            const auto parts = split_account(account);
            if (!parts || namespace_of(parts->chain) != chain_namespace) continue;
            const auto address = read_address(parts->address, chain_namespace);
            if (!address || all.size() == kAccountsMax) continue;
            add_once(all, *address);
            if (parts->chain == chain) add_once(here, *address);
        }
    });
    return here.empty() ? all : here;
}

bool session_grants_chain(const wc::Session& session, std::string_view chain) {
    const auto chain_namespace = namespace_of(chain);
    if (!chain_namespace) return false;
    const auto chains = session_chains(session, *chain_namespace);
    return std::ranges::find(chains, chain) != chains.end();
}

bool session_grants_method(const wc::Session& session, ChainNamespace chain_namespace,
                           std::string_view method) {
    bool granted = false;
    each_entry(session, chain_namespace, [&](const wc::Namespace& entry) {
        for (const wc::MethodName& name : entry.methods) granted |= name.value == method;
    });
    return granted;
}

std::optional<std::string> session_chain(const wc::Session& session, const Setup& setup,
                                         ChainNamespace chain_namespace, std::string_view wanted) {
    if (session_accounts(session, chain_namespace, {}).empty()) return std::nullopt;
    auto chains = session_chains(session, chain_namespace);
    std::size_t best = chains.size();
    for (std::size_t i = chains.size(); i-- > 0;)
        if (setup.find_network(chains[i])) best = i;
    for (std::size_t i = 0; i < chains.size(); ++i)
        if (chains[i] == wanted) best = i;
    return std::move(chains[best < chains.size() ? best : 0]);
}

const wc::ShortText* session_icon(const wc::Session& session) {
    for (const wc::ShortText& icon : session.peer.icons)
        if (!icon.empty()) return &icon;
    return nullptr;
}

const wc::ShortText* link_given(const std::optional<wc::ShortText>& link) {
    return link && !link->empty() ? &*link : nullptr;
}

Vec<Adopted> adopt_session(const wc::Session& session, const Setup& setup,
                           const Vec<Connection>& connections) {
    Vec<Adopted> adopted;
    for (const Connection& now : connections)
        if (auto chain = session_chain(session, setup, now.chain_namespace, now.chain))
            adopted.push_back({now.chain_namespace,
                               session_accounts(session, now.chain_namespace, *chain), *chain});
    return adopted;
}

}  // namespace portico::engine
