// SPDX-License-Identifier: Apache-2.0
//
// What a chain's answers mean for a payment (docs/pay.md). No I/O. Nodes answer what they like:
// everything is read as hostile, and what does not fit is as if it were not there.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/json/json.hpp"
#include "core/chain/eip155/uint256.hpp"
#include "server/data/payment_store.hpp"

namespace portico::api::pay {

/// What the payer's transaction has behind its call, by the payment's id: nobody finds the id by
/// it.
Bytes32 reference_of(std::string_view payment_id);

/// A transaction as a node has it, in a block.
struct Included {
    PaymentTransactionState state = PaymentTransactionState::kWaiting;
    std::int64_t block = 0;
    std::string block_hash;
    std::vector<TransferRow> transfers;  ///< without the block's time
};

/// Reads eth_getTransactionByHash and eth_getTransactionReceipt of `hash`. kWaiting: it is in no
/// block. kOther: it does not carry this payment's reference, or moves nothing to its recipient.
/// Of a token counts what its own logs say to have moved from the sender to the recipient, not what
/// was asked of it.
Included read_transaction(const PaymentRow& payment, const std::string& hash,
                          const Json& transaction, const Json& receipt);

/// Where eth_getTransactionByHash of `hash` says that it is.
struct Placed {
    std::int64_t block = 0;
    std::string block_hash;
    bool is_ours = false;  ///< it carries the payment's reference; else no receipt makes it pay
};
/// Nothing: it is in no block.
std::optional<Placed> read_place(const PaymentRow& payment, const std::string& hash,
                                 const Json& transaction);

/// eth_getBlockByNumber: the block's time, if its hash is that one.
std::optional<std::int64_t> read_block_time(const Json& block, std::string_view hash);

/// The sum of the transfers, decimal.
std::string sum_of(const std::vector<TransferRow>& transfers, bool settled_only);

/// What a payment is at `now_ms` by what is stored of it. A payment's reference is public as soon
/// as its payer has sent: so transfers of less than a hundredth of what is asked for (dust, which
/// anybody sends for next to nothing) count as money that came, but alone they are neither kSeen
/// nor kUnderpaid, and beside what pays in full they are no kOverpaid.
PaymentStatus status_of(const Payment& payment, std::int64_t now_ms);

/// Reads eth_getTransactionByHash of `hash`, wherever it is: what its call offers to this payment.
/// Nothing: no node has it, or it is not this payment's.
std::optional<chain::Uint256> read_offer(const PaymentRow& payment, const std::string& hash,
                                         const Json& transaction);

/// What the server itself has seen of a transaction that carries the payment's reference.
struct Claim {
    chain::Uint256 amount;
    bool is_in_block = true;  ///< else it waits for one, which costs whoever sent it nothing
    std::string hash = {};
};

/// What the server knows of the reports that hold a place, beside what is stored of them.
struct Known {
    bool has_asked = false;            ///< else nodes were not asked: what holds a place keeps it
    std::vector<std::string> nowhere;  ///< hashes that no node has
    std::vector<std::string> just_named;  ///< the same, named less than kUnknownForMs ago
    std::vector<std::string> failed;      ///< hashes that moved nothing in their block
    /// Of those that nobody has looked at since they were reported: what they move, by their hash.
    std::vector<std::pair<std::string, chain::Uint256>> in_block;
};

/// The place of one more transaction among those of a payment (kPaymentTransactionsMax). Without a
/// claim somebody has named it who knows the payment's id, and it may be invented: then nothing
/// gives way to it but what counts for nothing, or is settled (it has counted for good). To a claim
/// also what is nowhere gives way: at once to one in a block, else once all of that was named a
/// while ago, as it may be the payer's, of which nodes hear in a moment. To one that is in a block
/// then smaller dust, then what waits for a block, then what is smaller. What makes a payment whole
/// never does. Dust that does not make it whole waits as what is in no block does, has half of the
/// places at most, and takes none of what waits for a block. Among equals that gives way whose
/// reporter has most of what costs next to nothing (what waits, and dust), and of theirs the
/// newest. Of that, too, who has two more than `reporter` gives one to them, whatever they name,
/// and who has fewer none to what they have wait for a block, or to their dust.
Place place_for(const Payment& payment, const std::optional<Claim>& claim,
                const std::string& reporter, const Known& known = {});

/// Whether a transfer in a block finds no place now, and will once what was named just now is old.
bool waits_for_place(const Payment& payment, const Claim& claim, const Known& known);

/// When it is to be looked at again; kNever: nothing can change by itself.
std::int64_t next_look(const Payment& payment, std::int64_t now_ms);

/// Transactions are taken for so long after a payment has expired: what came late is named.
inline constexpr std::int64_t kLateMs = std::int64_t{24} * 3600 * 1000;
/// A transaction that no node has is asked for so long.
inline constexpr std::int64_t kWaitForMs = std::int64_t{24} * 3600 * 1000;
/// It keeps its place for so long against what waits for a block, and dust: nodes tell each other.
inline constexpr std::int64_t kUnknownForMs = 60'000;

}  // namespace portico::api::pay
