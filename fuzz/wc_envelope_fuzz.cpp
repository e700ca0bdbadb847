// SPDX-License-Identifier: Apache-2.0
//
// Envelopes and relay tokens from strangers: any text gives a value. What opens is sealed again
// into the same text.
#include "core/walletconnect/envelope.hpp"
#include "core/walletconnect/keys.hpp"
#include "core/walletconnect/relay/relay_auth.hpp"
#include "fuzz/fuzz_input.hpp"

PORTICO_FUZZ_TARGET(input) {
    using namespace portico;
    using wc::EnvelopeEncoding;
    static const Secret<32> key(Bytes32{1, 2, 3});
    const std::string_view text = as_text(input);
    for (const auto encoding : {EnvelopeEncoding::kBase64, EnvelopeEncoding::kBase64Url}) {
        (void)wc::open_envelope(text, encoding, {.sym_key = &key, .private_key = &key});
        const auto opened =
            wc::open_envelope(text, encoding, {.sym_key = &key, .private_key = nullptr});
        if (opened && opened->type == wc::EnvelopeType::kPlain)
            PORTICO_ASSERT(wc::make_plain_envelope(opened->message, encoding) == text);
    }
    (void)wc::verify_relay_jwt(text, {.aud = "wss://relay.test", .time_s = 1'700'000'000});
    // The same bytes as a message, sealed and opened.
    const auto opened =
        wc::open_envelope(wc::seal_envelope(key, AeadNonce{}, text, EnvelopeEncoding::kBase64),
                          EnvelopeEncoding::kBase64, {.sym_key = &key, .private_key = nullptr});
    PORTICO_ASSERT(!opened || opened->message == text);
}
