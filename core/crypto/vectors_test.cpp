// SPDX-License-Identifier: Apache-2.0
//
// The published vectors (vectors/SOURCE.md) of everything in this folder, with the semantics of
// vectors/ORACLE.md, sections 5 to 7. The case id is in each failure message.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <optional>

#include "core/base/encoding/hex.hpp"
#include "core/base/json/json.hpp"
#include "core/crypto/aead.hpp"
#include "core/crypto/base58check.hpp"
#include "core/crypto/curves/ed25519.hpp"
#include "core/crypto/curves/secp256k1.hpp"
#include "core/crypto/curves/sr25519.hpp"
#include "core/crypto/curves/x25519.hpp"
#include "core/crypto/did_key.hpp"
#include "core/crypto/hash/hkdf.hpp"
#include "core/crypto/hash/hmac.hpp"
#include "core/crypto/hash/keccak.hpp"
#include "core/crypto/hash/sha2.hpp"

namespace portico {
namespace {

/// The `in` member of a vector. A value of the wrong length makes `ok` false.
class Input {
  public:
    explicit Input(const Json& json) : json_(json) {}

    Bytes bytes(std::string_view name) const {
        return parse_hex(json_.find_string(name).value()).value();
    }
    std::string text(std::string_view name) const {
        return std::string(json_.find_string(name).value());
    }
    bool boolean(std::string_view name) const { return json_.find(name)->as_bool(); }
    std::optional<std::size_t> integer(std::string_view name) const {
        const Json* found = json_.find(name);
        if (!found) return std::nullopt;
        return static_cast<std::size_t>(found->as_integer().value());
    }
    template <std::size_t N>
    FixedBytes<N> fixed(std::string_view name) {
        FixedBytes<N> out{};
        const Bytes found = bytes(name);
        if (found.size() != N)
            ok = false;
        else
            std::ranges::copy(found, out.begin());
        return out;
    }
    Secret<32> secret(std::string_view name) { return Secret<32>(fixed<32>(name)); }
    PointForm form() const {
        return boolean("compressed") ? PointForm::kCompressed : PointForm::kUncompressed;
    }

    bool ok = true;

