// SPDX-License-Identifier: Apache-2.0
//
// The file of a wallet directory (docs/wallets.md): { "format": 1, "wallets": [ ... ] }, wallets in
// the order of their popularity. Everything in it is checked before anybody sees it.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "core/api/wallets.hpp"
#include "server/api/wallets/wallet.hpp"

namespace portico::api::wallets {

/// The error is one line for a person: where (line and column, or the wallet and its field) and
/// what. No two wallets have one id, one rdns or one name.
std::expected<std::vector<Wallet>, std::string> read_directory(std::string_view text);

/// One line for each field, so that changes of a file can be followed.
std::string write_directory(const std::vector<Wallet>& wallets);

/// The member of GET /getWallets' `data`, without its picture and place. Chains of whole namespaces
/// are written out as the ones the program knows.
WalletRow make_wallet_row(const Wallet& wallet);

}  // namespace portico::api::wallets
