// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/node_refusal.hpp"

#include <algorithm>
#include <string>

#include "core/base/text/ascii.hpp"
#include "core/base/text/utf8.hpp"

namespace portico::chain {

namespace {

constexpr std::int64_t kRevertedCode = 3;  // with the revert data beside it
// What goes before a contract's own words, in lower case: go-ethereum and its like, Hardhat,
// OpenEthereum and Nethermind (which put the reason into the data), the nodes of TRON and Filecoin.
constexpr std::string_view kReverted[] = {
    "execution reverted",
    "vm exception while processing transaction: reverted with reason string",
    "vm exception while processing transaction: revert",
    "vm exception while processing transaction",
    "vm execution error",
    "revert opcode executed",
};
// A contract that fails without a word: what the machine itself says of it.
constexpr std::string_view kFailed[] = {
    "gas required exceeds allowance",
    "out of gas",
    "invalid opcode",
    "bad instruction",
    "invalid jump destination",
    "stack underflow",
    "stack limit reached",
    "max call depth exceeded",
    "write protection",
};
constexpr std::size_t kReasonMax = 256;

struct Refusal {
    std::string_view text;  ///< lower case
    Code code;
};

constexpr Refusal kRefusals[] = {
    {"nonce too low", Code::nonce_too_low},
    {"oldnonce", Code::nonce_too_low},
    {"invalid nonce", Code::nonce_too_low},
    {"nonce too high", Code::nonce_too_high},
    {"nonce has max value", Code::nonce_at_max},
    {"insufficient funds", Code::insufficient_funds},
    {"insufficientfunds", Code::insufficient_funds},
    {"insufficient sender balance", Code::insufficient_funds},
    {"exceeds transaction sender account balance", Code::insufficient_funds},
    {"intrinsic gas too high", Code::intrinsic_gas_too_high},
    {"exceeds block gas limit", Code::intrinsic_gas_too_high},
    {"gas limit reached", Code::intrinsic_gas_too_high},
    {"gas limit too high", Code::intrinsic_gas_too_high},
    {"maximum per-transaction gas", Code::intrinsic_gas_too_high},
    {"intrinsic gas too low", Code::intrinsic_gas_too_low},
    {"insufficient gas for floor data gas cost", Code::intrinsic_gas_too_low},
    {"max fee per gas less than block base fee", Code::fee_cap_too_low},
    {"fee cap less than block base fee", Code::fee_cap_too_low},
    {"max fee per gas higher than 2^256-1", Code::fee_cap_too_high},
    {"fee cap higher than 2^256-1", Code::fee_cap_too_high},
    {"max priority fee per gas higher than max fee per gas", Code::tip_above_fee_cap},
    {"tip higher than fee cap", Code::tip_above_fee_cap},
    {"transaction type not supported", Code::transaction_type_not_supported},
    {"transaction type not valid", Code::transaction_type_not_supported},
};

// In the words of go-ethereum, Nethermind, OpenEthereum, Besu and Erigon, and of Ethermint's
// chains.
constexpr std::string_view kKnown[] = {"already known",     "alreadyknown",
                                       "already imported",  "known transaction",
                                       "with same hash",    "already exists in cache",
                                       "already in mempool"};
// Of fees that are too low for what is waiting, of full pools, and of EIP-7702's accounts, which
// may have one transaction waiting.
constexpr std::string_view kNotTaken[] = {
    "underpriced",  "feetoolow", "replacementnotallowed",
    "pool is full", "poolfull",  "in-flight transaction limit",
    "gapped-nonce",
};
constexpr std::string_view kUnknownType = "unknown transaction";

}  // namespace

bool says_known(std::string_view message) {
    const std::string text = ascii_lower(message.substr(0, kNodeTextMax));
    if (text.find("revert") != std::string::npos || text.find(kUnknownType) != std::string::npos)
        return false;
    return std::ranges::any_of(
        kKnown, [&](std::string_view words) { return text.find(words) != std::string::npos; });
}

bool says_not_taken(std::string_view message) {
    const std::string text = ascii_lower(message.substr(0, kNodeTextMax));
    return text.find("revert") == std::string::npos &&
           std::ranges::any_of(kNotTaken, [&](std::string_view words) {
               return text.find(words) != std::string::npos;
           });
}

std::optional<Error> read_node_refusal(std::int64_t code, std::string_view message) {
    message = message.substr(0, kNodeTextMax);
    const std::string text = ascii_lower(message);
    // First what a contract said: it may say anything, also the words of a node.
    const auto reverted = [](std::string_view reason) {
        const std::size_t from = reason.find_first_not_of(" :.");
        return Error{Code::execution_reverted,
                     from == std::string_view::npos
                         ? std::string()
                         : std::string(truncate_utf8(reason.substr(from), kReasonMax))};
    };
    for (const std::string_view words : kReverted)
        if (const std::size_t at = text.find(words); at != std::string::npos)
            return reverted(message.substr(at + words.size()));
    if (code == kRevertedCode) return reverted(message);
    for (const Refusal& refusal : kRefusals)
        if (text.find(refusal.text) != std::string::npos) return Error{refusal.code, {}};
    for (const std::string_view words : kFailed)
        if (text.find(words) != std::string::npos) return reverted(message);
    return std::nullopt;
}

}  // namespace portico::chain
