// SPDX-License-Identifier: Apache-2.0
//
// What an area of the machine of buying sees while it handles one event.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/machine/context.hpp"
#include "core/onramp/contract.hpp"
#include "core/onramp/stored_keys.hpp"

namespace portico::onramp {

/// What an effect's id is of.
enum class Owner : std::uint8_t { kBuyer, kOptions, kQuotes, kPurchase, kPoll, kWindow, kList };

struct Context : machine::Context {
    const OnrampConfig& config;
    machine::Storage& storage;
    const std::optional<WatchedAccount>& account;
    const std::optional<account::TokensSlice>& holdings;
    const std::vector<std::string>& networks;  ///< of the app, as CAIP-2

    EffectId get(Owner owner, std::string_view path, std::string_view parameters = {}) const;
    EffectId post(Owner owner, std::string_view path, std::string body) const;
    /// A page of the account's purchases.
    EffectId ask_purchases(Owner owner) const;

    /// Whether what is sent to the account's address there is the account's. A smart account is on
    /// its own network alone, as Receive has it.
    bool is_account_on(std::string_view chain) const;

  private:
    std::string address_of(std::string_view path) const;
};

}  // namespace portico::onramp
