// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "server/ops/ttl_lru_cache.hpp"

namespace portico::api::tokens {

struct Token {
    std::string address;  ///< EIP-55, or base58; empty: the chain's own currency
    std::string name, symbol;
    std::uint8_t decimals = 0;
    std::string icon_url = {};  ///< https, or http on this machine; empty: none

    std::size_t heap_bytes() const { return ops::heap_bytes(address, name, symbol, icon_url); }
    friend bool operator==(const Token&, const Token&) = default;
};

}  // namespace portico::api::tokens
