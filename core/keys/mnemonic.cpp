// SPDX-License-Identifier: Apache-2.0
//
// A word holds 11 bits: those of the entropy, then the first bits of its SHA-256, one for every 32.
#include "core/keys/mnemonic.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "core/crypto/hash/pbkdf2.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "core/keys/english_words.hpp"

namespace portico {
namespace {

constexpr std::size_t kWordBits = 11;

bool is_entropy_size(std::size_t bytes) { return bytes >= 16 && bytes <= 32 && bytes % 4 == 0; }

/// Where each word begins in the text of all, and where the last ends.
const std::array<std::uint16_t, kEnglishWordCount + 1>& word_starts() {
    static const auto starts = [] {
        std::array<std::uint16_t, kEnglishWordCount + 1> out{};
        std::size_t word = 1;
        for (std::size_t i = 0; i < kEnglishWords.size(); ++i)
            if (kEnglishWords[i] == ' ') out[word++] = static_cast<std::uint16_t>(i + 1);
        out[kEnglishWordCount] = static_cast<std::uint16_t>(kEnglishWords.size() + 1);
        return out;
    }();
    return starts;
}

std::string_view word_at(std::size_t index) {
    const auto& starts = word_starts();
    return kEnglishWords.substr(starts[index], starts[index + 1] - starts[index] - 1u);
}

/// The list is sorted.
std::optional<std::size_t> index_of(std::string_view word) {
    std::size_t low = 0;
    std::size_t high = kEnglishWordCount;
    while (low < high) {
        const std::size_t middle = (low + high) / 2;
        if (word_at(middle) < word) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if (low == kEnglishWordCount || word_at(low) != word) return std::nullopt;
    return low;
}

}  // namespace

Result<std::string> to_mnemonic(ByteView entropy) {
    if (!is_entropy_size(entropy.size())) return fail(Code::crypto_bad_length, "entropy");
    Secret<33> bits;  // the entropy and the checksum's byte
    std::ranges::copy(entropy, bits.expose_mutable().begin());
    bits.expose_mutable()[entropy.size()] = sha256(entropy)[0];

    const std::size_t words = entropy.size() * 3 / 4;
    std::string out;
    out.reserve(words *
                9);  // the longest word has eight letters: nothing is left behind by growing
    for (std::size_t word = 0; word < words; ++word) {
        std::size_t index = 0;
        for (std::size_t bit = word * kWordBits; bit < (word + 1) * kWordBits; ++bit)
            index = index << 1 | (bits.expose()[bit / 8] >> (7 - bit % 8) & 1u);
        if (word > 0) out += ' ';
        out += word_at(index);
    }
    return out;
}

Result<Bytes> parse_mnemonic(std::string_view mnemonic) {
    const auto spaces = static_cast<std::size_t>(std::ranges::count(mnemonic, ' '));
    const std::size_t words = spaces + 1;
    const std::size_t entropy_size = words * 4 / 3;
    if (words % 3 != 0 || !is_entropy_size(entropy_size))
        return fail(Code::mnemonic_invalid, "number of words");

    Secret<33> bits;
    std::size_t bit = 0;
    for (std::size_t word = 1; word <= words; ++word) {
        const std::size_t end = std::min(mnemonic.find(' '), mnemonic.size());
        const auto index = index_of(mnemonic.substr(0, end));
        if (!index) return fail(Code::mnemonic_invalid, "word " + std::to_string(word));
        mnemonic.remove_prefix(std::min(end + 1, mnemonic.size()));
        for (std::size_t i = kWordBits; i-- > 0; ++bit) {
            std::uint8_t& byte = bits.expose_mutable()[bit / 8];
            byte = static_cast<std::uint8_t>(byte | (*index >> i & 1u) << (7 - bit % 8));
        }
    }
    const ByteView entropy = ByteView(bits.expose()).first(entropy_size);
    const auto checksum_bits = static_cast<unsigned>(entropy_size / 4);
    const auto expected = static_cast<std::uint8_t>(sha256(entropy)[0] & 0xff00u >> checksum_bits);
    if (bits.expose()[entropy_size] != expected) return fail(Code::mnemonic_invalid, "checksum");
    return Bytes(entropy.begin(), entropy.end());
}

Secret<64> derive_mnemonic_seed(std::string_view mnemonic, std::string_view passphrase) {
    constexpr std::string_view kPrefix = "mnemonic";
    Bytes salt;
    salt.reserve(kPrefix.size() + passphrase.size());  // no copy is left behind by growing
    for (const std::string_view part : {kPrefix, passphrase})
        salt.insert(salt.end(), part.begin(), part.end());
    Bytes seed = derive_pbkdf2_sha512(as_bytes(mnemonic), salt, 2048, 64).value();
    Secret<64> out(std::span<const std::uint8_t, 64>(seed.data(), 64));
    wipe(seed);
    wipe(salt);
    return out;
}

}  // namespace portico
