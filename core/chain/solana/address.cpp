// SPDX-License-Identifier: Apache-2.0
#include "core/chain/solana/address.hpp"

#include <algorithm>

#include "core/base/encoding/base58.hpp"

namespace portico::chain {

Result<Bytes32> parse_solana_address(std::string_view text) {
    // 32 bytes take 32 (all zeros) to 44 characters; the test also bounds the decoding work.
    if (text.size() < 32 || text.size() > 44) return fail(Code::address_invalid);
    const auto bytes = parse_base58(text);
    Bytes32 address;
    if (!bytes || bytes->size() != address.size()) return fail(Code::address_invalid);
    std::ranges::copy(*bytes, address.begin());
    return address;
}

bool is_solana_address(std::string_view text) { return parse_solana_address(text).has_value(); }

}  // namespace portico::chain
