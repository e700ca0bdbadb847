// SPDX-License-Identifier: Apache-2.0
//
// Whether what was read at a past block is of that block: a node that has lost its state may answer
// of the latest instead, and say nothing of it.
#pragma once

#include "server/api/chain_data/contracts.hpp"

namespace portico::api::chain_data {

/// That a block's time may be another where contracts are asked there (ZKsync).
inline constexpr std::int64_t kTimeSlackS = 60;

/// What time it is at the block that is asked.
ContractCall make_block_time_call();

/// Whether that is the block's. True where nobody says: a chain may lack the contract.
bool is_of_block(const std::optional<Bytes>& reported, std::int64_t block_time_s);

}  // namespace portico::api::chain_data
