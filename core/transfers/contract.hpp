// SPDX-License-Identifier: Apache-2.0
//
// What was sent from this browser, as slices and storage have it. Part of the contracts of the
// machines that send (core/money, core/swap_flow, core/replace).
#pragma once

#include <boost/describe.hpp>

#include "core/account/contract.hpp"

namespace portico::transfers {

using account::ActivitySlice;
using account::RequestWallet;
using engine::ChainAnswered;
using engine::ChainId;
using engine::EffectId;
using engine::RpcError;
using engine::ShortText;
using engine::WalletAnswered;
using engine::WatchedAccount;

using Amount = Text<96>;
using AddressText = Text<64>;

/// The account that the engine last told of. Answered by WatchAccount.
struct ReadAccount {};
BOOST_DESCRIBE_STRUCT(ReadAccount, (), ())

/// How much is paid to be taken soon.
enum class SendSpeed : std::uint8_t { kSlow, kStandard, kFast };
BOOST_DESCRIBE_ENUM(SendSpeed, kSlow, kStandard, kFast)

struct SendFee {
    SendSpeed speed = SendSpeed::kStandard;
    Amount likely;  ///< in the network's currency; empty, as `max`: the account's wallet says it
    Amount max;     ///< never more than this
    std::optional<Amount> value;          ///< of `likely`, in US dollars
    std::optional<std::int64_t> seconds;  ///< until it is confirmed, about
};
BOOST_DESCRIBE_STRUCT(SendFee, (), (speed, likely, max, value, seconds))

// --- forms of sending (core/money, core/solana_send) --------------------------------------------

enum class SendStep : std::uint8_t {
    kClosed,
    kUnavailable,  ///< not on this network: the problem says why
    kForm,
    kChecking,  ///< the node is asked, for the first quote or for a newer one
    kReview,    ///< the quote may be confirmed
    kSigning,   ///< the wallet is asked
    kSent       ///< the transfer is followed
};
BOOST_DESCRIBE_ENUM(SendStep, kClosed, kUnavailable, kForm, kChecking, kReview, kSigning, kSent)

/// What the form's button says; only the last one does something.
enum class SendButton : std::uint8_t {
    kSelectToken,
    kIncorrectValue,
    kAddAmount,
    kInsufficientFunds,
    kAddAddress,
    kInvalidAddress,
    kPreview
};
BOOST_DESCRIBE_ENUM(SendButton, kSelectToken, kIncorrectValue, kAddAmount, kInsufficientFunds,
                    kAddAddress, kInvalidAddress, kPreview)

struct SendToken {
    Text<192> id;
    Text<96> name;
    Text<32> symbol;
    std::int64_t decimals = 0;
    Amount balance;
    std::optional<Amount> price;  ///< of one whole, in US dollars
    std::optional<ShortText> icon_url;
};
BOOST_DESCRIBE_STRUCT(SendToken, (), (id, name, symbol, decimals, balance, price, icon_url))

struct SendRecipient {
    AddressText address;              ///< with its checksum, where it has one
    std::optional<Text<256>> name{};  ///< that it was found by
};
BOOST_DESCRIBE_STRUCT(SendRecipient, (), (address, name))

/// To whom this account has sent before, newest first; never who sent to it.
struct SendContact {
    AddressText address;
    std::int64_t at_ms = 0;
};
BOOST_DESCRIBE_STRUCT(SendContact, (), (address, at_ms))

// --- what was sent
// --------------------------------------------------------------------------------

enum class TransferStatus : std::uint8_t {
    kAsking,    ///< the wallet is asked
    kUnsure,    ///< it was asked, and nobody knows whether it has sent; with a hash: it has signed,
                ///< and no node has ever known it, since others have to sign as well; with
                ///< Transfer::moved: a block has it, and nobody knows whether the token moved
    kRefused,   ///< nothing was sent
    kPending,   ///< sent
    kDropped,   ///< no node knows it any more; it may come back
    kReplaced,  ///< another one with its number went through
    kFailed,    ///< on the chain, and reverted, or Transfer::moved: only the fee was spent
    kConfirmed
};
BOOST_DESCRIBE_ENUM(TransferStatus, kAsking, kUnsure, kRefused, kPending, kDropped, kReplaced,
                    kFailed, kConfirmed)

/// What a swap is to bring.
struct Bought {
    Text<32> symbol;
    std::optional<AddressText> contract;  ///< of the token; none: the network's currency
    Amount amount;                        ///< expected
    Amount minimum;                       ///< less, and it reverts
    std::optional<std::int64_t> decimals{};
    /// What came, by the block that has it; none: not yet, or nobody could tell.
    std::optional<Amount> arrived{};
};
BOOST_DESCRIBE_STRUCT(Bought, (), (symbol, contract, amount, minimum, decimals, arrived))

/// What a transfer was sent in place of (core/replace).
struct Replaces {
    Text<66> hash;
    std::int64_t nonce = 0;  ///< that the wallet was asked to use; Transfer::nonce is what it used
    bool cancels = false;    ///< it moves nothing, so that nothing moves
};
BOOST_DESCRIBE_STRUCT(Replaces, (), (hash, nonce, cancels))

/// One that was sent from this browser. Also what is stored of it.
struct Transfer {
    Text<32> id;
    TransferStatus status = TransferStatus::kAsking;
    std::int64_t at_ms = 0;
    std::int64_t changed_at_ms = 0;  ///< when it became what it is
    ChainId chain;
    List<ShortText, 8> rpc_urls;
    AddressText from;
    AddressText to;
    std::optional<AddressText> contract;  ///< of the token; none: the network's currency
    Text<32> symbol;
    Amount amount;
    std::optional<Text<66>> hash;
    std::optional<std::int64_t> nonce;
    std::optional<Amount> fee;  ///< that was paid, in the network's currency
    std::int64_t fee_decimals = 18;
    std::optional<bool> allowance;  ///< nothing moved: `to` may take the amount
    /// False: the network has carried it out, and the token does not say that it moved. Of kFailed
    /// it did not, of kUnsure nobody knows, and of kPending that is being asked.
    std::optional<bool> moved;
    std::optional<Bought> bought;  ///< a swap by the contract `to`
    std::optional<Replaces> replaces;
    /// Of kReplaced: what a block took in its place, where that was sent from here too.
    std::optional<Text<66>> replaced_by;
    std::optional<Text<32>> payment;  ///< pays this one of the server (docs/pay.md)
    /// The page sent it, not this widget: what it did, in the word of a history's operation. `to`
    /// is what it called (empty: a new contract), `amount` what went along.
    std::optional<Text<16>> by_page;
};
BOOST_DESCRIBE_STRUCT(Transfer, (),
                      (id, status, at_ms, changed_at_ms, chain, rpc_urls, from, to, contract,
                       symbol, amount, hash, nonce, fee, fee_decimals, allowance, moved, bought,
                       replaces, replaced_by, payment, by_page))

/// Newest first.
struct TransfersSlice {
    List<Transfer, 64> transfers;
};
BOOST_DESCRIBE_STRUCT(TransfersSlice, (), (transfers))

}  // namespace portico::transfers
