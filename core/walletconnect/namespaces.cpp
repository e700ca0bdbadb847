// SPDX-License-Identifier: Apache-2.0
#include "core/walletconnect/namespaces.hpp"

#include <algorithm>

#include "core/chain/caip.hpp"
#include "core/walletconnect/wire.hpp"

namespace portico::wc {

namespace {

bool is_chain(std::string_view text) { return chain::Caip2::parse(text).has_value(); }

bool is_key(std::string_view key) {
    if (key.find(':') != std::string_view::npos) return is_chain(key);
    return key.size() >= 3 && key.size() <= chain::kCaipNamespaceMax &&
           key.find_first_not_of("-abcdefghijklmnopqrstuvwxyz0123456789") == std::string_view::npos;
}

/// Looser than CAIP-10 in the address part: TON's base64url addresses do not fit its grammar.
bool is_account(std::string_view account) {
    const std::string_view chain = chain_of_account(account);
    const std::size_t address_size = account.size() - std::min(account.size(), chain.size() + 1);
    return is_chain(chain) && address_size >= 1 && address_size <= chain::kCaipAddressMax;
}

template <class Item, std::size_t Max>
bool contains(const List<Item, Max>& list, std::string_view text) {
    return std::ranges::any_of(list, [text](const Item& item) { return item == text; });
}

RpcError at(std::int64_t code, std::string_view context, std::string_view key,
            std::string_view text) {
    std::string where(context);
    where += ", ";
    where += key;
    where += ": ";
    where += text;
    return sign_error(code, where);
}

Verdict check_key(const Namespace& one, std::string_view context) {
    if (is_key(one.key)) return std::nullopt;
    return at(5104, context, one.key, "Key must be a CAIP-2 namespace or chain");
}

Verdict check_actions(const Namespaces& all, std::string_view context) {
    const auto has_empty = [](const auto& list) { return contains(list, ""); };
    for (const Namespace& one : all) {
        if (has_empty(one.methods))
            return sign_error(5101, std::string(context) +
                                        ", methods should be an array of strings or empty array "
                                        "for no methods");
        if (has_empty(one.events))
            return sign_error(5102, std::string(context) +
                                        ", events should be an array of strings or empty array "
                                        "for no events");
    }
    return std::nullopt;
}

Verdict check_chains(const Namespace& one, std::string_view context) {
    const bool inline_chain = one.key.value.find(':') != std::string::npos;
    if (one.chains.empty() && !inline_chain)
        return at(5100, context, one.key, "Chains must not be empty");
    for (const ChainId& chain : one.chains) {
        if (!is_chain(chain))
            return at(5100, context, one.key, "Chains must be CAIP-2 compliant: " + chain.value);
        if (namespace_of(chain) != namespace_of(one.key))
            return at(5100, context, one.key,
                      "Chains must be defined in matching namespace: " + chain.value);
    }
    return std::nullopt;
}

Verdict check_accounts(const Namespace& one, std::string_view context) {
    if (one.accounts.empty()) return at(5001, context, one.key, "Accounts must not be empty");
    for (const AccountId& account : one.accounts) {
        if (!is_account(account))
            return at(5001, context, one.key,
                      "Accounts must be CAIP-10 compliant: " + account.value);
        if (namespace_of(account) != namespace_of(one.key))
            return at(5103, context, one.key,
                      "Accounts must be defined in matching namespace: " + account.value);
    }
    return std::nullopt;
}

bool has_account_on(const Namespaces& approved, std::string_view chain) {
    for (const Namespace& one : approved)
        for (const AccountId& account : one.accounts)
            if (chain_of_account(account) == chain) return true;
    return false;
}

/// Whether the entries that speak for `chain` (its own key or its namespace's) satisfy `holds`.
template <class Holds>
bool any_entry(const Namespaces& approved, std::string_view chain, Holds holds) {
    return std::ranges::any_of(approved, [&](const Namespace& one) {
        return (one.key == chain || one.key == namespace_of(chain)) && holds(one);
    });
}

/// Methods and events of one required entry, on one of its chains.
Verdict check_actions_on(const Namespace& required, std::string_view chain,
                         const Namespaces& approved, std::string_view context) {
    for (const MethodName& method : required.methods)
        if (!any_entry(approved, chain,
                       [&](const Namespace& one) { return contains(one.methods, method); }))
            return at(5002, context, chain, "All methods must be approved: " + method.value);
    for (const MethodName& event : required.events)
        if (!any_entry(approved, chain,
                       [&](const Namespace& one) { return contains(one.events, event); }))
            return at(5003, context, chain, "All events must be approved: " + event.value);
    return std::nullopt;
}

}  // namespace

std::string_view namespace_of(std::string_view id) { return id.substr(0, id.find(':')); }

std::string_view chain_of_account(std::string_view account) {
    const std::size_t first = account.find(':');
    if (first == std::string_view::npos) return {};
    const std::size_t second = account.find(':', first + 1);
    if (second == std::string_view::npos || account.find(':', second + 1) != std::string_view::npos)
        return {};
    return account.substr(0, second);
}

Verdict check_proposal_namespaces(const Namespaces& proposed, std::string_view context) {
    for (const Namespace& one : proposed) {
        if (auto error = check_key(one, context)) return error;
        if (auto error = check_chains(one, context)) return error;
    }
    return check_actions(proposed, context);
}

Verdict check_session_namespaces(const Namespaces& approved, std::string_view context) {
    if (approved.empty())
        return sign_error(5, std::string(context) + ", namespaces should be an object with data");
    for (const Namespace& one : approved) {
        if (auto error = check_key(one, context)) return error;
        if (auto error = check_accounts(one, context)) return error;
        for (const ChainId& chain : one.chains)
            if (!is_chain(chain))
                return at(5100, context, one.key,
                          "Chains must be CAIP-2 compliant: " + chain.value);
        if (one.key.value.find(':') != std::string::npos && !has_account_on(approved, one.key))
            return at(5001, context, one.key, "All chains must have at least one account");
    }
    return check_actions(approved, context);
}

Verdict check_conforming(const Namespaces& required, const Namespaces& approved,
                         std::string_view context) {
    for (const Namespace& one : required) {
        const bool approved_at_all = std::ranges::any_of(approved, [&](const Namespace& other) {
            return namespace_of(other.key) == namespace_of(one.key);
        });
        if (!approved_at_all) return at(5000, context, one.key, "All namespaces must be approved");
    }
    const auto chains_of = [](const Namespace& one) {
        auto chains = one.chains;
        if (chains.empty()) chains.push_back(one.key.value);
        return chains;
    };
    for (const Namespace& one : required)
        for (const ChainId& chain : chains_of(one))
            if (!has_account_on(approved, chain))
                return at(5001, context, chain, "All chains must have at least one account");
    for (const Namespace& one : required)
        for (const ChainId& chain : chains_of(one))
            if (auto error = check_actions_on(one, chain, approved, context)) return error;
    return std::nullopt;
}

bool permits_chain(const Namespaces& approved, std::string_view chain) {
    return has_account_on(approved, chain) ||
           any_entry(approved, chain,
                     [chain](const Namespace& one) { return contains(one.chains, chain); });
}

bool permits_method(const Namespaces& approved, std::string_view chain, std::string_view method) {
    return any_entry(approved, chain,
                     [method](const Namespace& one) { return contains(one.methods, method); });
}

bool permits_event(const Namespaces& approved, std::string_view chain, std::string_view event) {
    return any_entry(approved, chain,
                     [event](const Namespace& one) { return contains(one.events, event); });
}

}  // namespace portico::wc
