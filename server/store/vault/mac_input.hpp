// SPDX-License-Identifier: Apache-2.0
//
// Bytes to authenticate: numbers of one length, and texts with theirs. Private to this folder.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/bytes.hpp"

namespace portico::store {

inline void add_number(Bytes& out, std::uint64_t number) {
    for (int shift = 56; shift >= 0; shift -= 8)
        out.push_back(static_cast<std::uint8_t>(number >> shift));
}

inline void add_text(Bytes& out, std::string_view text) {
    add_number(out, text.size());
    out.insert(out.end(), text.begin(), text.end());
}

}  // namespace portico::store
