// SPDX-License-Identifier: Apache-2.0
#include "server/net/http/request_id.hpp"

#include <algorithm>

#include "core/base/encoding/hex.hpp"

namespace portico::net {

namespace {
constexpr std::size_t kBytesMax = 64;
}

std::string RequestIds::next() {
    if (left_ == 0) {
        entropy_(pool_);
        left_ = pool_.size();
    }
    left_ -= 16;
    FixedBytes<16> bytes{};
    std::copy_n(pool_.begin() + static_cast<std::ptrdiff_t>(left_), bytes.size(), bytes.begin());
    bytes[6] = static_cast<std::uint8_t>((bytes[6] & 0x0f) | 0x40);
    bytes[8] = static_cast<std::uint8_t>((bytes[8] & 0x3f) | 0x80);
    std::string out = to_hex(bytes);
    for (const std::size_t dash : {20u, 16u, 12u, 8u}) out.insert(dash, 1, '-');
    return out;
}

bool is_request_id(std::string_view text) {
    return !text.empty() && text.size() <= kBytesMax &&
           std::all_of(text.begin(), text.end(), [](char c) {
               return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                      c == '-' || c == '_' || c == '.';
           });
}

}  // namespace portico::net
