// SPDX-License-Identifier: Apache-2.0
//
// Section 8 of vectors/ORACLE.md: keys, envelopes, pairing URIs and relay tokens of WalletConnect.
#include "core/crypto/curves/ed25519.hpp"
#include "core/crypto/curves/x25519.hpp"
#include "core/crypto/did_key.hpp"
#include "core/walletconnect/envelope.hpp"
#include "core/walletconnect/keys.hpp"
#include "core/walletconnect/relay/relay_auth.hpp"
#include "core/walletconnect/uri.hpp"
#include "tools/oracle/operations.hpp"

namespace portico::oracle {

namespace {

Reply shared_key(const Request& in) {
    const Secret<32> private_key = PORTICO_TRY(in.secret("private"));
    const Bytes32 public_key = PORTICO_TRY(in.fixed<32>("public"));
    const Secret<32> shared = PORTICO_TRY(derive_x25519_shared(private_key, public_key));
    return Out()
        .bytes("shared", shared.expose())
        .bytes("symKey", wc::derive_sym_key(shared).expose())
        .done();
}

Reply topic(const Request& in) {
    const Secret<32> sym_key = PORTICO_TRY(in.secret("symKey"));
    return Out().bytes("topic", wc::derive_topic(sym_key)).done();
}

Outcome<wc::EnvelopeEncoding> encoding_of(const Request& in) {
    const std::string_view encoding = PORTICO_TRY(in.text("encoding"));
    if (encoding == "base64") return wc::EnvelopeEncoding::kBase64;
    if (encoding == "base64url") return wc::EnvelopeEncoding::kBase64Url;
    return unsupported();
}

Reply envelope_seal(const Request& in) {
    const std::int64_t type = PORTICO_TRY(in.integer("type"));
    const std::string_view message = PORTICO_TRY(in.text("message"));
    const wc::EnvelopeEncoding encoding = PORTICO_TRY(encoding_of(in));
    if (type > 2) return invalid();
    if (type == 2) {
        return Out().text("envelope", wc::make_plain_envelope(message, encoding)).done();
    }
    const Secret<32> sym_key = PORTICO_TRY(in.secret("symKey"));
    const AeadNonce nonce = PORTICO_TRY(in.fixed<12>("nonce"));
    if (type == 0) {
        return Out().text("envelope", wc::seal_envelope(sym_key, nonce, message, encoding)).done();
    }
    const Bytes32 sender = PORTICO_TRY(in.fixed<32>("senderPublic"));
    return Out()
        .text("envelope", wc::seal_envelope_from(sender, sym_key, nonce, message, encoding))
        .done();
}

Reply envelope_open(const Request& in) {
    const std::string_view text = PORTICO_TRY(in.text("envelope"));
    const wc::EnvelopeEncoding encoding = PORTICO_TRY(encoding_of(in));
    Secret<32> sym_key;
    Secret<32> private_key;
    wc::EnvelopeKeys keys;
    if (in.has("symKey")) {
        sym_key = PORTICO_TRY(in.secret("symKey"));
        keys.sym_key = &sym_key;
    }
    if (in.has("private")) {
        private_key = PORTICO_TRY(in.secret("private"));
        keys.private_key = &private_key;
    }
    const wc::OpenedEnvelope opened = PORTICO_TRY(wc::open_envelope(text, encoding, keys));
    Out out;
    out.integer("type", static_cast<std::int64_t>(opened.type)).text("message", opened.message);
    if (opened.sender_public) out.bytes("senderPublic", *opened.sender_public);
    return out.done();
}

Json texts(const Vec<std::string>& values) {
    Json list = Json::array();
    for (const std::string& value : values) list.push(Json::string(value));
    return list;
}

Reply uri_parse(const Request& in) {
    const std::string_view text = PORTICO_TRY(in.text("uri"));
    const wc::PairingUri uri = PORTICO_TRY(wc::parse_uri(text));
    Out relay;
    relay.text("protocol", uri.relay_protocol);
    if (uri.relay_data) relay.text("data", *uri.relay_data);
    Out out;
    out.bytes("topic", uri.topic).bytes("symKey", uri.sym_key.expose());
    out.integer("version", 2).json("relay", relay.done());
    if (uri.expiry_s) out.integer("expiry", *uri.expiry_s);
    if (!uri.methods.empty()) out.json("methods", texts(uri.methods));
    return out.done();
}

Outcome<Vec<std::string>> texts_of(const Request& in, std::string_view name) {
    Vec<std::string> values;
    const Json* list = in.find(name);
    if (list == nullptr) return values;
    if (!list->is_array()) return bad_request();
    for (const Json& item : list->items()) {
        if (!item.is_string()) return bad_request();
        values.push_back(item.as_string());
    }
    return values;
}

Reply uri_format(const Request& in) {
    wc::PairingUri uri;
    uri.topic = PORTICO_TRY(in.fixed<32>("topic"));
    uri.sym_key = PORTICO_TRY(in.secret("symKey"));
    const Request relay = PORTICO_TRY(in.object("relay"));
    uri.relay_protocol = PORTICO_TRY(relay.text("protocol"));
    if (relay.has("data")) uri.relay_data = PORTICO_TRY(relay.text("data"));
    uri.expiry_s = PORTICO_TRY(in.optional_integer("expiry"));
    uri.methods = PORTICO_TRY(texts_of(in, "methods"));
    return Out().text("uri", wc::format_uri(uri)).done();
}

Reply relay_jwt_build(const Request& in) {
    const Secret<32> seed = PORTICO_TRY(in.secret("seed"));
    const std::string_view sub = PORTICO_TRY(in.text("sub"));
    const std::string_view aud = PORTICO_TRY(in.text("aud"));
    const std::int64_t iat = PORTICO_TRY(in.integer("iat"));
    const std::int64_t ttl = PORTICO_TRY(in.integer("ttl"));
    return Out()
        .text("jwt", wc::build_relay_jwt(seed, sub, aud, iat, ttl))
        .text("iss", to_did_key(derive_ed25519_public(seed)))
        .done();
}

Reply relay_jwt_verify(const Request& in) {
    const std::string_view jwt = PORTICO_TRY(in.text("jwt"));
    wc::RelayJwtCheck check;
    if (in.has("aud")) check.aud = PORTICO_TRY(in.text("aud"));
    check.time_s = PORTICO_TRY(in.optional_integer("time"));
    check.leeway_s = PORTICO_TRY(in.optional_integer("leeway")).value_or(wc::kRelayJwtLeewayS);
    const auto token = wc::verify_relay_jwt(jwt, check);
    if (!token) return Out().boolean("valid", false).done();
    return Out().boolean("valid", true).text("iss", token->iss).text("sub", token->sub).done();
}

constexpr Operation kWalletconnectOperations[] = {
    {"wc.sharedkey", shared_key},
    {"wc.topic", topic},
    {"wc.envelope.seal", envelope_seal},
    {"wc.envelope.open", envelope_open},
    {"wc.uri.parse", uri_parse},
    {"wc.uri.format", uri_format},
    {"wc.relayjwt.build", relay_jwt_build},
    {"wc.relayjwt.verify", relay_jwt_verify},
};

}  // namespace

std::span<const Operation> walletconnect_operations() { return kWalletconnectOperations; }

}  // namespace portico::oracle
