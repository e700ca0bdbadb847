// SPDX-License-Identifier: Apache-2.0
//
// Chains' own currencies: of the networks that are known here, and of others by the operator's
// word. What nobody knows has no name: a page that has the network knows its currency, and called
// "Ether" a coin of seven cents would be read as thousands of dollars.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "server/api/tokens/token.hpp"

namespace portico::api::tokens {

/// The chain's own currency, of networks that are known here; of others without name and symbol.
/// That of Gnosis is written xDAI (docs/spec/http-api.md#prices).
Token native_token(std::string_view chain);
/// Whether it is known to be none whose coins are worth something.
bool is_test_network(std::string_view chain);

class Currencies {
  public:
    Currencies() = default;
    /// `symbols`: what the operator calls them, by chain; before what is known here.
    Currencies(std::map<std::string, std::string, std::less<>> symbols,
               std::set<std::string, std::less<>> testnets)
        : symbols_(std::move(symbols)), testnets_(std::move(testnets)) {}

    Token of(std::string_view chain) const;
    bool is_testnet(std::string_view chain) const;

  private:
    std::map<std::string, std::string, std::less<>> symbols_;
    std::set<std::string, std::less<>> testnets_;
};

}  // namespace portico::api::tokens
