// SPDX-License-Identifier: Apache-2.0
//
// Chain namespaces and CAIP texts as the engine handles them: words, parts, and the many spellings
// of a chain id that wallets send. The grammar itself is core/chain/caip.hpp.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/vec.hpp"
#include "core/engine/contract.hpp"

namespace portico::engine {

/// "eip155", "solana", ...
std::string_view namespace_text(ChainNamespace chain_namespace);

/// The namespace of a CAIP-2 chain, a CAIP-10 account or a bare namespace word; nothing for others.
std::optional<ChainNamespace> namespace_of(std::string_view caip);

/// The part behind the colon of a CAIP-2 id: "1" of "eip155:1".
std::string_view reference_of(std::string_view chain);

/// The hex chain id of an eip155 chain, "0x1"; "0x0" where it has none.
std::string chain_id_of(std::string_view chain);

/// The views live as long as the text that was split.
struct AccountParts {
    std::string_view chain;
    std::string_view address;
};
/// The parts of a CAIP-10 account: three parts with a known namespace
/// (docs/spec/connection.md#accounts).
std::optional<AccountParts> split_account(std::string_view account);

/// A chain as a wallet tells it (0x89, "0x89", "137", 137, "eip155:137"), as CAIP-2 of the
/// namespace.
std::optional<std::string> read_chain(const Json& reported, ChainNamespace chain_namespace);

/// One address as the namespace writes it (EIP-55 for eip155); nothing if it cannot be one.
std::optional<std::string> read_address(std::string_view reported, ChainNamespace chain_namespace);

/// The addresses of accounts as wallets tell them: plain, as CAIP-10 of the namespace, or an object
/// with `account` and `type` (web/packages/adapters). What is not an address is left out, at most
/// 256. The first one is an account that may be active. Nothing if it is no array. `types`, if
/// given, becomes Connection::types.
std::optional<Vec<std::string>> read_addresses(const Json& reported, ChainNamespace chain_namespace,
                                               std::string* types = nullptr);

/// The type of an account whose type the wallet has not reported
/// (docs/spec/connection.md#accounts).
AccountType default_account_type(ChainNamespace chain_namespace);

}  // namespace portico::engine
