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

/// Whether the server takes keys of this kind: RS256 and ES256 are all that it does.
bool is_taken(const Json& jwk) {
    const auto type = jwk.find_string("kty").value_or("");
    const auto algorithm = jwk.find_string("alg");
    if (type == "RSA") return !algorithm || algorithm == "RS256";
    return type == "EC" && jwk.find_string("crv") == "P-256" &&
           (!algorithm || algorithm == "ES256");
}

Reply jws_verify(const Request& in) {
    constexpr std::string_view kKey = "key";
    const std::string_view jws = PORTICO_TRY(in.text("jws"));
    const Json* jwk = in.find("jwk");
    if (jwk == nullptr || !jwk->is_object()) return bad_request();
    if (in.has("algs") || !is_taken(*jwk)) return unsupported();
    Json named = *jwk;
    named.set("kid", Json::string(std::string(kKey)));
    Json set = Json::object();
    set.set("keys", Json::array().push(std::move(named)));
    const auto keys = vault::social::SigningKeys::parse(write_json(set));
    return Out().boolean("valid", keys && vault::social::verifies_jws(jws, *keys, kKey)).done();
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
