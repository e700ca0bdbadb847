// SPDX-License-Identifier: Apache-2.0
#include "core/walletconnect/namespaces.hpp"

#include <algorithm>

#include "core/chain/caip.hpp"
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

/// `value`: what the text ends with.
RpcError at(std::int64_t code, const char* context, const std::string& key, const char* text,
            const std::string& value = {}) {
    std::string where(context);
    where += ", ";
    where += key;
    where += ": ";
    where += text;
    where += value;
    return sign_error(code, where);
}

Verdict check_key(const Namespace& one, const char* context) {
    if (is_key(one.key)) return {};
    return at(5104, context, one.key, "Key must be a CAIP-2 namespace or chain");
}

Verdict check_chain(const Namespace& one, const ChainId& chain, const char* context) {
    if (!is_chain(chain))
        return at(5100, context, one.key, "Chains must be CAIP-2 compliant: ", chain);
    if (namespace_of(chain) != namespace_of(one.key))
        return at(5100, context, one.key, "Chains must be defined in matching namespace: ", chain);
    return {};
}

Verdict check_account(const Namespace& one, const AccountId& account, const char* context) {
    if (!is_account(account))
        return at(5001, context, one.key, "Accounts must be CAIP-10 compliant: ", account);
    if (namespace_of(account) != namespace_of(one.key))
        return at(5103, context, one.key,
                  "Accounts must be defined in matching namespace: ", account);
    return {};
}

bool is_one_chain(const Namespace& one) { return one.key.value.find(':') != std::string::npos; }

Verdict check_has_chains(const Namespace& one, const char* context) {
    if (!one.chains.empty() || is_one_chain(one)) return {};
    return at(5100, context, one.key, "Chains must not be empty");
}

/// Takes out of `list` what `check` finds fault with. `first`: the first fault of all.
template <class Item, class Check>
void leave_out(Vec<Item>& list, Verdict& first, Check check) {
    for (std::size_t i = 0; i < list.size();) {
        Verdict fault = check(list[i]);
        if (fault.code == 0) {
            ++i;
            continue;
        }
        list.erase(list.begin() + static_cast<std::ptrdiff_t>(i));
        if (first.code == 0) first = std::move(fault);
    }
}

