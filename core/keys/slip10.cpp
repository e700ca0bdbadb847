// SPDX-License-Identifier: Apache-2.0
#include "core/keys/slip10.hpp"

#include <algorithm>
#include <utility>

#include "core/crypto/hash/hmac.hpp"
#include "core/keys/derivation_path.hpp"

namespace portico {
namespace {

Ed25519Node node_of(ByteView key, ByteView data) {
    FixedBytes<64> mac = hmac_sha512(key, data);
    Ed25519Node node{Secret<32>(std::span<const std::uint8_t, 32>(mac.data(), 32)), {}};
    std::copy_n(mac.begin() + 32, 32, node.chain_code.begin());
    wipe(mac);
    return node;
}

}  // namespace

Result<Ed25519Node> derive_slip10_ed25519(ByteView seed, std::span<const std::uint32_t> steps) {
    if (seed.size() < 16 || seed.size() > 64) return fail(Code::crypto_bad_length, "seed");
    Ed25519Node node = node_of(as_bytes("ed25519 seed"), seed);
    for (const std::uint32_t step : steps) {
        if ((step & kHardened) == 0)
            return fail(Code::derivation_path_invalid, "a step of Ed25519 must be hardened");
        Secret<37> data;  // 0, the key, the index
        auto out = std::ranges::copy(node.seed.expose(), data.expose_mutable().begin() + 1).out;
        for (int shift = 24; shift >= 0; shift -= 8)
            *out++ = static_cast<std::uint8_t>(step >> shift);
        node = node_of(node.chain_code, data.expose());
    }
    return node;
}

}  // namespace portico
