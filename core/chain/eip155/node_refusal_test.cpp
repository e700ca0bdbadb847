// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/node_refusal.hpp"

#include <gtest/gtest.h>

namespace portico::chain {
namespace {

TEST(NodeRefusal, NamesEachErrorOfTheSpecification) {  // section 8
    const struct {
        const char* message;
        Code code;
    } cases[] = {
        {"nonce too low: next nonce 5, tx nonce 4", Code::nonce_too_low},
        {"OldNonce, Current nonce: 55, nonce of rejected tx: 54", Code::nonce_too_low},
        {"invalid nonce; got 5, expected 6: invalid sequence", Code::nonce_too_low},
        {"InsufficientFunds, Account balance: 1, cumulative cost: 2", Code::insufficient_funds},
        {"transaction gas limit too high (cap: 16777216, tx: 20000000)",
         Code::intrinsic_gas_too_high},
        {"nonce too high", Code::nonce_too_high},
        {"nonce has max value: address 0x00, nonce: 18446744073709551615", Code::nonce_at_max},
        {"Insufficient funds for gas * price + value", Code::insufficient_funds},
        {"exceeds block gas limit", Code::intrinsic_gas_too_high},
        {"intrinsic gas too low: gas 20000, minimum needed 21000", Code::intrinsic_gas_too_low},
        {"max fee per gas less than block base fee: maxFeePerGas: 1", Code::fee_cap_too_low},
        {"max fee per gas higher than 2^256-1", Code::fee_cap_too_high},
        {"max priority fee per gas higher than max fee per gas", Code::tip_above_fee_cap},
        {"transaction type not supported", Code::transaction_type_not_supported}};
    for (const auto& [message, code] : cases)
        EXPECT_EQ(read_node_refusal(-32000, message), (Error{code, {}})) << message;
    EXPECT_FALSE(read_node_refusal(-32000, "header not found"));
    EXPECT_FALSE(read_node_refusal(-32000, ""));
}

TEST(NodeRefusal, KnowsWhatAPoolDoesNotTake) {
    for (const char* message :
         {"replacement transaction underpriced", "transaction underpriced: tip needed 1, tip 0",
          "in-flight transaction limit reached for delegated accounts",
          "gapped-nonce tx from delegated accounts", "txpool is full",
          "FeeTooLow, MaxFeePerGas too low", "ReplacementNotAllowed"})
        EXPECT_TRUE(says_not_taken(message)) << message;
    for (const char* message : {"already known", "nonce too low", "Internal error", "",
                                "execution reverted: underpriced"})
        EXPECT_FALSE(says_not_taken(message)) << message;
}

TEST(NodeRefusal, WhatANodeHasAlreadyIsNotRefused) {
    for (const char* message :
         {"already known", "ALREADY_EXISTS: already known", "AlreadyKnown", "Known transaction",
          "known transaction: 9fc7", "INTERNAL_ERROR: existing tx with same hash",
          "Transaction with the same hash was already imported.", "tx already exists in cache",
          "tx already in mempool"}) {
        EXPECT_TRUE(says_known(message)) << message;
        EXPECT_FALSE(read_node_refusal(-32000, message)) << message;
    }
    for (const char* message :
         {"unknown transaction type", "nonce too low", "execution reverted: already known", ""})
        EXPECT_FALSE(says_known(message)) << message;
}

TEST(NodeRefusal, KeepsAContractsWordsApart) {
    EXPECT_EQ(read_node_refusal(3, "execution reverted: nonce too low"),
              (Error{Code::execution_reverted, "nonce too low"}));
    EXPECT_EQ(read_node_refusal(-32000, "execution reverted"),
              (Error{Code::execution_reverted, ""}));
    EXPECT_EQ(read_node_refusal(3, "ü" + std::string(400, 'x'))->detail.size(), 256u);
    EXPECT_FALSE(read_node_refusal(-32000, std::string(kNodeTextMax, 'x') + "nonce too low"));
}

TEST(NodeRefusal, KnowsAFailedCallOfEveryKindOfNode) {
    const struct {
        std::int64_t code;
        const char* message;
        const char* reason;
    } cases[] = {
        {-32015, "VM execution error.", ""},  // the reason is in the data
        {-32603, "VM Exception while processing transaction: reverted with reason string 'closed'",
         "'closed'"},
        {-32603, "VM Exception while processing transaction: revert closed", "closed"},
        {-32603, "VM Exception while processing transaction: invalid opcode", "invalid opcode"},
        {-32000, "Execution reverted", ""},
        {-32000, "gas required exceeds allowance (50000000)",
         "gas required exceeds allowance (50000000)"},
        {-32000, "out of gas", "out of gas"},
        {-32000, "invalid opcode: INVALID", "invalid opcode: INVALID"},
        {-32000, "err: insufficient funds for transfer (supplied gas 9)", nullptr},
    };
    for (const auto& [code, message, reason] : cases)
        EXPECT_EQ(read_node_refusal(code, message),
                  (reason == nullptr ? Error{Code::insufficient_funds, {}}
                                     : Error{Code::execution_reverted, reason}))
            << message;
    EXPECT_FALSE(read_node_refusal(-32005, "limit exceeded"));
}

}  // namespace
}  // namespace portico::chain
