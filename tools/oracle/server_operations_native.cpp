// SPDX-License-Identifier: Apache-2.0
//
// Operations that only the native program has: what the server verifies and no module of a page.
#include "core/chain/bip122/address.hpp"
#include "core/crypto/curves/schnorr.hpp"
#include "core/siwx/bitcoin_message.hpp"
#include "server/vault/social/id_token.hpp"
#include "tools/oracle/operations.hpp"

namespace portico::oracle {

namespace {

using vault::social::TokenAlgorithm;

Reply schnorr_verify(const Request& in) {
    const Bytes key = PORTICO_TRY(in.bytes("public"));
    const Bytes message = PORTICO_TRY(in.bytes("msg"));
    const Bytes signature = PORTICO_TRY(in.bytes("sig"));
    return Out().boolean("valid", verify_schnorr(key, message, signature)).done();
}

Bytes reversed(ByteView bytes) { return {bytes.rbegin(), bytes.rend()}; }

Reply bip322_hash(const Request& in) {
    const std::string_view message = PORTICO_TRY(in.text("message"));
    const std::string_view text = PORTICO_TRY(in.text("address"));
    const chain::BitcoinAddress address = PORTICO_TRY(chain::parse_bitcoin_address(text));
    const siwx::Bip322Ids ids = siwx::bip322_ids(message, chain::bitcoin_output_script(address));
    return Out()
        .bytes("messageHash", ids.message_hash)
        .bytes("toSpend", reversed(ids.to_spend))
        .bytes("toSign", reversed(ids.to_sign))
        .done();
}

Reply bip322_verify(const Request& in) {
    const std::string_view message = PORTICO_TRY(in.text("message"));
    const std::string_view address = PORTICO_TRY(in.text("address"));
    const std::string_view signature = PORTICO_TRY(in.text("signature"));
    if (signature.starts_with("ful")) return unsupported();  // carries a whole transaction
    return Out().boolean("valid", siwx::verify_bitcoin_message(address, message, signature)).done();
}

Outcome<std::vector<TokenAlgorithm>> algorithms_of(const Request& in) {
    std::vector<TokenAlgorithm> out;
    if (!in.has("algs")) {
        for (const char* word : {"HS256", "HS384", "HS512", "RS256", "RS384", "RS512", "PS256",
                                 "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"})
            out.push_back(*vault::social::find_algorithm(word));
        return out;
    }
    const Json* algorithms = in.find("algs");
    if (!algorithms->is_array()) return bad_request();
    for (const Json& one : algorithms->items()) {
        if (!one.is_string()) return bad_request();
        // One that nothing is known of is no reason to refuse the others.
        if (const auto known = vault::social::find_algorithm(one.as_string()))
            out.push_back(*known);
    }
    return out;
}

Reply jws_verify(const Request& in) {
    const std::string_view jws = PORTICO_TRY(in.text("jws"));
    const Json* jwk = in.find("jwk");
    if (jwk == nullptr || !jwk->is_object()) return bad_request();
    const auto taken = PORTICO_TRY(algorithms_of(in));
    const auto key = vault::social::VerifyingKey::parse(*jwk);
    return Out().boolean("valid", key && vault::social::verifies_jws(jws, *key, taken)).done();
}

constexpr Operation kServerOperations[] = {
    {"schnorr.k1.verify", schnorr_verify},
    {"bip322.hash", bip322_hash},
    {"bip322.verify", bip322_verify},
    {"jws.verify", jws_verify},
};

}  // namespace

std::span<const Operation> server_operations() { return kServerOperations; }

}  // namespace portico::oracle
