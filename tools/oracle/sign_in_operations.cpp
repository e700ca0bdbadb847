// SPDX-License-Identifier: Apache-2.0
//
// Section 10 of vectors/ORACLE.md: sign-in with Ethereum and CACAOs.
#include <algorithm>
#include <utility>

#include "core/chain/eip155/signing/sign_in.hpp"
#include "core/walletconnect/client/cacao.hpp"
#include "tools/oracle/operations.hpp"

namespace portico::oracle {

namespace {

using chain::SignInMessage;

Json text_json(std::string_view text) { return Json::string(std::string(text)); }

Json fields_json(const SignInMessage& message) {
    Json out = Json::object();
    const auto optional = [&out](const char* name, const std::optional<std::string>& value) {
        if (value) out.set(name, text_json(*value));
    };
    optional("scheme", message.scheme);
    out.set("domain", text_json(message.domain)).set("address", text_json(message.address));
    optional("statement", message.statement);
    out.set("uri", text_json(message.uri)).set("version", text_json(message.version));
    out.set("chainId", Json::string(chain::to_decimal(message.chain_id)));
    out.set("nonce", text_json(message.nonce)).set("issuedAt", text_json(message.issued_at));
    optional("expirationTime", message.expiration_time);
    optional("notBefore", message.not_before);
    optional("requestId", message.request_id);
    if (!message.resources) return out;
    Json list = Json::array();
    for (const std::string& resource : *message.resources) list.push(text_json(resource));
    return std::move(out.set("resources", std::move(list)));
}

/// A text, or nothing where the member is missing; what is wrong inside `fields` is a rejection.
Outcome<std::optional<std::string>> optional_text(const Json& fields, const char* name) {
    const Json* value = fields.find(name);
    if (value == nullptr) return std::nullopt;
    if (!value->is_string()) return invalid();
    return value->as_string();
}

Outcome<std::string> required_text(const Json& fields, const char* name) {
    const auto value = PORTICO_TRY(optional_text(fields, name));
    if (!value) return invalid();
    return *value;
}

Outcome<SignInMessage> message_of(const Json& fields) {
    SignInMessage out;
    out.scheme = PORTICO_TRY(optional_text(fields, "scheme"));
    out.domain = PORTICO_TRY(required_text(fields, "domain"));
    out.address = PORTICO_TRY(required_text(fields, "address"));
    out.statement = PORTICO_TRY(optional_text(fields, "statement"));
    out.uri = PORTICO_TRY(required_text(fields, "uri"));
    out.version = PORTICO_TRY(required_text(fields, "version"));
    const auto chain_id = chain::parse_uint256(PORTICO_TRY(required_text(fields, "chainId")));
    if (!chain_id) return invalid();
    out.chain_id = *chain_id;
    out.nonce = PORTICO_TRY(required_text(fields, "nonce"));
    out.issued_at = PORTICO_TRY(required_text(fields, "issuedAt"));
    out.expiration_time = PORTICO_TRY(optional_text(fields, "expirationTime"));
    out.not_before = PORTICO_TRY(optional_text(fields, "notBefore"));
    out.request_id = PORTICO_TRY(optional_text(fields, "requestId"));
    const Json* resources = fields.find("resources");
    if (resources == nullptr) return out;
    if (!resources->is_array()) return invalid();
    out.resources.emplace();
    for (const Json& resource : resources->items()) {
        if (!resource.is_string()) return invalid();
        out.resources->push_back(resource.as_string());
    }
    return out;
}

Reply siwe_parse(const Request& in) {
    const std::string_view text = PORTICO_TRY(in.text("message"));
    const SignInMessage message = PORTICO_TRY(chain::parse_sign_in(text));
    return Out().json("fields", fields_json(message)).done();
}

Reply siwe_format(const Request& in) {
    const Json* fields = in.find("fields");
    if (fields == nullptr || !fields->is_object()) return bad_request();
    const SignInMessage message = PORTICO_TRY(message_of(*fields));
    return Out().text("message", PORTICO_TRY(chain::format_sign_in(message))).done();
}

/// The member `time`; a text that is no time is a bad request.
Outcome<Instant> time_of(const Request& in) {
    const auto time = parse_date_time(PORTICO_TRY(in.text("time")));
    if (!time) return bad_request();
    return *time;
}

Reply siwe_verify(const Request& in) {
    const std::string_view text = PORTICO_TRY(in.text("message"));
    const Bytes signature = PORTICO_TRY(in.bytes("sig"));
    chain::SignInCheck check{PORTICO_TRY(time_of(in)), {}, {}};
    if (in.has("domain")) check.domain = PORTICO_TRY(in.text("domain"));
    if (in.has("nonce")) check.nonce = PORTICO_TRY(in.text("nonce"));
    return Out().boolean("valid", chain::verify_sign_in(text, signature, check)).done();
}

Reply cacao_message(const Request& in) {
    const Json* payload = in.find("payload");
    if (payload == nullptr || !payload->is_object()) return bad_request();
    return Out().text("message", PORTICO_TRY(wc::cacao_message(*payload))).done();
}

Reply cacao_verify(const Request& in) {
    const Json* cacao = in.find("cacao");
    if (cacao == nullptr || !cacao->is_object()) return bad_request();
    std::optional<Instant> now;
    if (in.has("time")) now = PORTICO_TRY(time_of(in));
    const wc::CacaoVerdict verdict = wc::verify_cacao(*cacao, now);
    if (verdict == wc::CacaoVerdict::kNeedsRpc) return std::unexpected(Failure("needs_rpc"));
    return Out().boolean("valid", verdict == wc::CacaoVerdict::kValid).done();
}

constexpr Operation kSignInOperations[] = {
    {"siwe.parse", siwe_parse},       {"siwe.format", siwe_format},   {"siwe.verify", siwe_verify},
    {"cacao.message", cacao_message}, {"cacao.verify", cacao_verify},
};

}  // namespace

std::span<const Operation> sign_in_operations() { return kSignInOperations; }

}  // namespace portico::oracle
