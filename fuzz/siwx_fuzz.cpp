// SPDX-License-Identifier: Apache-2.0
//
// Sign-in messages and signatures of strangers: what is read as a message is written back as it
// stood. The first byte chooses the namespace of chain ids without one.
#include "core/siwx/bitcoin_message.hpp"
#include "core/siwx/contract_account.hpp"
#include "core/siwx/polkadot_message.hpp"
#include "core/siwx/verify.hpp"
#include "fuzz/fuzz_input.hpp"

PORTICO_FUZZ_TARGET(input) {
    using namespace portico;
    if (input.empty()) return;
    constexpr const char* kNamespaces[] = {"eip155", "solana", "bip122", "polkadot", "cosmos"};
    const char* const chain_namespace = kNamespaces[input[0] % 5];
    const std::string_view all = as_text(input.subspan(1));
    const std::size_t split = std::min(all.find('\0'), all.size());
    const std::string_view text = all.substr(0, split);
    const std::string_view signature = all.substr(std::min(split + 1, all.size()));
    if (const auto message = siwx::parse_message(text, chain_namespace)) {
        PORTICO_ASSERT(siwx::format_message(*message) == text);
        (void)siwx::verify_signature(*message, text, signature);
        (void)siwx::contract_call_data(*message, text, signature);
        (void)siwx::check_message(*message, {.now = {}, .domain = message->domain});
    }
    for (const char* address : {"bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l",
                                "bc1p5yut9dzk966709ea5wjp7935m6kpfzzp669xycyaglax5ls05aaqfpf3h6"})
        (void)siwx::verify_bitcoin_message(address, text, signature);
    (void)siwx::verify_polkadot_message("J9nD3s7zssCX7bion1xctAF6xcVexcpy2uwy4jTm9JL8yuK", text,
                                        signature);
    if (const auto generic = siwx::generic_polkadot_address(text))
        PORTICO_ASSERT(siwx::generic_polkadot_address(*generic) == generic);
    (void)siwx::read_contract_answer(text);
}
