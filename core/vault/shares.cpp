// SPDX-License-Identifier: Apache-2.0
#include "core/vault/shares.hpp"

#include <array>
#include <utility>
#include <vector>

#include "core/crypto/shamir.hpp"
#include "core/vault/fields.hpp"
#include "core/vault/wallet_keys.hpp"

namespace portico::vault {

Result<ShareSet> split_entropy(const SecretBytes& entropy, const EntropyFn& random) {
    const SecretBytes coefficients = PORTICO_TRY(draw_entropy(random, entropy.size()));
    auto shares = split_shamir(entropy.expose(), 2, 3, coefficients.expose());
    if (!shares) return hand_on(shares.error());
    return ShareSet{.device = SecretBytes(std::move((*shares)[0])),
                    .auth = SecretBytes(std::move((*shares)[1])),
                    .exit = SecretBytes(std::move((*shares)[2]))};
}

Result<SecretBytes> join_shares(const SecretBytes& one, const SecretBytes& other) {
    std::array<Bytes, 2> shares = {one.expose(), other.expose()};
    auto joined = combine_shamir(shares);
    for (Bytes& share : shares) wipe(share);
    if (!joined) return hand_on(joined.error());
    return SecretBytes(std::move(*joined));
}

Bytes share_binding(ShareKind kind, const ShareOwner& owner) {
    return Fields("portico share 1")
        .add(static_cast<std::uint32_t>(kind))
        .add(owner.tenant)
        .add(owner.wallet)
        .add(owner.device)
        .add(owner.epoch)
        .bytes();
}

}  // namespace portico::vault
