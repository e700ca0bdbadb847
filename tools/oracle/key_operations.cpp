// SPDX-License-Identifier: Apache-2.0
//
// Section 11 of vectors/ORACLE.md: mnemonics, hierarchies, shares, HPKE.
#include <utf8proc.h>

#include <cstdlib>
#include <memory>
#include <vector>

#include "core/base/encoding/hex.hpp"
#include "core/crypto/curves/ed25519.hpp"
#include "core/crypto/curves/secp256k1.hpp"
#include "core/crypto/curves/x25519.hpp"
#include "core/crypto/hpke.hpp"
#include "core/crypto/shamir.hpp"
#include "core/keys/derivation_path.hpp"
#include "core/keys/extended_key.hpp"
#include "core/keys/mnemonic.hpp"
#include "core/keys/slip10.hpp"
#include "tools/oracle/operations.hpp"

namespace portico::oracle {

namespace {

/// Unicode's NFKD. The product takes English mnemonics and no passphrase, which need none.
Outcome<std::string> to_nfkd(std::string_view text) {
    utf8proc_uint8_t* found = nullptr;
    const auto options =
        static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT);
    const utf8proc_ssize_t size =
        utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                     static_cast<utf8proc_ssize_t>(text.size()), &found, options);
    const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> freed(found, &std::free);
    if (size < 0) return invalid();
    return std::string(reinterpret_cast<const char*>(found), static_cast<std::size_t>(size));
}

Reply mnemonic_seed(const Request& in) {
    const std::string_view mnemonic_text = PORTICO_TRY(in.text("mnemonic"));
    const std::string_view passphrase_text = PORTICO_TRY(in.text("passphrase"));
    const std::string mnemonic = PORTICO_TRY(to_nfkd(mnemonic_text));
    const std::string passphrase = PORTICO_TRY(to_nfkd(passphrase_text));
    return Out().bytes("seed", derive_mnemonic_seed(mnemonic, passphrase).expose()).done();
}

Outcome<std::string> english_mnemonic(const Request& in) {
    const std::string_view mnemonic = PORTICO_TRY(in.text("mnemonic"));
    if (PORTICO_TRY(in.text("language")) != "english") return unsupported();
    return to_nfkd(mnemonic);
}

Reply mnemonic_validate(const Request& in) {
    const std::string mnemonic = PORTICO_TRY(english_mnemonic(in));
    return Out().boolean("valid", parse_mnemonic(mnemonic).has_value()).done();
}

Reply mnemonic_to_entropy(const Request& in) {
    const std::string mnemonic = PORTICO_TRY(english_mnemonic(in));
    return Out().bytes("entropy", PORTICO_TRY(parse_mnemonic(mnemonic))).done();
}

Reply mnemonic_from_entropy(const Request& in) {
    const Bytes entropy = PORTICO_TRY(in.bytes("entropy"));
    if (PORTICO_TRY(in.text("language")) != "english") return unsupported();
    return Out().text("mnemonic", PORTICO_TRY(to_mnemonic(entropy))).done();
}

void write_public(Out& out, const ExtendedPublicKey& key) {
    out.text("xpub", key.to_xpub())
        .bytes("public", key.point())
        .bytes("chainCode", key.origin().chain_code)
        .bytes("fingerprint", key.fingerprint())
        .integer("depth", key.origin().depth);
}

Reply write_private(const ExtendedPrivateKey& key) {
    Out out;
    out.text("xprv", key.to_xprv()).bytes("private", key.key().expose());
    write_public(out, key.to_public());
    return out.done();
}

Reply bip32_derive(const Request& in) {
    const std::string_view path = PORTICO_TRY(in.text("path"));
    if (!in.has("seed")) {
        const std::string_view key = PORTICO_TRY(in.text("key"));
        const auto steps = PORTICO_TRY(parse_derivation_path(path));
        if (key.starts_with("xpub")) {
            const auto parent = PORTICO_TRY(ExtendedPublicKey::parse(key));
            Out out;
            write_public(out, PORTICO_TRY(parent.derive(steps)));
            return out.done();
        }
        const auto parent = PORTICO_TRY(ExtendedPrivateKey::parse(key));
        return write_private(PORTICO_TRY(parent.derive(steps)));
    }
    const Bytes seed = PORTICO_TRY(in.bytes("seed"));
    const auto steps = PORTICO_TRY(parse_derivation_path(path));
    const auto master = PORTICO_TRY(ExtendedPrivateKey::from_seed(seed));
    return write_private(PORTICO_TRY(master.derive(steps)));
}

Reply slip10_derive(const Request& in) {
    const std::string_view curve = PORTICO_TRY(in.text("curve"));
    const Bytes seed = PORTICO_TRY(in.bytes("seed"));
    const std::string_view path = PORTICO_TRY(in.text("path"));
    if (curve != "ed25519" && curve != "secp256k1") return unsupported();
    const auto steps = PORTICO_TRY(parse_derivation_path(path));
    if (curve == "ed25519") {
        const Ed25519Node node = PORTICO_TRY(derive_slip10_ed25519(seed, steps));
        return Out()
            .bytes("private", node.seed.expose())
            .bytes("chainCode", node.chain_code)
            .bytes("public", derive_ed25519_public(node.seed))
            .done();
    }
    const auto master = PORTICO_TRY(ExtendedPrivateKey::from_seed(seed));
    const auto key = PORTICO_TRY(master.derive(steps));
    return Out()
        .bytes("private", key.key().expose())
        .bytes("chainCode", key.origin().chain_code)
        .bytes("public", key.to_public().point())
        .done();
}

