// SPDX-License-Identifier: Apache-2.0
//
// SS58, the addresses of Polkadot and Substrate chains: base58 of a network prefix, the public key
// and the first two bytes of BLAKE2b-512("SS58PRE" || prefix || key).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"

namespace portico::chain {

inline constexpr std::uint16_t kSs58PrefixMax = 16383;

struct Ss58Address {
    std::uint16_t
        prefix;  ///< 0 .. 16383, not the reserved 46 and 47; 0 is Polkadot, 42 any Substrate chain
    Bytes public_key;  ///< 32 bytes, or 33 for an ECDSA key

    friend bool operator==(const Ss58Address&, const Ss58Address&) = default;
};

/// Errors: address_invalid.
Result<Ss58Address> parse_ss58(std::string_view text);

/// Errors: address_invalid (prefix out of range or reserved; wrong key length).
Result<std::string> make_ss58(const Ss58Address& address);

bool is_polkadot_address(std::string_view text);

}  // namespace portico::chain
