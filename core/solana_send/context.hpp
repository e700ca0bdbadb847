// SPDX-License-Identifier: Apache-2.0
//
// What an area of this machine sees while it handles one event.
#pragma once

#include <string_view>

#include "core/machine/context.hpp"
#include "core/machine/storage.hpp"
#include "core/solana_send/contract.hpp"

namespace portico::solana_send {

using Problem = SolanaSendProblem;

/// The area an effect's id belongs to.
enum class Owner : std::uint8_t { kForm, kFollowing, kAccount, kName };

struct Context : machine::Context {
    const SolanaSendConfig& config;
    machine::Storage& storage;
    const std::optional<WatchedAccount>& account;

    EffectId request_chain(Owner owner, const ChainId& chain, const List<ShortText, 8>& rpc_urls,
                           std::string_view method, Json params) const {
        const EffectId id = take_id(owner);
        emit(RequestChain{id, chain, rpc_urls, method, std::move(params)});
        return id;
    }
};

}  // namespace portico::solana_send
