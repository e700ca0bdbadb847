// SPDX-License-Identifier: Apache-2.0
// What a wallet approves of a proposal: the meeting of what is asked and what it supports.
#include <algorithm>

#include "core/walletconnect/namespaces.hpp"
#include "core/walletconnect/wire.hpp"

namespace portico::wc {

namespace {

template <class Item, std::size_t Max>
void add_once(List<Item, Max>& list, const Item& item) {
    if (std::ranges::find(list, item) == list.end() && list.size() < Max) list.push_back(item);
}

template <class Item, std::size_t Max>
void add_common(List<Item, Max>& out, const List<Item, Max>& requested,
                const List<Item, Max>& supported) {
    for (const Item& item : requested)
        if (std::ranges::find(supported, item) != supported.end()) add_once(out, item);
}

Namespace& find_or_add(Namespaces& namespaces, std::string_view key) {
    for (Namespace& one : namespaces)
        if (one.key == key) return one;
    namespaces.emplace_back().key = key;
    return namespaces.back();
}

/// Adds the part of `requested` that is supported to `out`, under the plain namespace key.
void add_supported(Namespaces& out, const Namespaces& requested, const Namespaces& supported) {
    for (const Namespace& wanted : requested) {
        const std::string_view key = namespace_of(wanted.key);
        const auto ours =
            std::ranges::find_if(supported, [key](const Namespace& one) { return one.key == key; });
        if (ours == supported.end()) continue;
        auto chains = wanted.chains;
        if (wanted.key.value.size() > key.size()) add_once(chains, ChainId(wanted.key.value));
        Namespace& approved = find_or_add(out, key);
        add_common(approved.chains, chains, ours->chains);
        add_common(approved.methods, wanted.methods, ours->methods);
        add_common(approved.events, wanted.events, ours->events);
        for (const AccountId& account : ours->accounts)
            for (const ChainId& chain : approved.chains)
                if (chain == chain_of_account(account)) add_once(approved.accounts, account);
    }
}

}  // namespace

std::expected<Namespaces, RpcError> build_approved_namespaces(const Namespaces& required,
                                                              const Namespaces& optional,
                                                              const Namespaces& supported) {
    for (const Namespace& one : supported) {
        for (const ChainId& chain : one.chains) {
            const bool has_account = std::ranges::any_of(
                one.accounts,
                [&chain](const AccountId& account) { return chain == chain_of_account(account); });
            if (!has_account)
                return std::unexpected(sign_error(9, "No accounts provided for chain " +
                                                         chain.value + " in namespace " +
                                                         one.key.value));
        }
    }
    if (required.empty() && optional.empty()) return supported;
    Namespaces approved;
    add_supported(approved, required, supported);
    add_supported(approved, optional, supported);
    erase_if(approved,
             [](const Namespace& one) { return one.chains.empty() || one.accounts.empty(); });
    Verdict error = check_conforming(required, approved, "buildApprovedNamespaces()");
    if (error.code != 0) return std::unexpected(std::move(error));
    return approved;
}

}  // namespace portico::wc
