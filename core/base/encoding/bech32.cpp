// SPDX-License-Identifier: Apache-2.0
//
// Bech32 and bech32m. The BCH code is that of BIP-173, "Checksum".
#include "core/base/encoding/bech32.hpp"

#include <algorithm>

#include "core/base/text/ascii.hpp"

namespace portico {
namespace {

constexpr std::string_view kBech32Alphabet = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
constexpr std::size_t kChecksumWords = 6;
constexpr std::size_t kPrefixMax = kBech32TextMax - kChecksumWords - 1;
constexpr char kSeparator = '1';

std::unexpected<Error> invalid(const char* what) { return fail(Code::bech32_invalid, what); }

// What the checksum of a valid text comes to.
std::uint32_t target_of(Bech32Variant variant) {
    return variant == Bech32Variant::kBech32 ? 1 : 0x2BC8'30A3;
}

bool is_upper_letter(char c) { return c >= 'A' && c <= 'Z'; }
bool is_lower_letter(char c) { return c >= 'a' && c <= 'z'; }
bool is_prefix_character(char c) { return c >= 33 && c <= 126; }

// The running remainder of BIP-173's generator polynomial.
class Checksum {
  public:
    explicit Checksum(std::string_view prefix) {
        for (const char c : prefix) add(static_cast<std::uint8_t>(c) >> 5);
        add(0);
        for (const char c : prefix) add(static_cast<std::uint8_t>(c) & 31);
    }

    void add(std::uint32_t word) {
        constexpr std::uint32_t kGenerator[] = {0x3B6A'57B2, 0x2650'8E6D, 0x1EA1'19FA, 0x3D42'33DD,
                                                0x2A14'62B3};
        const std::uint32_t top = value_ >> 25;
        value_ = (value_ & 0x01FF'FFFF) << 5 ^ word;
        for (unsigned i = 0; i < 5; ++i)
            if (top >> i & 1) value_ ^= kGenerator[i];
    }

    std::uint32_t value() const { return value_; }

  private:
    std::uint32_t value_ = 1;
};

}  // namespace

Result<std::string> make_bech32(const Bech32& value) {
    std::string out = ascii_lower(value.prefix);
    if (out.empty() || out.size() > kPrefixMax ||
        !std::all_of(out.begin(), out.end(), is_prefix_character))
        return invalid("prefix");
    if (value.words.size() > kPrefixMax - out.size()) return invalid("length");

    Checksum checksum(out);
    out.push_back(kSeparator);
    for (const std::uint8_t word : value.words) {
        if (word > 31) return invalid("word");
        checksum.add(word);
        out.push_back(kBech32Alphabet[word]);
    }
    for (std::size_t i = 0; i < kChecksumWords; ++i) checksum.add(0);
    const std::uint32_t remainder = checksum.value() ^ target_of(value.variant);
    for (std::size_t i = kChecksumWords; i-- > 0;)
        out.push_back(kBech32Alphabet[remainder >> 5 * i & 31]);
    return out;
}

Result<Bech32> parse_bech32(std::string_view text) {
    if (text.size() > kBech32TextMax) return invalid("length");
    if (std::any_of(text.begin(), text.end(), is_upper_letter) &&
        std::any_of(text.begin(), text.end(), is_lower_letter))
        return invalid("case");
    const std::size_t separator = text.rfind(kSeparator);
    if (separator == std::string_view::npos || separator == 0) return invalid("prefix");
    if (text.size() - separator - 1 < kChecksumWords) return invalid("length");

    Bech32 out;
    for (const char c : text.substr(0, separator)) {
        if (!is_prefix_character(c)) return invalid("prefix");
        out.prefix.push_back(ascii_lower(c));
    }
    Checksum checksum(out.prefix);
    for (const char c : text.substr(separator + 1)) {
        const std::size_t word = kBech32Alphabet.find(ascii_lower(c));
        if (word == std::string_view::npos) return invalid("character");
        checksum.add(static_cast<std::uint32_t>(word));
        out.words.push_back(static_cast<std::uint8_t>(word));
    }
    out.words.resize(out.words.size() - kChecksumWords);
    for (const auto variant : {Bech32Variant::kBech32, Bech32Variant::kBech32m})
        if (checksum.value() == target_of(variant)) {
            out.variant = variant;
            return out;
        }
    return invalid("checksum");
}

Result<Bech32> parse_bech32(std::string_view text, Bech32Variant variant) {
    Bech32 out = PORTICO_TRY(parse_bech32(text));
    if (out.variant != variant) return invalid("checksum");
    return out;
}

Bytes to_bech32_words(ByteView bytes) {
    Bytes words;
    words.reserve((bytes.size() * 8 + 4) / 5);
    std::uint32_t group = 0;
    unsigned bits = 0;  // of `group` not yet in `words`
    for (const std::uint8_t byte : bytes) {
        group = group << 8 | byte;
        bits += 8;
        for (; bits >= 5; bits -= 5)
            words.push_back(static_cast<std::uint8_t>(group >> (bits - 5) & 31));
        group &= (1U << bits) - 1;
    }
    if (bits > 0) words.push_back(static_cast<std::uint8_t>(group << (5 - bits) & 31));
    return words;
}

Result<Bytes> parse_bech32_words(ByteView words) {
    Bytes bytes;
    bytes.reserve(words.size() * 5 / 8);
    std::uint32_t group = 0;
    unsigned bits = 0;  // of `group` not yet in `bytes`
    for (const std::uint8_t word : words) {
        if (word > 31) return invalid("word");
        group = group << 5 | word;
        bits += 5;
        if (bits >= 8) {
            bits -= 8;
            bytes.push_back(static_cast<std::uint8_t>(group >> bits));
            group &= (1U << bits) - 1;
        }
    }
    if (bits >= 5 || group != 0) return invalid("padding");
    return bytes;
}

}  // namespace portico
