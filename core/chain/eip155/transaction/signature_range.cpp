// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/transaction/signature_range.hpp"

namespace portico::chain {

namespace {

// SEC 2, section 2.4.1: the order n of secp256k1.
constexpr Bytes32 kOrder = {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                            0xff, 0xff, 0xff, 0xff, 0xfe, 0xba, 0xae, 0xdc, 0xe6, 0xaf, 0x48,
                            0xa0, 0x3b, 0xbf, 0xd2, 0x5e, 0x8c, 0xd0, 0x36, 0x41, 0x41};

}  // namespace

bool is_low_signature(const Uint256& r, const Uint256& s) {
    const Uint256 order = Uint256::from_bytes(kOrder);
    return !r.is_zero() && r < order && !s.is_zero() && s <= order.shifted_right_once();
}

}  // namespace portico::chain