/// The items of an entry, but for its accounts.
void leave_out_of(Namespace& one, Verdict& first, const char* context) {
    const auto is_empty = [](const MethodName& name) { return name == ""; };
    erase_if(one.methods, is_empty);
    erase_if(one.events, is_empty);
    leave_out(one.chains, first,
              [&](const ChainId& chain) { return check_chain(one, chain, context); });
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

struct Renamed {
    std::string_view former, today;
};
// docs/spec/pairing.md#namespaces
constexpr Renamed kRenamed[] = {
    {"solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"},
    {"solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K", "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1"}};

/// Each item as `rename` has it, once.
template <class Item, class Rename>
void rename_all(Vec<Item>& list, Rename rename) {
    Vec<Item> renamed;
    for (const Item& one : list) {
        Item now(rename(one.value));
        if (std::ranges::find(renamed, now) == renamed.end()) renamed.push_back(std::move(now));
    }
    list = std::move(renamed);
}

void take_former_ids(Granted& granted) {
    granted.by_former_ids = std::ranges::any_of(kRenamed, [&](const Renamed& one) {
        return has_account_on(granted.namespaces, one.former) &&
               !has_account_on(granted.namespaces, one.today);
    });
    for (Namespace& one : granted.namespaces) {
        if (namespace_of(one.key) != "solana") continue;
        const auto today = [](std::string_view chain) { return std::string(id_of_today(chain)); };
        one.key = today(one.key.value);
        rename_all(one.chains, today);
        rename_all(one.accounts, [&](std::string_view account) {
            const std::string_view chain = chain_of_account(account);
            return today(chain).append(account.substr(chain.size()));
        });
    }
}

/// Methods and events of one required entry, on one of its chains.
Verdict check_actions_on(const Namespace& required, const std::string& chain,
                         const Namespaces& approved, const char* context) {
    for (const MethodName& method : required.methods)
        if (!any_entry(approved, chain,
                       [&](const Namespace& one) { return contains(one.methods, method); }))
            return at(5002, context, chain, "All methods must be approved: ", method);
    for (const MethodName& event : required.events)
        if (!any_entry(approved, chain,
                       [&](const Namespace& one) { return contains(one.events, event); }))
            return at(5003, context, chain, "All events must be approved: ", event);
    return {};
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

namespace {

Verdict check_required(const Namespaces& required, const char* context) {
    for (const Namespace& one : required) {
        if (Verdict error = check_key(one, context); error.code != 0) return error;
        if (Verdict error = check_has_chains(one, context); error.code != 0) return error;
        for (const ChainId& chain : one.chains)
            if (Verdict error = check_chain(one, chain, context); error.code != 0) return error;
    }
    const auto has_empty = [](const auto& list) { return contains(list, ""); };
    for (const Namespace& one : required) {
        if (has_empty(one.methods))
            return sign_error(5101, std::string(context) +
                                        ", methods should be an array of strings or empty array "
                                        "for no methods");
        if (has_empty(one.events))
            return sign_error(5102, std::string(context) +
                                        ", events should be an array of strings or empty array "
                                        "for no events");
    }
    return {};
}

/// Takes out of what is optional what makes no sense, and says why where that leaves nothing of it.
Verdict keep_asked(Namespaces& optional, const char* context) {
    Verdict first;
    leave_out(optional, first, [&](Namespace& one) {
        Verdict error = check_key(one, context);
        if (error.code != 0) return error;
        leave_out_of(one, first, context);
        return check_has_chains(one, context);
    });
    return optional.empty() ? first : Verdict();
}

}  // namespace

Verdict check_proposal(const Namespaces& required, Namespaces& optional,
                       const char* required_context, const char* optional_context) {
    Verdict error = check_required(required, required_context);
    Verdict left_out = keep_asked(optional, optional_context);
    // Who asks for nothing asks for everything (1.9): that must not come of what was left out.
    return error.code != 0 || !required.empty() ? error : left_out;
}

Verdict keep_granted(Namespaces& approved, const char* context) {
    if (approved.empty())
        return sign_error(5, std::string(context) + ", namespaces should be an object with data");
    Verdict first;
    leave_out(approved, first, [&](Namespace& one) {
        Verdict error = check_key(one, context);
        if (error.code != 0) return error;
        leave_out_of(one, first, context);
        leave_out(one.accounts, first,
                  [&](const AccountId& account) { return check_account(one, account, context); });
        if (one.accounts.empty()) error = at(5001, context, one.key, "Accounts must not be empty");
        return error;
    });
    leave_out(approved, first, [&](const Namespace& one) {
        return !is_one_chain(one) || has_account_on(approved, one.key)
                   ? Verdict()
                   : at(5001, context, one.key, "All chains must have at least one account");
    });
    return approved.empty() ? first : Verdict();
}

Verdict check_conforming(const Namespaces& required, const Namespaces& approved,
                         const char* context) {
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
            if (Verdict error = check_actions_on(one, chain, approved, context); error.code != 0)
                return error;
    return {};
}

Verdict read_conforming(const Json& params, const char* context, const Namespaces& required,
                        Granted& out) {
    Verdict error =
        read_namespaces(params.find("namespaces"), context, out.namespaces, Reading::kTolerant);
    if (error.code == 0) error = keep_granted(out.namespaces, context);
    if (error.code != 0) return error;
    take_former_ids(out);
    return check_conforming(required, out.namespaces, context);
}

void propose_former_ids(Namespaces& proposed) {
    for (Namespace& one : proposed)
        for (const Renamed& id : kRenamed)
            if (contains(one.chains, id.today) && !contains(one.chains, id.former))
                one.chains.emplace_back(id.former);
}

std::string_view id_of_today(std::string_view chain) {
    const auto found = std::ranges::find(kRenamed, chain, &Renamed::former);
    return found == std::end(kRenamed) ? chain : found->today;
}

std::string_view former_id(std::string_view chain) {
    const auto found = std::ranges::find(kRenamed, chain, &Renamed::today);
    return found == std::end(kRenamed) ? chain : found->former;
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
