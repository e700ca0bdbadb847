// SPDX-License-Identifier: Apache-2.0
#include "core/vault/recovery_code.hpp"

#include <array>

#include "core/crypto/hash/sha2.hpp"

namespace portico::vault {
namespace {

constexpr std::string_view kAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
constexpr std::size_t kSymbols = 30;
constexpr std::size_t kGroup = 5;
constexpr std::size_t kCodeBytes = 16;
/// 150 bits: 128 of the code, 2 zero bits, 20 of the check.
constexpr std::size_t kBufferBytes = 19;

using Buffer = Secret<kBufferBytes>;

// The 20 check bits stand at bits 130 to 149.
Buffer with_check(const Secret<kCodeBytes>& code) {
    Buffer buffer;
    auto& bytes = buffer.expose_mutable();
    for (std::size_t i = 0; i < kCodeBytes; ++i) bytes[i] = code.expose()[i];
    Bytes32 digest = sha256(code.expose());
    bytes[16] = digest[0] >> 2;
    bytes[17] = static_cast<std::uint8_t>(digest[0] << 6 | digest[1] >> 2);
    bytes[18] = static_cast<std::uint8_t>((digest[1] << 6 | digest[2] >> 2) & 0xfc);
    wipe(digest);
    return buffer;
}

// Bit `n` of the buffer, the highest bit of the first byte first.
unsigned bit(const Buffer& buffer, std::size_t n) {
    return buffer.expose()[n / 8] >> (7 - n % 8) & 1;
}

}  // namespace

std::string format_recovery_code(const Secret<16>& code) {
    const Buffer buffer = with_check(code);
    std::string text;
    text.reserve(kSymbols + kSymbols / kGroup);
    for (std::size_t symbol = 0; symbol < kSymbols; ++symbol) {
        if (symbol > 0 && symbol % kGroup == 0) text += '-';
        unsigned value = 0;
        for (std::size_t i = 0; i < 5; ++i) value = value << 1 | bit(buffer, symbol * 5 + i);
        text += kAlphabet[value];
    }
    return text;
}

Result<Secret<16>> parse_recovery_code(std::string_view text) {
    Buffer typed;
    auto& bytes = typed.expose_mutable();
    std::size_t symbol = 0;
    for (char c : text) {
        if (c == '-' || c == ' ' || c == '\t' || c == '\n' || c == '\r') continue;
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
        if (c == 'O') c = '0';
        if (c == 'I' || c == 'L') c = '1';
        const std::size_t value = kAlphabet.find(c);
        if (value == std::string_view::npos)
            return fail(Code::recovery_code_invalid, "character " + std::to_string(symbol + 1));
        if (symbol == kSymbols) return fail(Code::recovery_code_invalid, "number of characters");
        for (std::size_t i = 0; i < 5; ++i) {
            const std::size_t at = symbol * 5 + i;
            bytes[at / 8] |= static_cast<std::uint8_t>((value >> (4 - i) & 1) << (7 - at % 8));
        }
        ++symbol;
    }
    if (symbol != kSymbols) return fail(Code::recovery_code_invalid, "number of characters");
    Secret<16> code(std::span(typed.expose()).first<16>());
    if (!(with_check(code) == typed)) return fail(Code::recovery_code_invalid, "check");
    return code;
}

}  // namespace portico::vault