Reply shamir_combine(const Request& in) {
    const Json* shares = in.find("shares");
    if (shares == nullptr || !shares->is_array()) return bad_request();
    std::vector<Bytes> read;
    for (const Json& share : shares->items()) read.push_back(PORTICO_TRY(bytes_inside(&share)));
    return Out().bytes("secret", PORTICO_TRY(combine_shamir(read))).done();
}

Reply shamir_split(const Request& in) {
    constexpr std::int64_t kCountMax = 255;  // before the cast
    const Bytes secret = PORTICO_TRY(in.bytes("secret"));
    const std::int64_t threshold = PORTICO_TRY(in.integer("threshold"));
    const std::int64_t count = PORTICO_TRY(in.integer("count"));
    const Bytes random = PORTICO_TRY(in.bytes("random"));
    if (threshold > kCountMax || count > kCountMax) return invalid();
    const auto shares = PORTICO_TRY(split_shamir(secret, static_cast<std::size_t>(threshold),
                                                 static_cast<std::size_t>(count), random));
    Json list = Json::array();
    for (const Bytes& share : shares) list.push(Json::string(to_hex_0x(share)));
    return Out().json("shares", std::move(list)).done();
}

Reply hpke_keypair(const Request& in) {
    const Bytes ikm = PORTICO_TRY(in.bytes("ikm"));
    const HpkeKeyPair pair = PORTICO_TRY(derive_hpke_key_pair(ikm));
    return Out()
        .bytes("private", pair.private_key.expose())
        .bytes("public", pair.public_key)
        .done();
}

Outcome<std::uint64_t> sequence_of(const Request& in) {
    return static_cast<std::uint64_t>(PORTICO_TRY(in.optional_integer("seq")).value_or(0));
}

Reply hpke_seal(const Request& in) {
    const Bytes32 receiver = PORTICO_TRY(in.fixed<32>("public"));
    const Secret<32> ephemeral = PORTICO_TRY(in.secret("ephemeral"));
    const Bytes info = PORTICO_TRY(in.bytes("info"));
    const Bytes aad = PORTICO_TRY(in.bytes("aad"));
    const Bytes plaintext = PORTICO_TRY(in.bytes("plaintext"));
    const std::uint64_t sequence = PORTICO_TRY(sequence_of(in));
    const auto context = PORTICO_TRY(HpkeContext::of_sender(receiver, ephemeral, info));
    return Out()
        .bytes("enc", derive_x25519_public(ephemeral))
        .bytes("ciphertext", context.seal(sequence, aad, plaintext))
        .done();
}

Outcome<HpkeContext> receiver_context(const Request& in) {
    const Secret<32> receiver = PORTICO_TRY(in.secret("private"));
    const Bytes32 enc = PORTICO_TRY(in.fixed<32>("enc"));
    const Bytes info = PORTICO_TRY(in.bytes("info"));
    return PORTICO_TRY(HpkeContext::of_receiver(receiver, enc, info));
}

Reply hpke_open(const Request& in) {
    const Bytes aad = PORTICO_TRY(in.bytes("aad"));
    const Bytes ciphertext = PORTICO_TRY(in.bytes("ciphertext"));
    const std::uint64_t sequence = PORTICO_TRY(sequence_of(in));
    const HpkeContext context = PORTICO_TRY(receiver_context(in));
    return Out().bytes("plaintext", PORTICO_TRY(context.open(sequence, aad, ciphertext))).done();
}

Reply hpke_export(const Request& in) {
    constexpr std::int64_t kSizeMax = 255 * 32;  // before the cast
    const Bytes label = PORTICO_TRY(in.bytes("context"));
    const std::int64_t size = PORTICO_TRY(in.integer("size"));
    const HpkeContext context = PORTICO_TRY(receiver_context(in));
    if (size > kSizeMax) return invalid();
    return Out()
        .bytes("value", PORTICO_TRY(context.export_secret(label, static_cast<std::size_t>(size))))
        .done();
}

constexpr Operation kKeyOperations[] = {
    {"bip39.seed", mnemonic_seed},
    {"bip39.validate", mnemonic_validate},
    {"bip39.toEntropy", mnemonic_to_entropy},
    {"bip39.fromEntropy", mnemonic_from_entropy},
    {"bip32.derive", bip32_derive},
    {"slip10.derive", slip10_derive},
    {"shamir.combine", shamir_combine},
    {"shamir.split", shamir_split},
    {"hpke.keypair", hpke_keypair},
    {"hpke.seal", hpke_seal},
    {"hpke.open", hpke_open},
    {"hpke.export", hpke_export},
};

}  // namespace

std::span<const Operation> key_operations() { return kKeyOperations; }

}  // namespace portico::oracle
