// SPDX-License-Identifier: Apache-2.0
#include "server/net/request_id.hpp"

#include <sys/random.h>

#include <algorithm>
#include <charconv>

#include "core/base/assert.hpp"
#include "core/base/hex.hpp"

namespace portico::net {

namespace {
constexpr std::size_t kBytesMax = 64;
}

RequestIds::RequestIds() {
    FixedBytes<8> random{};
    PORTICO_ASSERT(getrandom(random.data(), random.size(), 0) ==
                   static_cast<ssize_t>(random.size()));
    start_ = to_hex(random) + "-";
}

std::string RequestIds::next() {
    char digits[16];
    const auto end = std::to_chars(digits, digits + sizeof digits, ++count_, 16).ptr;
    std::string out;
    out.reserve(start_.size() + sizeof digits);
    out += start_;
    out.append(digits, end);
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
