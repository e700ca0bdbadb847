// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/node_refusal.hpp"

#include <string>

#include "core/base/text/ascii.hpp"
#include "core/base/text/utf8.hpp"

namespace portico::chain {

namespace {

constexpr std::int64_t kRevertedCode = 3;  // with the revert data beside it
constexpr std::string_view kReverted = "execution reverted";
constexpr std::size_t kReasonMax = 256;

struct Refusal {
    std::string_view text;  ///< lower case
    Code code;
};

constexpr Refusal kRefusals[] = {
    {"nonce too low", Code::nonce_too_low},
    {"already known", Code::nonce_too_low},
    {"nonce too high", Code::nonce_too_high},
    {"nonce has max value", Code::nonce_at_max},
    {"insufficient funds", Code::insufficient_funds},
    {"exceeds transaction sender account balance", Code::insufficient_funds},
    {"intrinsic gas too high", Code::intrinsic_gas_too_high},
    {"exceeds block gas limit", Code::intrinsic_gas_too_high},
    {"gas limit reached", Code::intrinsic_gas_too_high},
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

}  // namespace

std::optional<Error> read_node_refusal(std::int64_t code, std::string_view message) {
    message = message.substr(0, kNodeTextMax);
    const std::string text = ascii_lower(message);
    // First what a contract said: it may say anything, also the words of a node.
    const std::size_t at = text.find(kReverted);
    if (code == kRevertedCode || at != std::string::npos) {
        std::string_view reason =
            at == std::string::npos ? message : message.substr(at + kReverted.size());
        if (reason.starts_with(": ")) reason.remove_prefix(2);
        return Error{Code::execution_reverted, std::string(truncate_utf8(reason, kReasonMax))};
    }
    for (const Refusal& refusal : kRefusals)
        if (text.find(refusal.text) != std::string::npos) return Error{refusal.code, {}};
    return std::nullopt;
}

}  // namespace portico::chain
