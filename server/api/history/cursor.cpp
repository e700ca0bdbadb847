// SPDX-License-Identifier: Apache-2.0
#include "server/api/history/cursor.hpp"

#include "core/base/encoding/base64.hpp"
#include "core/crypto/hash/hmac.hpp"

namespace portico::api::history {
namespace {

constexpr std::uint8_t kVersion = 1, kPlaceVersion = 2;
constexpr std::size_t kMacBytes = 16;
constexpr std::size_t kPlaceTextMax = 2048;
constexpr std::size_t kPlainBytes = 1 + 5 * 8;

void append_number(Bytes& out, std::int64_t number) {
    for (int shift = 56; shift >= 0; shift -= 8)
        out.push_back(static_cast<std::uint8_t>(static_cast<std::uint64_t>(number) >> shift));
}

std::int64_t read_number(ByteView bytes) {
    std::uint64_t out = 0;
    for (const std::uint8_t byte : bytes.first(8)) out = out << 8 | byte;
    return static_cast<std::int64_t>(out);
}

/// What the seal is over: the cursor, then what it is good for.
Bytes sealed_text(ByteView plain, std::string_view scope) {
    Bytes out(plain.begin(), plain.end());
    out.insert(out.end(), scope.begin(), scope.end());
    return out;
}

/// The scope first, which has no zero byte, because a place may have any length.
Bytes sealed_place(std::string_view place, std::string_view scope) {
    Bytes out{kPlaceVersion};
    out.insert(out.end(), scope.begin(), scope.end());
    out.push_back(0);
    out.insert(out.end(), place.begin(), place.end());
    return out;
}

}  // namespace

std::string seal_cursor(const Cursor& cursor, std::string_view scope, ByteView key) {
    Bytes out{kVersion};
    const indexer::Position& after = cursor.after;
    for (const std::int64_t number :
         {cursor.rewinds, after.time_s, after.chain, after.block, after.position})
        append_number(out, number);
    const Bytes32 mac = hmac_sha256(key, sealed_text(out, scope));
    out.insert(out.end(), mac.begin(), mac.begin() + kMacBytes);
    return to_base64url(out);
}

std::optional<Cursor> open_cursor(std::string_view text, std::string_view scope, ByteView key) {
    if (text.size() > 2 * (kPlainBytes + kMacBytes)) return {};
    const auto bytes = parse_base64url(text);
    if (!bytes || bytes->size() != kPlainBytes + kMacBytes || bytes->front() != kVersion) return {};
    const ByteView plain = ByteView(*bytes).first(kPlainBytes);
    if (!verify_hmac_sha256(key, sealed_text(plain, scope), ByteView(*bytes).subspan(kPlainBytes),
                            kMacBytes))
        return {};
    const auto number = [&](std::size_t index) {
        return read_number(plain.subspan(1 + 8 * index));
    };
    return Cursor{{number(1), number(2), number(3), number(4)}, number(0)};
}

std::string seal_place(std::string_view place, std::string_view scope, ByteView key) {
    Bytes out{kPlaceVersion};
    const Bytes32 mac = hmac_sha256(key, sealed_place(place, scope));
    out.insert(out.end(), mac.begin(), mac.begin() + kMacBytes);
    out.insert(out.end(), place.begin(), place.end());
    return to_base64url(out);
}

std::optional<std::string> open_place(std::string_view text, std::string_view scope, ByteView key) {
    if (text.size() > kPlaceTextMax) return {};
    const auto bytes = parse_base64url(text);
    if (!bytes || bytes->size() <= 1 + kMacBytes || bytes->front() != kPlaceVersion) return {};
    const std::string place(bytes->begin() + 1 + kMacBytes, bytes->end());
    if (!verify_hmac_sha256(key, sealed_place(place, scope), ByteView(*bytes).subspan(1, kMacBytes),
                            kMacBytes))
        return {};
    return place;
}

}  // namespace portico::api::history
