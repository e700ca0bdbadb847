// SPDX-License-Identifier: Apache-2.0
//
// What a person reads before they approve (docs/approvals.md): sentences and warnings as codes with
// arguments, which a view renders in its language. Every text in here is safe to show: hidden
// characters are escaped, and nothing is shortened without a warning that says so.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/describe/describe.hpp"

namespace portico::approval {

inline constexpr std::size_t kSentencesMax = 256;
inline constexpr std::size_t kWarningsMax = 128;
inline constexpr std::size_t kFieldsMax = 1'024;
inline constexpr std::size_t kTextMax = 4'096;           ///< of one argument or field
inline constexpr std::size_t kRawMax = 4 * 1024 * 1024;  ///< of what is signed, and of its message

enum class ArgumentKind : std::uint8_t {
    kText,
    kAddress,  ///< in full; with its label where the caller knows one
    kAmount,   ///< exact decimal text; `symbol` where the token is known, else smallest units
    kUnlimitedAmount,  ///< as kAmount, and more than any token has
    kNumber,
    kDate,      ///< `2021-09-30T16:25:24Z`
    kDuration,  ///< seconds
    kBytes,     ///< 0x and hex
    kNetwork    ///< CAIP-2
};
BOOST_DESCRIBE_ENUM(ArgumentKind, kText, kAddress, kAmount, kUnlimitedAmount, kNumber, kDate,
                    kDuration, kBytes, kNetwork)

struct Argument {
    Text<32> name;  ///< the place in the sentence
    ArgumentKind kind = ArgumentKind::kText;
    Text<kTextMax> value;
    std::optional<Text<80>> units;     ///< amount: in the token's smallest unit
    std::optional<Text<64>> symbol;    ///< amount
    std::optional<Text<64>> contract;  ///< amount: of the token; absent for the network's currency
    std::optional<Text<128>> label;    ///< address: what the caller knows it as
    std::optional<bool> claimed = {};  ///< amount: symbol and decimals are the contract's own word
};
BOOST_DESCRIBE_STRUCT(Argument, (), (name, kind, value, units, symbol, contract, label, claimed))
using Arguments = List<Argument, 16>;

enum class SentenceCode : std::uint8_t {
#define PORTICO_APPROVAL_SENTENCE(code) code,
#include "core/approval/sentences.def"
#undef PORTICO_APPROVAL_SENTENCE
};

struct Sentence {
    Text<48> code;       ///< of sentences.def, in snake_case
    std::uint8_t depth;  ///< 0: the request itself; more: a call within a call
    Arguments arguments;
};
BOOST_DESCRIBE_STRUCT(Sentence, (), (code, depth, arguments))

enum class Severity : std::uint8_t { kNote, kCaution, kDanger };
BOOST_DESCRIBE_ENUM(Severity, kNote, kCaution, kDanger)

/// How the request may be answered. In the popup the page that asks has no part of the window.
enum class Handling : std::uint8_t { kFrame, kPopup, kRefuse };
BOOST_DESCRIBE_ENUM(Handling, kFrame, kPopup, kRefuse)

enum class WarningCode : std::uint8_t {
#define PORTICO_APPROVAL_WARNING(code, severity, handling) code,
#include "core/approval/warnings.def"
#undef PORTICO_APPROVAL_WARNING
};

struct Warning {
    Text<48> code;  ///< of warnings.def, in snake_case
    Severity severity = Severity::kNote;
    Arguments arguments;
};
BOOST_DESCRIBE_STRUCT(Warning, (), (code, severity, arguments))

/// A row of a readable tree: typed data, descriptors, a transaction's fees.
struct Field {
    std::uint8_t depth;
    Text<256> name;
    Text<256> type;
    Text<kTextMax> value;  ///< empty for what has fields of its own
};
BOOST_DESCRIBE_STRUCT(Field, (), (depth, name, type, value))
using Fields = List<Field, kFieldsMax>;

/// What a simulation says that an account would lose or get.
struct BalanceChange {
    Text<64> account;
    std::optional<Text<64>> contract;  ///< absent: the network's currency
    std::optional<Text<80>> token_id;
    bool outgoing = false;
    Text<80> units;
    /// Of Solana: the account's own that hold the token. Some instructions name one of them alone.
    std::optional<List<Text<64>, 16>> held_in = {};
};
BOOST_DESCRIBE_STRUCT(BalanceChange, (), (account, contract, token_id, outgoing, units, held_in))
using BalanceChanges = List<BalanceChange, 256>;

struct Simulation {
    bool succeeded = false;
    Text<512> failure;
    BalanceChanges changes;
};
BOOST_DESCRIBE_STRUCT(Simulation, (), (succeeded, failure, changes))

struct ApprovalSummary {
    Text<64> method;
    Text<512> origin;  ///< who asks
    Text<64> network;
    Text<64> account;
    Handling handling = Handling::kFrame;
    bool decoded = true;  ///< false: not all that would happen is said here
    List<Sentence, kSentencesMax> sentences;
    List<Warning, kWarningsMax> warnings;
    Arguments fees;
    Fields fields;
    std::optional<Text<kRawMax>> message;  ///< the text that is signed
    List<Argument, 64> changes;            ///< of the account, by the simulation: `lose`, `get`
    Text<kRawMax> raw;                     ///< what is signed: hex, or JSON
};
BOOST_DESCRIBE_STRUCT(ApprovalSummary, (),
                      (method, origin, network, account, handling, decoded, sentences, warnings,
                       fees, fields, message, changes, raw))

// --- what the caller knows --------------------------------------------------------------------

enum class Standard : std::uint8_t { kFungible, kCollectible, kMultiToken, kWrapped };
BOOST_DESCRIBE_ENUM(Standard, kFungible, kCollectible, kMultiToken, kWrapped)

struct KnownToken {
    Text<64> address;
    Text<64> symbol;
    std::uint8_t decimals = 0;
    Standard standard = Standard::kFungible;
    /// No list has it: symbol and decimals are what the contract says of itself. They help to read
    /// amounts, and nothing is trusted for them.
    std::optional<bool> claimed = {};
};
BOOST_DESCRIBE_STRUCT(KnownToken, (), (address, symbol, decimals, standard, claimed))

/// An address of the owner's contacts or past, or a contract of a list that the caller trusts.
struct KnownAddress {
    Text<64> address;
    Text<128> label;
    bool trusted = false;          ///< a contract (or delegate) that a list of ours names
    std::optional<bool> has_code;  ///< absent: nobody asked the node
};
BOOST_DESCRIBE_STRUCT(KnownAddress, (), (address, label, trusted, has_code))

struct ApprovalContext {
    Text<64> network;  ///< CAIP-2 of the wallet's network
    Text<64> account;
    Text<512> origin;      ///< of the page that asks, serialised
    std::int64_t now = 0;  ///< seconds since 1970
    Text<32> currency;     ///< symbol of the network's currency; empty: not known
    std::uint8_t currency_decimals = 18;
    List<KnownToken, 1'024> tokens;
    List<KnownAddress, 1'024> addresses;
    List<Json, 64> descriptors;  ///< of ERC-7730 (descriptor.hpp)
    std::optional<Simulation> simulation;
    std::optional<Text<64>> owner;  ///< eip155: of `account`, where that is a smart account
    /// What the network takes for a transaction's bytes besides its gas (OP stack), in its
    /// smallest units.
    std::optional<Text<80>> l1_fee = {};
    /// Whose code `account` runs, where that is a key's own (EIP-7702).
    std::optional<Text<64>> account_code = {};
};
BOOST_DESCRIBE_STRUCT(ApprovalContext, (),
                      (network, account, origin, now, currency, currency_decimals, tokens,
                       addresses, descriptors, simulation, owner, l1_fee, account_code))

struct ApprovalRequest {
    Text<64> method;
    Json params;
    ApprovalContext context;
};
BOOST_DESCRIBE_STRUCT(ApprovalRequest, (), (method, params, context))

}  // namespace portico::approval
