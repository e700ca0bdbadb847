// SPDX-License-Identifier: Apache-2.0
//
// Bech32 (BIP-173) and bech32m (BIP-350): a prefix and 5-bit words with a checksum. What the words
// mean (witness programs, Cosmos accounts) is core/chain's.
#pragma once

#include <string>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"

namespace portico {

/// Longest bech32 text (BIP-173).
inline constexpr std::size_t kBech32TextMax = 90;

enum class Bech32Variant : std::uint8_t { kBech32, kBech32m };

struct Bech32 {
    Bech32Variant variant = Bech32Variant::kBech32;
    std::string prefix;  ///< lower case, 1 to 83 characters; the "human-readable part"
    Bytes words;         ///< each 0 to 31, checksum removed

    friend bool operator==(const Bech32&, const Bech32&) = default;
};

/// Lower-case text, whatever the case of the prefix.
/// Errors: bech32_invalid (prefix | word | length, as its detail says).
Result<std::string> make_bech32(const Bech32& value);

/// Reads either variant and says which it was. Errors: bech32_invalid (case | prefix | character |
/// checksum | length).
Result<Bech32> parse_bech32(std::string_view text);
/// Reads one variant; the other is a checksum error.
Result<Bech32> parse_bech32(std::string_view text, Bech32Variant variant);

/// Bytes as 5-bit words, the last one filled up with zero bits.
Bytes to_bech32_words(ByteView bytes);
/// Words as bytes. Errors: bech32_invalid (padding: 5 or more bits left over, or one of them set;
/// word: above 31).
Result<Bytes> parse_bech32_words(ByteView words);

}  // namespace portico
