// SPDX-License-Identifier: Apache-2.0
#include "server/api/chain_data/reader.hpp"

#include "server/api/rpc/answer.hpp"

namespace portico::api::chain_data {

bool is_too_much(const ChainCall& call, const ChainAnswer& answer) {
    return answer.outcome == ChainAnswer::Outcome::kError &&
           rpc::speaks_of_size(call.method, answer.why);
}

}  // namespace portico::api::chain_data
