// SPDX-License-Identifier: Apache-2.0
//
// A value of the contract ABI. What takes one word is kept as that word, as the encoding has it, so
// that writing is copying; which type it is says the AbiType beside it.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "core/base/bytes.hpp"
#include "core/base/vec.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/uint256.hpp"

namespace portico::chain {

class AbiValue {
  public:
    using List = Vec<AbiValue>;

    AbiValue() = default;  ///< the word zero
    /// uintN, and intN in two's complement.
    static AbiValue number(const Uint256& value) { return AbiValue(value.big_endian()); }
    static AbiValue address(const EvmAddress& value);
    static AbiValue boolean(bool value) { return number(value ? 1 : 0); }
    /// bytesN. Precondition: at most 32 bytes.
    static AbiValue fixed_bytes(ByteView value);
    /// Any word, as it is encoded.
    static AbiValue word(const Bytes32& value) { return AbiValue(value); }
    static AbiValue bytes(ByteView value) { return AbiValue(Bytes(value.begin(), value.end())); }
    static AbiValue text(std::string_view value) { return bytes(as_bytes(value)); }
    /// An array or a tuple.
    static AbiValue list(List items) { return AbiValue(std::move(items)); }

    bool is_word() const { return std::holds_alternative<Bytes32>(value_); }
    bool is_bytes() const { return std::holds_alternative<Bytes>(value_); }
    bool is_list() const { return std::holds_alternative<List>(value_); }

    /// Accessors that assert the form: for values that were decoded by a type that gives it.
    const Bytes32& as_word() const;
    Uint256 as_number() const { return Uint256::from_bytes(as_word()); }
    EvmAddress as_address() const;
    bool as_boolean() const { return as_word()[31] != 0; }
    const Bytes& as_bytes_value() const;
    std::string_view as_text_value() const { return as_text(as_bytes_value()); }
    const List& items() const;

    friend bool operator==(const AbiValue&, const AbiValue&) = default;

  private:
    explicit AbiValue(const Bytes32& word) : value_(word) {}
    explicit AbiValue(Bytes bytes) : value_(std::move(bytes)) {}
    explicit AbiValue(List items) : value_(std::move(items)) {}

    std::variant<Bytes32, Bytes, List> value_;
};

}  // namespace portico::chain
