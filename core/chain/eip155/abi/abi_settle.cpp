// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/abi/abi_settle.hpp"

#include <utility>

#include "core/base/text/decimal.hpp"

namespace portico::chain {

namespace {

AbiType elementary(AbiKind kind, std::uint32_t size) {
    AbiType type;
    type.kind = kind;
    type.size = size;
    type.head_words = 1;
    type.dynamic = kind == AbiKind::kBytes || kind == AbiKind::kString;
    return type;
}

/// `uint8` with the prefix `uint`: 8. `without` where the word is the prefix alone.
Result<std::uint32_t> size_after(std::string_view word, std::size_t prefix, std::uint32_t without) {
    if (word.size() == prefix) return without;
    const auto size = parse_decimal(word.substr(prefix));
    if (!size || *size > 256) return abi_type_invalid(word);
    return static_cast<std::uint32_t>(*size);
}

}  // namespace

std::unexpected<Error> abi_type_invalid(std::string_view what) {
    return fail(Code::abi_type_invalid, std::string(what.substr(0, 64)));
}

Result<AbiType> settle_abi_word(std::string_view word) {
    if (word == "address") return elementary(AbiKind::kAddress, 160);
    if (word == "bool") return elementary(AbiKind::kBool, 8);
    if (word == "string") return elementary(AbiKind::kString, 0);
    if (word == "bytes") return elementary(AbiKind::kBytes, 0);
    if (word.starts_with("bytes")) {
        const std::uint32_t size = PORTICO_TRY(size_after(word, 5, 0));
        if (size < 1 || size > 32) return abi_type_invalid(word);
        return elementary(AbiKind::kFixedBytes, size);
    }
    const bool is_signed = word.starts_with("int");
    if (!is_signed && !word.starts_with("uint")) return abi_type_invalid(word);
    const std::uint32_t bits = PORTICO_TRY(size_after(word, is_signed ? 3 : 4, 256));
    if (bits < 8 || bits % 8 != 0) return abi_type_invalid(word);
    return elementary(is_signed ? AbiKind::kInt : AbiKind::kUint, bits);
}

Result<AbiType> settle_abi_array(AbiType element, std::string_view count) {
    AbiType type;
    type.kind = count.empty() ? AbiKind::kArray : AbiKind::kFixedArray;
    type.dynamic = count.empty() || element.dynamic;
    type.head_words = 1;
    if (!count.empty()) {
        const auto size = parse_decimal(count);
        // A dynamic array of that many places must also be one that can exist.
        if (!size || *size > kAbiHeadMax || *size * element.head_words > kAbiHeadMax)
            return abi_type_invalid("array too large");
        type.size = static_cast<std::uint32_t>(*size);
        if (!type.dynamic) type.head_words = type.size * element.head_words;
    }
    type.parts.push_back(std::move(element));
    return type;
}

Result<AbiType> make_abi_tuple(Vec<AbiType> parts) {
    AbiType type;
    type.kind = AbiKind::kTuple;
    for (const AbiType& part : parts) {
        type.dynamic = type.dynamic || part.dynamic;
        type.head_words += part.head_words;
        if (type.head_words > kAbiHeadMax) return abi_type_invalid("tuple too large");
    }
    if (type.dynamic) type.head_words = 1;
    type.parts = std::move(parts);
    return type;
}

}  // namespace portico::chain
