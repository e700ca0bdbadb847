// SPDX-License-Identifier: Apache-2.0
//
// The asker's side of ENS: which call asks a resolver for the address of a name, what it returns,
// and the detour that a contract may demand (ERC-3668): it reverts with addresses of services, one
// of which has the answer, and takes that in a call of its own. Whatever is read here a stranger
// wrote. The other side: ens_request.hpp.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"
#include "core/chain/eip155/address.hpp"

namespace portico::chain {

/// The interface of resolvers that answer for every name below theirs (ENSIP-10, ERC-165).
inline constexpr FixedBytes<4> kEnsWildcard = {0x90, 0x61, 0xb9, 0x23};

/// The address that a name has under no coin type of its own: of every network of eip155
/// (ENSIP-19).
inline constexpr std::uint32_t kCoinOfAnyEvm = 0x8000'0000;

/// 60, the numbers from kCoinOfAnyEvm on, and 501: whose addresses can be read here.
bool is_ens_coin(std::uint32_t coin);

/// addr(bytes32) for 60, as resolvers of before ENSIP-9 know no other; addr(bytes32,uint256) for
/// all else.
Bytes encode_ens_address_call(std::string_view name, std::uint32_t coin);

/// What that call returned: 20 bytes of eip155, 32 of Solana. Empty: the name has none. Errors:
/// abi_data_invalid, also for an address of another length. Precondition: is_ens_coin.
Result<Bytes> read_ens_address(ByteView returned, std::uint32_t coin);

/// `resolve(bytes name, bytes call)` (ENSIP-10), the name written as DNS does. Precondition:
/// is_plain_ens_name.
Bytes encode_ens_resolve(std::string_view name, ByteView call);

/// What it returned: that of `call`. Errors: abi_data_invalid.
Result<Bytes> read_ens_resolved(ByteView returned);

/// A revert by the error OffchainLookup.
struct OffchainLookup {
    EvmAddress sender{};            ///< has to be the contract that was called
    std::vector<std::string> urls;  ///< with {sender} and {data}, in the order of asking
    Bytes call;                     ///< for the service
    FixedBytes<4> callback{};
    Bytes extra;  ///< goes into the callback as it is
};

/// Whether a call reverted so, whatever else it says.
bool is_offchain_lookup(ByteView reverted);

/// Errors: abi_data_invalid.
Result<OffchainLookup> read_offchain_lookup(ByteView reverted);

/// The call by which the contract takes what a service answered.
Bytes encode_offchain_callback(const OffchainLookup& lookup, ByteView response);

}  // namespace portico::chain
