// SPDX-License-Identifier: Apache-2.0
//
// Case 86 (docs/spec/security.md): seed, shares, keys and codes are marked as secret, and no branch
// and no address may depend on them. Run by valgrind (tools/constant_time/run.mjs), which fails at
// the first that does. The results are looked at too, so that what is checked is what signs.
//   constant_time [leak]     leak: branches on a secret, so that it shows that valgrind sees it
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "core/crypto/curves/ed25519.hpp"
#include "core/crypto/curves/secp256k1.hpp"
#include "core/crypto/curves/x25519.hpp"
#include "core/crypto/hash/hkdf.hpp"
#include "core/crypto/hash/hmac.hpp"
#include "core/crypto/hpke.hpp"
#include "core/vault/shares.hpp"
#include "core/vault/wallet_keys.hpp"
#include "server/vault/rules/one_time_code.hpp"
#include "tools/constant_time/secrets.hpp"

namespace portico::constant_time {
namespace {

int checked = 0;

void expect(bool holds, const char* what) {
    if (!holds) {
        std::fprintf(stderr, "wrong result: %s\n", what);
        std::exit(1);
    }
    std::printf("ok    %s\n", what);
    ++checked;
}

/// Bytes that differ from each other, marked as secret.
Bytes secret_bytes(std::size_t size, std::uint8_t first) {
    Bytes bytes(size);
    for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<std::uint8_t>(first + i * 37);
    make_secret(bytes);
    return bytes;
}

Secret<32> secret_key(std::uint8_t first) {
    const Bytes bytes = secret_bytes(32, first);
    return Secret<32>(std::span<const std::uint8_t, 32>(bytes.data(), 32));
}

/// Other bytes each time.
EntropyFn secret_source() {
    return [count = std::uint8_t{0}](std::span<std::uint8_t> out) mutable {
        const Bytes bytes = secret_bytes(out.size(), ++count);
        std::ranges::copy(bytes, out.begin());
    };
}

void check_shares() {
    const SecretBytes entropy(secret_bytes(vault::kEntropyBytes, 1));
    auto set = vault::split_entropy(entropy, secret_source()).value();
    // Where a share was taken is no secret: it is 1, 2 or 3.
    for (const SecretBytes* share : {&set.device, &set.auth, &set.exit})
        make_public(std::span(share->expose()).last(1));
    const SecretBytes joined = vault::join_shares(set.device, set.auth).value();
    make_public(joined.expose());
    make_public(entropy.expose());
    expect(joined.expose() == entropy.expose(), "shares: split and joined");
}

void check_wallet() {
    const SecretBytes entropy(secret_bytes(vault::kEntropyBytes, 3));
    const auto keys = vault::WalletKeys::derive(entropy).value();
    const Bytes32 digest{7};
    const RecoverableSignature signature = keys.sign_eip155(digest);
    const auto signer = recover_k1(digest, signature);
    expect(
        signer && derive_k1_public(keys.eip155_private_key(), PointForm::kUncompressed).value() ==
                      Bytes(signer->begin(), signer->end()),
        "wallet: derived, and signed on EVM");
    const FixedBytes<64> solana = keys.sign_solana(as_bytes("message"));
    make_public(solana);
    expect(verify_ed25519(derive_ed25519_public(keys.solana_seed()), as_bytes("message"), solana),
           "wallet: signed on Solana");
}

void check_drawing() {
    const auto drawn = vault::draw_entropy(secret_source());
    expect(drawn.has_value(), "wallet: entropy drawn");
}

void check_sealing() {
    const Secret<32> receiver = secret_key(5);
    const Secret<32> ephemeral = secret_key(9);
    const Bytes share = secret_bytes(17, 13);
    const Bytes32 to = derive_x25519_public(receiver);
    const Bytes sealed =
        seal_to_public_key(to, ephemeral, as_bytes("info"), as_bytes("aad"), share).value();
    make_public(sealed);
    const auto opened = open_with_private_key(receiver, as_bytes("info"), as_bytes("aad"), sealed);
    expect(opened.has_value(), "share: sealed and opened");
    make_public(*opened);
    make_public(share);
    expect(*opened == share, "share: the same");
}

void check_code() {
    vault::CodeFlow flow;
    flow.project = "p";
    flow.device = "d";
    const Secret<32> pepper = secret_key(15);
    std::string code = vault::issue_code(flow, pepper, 1'000'000, [](auto out) {
                           std::ranges::fill(out, std::uint8_t{3});
                       }).value();
    make_secret(code);
    make_secret(flow.code_hash);
    const vault::CodeSubmission submission{.code = code, .project = "p", .device = "d"};
    auto wrong = submission;
    const std::string other = "000000";
    wrong.code = other;
    // Whether it fits is what the answer says.
    expect(!vault::check_code(flow, wrong, pepper, 1'000'000), "code: a wrong one is refused");
    expect(vault::check_code(flow, submission, pepper, 1'000'000).has_value(),
           "code: the right one fits");
}

void check_macs() {
    const Bytes key = secret_bytes(32, 17);
    Bytes32 mac = hmac_sha256(key, as_bytes("data"));
    expect(verify_hmac_sha256(key, as_bytes("data"), mac), "mac: verified");
    expect(derive_hkdf_sha256(key, {}, as_bytes("info"), 64).has_value(), "hkdf: derived");
}

int run(std::string_view mode) {
    if (mode == "leak") {
        const Bytes secret = secret_bytes(1, 1);
        if (secret[0] == 1) std::puts("a branch on a secret");
        return 0;
    }
    check_shares();
    check_drawing();
    check_wallet();
    check_sealing();
    check_code();
    check_macs();
    std::printf("%d passed, 0 failed\n", checked);
    return 0;
}

}  // namespace
}  // namespace portico::constant_time

int main(int count, char** words) { return portico::constant_time::run(count > 1 ? words[1] : ""); }
