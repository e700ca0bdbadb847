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

constexpr std::size_t words_of(std::size_t entropy_bytes) { return entropy_bytes * 3 / 4; }

/// The longest word has eight letters; behind it there is a space.
constexpr std::size_t kWordLetters = 9;

/// The entropy and the checksum's byte.
Secret<33> with_checksum(ByteView entropy) {
    Secret<33> bits;
    std::ranges::copy(entropy, bits.expose_mutable().begin());
    bits.expose_mutable()[entropy.size()] = sha256(entropy)[0];
    return bits;
}

std::size_t index_at(const Secret<33>& bits, std::size_t word) {
    std::size_t index = 0;
    for (std::size_t bit = word * kWordBits; bit < (word + 1) * kWordBits; ++bit)
        index = index << 1 | (bits.expose()[bit / 8] >> (7 - bit % 8) & 1u);
    return index;
}

constexpr std::size_t kShortEntropy = 16;
constexpr std::size_t kShortWords = words_of(kShortEntropy);
constexpr std::size_t kHmacBlock = 128;  // of SHA-512
static_assert(kShortWords * kWordLetters <= kHmacBlock);

/// All ones if equal, else zero, without a branch. Both are below 2^31.
std::uint64_t mask_if_equal(std::uint64_t one, std::uint64_t other) {
    const auto difference = static_cast<std::uint32_t>(one ^ other);
    return std::uint64_t{0} - ((difference - 1u) >> 31);
}

/// The words of an entropy. Secret.
struct ShortWords {
    struct Word {
        std::uint64_t letters = 0;  ///< the first in the lowest byte
        std::uint64_t count = 0;
    };
    std::array<Word, kShortWords> all{};

    /// Reads the whole list, whatever the words are.
    explicit ShortWords(const Secret<33>& bits) {
        std::array<std::uint64_t, kShortWords> indices;
        for (std::size_t i = 0; i < kShortWords; ++i) indices[i] = index_at(bits, i);
        for (std::size_t entry = 0; entry < kEnglishWordCount; ++entry) {
            const std::string_view word = word_at(entry);
            std::uint64_t letters = 0;
            for (std::size_t i = word.size(); i-- > 0;)
                letters = letters << 8 | static_cast<std::uint8_t>(word[i]);
            for (std::size_t i = 0; i < kShortWords; ++i) {
                const std::uint64_t mask = mask_if_equal(entry, indices[i]);
                all[i].letters |= letters & mask;
                all[i].count |= word.size() & mask;
            }
        }
        wipe({reinterpret_cast<std::uint8_t*>(indices.data()), sizeof indices});
    }
    ShortWords(const ShortWords&) = delete;
    ShortWords& operator=(const ShortWords&) = delete;
    ~ShortWords() { wipe({reinterpret_cast<std::uint8_t*>(all.data()), sizeof all}); }
};

}  // namespace

Result<std::string> to_mnemonic(ByteView entropy) {
    if (!is_entropy_size(entropy.size())) return fail(Code::crypto_bad_length, "entropy");
    const Secret<33> bits = with_checksum(entropy);
    const std::size_t words = words_of(entropy.size());
    std::string out;
    out.reserve(words * kWordLetters);  // nothing is left behind by growing
    for (std::size_t word = 0; word < words; ++word) {
        if (word > 0) out += ' ';
        out += word_at(index_at(bits, word));
    }
    return out;
}

Result<Secret<64>> derive_entropy_seed(ByteView entropy) {
    if (entropy.size() != kShortEntropy) {
        std::string text = PORTICO_TRY(to_mnemonic(entropy));
        Secret<64> seed = derive_mnemonic_seed(text, "");
        wipe({reinterpret_cast<std::uint8_t*>(text.data()), text.size()});
        return seed;
    }
    const ShortWords words(with_checksum(entropy));
    // HMAC fills a key up to a block with zeros, so the text may stand in one of its own.
    Secret<kHmacBlock> text;
    std::uint64_t at = 0;  // where a word begins
    for (std::size_t word = 0; word < kShortWords; ++word) {
        const auto& [letters, count] = words.all[word];
        const std::uint64_t space = word + 1 < kShortWords ? ' ' : 0;
        for (std::size_t i = 0; i < kWordLetters; ++i) {
            const std::uint64_t letter =
                (i < 8 ? letters >> (8 * i) & 0xff : 0) | (space & mask_if_equal(i, count));
            for (std::size_t place = i; place < kHmacBlock; ++place) {
                std::uint8_t& out = text.expose_mutable()[place];
                out = static_cast<std::uint8_t>(out | (letter & mask_if_equal(place, at + i)));
            }
        }
        at += count + 1;
    }
    const FixedBytes<kHmacBlock>& block = text.expose();
    return derive_mnemonic_seed({reinterpret_cast<const char*>(block.data()), block.size()}, "");
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
