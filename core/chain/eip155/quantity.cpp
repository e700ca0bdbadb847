// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/quantity.hpp"

#include <algorithm>

#include "core/base/text/decimal.hpp"

namespace portico::chain {

namespace {

constexpr std::size_t kHexDigitsMax = 64;  // 256 bits

/// The value of a hex digit, or 16.
std::uint32_t hex_value(char c) {
    if (c >= '0' && c <= '9') return static_cast<std::uint32_t>(c - '0');
    if (c >= 'a' && c <= 'f') return static_cast<std::uint32_t>(c - 'a' + 10);
    if (c >= 'A' && c <= 'F') return static_cast<std::uint32_t>(c - 'A' + 10);
    return 16;
}

/// A number as digits of `base`, lowest first, that grows by multiply and add.
struct Digits {
    std::uint32_t base;
    std::string values;  ///< each below `base`; empty for zero

    void multiply_add(std::uint32_t factor, std::uint32_t carry) {
        for (char& value : values) {
            const std::uint32_t sum = static_cast<std::uint8_t>(value) * factor + carry;
            value = static_cast<char>(sum % base);
            carry = sum / base;
        }
        for (; carry != 0; carry /= base) values.push_back(static_cast<char>(carry % base));
    }

    /// Highest digit first; "0" for zero.
    std::string text() const {
        if (values.empty()) return "0";
        std::string out(values.rbegin(), values.rend());
        for (char& c : out) c = "0123456789abcdef"[static_cast<std::uint8_t>(c)];
        return out;
    }
};

}  // namespace

Result<std::string> quantity_to_decimal(std::string_view quantity) {
    if (!quantity.starts_with("0x")) return fail(Code::quantity_invalid);
    const std::string_view digits = quantity.substr(2);
    const bool leading_zero = digits.size() > 1 && digits.front() == '0';
    if (digits.empty() || digits.size() > kHexDigitsMax || leading_zero) {
        return fail(Code::quantity_invalid);
    }
    Digits decimal{10, {}};
    for (const char c : digits) {
        if (hex_value(c) > 15) return fail(Code::quantity_invalid);
        decimal.multiply_add(16, hex_value(c));
    }
    return decimal.text();
}

Result<std::string> decimal_to_quantity(std::string_view decimal) {
    const bool leading_zero = decimal.size() > 1 && decimal.front() == '0';
    if (decimal.empty() || decimal.size() > kQuantityDecimalMax || leading_zero) {
        return fail(Code::quantity_invalid);
    }
    Digits hex{16, {}};
    for (const char c : decimal) {
        if (c < '0' || c > '9') return fail(Code::quantity_invalid);
        hex.multiply_add(10, hex_value(c));
    }
    if (hex.values.size() > kHexDigitsMax) return fail(Code::quantity_invalid);
    return "0x" + hex.text();
}

Result<std::uint64_t> parse_quantity_u64(std::string_view quantity) {
    if (!quantity.starts_with("0x") || quantity.size() == 2) return fail(Code::quantity_invalid);
    std::uint64_t value = 0;
    for (const char c : quantity.substr(2)) {
        if (hex_value(c) > 15 || value >> 60 != 0) return fail(Code::quantity_invalid);
        value = value << 4 | hex_value(c);
    }
    return value;
}

std::string make_quantity(std::uint64_t value) {
    std::string digits;
    do {
        digits.push_back("0123456789abcdef"[value & 15]);
        value >>= 4;
    } while (value != 0);
    std::ranges::reverse(digits);
    return "0x" + digits;
}

Result<std::string> chain_id_to_reference(std::string_view quantity) {
    const std::uint64_t id = PORTICO_TRY(parse_quantity_u64(quantity));
    if (id == 0) return fail(Code::quantity_invalid);
    return to_decimal(id);
}

Result<std::string> reference_to_chain_id(std::string_view reference) {
    const auto id = parse_decimal(reference);
    if (!id || *id == 0) return fail(Code::quantity_invalid);
    return make_quantity(*id);
}

}  // namespace portico::chain
