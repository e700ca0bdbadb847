// SPDX-License-Identifier: Apache-2.0
//
// Reads the CBOR (RFC 8949) that authenticators write: integers, byte and text strings, arrays,
// maps and simple values of definite length. Indefinite lengths, tags and floats are refused, which
// WebAuthn's canonical form has none of. The tree looks into the text, which must outlive it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/bytes.hpp"

namespace portico::api::console {

inline constexpr std::size_t kCborDepthMax = 8;
inline constexpr std::size_t kCborValuesMax = 256;  ///< of the tree, containers included

struct Cbor {
    enum class Kind : std::uint8_t {
        kUnsigned,
        kNegative,  ///< -1 - number
        kBytes,
        kText,
        kArray,
        kMap,  ///< items: key, value, key, value ...
        kSimple
    };
    Kind kind = Kind::kSimple;
    std::uint64_t number = 0;  ///< of integers and simple values
    ByteView bytes = {};       ///< of byte and text strings
    std::vector<Cbor> items = {};

    bool is(Kind wanted) const { return kind == wanted; }
    /// The integer, where it is one that fits.
    std::optional<std::int64_t> integer() const;
    /// The value under a key; nullptr where there is none or this is no map.
    const Cbor* find(std::string_view key) const;
    const Cbor* find(std::int64_t key) const;
    /// The same, where it is a byte string; else empty.
    ByteView bytes_at(std::int64_t key) const;
};

/// One whole item from the front of `text`; `used` is where it ended. Nothing: it is none that we
/// read, a map has a key twice, or a limit is passed.
std::optional<Cbor> read_cbor(ByteView text, std::size_t& used);

}  // namespace portico::api::console
