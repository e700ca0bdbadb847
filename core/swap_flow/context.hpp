// SPDX-License-Identifier: Apache-2.0
//
// What the swap machine sees while it handles one event.
#pragma once

#include <string>
#include <string_view>

#include "core/machine/context.hpp"
#include "core/swap_flow/constants.hpp"
#include "core/swap_flow/contract.hpp"
#include "core/transfers/transfers.hpp"

namespace portico::swap_flow {

/// Whom an effect's id belongs to.
enum class Owner : std::uint8_t { kSwap, kTransfers, kAccount };

struct Context : machine::Context {
    const SwapConfig& config;
    machine::Storage& storage;
    const std::optional<WatchedAccount>& account;

    EffectId request_chain(std::string_view method, Json params) const;
    /// GET of the operator's server: `parameters` begins with & or is empty.
    EffectId get(std::string_view path, std::string_view parameters) const;
    EffectId post(std::string_view path, const Json& body) const;

    transfers::Context of_transfers() const {
        return {*this, storage, account, static_cast<unsigned>(Owner::kTransfers), kPrefix};
    }

  private:
    std::string url_of(std::string_view path) const;
};

}  // namespace portico::swap_flow
