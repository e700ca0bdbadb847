// SPDX-License-Identifier: Apache-2.0
//
// What operators see and change of themselves: sessions and passkeys.
#include <utility>

#include "core/base/encoding/base64.hpp"
#include "core/base/text/utf8.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "server/api/console/console.hpp"
#include "server/api/console/cose_key.hpp"
#include "server/api/console/tokens.hpp"

namespace portico::api::console {
namespace {

admin::SessionRow session_row(const Session& session, bool is_this) {
    return {session.id,         method_of(session),
            session.device,     session.created_at_ms,
            session.seen_at_ms, is_this};
}

admin::Passkey passkey_row(const Passkey& passkey) {
    admin::Passkey out{
        to_base64url(passkey.id), passkey.name, passkey.created_at_ms, {}, passkey.is_doubted};
    if (passkey.used_at_ms) out.usedAt = *passkey.used_at_ms;
    return out;
}

admin::CreationOptions creation_options(const Operator& who, const RelyingParty& party,
                                        const std::vector<Passkey>& known,
                                        const std::string& challenge) {
    constexpr const char* kType = "public-key";
    admin::CreationOptions out;
    out.rp = {party.id, "Portico console"};
    out.user = {to_base64url(as_bytes(who.id)), who.name, who.name};
    out.challenge = challenge;
    for (const std::int64_t algorithm : {kEs256, kEdDsa, kRs256})
        out.pubKeyCredParams.push_back({kType, algorithm});
    out.timeout = kChallengeMs;
    for (const Passkey& passkey : known)
        out.excludeCredentials.push_back({kType, to_base64url(passkey.id)});
    out.authenticatorSelection = {"required", true, "required"};
    out.attestation = "none";
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
                admin::SessionList out;
                for (const Session& session : found)
                    out.sessions.push_back(session_row(session, session.id == mine));
                reply.json(to_json_text(out));
            });
    });
    add("DELETE", "sessions/:id", [this](const Call& call, const Reply& reply) {
        run(
            reply,
            [who = call.me.who, id = std::string(call.parameter("id")),
             now = on_.clock()](Store& store) { return store.end_session(who, id, now); },
            [reply](bool ended) {
                if (!ended) return reply.fail(ApiCode::not_found, "the session is over already");
                reply.json(to_json_text(admin::Done()));
            });
    });
}

void Console::add_passkey_routes() {
    add("GET", "passkeys", [this](const Call& call, const Reply& reply) {
        run(
            reply, [me = call.me.who.id](Store& store) { return store.passkeys(me); },
            [reply](const std::vector<Passkey>& found) {
                admin::PasskeyList out;
                for (const Passkey& passkey : found) out.passkeys.push_back(passkey_row(passkey));
                reply.json(to_json_text(out));
            });
    });
    add("POST", "passkeys/options", [this](const Call& call, const Reply& reply) {
        run(
            reply, [me = call.me.who.id](Store& store) { return store.passkeys(me); },
            [this, reply, who = call.me.who](std::vector<Passkey> known) {
                give_challenge(Ceremony::kRegister, who.id, reply,
                               [who, party = address_.party,
                                known = std::move(known)](const std::string& challenge) {
                                   return creation_options(who, party, known, challenge);
                               });
            });
    });
    add<admin::NewPasskey>("POST", "passkeys",
                           [this](const Call& call, const admin::NewPasskey& body,
                                  const Reply& reply) { register_passkey(call, body, reply); });
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
                reply.json(to_json_text(admin::Done()));
            });
    });
}

void Console::register_passkey(const Call& call, const admin::NewPasskey& body,
                               const Reply& reply) {
    const std::string& name = body.name.value;
    if (!is_name(name))
        return reply.fail(ApiCode::parameter_invalid, "a passkey's name is 1 to 60 bytes of text");
    const auto part = [](const std::string& text) {
        auto bytes = parse_base64url(text);
        return bytes ? std::move(*bytes) : Bytes();
    };
    const auto client =
        read_client_data(part(body.clientDataJSON), "webauthn.create", address_.party);
    if (!client) return reply.fail(ApiCode::parameter_invalid, client.error());
    auto registration = verify_registration(part(body.attestationObject), address_.party);
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
            reply.json(to_json_text(passkey_row(passkey)));
        });
}

}  // namespace portico::api::console
