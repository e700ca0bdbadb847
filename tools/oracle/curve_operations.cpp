// SPDX-License-Identifier: Apache-2.0
//
// Section 6 of vectors/ORACLE.md: X25519, Ed25519, ECDSA on secp256k1 and P-256, sr25519.
#include "core/crypto/curves/ed25519.hpp"
#include "core/crypto/curves/p256.hpp"
#include "core/crypto/curves/secp256k1.hpp"
#include "core/crypto/curves/sr25519.hpp"
#include "core/crypto/curves/x25519.hpp"
#include "tools/oracle/operations.hpp"

namespace portico::oracle {

namespace {

Reply x25519(const Request& in) {
    const Secret<32> private_key = PORTICO_TRY(in.secret("private"));
    const Bytes32 public_key = PORTICO_TRY(in.fixed<32>("public"));
    const Secret<32> shared = PORTICO_TRY(derive_x25519_shared(private_key, public_key));
    return Out().bytes("shared", shared.expose()).done();
}

Reply x25519_public(const Request& in) {
    const Secret<32> private_key = PORTICO_TRY(in.secret("private"));
    return Out().bytes("public", derive_x25519_public(private_key)).done();
}

Reply ed25519_public(const Request& in) {
    const Secret<32> seed = PORTICO_TRY(in.secret("seed"));
    return Out().bytes("public", derive_ed25519_public(seed)).done();
}

Reply ed25519_sign(const Request& in) {
    const Secret<32> seed = PORTICO_TRY(in.secret("seed"));
    const Bytes message = PORTICO_TRY(in.bytes("msg"));
    return Out().bytes("sig", sign_ed25519(seed, message)).done();
}

Reply verify_message(const Request& in, bool (*verify)(ByteView, ByteView, ByteView)) {
    const Bytes public_key = PORTICO_TRY(in.bytes("public"));
    const Bytes message = PORTICO_TRY(in.bytes("msg"));
    const Bytes signature = PORTICO_TRY(in.bytes("sig"));
    return Out().boolean("valid", verify(public_key, message, signature)).done();
}

Reply ed25519_verify(const Request& in) { return verify_message(in, verify_ed25519); }
Reply sr25519_verify(const Request& in) { return verify_message(in, verify_sr25519); }

Outcome<PointForm> form_of(const Request& in) {
    return PORTICO_TRY(in.boolean("compressed")) ? PointForm::kCompressed
                                                 : PointForm::kUncompressed;
}

Reply k1_public(const Request& in) {
    const PointForm form = PORTICO_TRY(form_of(in));
    const Secret<32> private_key = PORTICO_TRY(in.secret("private"));
    return Out().bytes("public", PORTICO_TRY(derive_k1_public(private_key, form))).done();
}

Reply k1_point(const Request& in) {
    const PointForm form = PORTICO_TRY(form_of(in));
    const Bytes point = PORTICO_TRY(in.bytes("point"));
    return Out().bytes("point", PORTICO_TRY(parse_k1_point(point, form))).done();
}

Reply k1_sign(const Request& in) {
    const Secret<32> private_key = PORTICO_TRY(in.secret("private"));
    const Bytes32 digest = PORTICO_TRY(in.fixed<32>("digest"));
    const RecoverableSignature signature = PORTICO_TRY(sign_k1(private_key, digest));
    return Out().bytes("sig", signature.compact).integer("recovery", signature.recovery).done();
}

using Verify = bool (*)(ByteView, ByteView, ByteView, EcdsaForm, HighS);

Reply ecdsa_verify(const Request& in, Verify verify) {
    const Bytes public_key = PORTICO_TRY(in.bytes("public"));
    const Bytes digest = PORTICO_TRY(in.bytes("digest"));
    const Bytes signature = PORTICO_TRY(in.bytes("sig"));
    const std::string_view encoding = PORTICO_TRY(in.text("enc"));
    const HighS high_s = PORTICO_TRY(in.boolean("lowS")) ? HighS::kRefused : HighS::kAllowed;
    if (encoding != "der" && encoding != "compact") return unsupported();
    const EcdsaForm form = encoding == "der" ? EcdsaForm::kDer : EcdsaForm::kCompact;
    return Out().boolean("valid", verify(public_key, digest, signature, form, high_s)).done();
}

Reply k1_verify(const Request& in) { return ecdsa_verify(in, verify_k1); }
Reply r1_verify(const Request& in) { return ecdsa_verify(in, verify_p256); }

Reply k1_recover(const Request& in) {
    const Bytes32 digest = PORTICO_TRY(in.fixed<32>("digest"));
    const FixedBytes<64> compact = PORTICO_TRY(in.fixed<64>("sig"));
    const std::int64_t recovery = PORTICO_TRY(in.integer("recovery"));
    if (recovery > 3) return invalid();
    const auto public_key =
        PORTICO_TRY(recover_k1(digest, {compact, static_cast<std::uint8_t>(recovery)}));
    return Out().bytes("public", public_key).done();
}

constexpr Operation kCurveOperations[] = {
    {"x25519", x25519},
    {"x25519.public", x25519_public},
    {"ed25519.public", ed25519_public},
    {"ed25519.sign", ed25519_sign},
    {"ed25519.verify", ed25519_verify},
    {"ecdsa.k1.public", k1_public},
    {"ecdsa.k1.point", k1_point},
    {"ecdsa.k1.sign", k1_sign},
    {"ecdsa.k1.verify", k1_verify},
    {"ecdsa.k1.recover", k1_recover},
    {"ecdsa.r1.verify", r1_verify},
    {"sr25519.verify", sr25519_verify},
};

}  // namespace

std::span<const Operation> curve_operations() { return kCurveOperations; }

}  // namespace portico::oracle
