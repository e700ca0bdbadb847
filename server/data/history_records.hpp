// SPDX-License-Identifier: Apache-2.0
//
// What the indexer keeps of a chain: blocks, their transactions, and what each of these did to
// accounts (docs/spec/account.md#transactions). Plain data; chains are eip155 ids.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/bytes.hpp"

namespace portico::indexer {

using Address = FixedBytes<20>;
using Hash = Bytes32;
/// Unsigned, big-endian, without leading zeros: at most 32 bytes, none for zero.
using Amount = Bytes;
using ChainId = std::int64_t;
using BlockNumber = std::int64_t;

/// Stored as numbers: never renumbered.
enum class EffectKind : std::uint8_t {
    kNative = 0,
    kErc20 = 1,
    kErc721 = 2,
    kErc1155 = 3,
    kApproval = 4,        ///< `from` lets `to` spend `amount`, or the one token `id`
    kApprovalForAll = 5,  ///< amount 1: granted, 0: taken back
    kSwap = 6,            ///< in the pool `token`: `amount` of its first coin, `id` of its second
    /// Ends what the smart account `from` did by the entry point `token` (ERC-4337), of zeros: what
    /// nobody did. It cost `amount`, which `to` paid, of zeros: itself. `id` 1: it was undone.
    kOperation = 7,
    kPermit2Approval = 8,  ///< as kApproval, of the token `token`, by way of Permit2
};
inline constexpr std::uint8_t kEffectKinds = 9;

/// One thing that a transaction did.
struct Effect {
    EffectKind kind = EffectKind::kNative;
    Address token{};  ///< the contract; zeros for native coins
    Address from{};
    Address to{};
    Amount amount = {};
    Amount id = {};  ///< of an NFT

    bool moves() const { return kind <= EffectKind::kErc1155; }
    /// `to` may take something of `from`, or no longer.
    bool approves() const {
        return kind == EffectKind::kApproval || kind == EffectKind::kApprovalForAll ||
               kind == EffectKind::kPermit2Approval;
    }
    /// `token` is one, not a pool or an entry point.
    bool is_of_token() const {
        return token != Address{} && kind != EffectKind::kSwap && kind != EffectKind::kOperation;
    }
    friend bool operator==(const Effect&, const Effect&) = default;
};

struct Transaction {
    std::int64_t position = 0;  ///< in its block
    Hash hash{};
    Address sender{};
    std::optional<Address> recipient = {};  ///< none: it makes a contract
    bool failed = false;
    std::int64_t nonce = 0;
    std::int64_t selector = 0;  ///< the first four bytes of its data; 0: fewer
    /// Of coins first, then as they were done.
    std::vector<Effect> effects = {};
    /// What the sender paid for it; none: not known.
    std::optional<Amount> fee = {};

    friend bool operator==(const Transaction&, const Transaction&) = default;
};

struct Block {
    BlockNumber number = 0;
    Hash hash{};
    Hash parent{};
    std::int64_t time_s = 0;
    std::vector<Transaction> transactions = {};

    friend bool operator==(const Block&, const Block&) = default;
};

/// A block by name.
struct BlockRef {
    BlockNumber number = 0;
    Hash hash{};
    std::int64_t time_s = 0;

    friend bool operator==(const BlockRef&, const BlockRef&) = default;
};

/// In whose history the transaction stands: who sent it, and who gave, got or approved; each once,
/// ascending. Nobody owns the zero address.
std::vector<Address> parties_of(const Transaction& transaction);

/// Of each effect, in order, whose doing it is: the sender's, or in a bundle of operations that of
/// the account whose operation did it. Coins leave a contract by its own code alone: they are the
/// account's doing where it has an operation.
std::vector<Address> authors_of(const Transaction& transaction);

/// The first and the last two bytes: what people compare when they look at an address.
std::int64_t likeness_of(const Address& address);

/// Effects as one text of bytes, for the store. Versioned by its first byte.
Bytes pack_effects(const std::vector<Effect>& effects);
/// Nothing where it is not what pack_effects writes.
std::optional<std::vector<Effect>> unpack_effects(ByteView bytes);

}  // namespace portico::indexer
