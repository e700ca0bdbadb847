// SPDX-License-Identifier: Apache-2.0
//
// Messages, mints and token accounts of Solana, and what nodes and wallets answer: what is read is
// written the same, a fee is never more than the amount, and nothing but the transfer that was
// shown is taken from a wallet.
#include "core/base/json/json_text.hpp"
#include "core/chain/solana/token_account.hpp"
#include "core/solana_send/node_answers.hpp"
#include "fuzz/fuzz_input.hpp"

namespace {

using namespace portico;

void read_bytes(ByteView input) {
    if (const auto message = chain::parse_solana_message(input)) {
        PORTICO_ASSERT(chain::is_solana_message(input));
        if (const auto calls = chain::calls_of(*message))
            PORTICO_ASSERT(calls->size() == message->instructions.size());
    }
    if (const auto made = chain::parse_solana_transaction(input)) {
        PORTICO_ASSERT(made->signatures.size() == made->message.signatures);
        const Bytes again = chain::make_solana_transaction(made->signatures, made->message_bytes);
        PORTICO_ASSERT(std::equal(input.begin(), input.end(), again.begin(), again.end()));
    }
    if (const auto mint = chain::parse_solana_mint(input)) {
        for (const std::uint64_t amount : {std::uint64_t{1}, ~std::uint64_t{0}})
            if (const auto fee = mint->fee_in(7)) PORTICO_ASSERT(fee->of(amount) <= amount);
        PORTICO_ASSERT(mint->account_size(true) > mint->account_size(false));
    }
    (void)chain::parse_solana_token_account(input);
}

void read_answers(const Json& json) {
    const chain::SolanaTransfer shown{.from = {1}, .to = {2}, .amount = 7, .unit_limit = 1'000};
    if (const auto accounts = solana_send::read_accounts(json, 1))
        PORTICO_ASSERT(accounts->size() == 1);
    (void)solana_send::read_latest_block(json);
    if (const auto trial = solana_send::read_trial(json))
        PORTICO_ASSERT(!(trial->went && trial->old_block) && trial->reason.size() <= 256);
    if (const auto height = solana_send::read_height(json)) {
        PORTICO_ASSERT(height->slot >= height->blocks);
        (void)solana_send::has_kept(1, *height, 1);
        (void)solana_send::read_status(json, *height, 1);
    }
    (void)solana_send::read_status(json, {2, 2}, 1);
    if (const auto taken = solana_send::read_signed(json, shown)) {
        const auto made = chain::parse_solana_transaction(taken->transaction);
        PORTICO_ASSERT(made && chain::is_solana_transfer(made->message_bytes, shown));
    }
}

}  // namespace

PORTICO_FUZZ_TARGET(input) {
    read_bytes(input);
    if (const auto json = parse_json(as_text(input), {.depth = 16, .size_bytes = 64 * 1024}))
        read_answers(*json);
}