  private:
    const Json& json_;
};

Bytes to_vector(ByteView bytes) { return {bytes.begin(), bytes.end()}; }

Json hex(ByteView bytes) { return Json::string(to_hex_0x(bytes)); }

Json one(std::string_view name, Json value) {
    Json out = Json::object();
    out.set(name, std::move(value));
    return out;
}

/// The `out` member, or nothing for a rejection.
using Answer = std::optional<Json>;

template <class T>
Answer answer(std::string_view name, const Result<T>& result) {
    if (!result) return std::nullopt;
    return one(name, hex(*result));
}

Answer hash(Input& in) {
    const std::string alg = in.text("alg");
    const Bytes data = in.bytes("data");
    if (alg == "keccak256") return one("digest", hex(keccak256(data)));
    if (alg == "sha256") return one("digest", hex(sha256(data)));
    return one("digest", hex(sha512(data)));
}

Answer hmac(Input& in) {
    const Bytes key = in.bytes("key");
    const Bytes data = in.bytes("data");
    Bytes mac;
    if (in.text("alg") == "sha256")
        mac = to_vector(hmac_sha256(key, data));
    else
        mac = to_vector(hmac_sha512(key, data));
    mac.resize(in.integer("size").value_or(mac.size()));
    return one("mac", hex(mac));
}

Answer hmac_verify(Input& in) {
    const Bytes key = in.bytes("key");
    const Bytes data = in.bytes("data");
    const Bytes mac = in.bytes("mac");
    const bool valid = in.text("alg") == "sha256"
                           ? verify_hmac_sha256(key, data, mac, in.integer("size").value_or(32))
                           : verify_hmac_sha512(key, data, mac, in.integer("size").value_or(64));
    return one("valid", Json::boolean(valid));
}

Answer hkdf(Input& in) {
    const auto derive = in.text("alg") == "sha256" ? derive_hkdf_sha256 : derive_hkdf_sha512;
    return answer("okm",
                  derive(in.bytes("ikm"), in.bytes("salt"), in.bytes("info"), *in.integer("size")));
}

Answer aead_seal(Input& in) {
    const Secret<32> key = in.secret("key");
    const auto nonce = in.fixed<12>("nonce");
    if (!in.ok) return std::nullopt;
    return one("ciphertext",
               hex(seal_chacha20poly1305(key, nonce, in.bytes("aad"), in.bytes("plaintext"))));
}

Answer aead_open(Input& in) {
    const Secret<32> key = in.secret("key");
    const auto nonce = in.fixed<12>("nonce");
    if (!in.ok) return std::nullopt;
    return answer("plaintext",
                  open_chacha20poly1305(key, nonce, in.bytes("aad"), in.bytes("ciphertext")));
}

Answer x25519(Input& in) {
    const Secret<32> key = in.secret("private");
    const Bytes32 peer = in.fixed<32>("public");
    if (!in.ok) return std::nullopt;
    const auto shared = derive_x25519_shared(key, peer);
    if (!shared) return std::nullopt;
    return one("shared", hex(shared->expose()));
}

Answer x25519_public(Input& in) {
    return one("public", hex(derive_x25519_public(in.secret("private"))));
}

Answer ed25519_public(Input& in) {
    return one("public", hex(derive_ed25519_public(in.secret("seed"))));
}

Answer ed25519_sign(Input& in) {
    return one("sig", hex(sign_ed25519(in.secret("seed"), in.bytes("msg"))));
}

Answer ed25519_verify(Input& in) {
    const bool valid = verify_ed25519(in.bytes("public"), in.bytes("msg"), in.bytes("sig"));
    return one("valid", Json::boolean(valid));
}

Answer sr25519_verify(Input& in) {
    const bool valid = verify_sr25519(in.bytes("public"), in.bytes("msg"), in.bytes("sig"));
    return one("valid", Json::boolean(valid));
}

Answer k1_public(Input& in) {
    const Secret<32> key = in.secret("private");
    if (!in.ok) return std::nullopt;
    return answer("public", derive_k1_public(key, in.form()));
}

Answer k1_point(Input& in) { return answer("point", parse_k1_point(in.bytes("point"), in.form())); }

Answer k1_sign(Input& in) {
    const Secret<32> key = in.secret("private");
    const Bytes32 digest = in.fixed<32>("digest");
    if (!in.ok) return std::nullopt;
    const auto signature = sign_k1(key, digest);
    if (!signature) return std::nullopt;
    Json out = one("sig", hex(signature->compact));
    out.set("recovery", Json::integer(signature->recovery));
    return out;
}

Answer k1_verify(Input& in) {
    const bool valid = verify_k1(in.bytes("public"), in.bytes("digest"), in.bytes("sig"),
                                 in.text("enc") == "der" ? EcdsaForm::kDer : EcdsaForm::kCompact,
                                 in.boolean("lowS") ? HighS::kRefused : HighS::kAllowed);
    return one("valid", Json::boolean(valid));
}

Answer k1_recover(Input& in) {
    const Bytes32 digest = in.fixed<32>("digest");
    const RecoverableSignature signature = {
        in.fixed<64>("sig"), static_cast<std::uint8_t>(in.integer("recovery").value())};
    if (!in.ok) return std::nullopt;
    return answer("public", recover_k1(digest, signature));
}

Answer base58check_encode(Input& in) {
    return one("text", Json::string(to_base58check(in.bytes("payload"))));
}

Answer base58check_decode(Input& in) {
    return answer("payload", parse_base58check(in.text("text")));
}

Answer did_key_encode(Input& in) {
    return one("did", Json::string(to_did_key(in.fixed<32>("public"))));
}

Answer did_key_decode(Input& in) { return answer("public", parse_did_key(in.text("did"))); }

const std::map<std::string_view, Answer (*)(Input&)> kOperations = {
    {"hash", hash},
    {"hmac", hmac},
    {"hmac.verify", hmac_verify},
    {"kdf.hkdf", hkdf},
    {"aead.seal", aead_seal},
    {"aead.open", aead_open},
    {"x25519", x25519},
    {"x25519.public", x25519_public},
    {"ed25519.public", ed25519_public},
    {"ed25519.sign", ed25519_sign},
    {"ed25519.verify", ed25519_verify},
    {"sr25519.verify", sr25519_verify},
    {"ecdsa.k1.public", k1_public},
    {"ecdsa.k1.point", k1_point},
    {"ecdsa.k1.sign", k1_sign},
    {"ecdsa.k1.verify", k1_verify},
    {"ecdsa.k1.recover", k1_recover},
    {"base58check.encode", base58check_encode},
    {"base58check.decode", base58check_decode},
    {"did.key.encode", did_key_encode},
    {"did.key.decode", did_key_decode},
};

/// Vectors of this folder in a file; the rest of a file belongs to other folders.
bool is_ours(std::string_view op, const Json& in) {
    if (!kOperations.contains(op)) return false;
    const auto alg = in.find_string("alg");
    return op != "hash" || alg == "keccak256" || alg == "sha256" || alg == "sha512";
}

/// A file of vectors/ and how many of its lines are ours, so that a lost file or line is seen.
struct File {
    const char* name;
    int expected;

