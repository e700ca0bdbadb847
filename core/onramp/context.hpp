// SPDX-License-Identifier: Apache-2.0
//
// What an area of the machine of buying sees while it handles one event.
#pragma once

#include <string>
#include <string_view>

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

    EffectId get(Owner owner, std::string_view path, std::string_view parameters = {}) const;
    EffectId post(Owner owner, std::string_view path, std::string body) const;
    /// A page of the account's purchases.
    EffectId ask_purchases(Owner owner) const;

  private:
    std::string address_of(std::string_view path) const;
};

}  // namespace portico::onramp
