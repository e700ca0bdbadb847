// SPDX-License-Identifier: Apache-2.0
//
// What a receipt says of a transfer: what it cost, whether it was carried out, and what moved. Of
// logs only those count whose writer may know: any contract that is called can write the same.
#pragma once

#include <optional>
#include <string>

#include "core/chain/eip155/uint256.hpp"
#include "core/transfers/contract.hpp"

namespace portico::transfers {

std::optional<chain::Uint256> read_number(const Json& object, const char* name);

/// Of an account that is a contract somebody else's transaction carries the call.
bool is_anothers(const Json& object, const Transfer& transfer);
/// In base units; on some networks the data, on another chain, come on top.
std::optional<chain::Uint256> fee_of(const Json& receipt);
/// The transaction of a receipt went through. The call of an account that is a contract may have
/// failed in it all the same: that stands in the logs of ERC-4337's EntryPoint, or of a Safe.
bool carried_out(const Json& receipt, const Transfer& transfer);

/// Who sent the transaction: of an account that is a contract, somebody else.
std::string_view sender_of(const Json& receipt, const Transfer& transfer);

/// What an account had before a block, and after it.
struct Balances {
    chain::Uint256 before{}, after{};
    /// Transactions of the sender in the block. 0: the node tells the newest state, whatever block
    /// it is asked for, and nothing can be said.
    chain::Uint256 sent{};
};

/// What two balances are needed for, where the logs do not say what moved.
enum class Untold : std::uint8_t {
    kNothing,
    kToken,    ///< the token that was sent has written no transfer of it
    kCurrency  ///< a swap brings the network's currency, of which nobody writes logs
};
Untold untold_by(const Json& receipt, const Transfer& transfer);
/// Whether a token that was sent has left the account. Some return false where others revert, and
/// a few write no logs. None: nobody has said.
std::optional<bool> has_moved(const Json& receipt, const Transfer& transfer,
                              const std::optional<Balances>& balances);
/// What a swap has brought; none: not known, or `transfer` is none.
std::optional<Amount> arrived_by(const Json& receipt, const Transfer& transfer,
                                 const std::optional<Balances>& balances);

}  // namespace portico::transfers
