// SPDX-License-Identifier: Apache-2.0
//
// Mnemonics, derivation paths and extended keys: what is accepted is written back as the same text.
// The first byte picks the kind.
#include "core/keys/derivation_path.hpp"
#include "core/keys/extended_key.hpp"
#include "core/keys/mnemonic.hpp"
#include "fuzz/fuzz_input.hpp"

PORTICO_FUZZ_TARGET(input) {
    using namespace portico;
    if (input.empty()) return;
    const std::string_view text = as_text(input.subspan(1));
    switch (input[0] % 3) {
        case 0:
            if (const auto entropy = parse_mnemonic(text))
                PORTICO_ASSERT(to_mnemonic(*entropy).value() == text);
            break;
        case 1:
            if (const auto steps = parse_derivation_path(text))
                PORTICO_ASSERT(steps->size() <= text.size() / 2);
            break;
        default:
            if (const auto key = ExtendedPublicKey::parse(text))
                PORTICO_ASSERT(key->to_xpub() == text);
            if (const auto key = ExtendedPrivateKey::parse(text))
                PORTICO_ASSERT(key->to_xprv() == text);
    }
}
