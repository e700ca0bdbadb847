// SPDX-License-Identifier: Apache-2.0
//
// Words of logs, for events that core/chain/eip155/contracts/logs.hpp does not know.
#pragma once

#include <algorithm>
#include <optional>

#include "server/data/history_records.hpp"

namespace portico::indexer {

inline constexpr std::size_t kLogWord = 32;  ///< bytes

/// Nothing where the word is none of an address.
inline std::optional<Address> read_address(const Bytes32& word) {
    const ByteView bytes(word);
    if (!std::ranges::all_of(bytes.first(12), [](std::uint8_t byte) { return byte == 0; }))
        return {};
    Address out;
    std::ranges::copy(bytes.subspan(12), out.begin());
    return out;
}

}  // namespace portico::indexer
