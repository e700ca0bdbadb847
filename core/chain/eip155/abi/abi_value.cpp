// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/abi/abi_value.hpp"

#include <algorithm>

#include "core/base/assert.hpp"

namespace portico::chain {

AbiValue AbiValue::address(const EvmAddress& value) {
    Bytes32 word{};
    std::ranges::copy(value, word.begin() + 12);
    return AbiValue(word);
}

AbiValue AbiValue::fixed_bytes(ByteView value) {
    PORTICO_ASSERT(value.size() <= 32);
    Bytes32 word{};
    std::ranges::copy(value, word.begin());
    return AbiValue(word);
}

const Bytes32& AbiValue::as_word() const {
    PORTICO_ASSERT(is_word());
    return *std::get_if<Bytes32>(&value_);
}

EvmAddress AbiValue::as_address() const {
    EvmAddress out;
    std::copy_n(as_word().begin() + 12, out.size(), out.begin());
    return out;
}

const Bytes& AbiValue::as_bytes_value() const {
    PORTICO_ASSERT(is_bytes());
    return *std::get_if<Bytes>(&value_);
}

const AbiValue::List& AbiValue::items() const {
    PORTICO_ASSERT(is_list());
    return *std::get_if<List>(&value_);
}

}  // namespace portico::chain
