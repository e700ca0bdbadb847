// SPDX-License-Identifier: Apache-2.0
#include "server/api/chain_data/block_time.hpp"

#include <cstdlib>

#include "core/chain/eip155/contracts/multicall.hpp"
#include "core/chain/eip155/contracts/token_calls.hpp"

namespace portico::api::chain_data {

ContractCall make_block_time_call() {
    return {chain::kMulticall3, make_call("getCurrentBlockTimestamp()", {})};
}

bool is_of_block(const std::optional<Bytes>& reported, std::int64_t block_time_s) {
    const auto time = reported ? chain::read_number(*reported) : fail(Code::abi_data_invalid);
    if (!time || time->bit_length() > 62) return true;
    return std::abs(static_cast<std::int64_t>(time->low_u64()) - block_time_s) <= kTimeSlackS;
}

}  // namespace portico::api::chain_data
