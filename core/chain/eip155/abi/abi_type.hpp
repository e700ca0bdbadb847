// SPDX-License-Identifier: Apache-2.0
//
// Types of the Solidity contract ABI (version 2) and the signatures made of them, from the text
// that people write and from JSON ABI. Not for user defined types, `fixed` and `function`, which no
// contract interface here uses.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/base/json/json.hpp"
#include "core/base/result.hpp"
#include "core/base/vec.hpp"

namespace portico::chain {

inline constexpr std::size_t kAbiTextMax = 16'384;    ///< of one signature
inline constexpr std::size_t kAbiDepthMax = 32;       ///< tuples and arrays in one another
inline constexpr std::size_t kAbiPartsMax = 1'024;    ///< types in one signature
inline constexpr std::uint32_t kAbiHeadMax = 65'536;  ///< words of a static part

enum class AbiKind : std::uint8_t {
    kUint,
    kInt,
    kAddress,
    kBool,
    kFixedBytes,
    kBytes,
    kString,
    kArray,  ///< T[]
    kFixedArray,
    kTuple
};

struct AbiType {
    AbiKind kind = AbiKind::kTuple;
    /// Bits of uintN and intN, bytes of bytesN, elements of a fixed array.
    std::uint32_t size = 0;
    /// The components of a tuple; the one element type of an array.
    Vec<AbiType> parts;
    std::string name;  ///< of a component or parameter, where it was given
    bool indexed = false;
    bool dynamic = false;          ///< whether its place in the head is an offset
    std::uint32_t head_words = 0;  ///< what it takes in the head of what holds it

    /// `(uint256,string)[2]`, without names.
    std::string text() const;
};

/// Reads `uint256`, `(address,bytes)[2]`, `tuple(address to, bytes data)[] calls`. `uint` and `int`
/// have 256 bits; a data location (`memory`, `calldata`, `storage`) and `payable` are taken.
/// Errors: abi_type_invalid (what is wrong).
Result<AbiType> parse_abi_type(std::string_view text);

/// Reads `address to, uint256 amount`, the parameters of a signature, as one tuple.
Result<AbiType> parse_abi_parameters(std::string_view text);

/// A tuple of these types. Errors: abi_type_invalid (too large).
Result<AbiType> make_abi_tuple(Vec<AbiType> parts);

/// A function, event or error.
struct AbiSignature {
    std::string name;
    AbiType inputs;   ///< a tuple
    AbiType outputs;  ///< a tuple; empty where there are none
    bool anonymous = false;

    /// `transfer(address,uint256)`
    std::string text() const;
    /// The hash of text(): topic 0 of an event.
    Bytes32 hash() const;
    FixedBytes<4> selector() const;
};

/// Reads `transfer(address,uint256)` and the longer forms: `function balanceOf(address owner) view
/// returns (uint256)`, `event Transfer(address indexed from, ...)`, `error Denied(address)`.
/// Errors: abi_type_invalid.
Result<AbiSignature> parse_abi_signature(std::string_view text);

/// One entry of a JSON ABI: `{"type":"function","name":..,"inputs":[..],"outputs":[..]}`.
/// Errors: abi_type_invalid.
Result<AbiSignature> read_abi_entry(const Json& entry);

}  // namespace portico::chain