    friend void PrintTo(const File& file, std::ostream* out) { *out << file.name; }
};

class Vectors : public testing::TestWithParam<File> {};

TEST_P(Vectors, AllAgree) {
    std::ifstream lines(std::string("vectors/") + GetParam().name + ".jsonl");
    int checked = 0;
    for (std::string line; std::getline(lines, line);) {
        const Json vector = parse_json(line).value();
        const std::string op(vector.find_string("op").value());
        const Json& given = *vector.find("in");
        if (!is_ours(op, given)) continue;
        ++checked;
        SCOPED_TRACE(std::string(vector.find_string("id").value()));
        Input in(given);
        const Answer got = kOperations.at(op)(in);
        const Json* out = vector.find("out");
        ASSERT_EQ(got.has_value(), out != nullptr);
        if (!out) continue;
        for (const auto& [name, value] : out->members()) {
            ASSERT_NE(got->find(name), nullptr) << name;
            EXPECT_EQ(write_json(*got->find(name)), write_json(value)) << name;
        }
    }
    EXPECT_EQ(checked, GetParam().expected);
}

// Case 85: noble-k1-sign has deterministic signatures with the low s; keys of Ed25519 bring no
// public half of their own.
INSTANTIATE_TEST_SUITE_P(
    Published, Vectors,
    testing::Values(File{"base58", 54}, File{"ed25519-sign", 414}, File{"ed25519-speccheck", 9},
                    File{"ethers-hashes", 444}, File{"lib-polkadot", 24},
                    File{"noble-k1-points", 400}, File{"noble-k1-sign", 488}, File{"polkadot", 12},
                    File{"walletconnect-relay-auth", 6}, File{"wycheproof-chacha20-poly1305", 293},
                    File{"wycheproof-ecdsa-k1-bitcoin", 230},
                    File{"wycheproof-ecdsa-k1-compact", 114}, File{"wycheproof-ecdsa-k1-der", 264},
                    File{"wycheproof-ecdsa-k1-sha3", 248}, File{"wycheproof-ed25519", 74},
                    File{"wycheproof-hkdf-sha256", 47}, File{"wycheproof-hkdf-sha512", 39},
                    File{"wycheproof-hmac-sha256", 127}, File{"wycheproof-hmac-sha512", 132},
                    File{"wycheproof-x25519", 268}),
    [](const testing::TestParamInfo<File>& info) {
        std::string name = info.param.name;
        std::ranges::replace(name, '-', '_');
        return name;
    });

}  // namespace
}  // namespace portico
