// SPDX-License-Identifier: Apache-2.0
//
// What operators see and change of themselves: sessions and passkeys.
#include <utility>

#include "core/base/base64.hpp"
#include "core/base/utf8.hpp"
#include "core/crypto/sha2.hpp"
#include "server/api/console/console.hpp"
#include "server/api/console/cose_key.hpp"
#include "server/api/console/tokens.hpp"

namespace portico::api::console {
namespace {

Json session_row(const Session& session, bool is_this) {
    Json out = Json::object();
    out.set("id", Json::string(session.id));
    out.set("method", Json::string(session.method));
    out.set("device", Json::string(session.device));
    out.set("createdAt", Json::integer(session.created_at_ms));
    out.set("seenAt", Json::integer(session.seen_at_ms));
    out.set("isThis", Json::boolean(is_this));
    return out;
}

Json passkey_row(const Passkey& passkey) {
    Json out = Json::object();
    out.set("id", Json::string(to_base64url(passkey.id)));
    out.set("name", Json::string(passkey.name));
    out.set("createdAt", Json::integer(passkey.created_at_ms));
    out.set("usedAt", passkey.used_at_ms ? Json::integer(*passkey.used_at_ms) : Json());
    out.set("isDoubted", Json::boolean(passkey.is_doubted));
    return out;
}

Json named(const char* name, Json value) {
    Json out = Json::object();
    out.set(name, std::move(value));
    return out;
}

/// PublicKeyCredentialCreationOptions (WebAuthn 5.4).
Json creation_options(const Operator& who, const RelyingParty& party,
                      const std::vector<Passkey>& known, std::string challenge) {
    Json out = Json::object(), rp = Json::object(), user = Json::object(),
         parameters = Json::array(), exclude = Json::array(), selection = Json::object();
    rp.set("id", Json::string(party.id));
    rp.set("name", Json::string("Portico console"));
    user.set("id", Json::string(to_base64url(as_bytes(who.id))));
    user.set("name", Json::string(who.name));
    user.set("displayName", Json::string(who.name));
    for (const std::int64_t algorithm : {kEs256, kEdDsa, kRs256}) {
        Json one = Json::object();
        one.set("type", Json::string("public-key"));
        one.set("alg", Json::integer(algorithm));
        parameters.push(std::move(one));
    }
    for (const Passkey& passkey : known) {
        Json one = Json::object();
        one.set("type", Json::string("public-key"));
        one.set("id", Json::string(to_base64url(passkey.id)));
        exclude.push(std::move(one));
    }
    selection.set("residentKey", Json::string("required"));
    selection.set("requireResidentKey", Json::boolean(true));
    selection.set("userVerification", Json::string("required"));
    out.set("rp", std::move(rp));
    out.set("user", std::move(user));
    out.set("challenge", Json::string(std::move(challenge)));
    out.set("pubKeyCredParams", std::move(parameters));
    out.set("timeout", Json::integer(kChallengeMs));
    out.set("excludeCredentials", std::move(exclude));
    out.set("authenticatorSelection", std::move(selection));
    out.set("attestation", Json::string("none"));
    return out;
}

bool is_name(std::string_view text) {
    return !text.empty() && text.size() <= kOperatorNameBytesMax &&
           valid_utf8_prefix(text) == text.size() &&
           text.find_first_of(std::string_view("\0\n\r\t\x7f", 5)) == std::string_view::npos;
}

}  // namespace

void Console::add_account_routes() {
    add("GET", "sessions", [this](const Call& call, const Reply& reply) {
        run(
            reply,
            [me = call.me.who.id, now = on_.clock()](Store& store) {
                return store.sessions(me, now);
            },
            [reply, mine = call.me.session.id](const std::vector<Session>& found) {
                Json list = Json::array();
                for (const Session& session : found)
                    list.push(session_row(session, session.id == mine));
                reply.json(write_json(named("sessions", std::move(list))));
            });
    });
    add("DELETE", "sessions/:id", [this](const Call& call, const Reply& reply) {
        run(
            reply,
            [who = call.me.who, id = std::string(call.parameter("id")),
             now = on_.clock()](Store& store) { return store.end_session(who, id, now); },
            [reply](bool ended) {
                if (!ended) return reply.fail(ApiCode::not_found, "the session is over already");
                reply.json("{}");
            });
    });
}

void Console::add_passkey_routes() {
    add("GET", "passkeys", [this](const Call& call, const Reply& reply) {
        run(
            reply, [me = call.me.who.id](Store& store) { return store.passkeys(me); },
            [reply](const std::vector<Passkey>& found) {
                Json list = Json::array();
                for (const Passkey& passkey : found) list.push(passkey_row(passkey));
                reply.json(write_json(named("passkeys", std::move(list))));
            });
    });
    add("POST", "passkeys/options", [this](const Call& call, const Reply& reply) {
        run(
            reply, [me = call.me.who.id](Store& store) { return store.passkeys(me); },
            [this, reply, who = call.me.who](std::vector<Passkey> known) {
                give_challenge(
                    Ceremony::kRegister, who.id, reply,
                    [who, party = address_.party, known = std::move(known)](std::string challenge) {
                        return creation_options(who, party, known, std::move(challenge));
                    });
            });
    });
    add("POST", "passkeys",
        [this](const Call& call, const Reply& reply) { register_passkey(call, reply); });
    add("DELETE", "passkeys/:id", [this](const Call& call, const Reply& reply) {
        const auto id = parse_base64url(call.parameter("id"));
        if (!id) return reply.fail(ApiCode::not_found, "no such passkey");
        run(
            reply,
            [who = call.me.who, id = *id, now = on_.clock()](Store& store) {
                return store.remove_passkey(who, id, now);
            },
            [reply](bool removed) {
                if (!removed) return reply.fail(ApiCode::not_found, "no such passkey");
                reply.json("{}");
            });
    });
}

void Console::register_passkey(const Call& call, const Reply& reply) {
    const std::string name = call.text("name");
    if (!is_name(name))
        return reply.fail(ApiCode::parameter_invalid, "a passkey's name is 1 to 60 bytes of text");
    const auto part = [&](const char* field) {
        auto bytes = parse_base64url(call.text(field));
        return bytes ? std::move(*bytes) : Bytes();
    };
    const auto client = read_client_data(part("clientDataJSON"), "webauthn.create", address_.party);
    if (!client) return reply.fail(ApiCode::parameter_invalid, client.error());
    auto registration = verify_registration(part("attestationObject"), address_.party);
    if (!registration) return reply.fail(ApiCode::parameter_invalid, registration.error());
    Passkey passkey{.id = std::move(registration->credential_id),
                    .name = name,
                    .public_key = std::move(registration->public_key),
                    .sign_count = registration->sign_count,
                    .created_at_ms = on_.clock()};
    run(
        reply,
        [who = call.me.who, challenge = sha256(client->challenge),
         passkey](Store& store) -> StoreResult<std::string> {
            if (!PORTICO_TRY(store.take_challenge(challenge, Ceremony::kRegister, who.id,
                                                  passkey.created_at_ms)))
                return "the attempt took too long. Try again";
            const auto added = store.add_passkey(who, passkey);
            if (!added && added.error().kind == store::Failure::kConflict)
                return "this passkey is known here already";
            if (!added && added.error().kind == store::Failure::kFull) return added.error().text;
            PORTICO_CHECK(added);
            return "";
        },
        [reply, passkey](const std::string& why) {
            if (!why.empty()) return reply.fail(ApiCode::parameter_invalid, why);
            reply.json(write_json(passkey_row(passkey)));
        });
}

}  // namespace portico::api::console
