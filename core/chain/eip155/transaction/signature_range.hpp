// SPDX-License-Identifier: Apache-2.0
//
// Which r and s a transaction may carry (EIP-2): both in 1 .. n-1, s in the lower half.
#pragma once

#include "core/chain/eip155/uint256.hpp"

namespace portico::chain {

bool is_low_signature(const Uint256& r, const Uint256& s);

}  // namespace portico::chain
