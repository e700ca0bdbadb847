// SPDX-License-Identifier: Apache-2.0
//
// Bytes to authenticate, of fields with their lengths: no two lists of fields write the same bytes.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/bytes.hpp"

namespace portico::vault {

class Fields {
  public:
    /// `purpose` keeps what is authenticated for one purpose from being taken for another.
    explicit Fields(std::string_view purpose) { add(purpose); }

    Fields& add(ByteView field) {
        add(static_cast<std::uint32_t>(field.size()));
        bytes_.insert(bytes_.end(), field.begin(), field.end());
        return *this;
    }
    Fields& add(std::string_view field) { return add(as_bytes(field)); }
    Fields& add(std::uint32_t number) {
        for (int shift = 24; shift >= 0; shift -= 8)
            bytes_.push_back(static_cast<std::uint8_t>(number >> shift));
        return *this;
    }

    const Bytes& bytes() const { return bytes_; }

  private:
    Bytes bytes_;
};

}  // namespace portico::vault
