// SPDX-License-Identifier: Apache-2.0
//
// See chain_namespace.hpp.
#include "core/engine/chain_namespace.hpp"

#include <algorithm>
#include <array>

#include "core/base/text/decimal.hpp"
#include "core/chain/caip.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/quantity.hpp"

namespace portico::engine {
namespace {

constexpr std::array<std::string_view, 5> kWords{"eip155", "solana", "bip122", "polkadot",
                                                 "cosmos"};
constexpr std::size_t kAccountsMax = 256;  // of one connection (contract.hpp)

}  // namespace

std::string_view namespace_text(ChainNamespace chain_namespace) {
    return kWords[static_cast<std::size_t>(chain_namespace)];
}

std::optional<ChainNamespace> namespace_of(std::string_view caip) {
    const std::string_view word = caip.substr(0, caip.find(':'));
    for (std::size_t i = 0; i < kWords.size(); ++i)
        if (kWords[i] == word) return static_cast<ChainNamespace>(i);
    return std::nullopt;
}

std::string_view reference_of(std::string_view chain) {
    const std::size_t colon = chain.find(':');
    return colon == std::string_view::npos ? std::string_view() : chain.substr(colon + 1);
}

std::string chain_id_of(std::string_view chain) {
    auto hex = chain::reference_to_chain_id(reference_of(chain));
    return hex ? std::move(*hex) : std::string("0x0");
}

std::optional<AccountParts> split_account(std::string_view account) {
    if (!namespace_of(account) || !chain::Caip10::parse(account)) return std::nullopt;
    const std::size_t last = account.rfind(':');
    return AccountParts{account.substr(0, last), account.substr(last + 1)};
}

std::optional<std::string> read_chain(const Json& reported, ChainNamespace chain_namespace) {
    std::string text = reported.is_string()   ? reported.as_string()
                       : reported.is_number() ? reported.number_text()
                                              : std::string();
    if (text.size() > chain::kCaip2Max) return std::nullopt;
    const std::string_view word = namespace_text(chain_namespace);
    if (text.find(':') != std::string::npos) {
        if (namespace_of(text) != chain_namespace) return std::nullopt;
        text.erase(0, word.size() + 1);
    }
    if (chain_namespace == ChainNamespace::kEip155) {
        if (text.starts_with("0x") || text.starts_with("0X")) {
            auto reference = chain::chain_id_to_reference(text);
            if (!reference) return std::nullopt;
            text = std::move(*reference);
        }
        const auto number = parse_decimal(text);
        if (!number || *number == 0) return std::nullopt;
    }
    auto id = chain::Caip2::create(word, text);
    if (!id) return std::nullopt;
    return id->text();
}

std::optional<std::string> read_address(std::string_view reported, ChainNamespace chain_namespace) {
    if (chain_namespace == ChainNamespace::kEip155) {
        auto address = chain::checksum_evm_address(reported);
        if (!address) return std::nullopt;
        return std::move(*address);
    }
    if (!chain::is_caip10_address(reported)) return std::nullopt;
    return std::string(reported);
}

AccountType default_account_type(ChainNamespace chain_namespace) {
    return chain_namespace == ChainNamespace::kBip122 ? AccountType::kPayment : AccountType::kEoa;
}

std::optional<Vec<std::string>> read_addresses(const Json& reported, ChainNamespace chain_namespace,
                                               std::string* types) {
    if (!reported.is_array()) return std::nullopt;
    Vec<std::string> addresses;
    std::string kinds;
    for (const Json& item : reported.items()) {
        const Json* account = item.is_object() ? item.find("account") : &item;
        if (!account || !account->is_string() || addresses.size() == kAccountsMax) continue;
        std::string_view text = account->as_string();
        if (const auto parts = split_account(text)) {
            if (namespace_of(parts->chain) != chain_namespace) continue;
            text = parts->address;
        }
        auto address = read_address(text, chain_namespace);
        if (!address || std::find(addresses.begin(), addresses.end(), *address) != addresses.end())
            continue;
        auto type = default_account_type(chain_namespace);
        const std::string_view word = item.find_string("type").value_or("");
        if (word == "ordinals") type = AccountType::kOrdinals;
        if (word == "smartAccount") type = AccountType::kSmartAccount;
        addresses.push_back(std::move(*address));
        kinds += static_cast<char>(type);
    }
    // Ordinals are never the active account (docs/spec/connection.md#bitcoin-accounts).
    const std::size_t first = kinds.find_first_not_of(static_cast<char>(AccountType::kOrdinals));
    if (first == std::string::npos) addresses.clear();
    if (first != 0 && !addresses.empty()) {
        std::swap(addresses[0], addresses[first]);
        std::swap(kinds[0], kinds[first]);
    }
    if (types) *types = std::move(kinds);
    return addresses;
}

}  // namespace portico::engine
