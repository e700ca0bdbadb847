// SPDX-License-Identifier: Apache-2.0
//
// What the machine of paying sees while it handles one event.
#pragma once

#include <string>
#include <string_view>

#include "core/machine/context.hpp"
#include "core/pay/constants.hpp"
#include "core/pay/contract.hpp"
#include "core/transfers/transfers.hpp"

namespace portico::pay {

/// Whom an effect's id belongs to.
enum class Owner : std::uint8_t { kPay, kExchange, kReports, kTransfers, kAccount, kWorth };

struct Context : machine::Context {
    const PayConfig& config;
    machine::Storage& storage;
    const std::optional<WatchedAccount>& account;

    EffectId request_chain(std::string_view method, Json params) const;
    /// GET and POST of the operator's server.
    EffectId get(Owner owner, std::string_view path) const;
    EffectId post(Owner owner, std::string_view path, std::string body) const;
    /// The whole address of a path of the operator's server.
    std::string address_of(std::string_view path) const;

    transfers::Context of_transfers() const {
        return {*this, storage, account, static_cast<unsigned>(Owner::kTransfers), kPrefix};
    }

  private:
    std::string url_of(std::string_view path) const;
};

}  // namespace portico::pay
