// SPDX-License-Identifier: Apache-2.0
//
// What was sent from this browser, until its end (docs/money.md). A transfer is stored before the
// wallet is asked, so that no reload forgets that it was, and nothing is ever asked twice.
//
//   status     event                                              next
//   asking     the wallet gave a hash                             pending
//   asking     the wallet declined, or a node refused             refused
//   asking     any other answer; the page was loaded again        unsure
//   unsure     the account's history has it; the wallet's answer  pending
//              comes after all, late or behind a reload
//   pending    a receipt                                          confirmed or failed
//   pending    a receipt, the token writes no transfer of it, and
//              the account has as much of it as before the block,
//              seen three times                                   failed
//   pending    the same, and no node tells what it has            unsure
//   pending    no receipt, unknown, its number used, seen twice   replaced
//   replaced   the account's history has the same under another   pending
//              hash, and a node its number: the wallet sped it up
//   any        another one with its nonce has a receipt           replaced
//   pending    no node has known it for five minutes              dropped
//   pending    the same, and none ever has                        unsure
//   unsure     a node knows it                                    pending
//   dropped, confirmed, failed, replaced   known, without receipt pending (a block was undone)
#pragma once

#include "core/machine/storage.hpp"
#include "core/transfers/constants.hpp"
#include "core/transfers/contract.hpp"

namespace portico::transfers {

/// What following sees of its machine.
struct Context : machine::Context {
    machine::Storage& storage;
    const std::optional<WatchedAccount>& account;
    unsigned owner;           ///< of its effects and timers
    std::string_view prefix;  ///< of the machine's stored keys
};

/// Why the wallet has not sent, or may not have.
enum class Failure : std::uint8_t { kDeclined, kRefused, kUnsure };

/// The wallet has answered for a transfer: `failure`, or it is on its way.
struct TransferAnswered {
    std::string id;
    std::optional<Failure> failure{};
    std::string code{};
    std::string detail{};
};

struct TransfersState {
    /// One look at one of them: three questions, and four more where the receipt leaves them open.
    struct Look {
        std::string transfer;
        EffectId receipt = 0, transaction = 0, count = 0;  ///< 0: answered
        /// What the account had, and how many its sender had sent, around the receipt's block.
        EffectId before = 0, after = 0, sent_before = 0, sent_after = 0;
        bool compared = false;  ///< these were asked, or need not be
        std::optional<Json> receipt_answer{}, transaction_answer{}, count_answer{};
        std::optional<Json> before_answer{}, after_answer{}, sent_before_answer{},
            sent_after_answer{};
    };
    /// What is not stored of one.
    struct Seen {
        std::string transfer;
        std::int64_t at_ms = 0;  ///< when a node last knew it, or this page first asked
        int gone = 0;            ///< looks at which its number was used, in a row
        int silent = 0;          ///< looks at which nobody has said that its token moved
        int still = 0;           ///< those at which a node said that it did not, in a row
    };
    /// One of the history that may be what the wallet sped up: whether its number is the same.
    struct Likeness {
        std::string transfer, hash;
        EffectId request = 0;  ///< 0: it is another one
    };
    Vec<Transfer> transfers;  ///< newest first
    Vec<std::string> asked;   ///< those that the wallet is asked for, by this page
    Vec<Look> looks;
    Vec<Seen> seen;
    Vec<Likeness> alike;
    std::int64_t timer = 0;
    std::int64_t all_asked_ms = 0;  ///< when also those were asked after that wait for long
    bool changed = true;
};

void restore(TransfersState& state, const Context& context);
/// The wallet is asked for `transaction` (what eth_sendTransaction takes). The transfer is kept
/// first, so that a reload knows of it. Its id is an effect id as a decimal: that of the request.
void begin(TransfersState& state, const Transfer& transfer, const Json& transaction,
           const Context& context);
/// Follows what the page has sent (Transfer::by_page), unless its hash is followed already. It may
/// be the hash of a proposal (Safe) or of an operation, which no node ever knows: such a one is
/// never told as failed, it is only not shown any more.
void follow(TransfersState& state, const Transfer& transfer, const Context& context);
/// None: it was not asked by a transfer.
std::optional<TransferAnswered> update(TransfersState& state, const WalletAnswered& event,
                                       const Context& context);
void update(TransfersState& state, const ChainAnswered& event, const Context& context);
void update(TransfersState& state, const machine::TimerFired& event, const Context& context);
void update(TransfersState& state, const machine::StorageChanged& event, const Context& context);
/// The history may have what the wallet did not tell.
void activity_changed(TransfersState& state, const ActivitySlice& activity, const Context& context);

/// A wallet sped it up: from now on the transaction with this hash (small letters) is followed.
void follow_as(TransfersState& state, std::string_view id, std::string_view hash,
               const Context& context);

/// What may have paid, or may still, though nobody sees it: the wallet has not said, no node knows
/// it any more, or its number was used by what was not sent from here, as when the wallet itself
/// speeds it up. Who sends again may pay twice.
bool may_have_gone_out(const Transfer& one);
/// What the replace machine tells of those that it follows: of one with a number of theirs that a
/// block took, the others are replaced.
void replacements_changed(TransfersState& state, const TransfersSlice& replacements,
                          const Context& context);

/// The wallet is being asked for it, by this page.
bool is_asked(const TransfersState& state, const Transfer& one);
/// The one that the wallet is being asked for, by this page; nullptr: none.
const Transfer* asked_transfer(const TransfersState& state);
TransfersSlice make_slice(const TransfersState& state);

}  // namespace portico::transfers
