// SPDX-License-Identifier: Apache-2.0
//
// What the logs of well-known contracts say: transfers and approvals of tokens (ERC-20, ERC-721,
// ERC-1155), wrapped native currency, and swaps of Uniswap v2 and v3 pools. Anybody may write such
// a log: that it was written is all it proves. For other events: decode_abi_log (abi.hpp).
#pragma once

#include <optional>
#include <span>
#include <variant>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"
#include "core/base/vec.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/uint256.hpp"

namespace portico::chain {

/// Most entries of one ERC-1155 batch that are read.
inline constexpr std::size_t kBatchTransferMax = 1'024;

enum class TokenStandard : std::uint8_t { kErc20, kErc721, kErc1155 };

/// One token moved. The contract is the log's address. From the zero address: minted; to it: burnt.
struct TokenTransfer {
    TokenStandard standard;
    EvmAddress from;
    EvmAddress to;
    Uint256 id;        ///< ERC-721 and ERC-1155
    Uint256 quantity;  ///< 1 for ERC-721
    friend bool operator==(const TokenTransfer&, const TokenTransfer&) = default;
};
/// All of one log: several only for ERC-1155's TransferBatch, which may also move nothing.
using TokenTransfers = Vec<TokenTransfer>;

struct TokenApproval {
    TokenStandard standard;  ///< kErc20 or kErc721
    EvmAddress owner;
    EvmAddress spender;
    Uint256 value;  ///< the amount; for ERC-721 the id
    friend bool operator==(const TokenApproval&, const TokenApproval&) = default;
};

/// ERC-721 and ERC-1155: everything of the owner in this contract.
struct OperatorApproval {
    EvmAddress owner;
    EvmAddress spender;
    bool approved;
    friend bool operator==(const OperatorApproval&, const OperatorApproval&) = default;
};

/// Native currency put into its wrapping contract, or taken out (WETH9 and its kin).
struct NativeWrap {
    EvmAddress account;
    Uint256 amount;
    bool wrapped;  ///< false: taken out
    friend bool operator==(const NativeWrap&, const NativeWrap&) = default;
};

/// What a pool of two tokens took in and gave out; the log's address is the pool.
struct PoolSwap {
    std::uint8_t version;  ///< 2 or 3
    EvmAddress sender;
    EvmAddress to;
    Uint256 in0;
    Uint256 in1;
    Uint256 out0;
    Uint256 out1;
    // Version 3 only: the state after the swap.
    Uint256 sqrt_price_x96;
    Uint256 liquidity;
    std::int32_t tick = 0;
    friend bool operator==(const PoolSwap&, const PoolSwap&) = default;
};

using LogEvent =
    std::variant<TokenTransfers, TokenApproval, OperatorApproval, NativeWrap, PoolSwap>;
/// One that changes what accounts have.
struct MoveEvent {
    TokenTransfers transfers = {};
    std::optional<NativeWrap> wrap = {};  ///< in place of transfers
};

/// Topic 0 of the events that decode_log knows: what a filter asks a node for.
std::span<const Bytes32> known_log_topics();

/// Decodes one log. Errors: abi_data_invalid (topics: no event that is known, or another number of
/// topics than any of its standards has; otherwise as decode_abi; batch: ids and amounts differ in
/// number or are too many).
Result<LogEvent> decode_log(std::span<const Bytes32> topics, ByteView data);

/// The same of moves alone, for a module that reads nothing else: any other event is one that is
/// not known.
Result<MoveEvent> decode_move_log(std::span<const Bytes32> topics, ByteView data);

}  // namespace portico::chain
