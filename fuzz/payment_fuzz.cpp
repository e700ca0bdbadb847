// SPDX-License-Identifier: Apache-2.0
//
// What a node says of a payer's transaction: nothing but the payment's own call moves anything, and
// what moves is never nothing.
#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/payment_call.hpp"
#include "fuzz/fuzz_input.hpp"
#include "server/api/pay/settlement.hpp"

PORTICO_FUZZ_TARGET(input) {
    using namespace portico;
    using namespace portico::api;
    if (const auto call = chain::read_token_payment(input)) {
        const Bytes again =
            chain::make_token_payment(call->recipient, call->amount, call->reference);
        PORTICO_ASSERT(std::equal(input.begin(), input.end(), again.begin(), again.end()));
    }
    const auto json = parse_json(as_text(input), {.depth = 16, .size_bytes = 64 * 1024});
    if (!json) return;
    const Json nothing;
    const Json* transaction = json->find("transaction");
    const Json* receipt = json->find("receipt");
    for (const char* token : {"", "0x036CbD53842c5426634e7929541eC2318f3dCF7e"}) {
        pay::PaymentRow row;
        row.id = "0123456789abcdef0123456789abcdef";
        row.token = token;
        row.recipient = "0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF";
        row.amount = "5";
        const std::string hash = "0x" + std::string(64, 'a');
        const auto read = pay::read_transaction(row, hash, transaction ? *transaction : nothing,
                                                receipt ? *receipt : nothing);
        const bool has_moved = read.state == PaymentTransactionState::kIncluded;
        PORTICO_ASSERT(has_moved == !read.transfers.empty());
        for (const auto& one : read.transfers)
            PORTICO_ASSERT(one.hash == hash && one.amount != "0" && one.block == read.block);
        (void)pay::read_block_time(*json, hash);
    }
}
