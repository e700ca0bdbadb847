// SPDX-License-Identifier: Apache-2.0
//
// The read calls of token contracts (ERC-20, ERC-721, ERC-1155) and the ones that a sender signs.
// Answers come from contracts that anybody wrote: each reader refuses what has another form.
#pragma once

#include <optional>
#include <string>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/uint256.hpp"

namespace portico::chain {

/// Longest name or symbol that is kept, in bytes: it is cut between characters.
inline constexpr std::size_t kTokenTextMax = 64;

Bytes make_balance_of_call(const EvmAddress& owner);                     ///< ERC-20 and ERC-721
Bytes make_balance_of_call(const EvmAddress& owner, const Uint256& id);  ///< ERC-1155
Bytes make_allowance_call(const EvmAddress& owner, const EvmAddress& spender);
Bytes make_decimals_call();
Bytes make_symbol_call();
Bytes make_name_call();
Bytes make_owner_of_call(const Uint256& id);
Bytes make_get_approved_call(const Uint256& id);  ///< ERC-721: who may take this one
/// ERC-721 and ERC-1155: whether `operator_` may take all of the collection.
Bytes make_is_approved_for_all_call(const EvmAddress& owner, const EvmAddress& operator_);
Bytes make_token_uri_call(const Uint256& id);                           ///< ERC-721 tokenURI
Bytes make_uri_call(const Uint256& id);                                 ///< ERC-1155 uri
Bytes make_supports_interface_call(const FixedBytes<4>& interface_id);  ///< ERC-165
Bytes make_transfer_call(const EvmAddress& to, const Uint256& amount);
/// ERC-20; of an ERC-721 the amount is the id.
Bytes make_approve_call(const EvmAddress& spender, const Uint256& amount);
Bytes make_set_approval_for_all_call(const EvmAddress& operator_, bool approved);

/// What a signed transfer(address,uint256) moves, and to whom.
struct TransferCall {
    EvmAddress to{};
    Uint256 amount{};
};
/// Nothing where `data` is not exactly such a call.
std::optional<TransferCall> read_transfer_call(ByteView data);

/// One word as a number: a balance, an allowance. Errors: abi_data_invalid.
Result<Uint256> read_number(ByteView returned);
/// uint8 decimals. Errors: abi_data_invalid (also above 255).
Result<std::uint8_t> read_decimals(ByteView returned);
Result<EvmAddress> read_address(ByteView returned);
/// A bool. Errors: abi_data_invalid.
Result<bool> read_boolean(ByteView returned);
/// A name or symbol: a string, or the bytes32 padded with zeros that some old tokens give. Control
/// characters are left out; at most kTokenTextMax bytes. Errors: abi_data_invalid.
Result<std::string> read_token_text(ByteView returned);
/// A string as it is, such as a token URI. Errors: abi_data_invalid.
Result<std::string> read_text(ByteView returned);

}  // namespace portico::chain
