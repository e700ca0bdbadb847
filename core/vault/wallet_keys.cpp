// SPDX-License-Identifier: Apache-2.0
#include "core/vault/wallet_keys.hpp"

#include <algorithm>
#include <array>

#include "core/base/encoding/base58.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/crypto/curves/ed25519.hpp"
#include "core/keys/derivation_path.hpp"
#include "core/keys/extended_key.hpp"
#include "core/keys/mnemonic.hpp"
#include "core/keys/slip10.hpp"

namespace portico::vault {
namespace {

constexpr bool is_entropy_size(std::size_t size) {
    return size == kEntropyBytes || size == kLongEntropyBytes;
}

}  // namespace

Result<SecretBytes> draw_entropy(const EntropyFn& random, std::size_t size) {
    if (!is_entropy_size(size)) return fail(Code::crypto_bad_length, "entropy of a wallet");
    // Two draws that agree in their first bytes, or bytes that are all the same, come of a broken
    // source; by chance it happens once in 2^112 draws or less.
    Bytes first(size);
    Bytes second(size);
    random(first);
    random(second);
    const Bytes same(size, first[0]);
    const bool constant = equal_in_constant_time(first, same);
    const bool repeated =
        equal_in_constant_time(ByteView(first).first(16), ByteView(second).first(16));
    wipe(second);
    SecretBytes drawn(std::move(first));
    if (constant || repeated) return fail(Code::entropy_unusable);
    return drawn;
}

Result<WalletKeys> WalletKeys::derive(const SecretBytes& entropy, std::uint32_t index) {
    if (!is_entropy_size(entropy.size())) return fail(Code::crypto_bad_length, "entropy");
    if (index >= kHardened) return fail(Code::derivation_path_invalid, "index");
    const Secret<64> seed = PORTICO_TRY(derive_entropy_seed(entropy.expose()));

    const std::array eip155_path = {44 | kHardened, 60 | kHardened, kHardened, 0U, index};
    const ExtendedPrivateKey master = PORTICO_TRY(ExtendedPrivateKey::from_seed(seed.expose()));
    const ExtendedPrivateKey account = PORTICO_TRY(master.derive(eip155_path));
    const Bytes point = PORTICO_TRY(derive_k1_public(account.key(), PointForm::kUncompressed));
    const chain::EvmAddress address = PORTICO_TRY(chain::derive_evm_address(point));

    const std::array solana_path = {44 | kHardened, 501 | kHardened, index | kHardened, kHardened};
    const Ed25519Node node = PORTICO_TRY(derive_slip10_ed25519(seed.expose(), solana_path));

    return WalletKeys(account.key().duplicate(), node.seed.duplicate(),
                      {.eip155 = chain::evm_address_text(address),
                       .solana = to_base58(derive_ed25519_public(node.seed))});
}

RecoverableSignature WalletKeys::sign_eip155(const Bytes32& digest) const {
    return sign_k1(eip155_, digest).value();  // derive() has shown that the key is valid
}

FixedBytes<64> WalletKeys::sign_solana(ByteView message) const {
    return sign_ed25519(solana_, message);
}

}  // namespace portico::vault
