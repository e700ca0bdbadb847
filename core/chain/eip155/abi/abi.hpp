// SPDX-License-Identifier: Apache-2.0
//
// Encoding and decoding by the Solidity contract ABI (version 2). Decoding is strict and bounded:
// it reads each word of its input about once, however the offsets point.
#pragma once

#include <span>
#include <vector>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"
#include "core/chain/eip155/abi/abi_type.hpp"
#include "core/chain/eip155/abi/abi_value.hpp"

namespace portico::chain {

/// How many words beyond those that the data has one decoding may read: encodings may let two
/// offsets point to one place (docs/spec/evm.md#contract-abi: recursive read limit 8192).
inline constexpr std::size_t kAbiRereadMax = 8'192;

/// Encodes the values of the components of `tuple`, as arguments stand behind a selector.
/// Errors: abi_value_invalid (the place of what does not fit its type: `1.0`).
Result<Bytes> encode_abi(const AbiType& tuple, std::span<const AbiValue> values);

/// Decodes the values of the components of `tuple`. Bytes behind the encoding are left unread.
/// Errors: abi_data_invalid (what is wrong: end, offset, length, bits, text, too many reads).
Result<AbiValue::List> decode_abi(const AbiType& tuple, ByteView data);

/// The selector and the arguments.
Result<Bytes> encode_abi_call(const AbiSignature& function, std::span<const AbiValue> arguments);

/// The arguments of a call. Errors: abi_data_invalid (selector: another function's).
Result<AbiValue::List> decode_abi_call(const AbiSignature& function, ByteView data);

/// What a log of this event says, in the order of its parameters. An indexed parameter that takes
/// more than one word is its hash. Errors: abi_data_invalid (topics: another event's, or their
/// number; and as decode_abi).
Result<AbiValue::List> decode_abi_log(const AbiSignature& event, std::span<const Bytes32> topics,
                                      ByteView data);

/// Why a call reverted: the text of `Error(string)`, `Panic(0x11)` as `panic 0x11`; empty where
/// the data is neither (EIP-838).
std::string abi_revert_reason(ByteView data);

}  // namespace portico::chain
