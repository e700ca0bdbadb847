// SPDX-License-Identifier: Apache-2.0
//
// Getting in: a one-time link, or a passkey. Both are rare, so that tries are few per address.
#include <utility>

#include "core/base/base64.hpp"
#include "core/base/utf8.hpp"
#include "core/crypto/sha2.hpp"
#include "server/api/console/console.hpp"
#include "server/api/console/tokens.hpp"
#include "server/api/projects/settings.hpp"

namespace portico::api::console {
namespace {

/// Ten tries at once, then one in ten seconds.
constexpr ops::Rate kTries{.per_second = 1, .burst = 100};
constexpr std::int64_t kTryCosts = 10;

constexpr const char* kLinkSpent =
    "the link has been used or is older than 15 minutes. Make a new one with `portico console "
    "link`";

std::string device_of(const net::Request& request) {
    std::string out(request.header("User-Agent"));
    out.resize(std::min(out.size(), kDeviceBytesMax));
    out.resize(valid_utf8_prefix(out));
    std::erase_if(out, [](char c) { return static_cast<unsigned char>(c) < 0x20; });
    return out;
}

}  // namespace

bool Console::may_try(const RouteRequest& request, const Reply& reply) {
    const auto verdict =
        tries_.take(ops::rate_key("console", request.http.address), kTries, kTryCosts, on_.clock());
    if (verdict.allowed) return true;
    net::Response refused = error_response(
        ApiCode::rate_limited, "sign-in is tried too often from here", request.request_id);
    refused.headers.emplace_back("Retry-After",
                                 std::to_string((verdict.retry_after_ms + 999) / 1000));
    reply.send(std::move(refused));
    return false;
}

NewSession Console::begin(const RouteRequest& request, std::string_view method, Token& token) {
    token = make_token(on_.entropy);
    const std::int64_t now = on_.clock();
    return {{.id = make_id(on_.entropy),
             .method = std::string(method),
             .device = device_of(request.http),
             .created_at_ms = now,
             .seen_at_ms = now},
            token.hash};
}

std::string Console::session_json(const SignedIn& me) const {
    Json out = Json::object(), who = Json::object(), features = Json::array();
    who.set("id", Json::string(me.who.id));
    who.set("name", Json::string(me.who.name));
    for (const projects::KnownFeature& known : projects::known_features()) {
        Json one = Json::object(), choices = Json::array();
        for (const std::string_view choice : known.choices)
            choices.push(Json::string(std::string(choice)));
        one.set("id", Json::string(std::string(known.id)));
        one.set("choices", std::move(choices));
        one.set("isOffered", Json::boolean(known.offered));
        features.push(std::move(one));
    }
    out.set("operator", std::move(who));
    out.set("sessionId", Json::string(me.session.id));
    out.set("method", Json::string(me.session.method));
    out.set("passkeys", Json::boolean(address_.passkeys));
    out.set("features", std::move(features));
    return write_json(out);
}

void Console::welcome(const Reply& reply, const SignedIn& me, const std::string& token) const {
    net::Response response{.body = session_json(me)};
    response.headers.emplace_back("Set-Cookie", write_session_cookie(token, address_));
    reply.send(std::move(response));
}

void Console::give_challenge(Ceremony ceremony, const std::string& operator_id, const Reply& reply,
                             std::function<Json(std::string challenge)> options) {
    Bytes32 challenge{};
    on_.entropy(challenge);
    run(
        reply,
        [hash = sha256(challenge), ceremony, operator_id, now = on_.clock()](Store& store) {
            return store.add_challenge(hash, ceremony, operator_id, now);
        },
        [reply, options = std::move(options), text = to_base64url(challenge)] {
            reply.json(write_json(options(text)));
        });
}

void Console::add_sign_in_routes() {
    add_open("POST", "sign-in/link",
             [this](const RouteRequest& request, const Json& body, const Reply& reply) {
                 if (may_try(request, reply)) sign_in_by_link(request, body, reply);
             });
    add_open("POST", "sign-in/passkey/options",
             [this](const RouteRequest& request, const Json&, const Reply& reply) {
                 if (!may_try(request, reply)) return;
                 give_challenge(Ceremony::kSignIn, {}, reply,
                                [id = address_.party.id](std::string challenge) {
                                    // WebAuthn 5.5; no allowCredentials: the passkey says who.
                                    Json out = Json::object();
                                    out.set("challenge", Json::string(std::move(challenge)));
                                    out.set("rpId", Json::string(id));
                                    out.set("timeout", Json::integer(kChallengeMs));
                                    out.set("userVerification", Json::string("required"));
                                    return out;
                                });
             });
    add_open("POST", "sign-in/passkey",
             [this](const RouteRequest& request, const Json& body, const Reply& reply) {
                 if (may_try(request, reply)) sign_in_by_passkey(request, body, reply);
             });
    add("GET", "session",
        [this](const Call& call, const Reply& reply) { reply.json(session_json(call.me)); });
    add("POST", "sign-out", [this](const Call& call, const Reply& reply) {
        run(
            reply,
            [me = call.me, now = on_.clock()](Store& store) {
                return store.end_session(me.who, me.session.id, now);
            },
            [reply, cookie = write_session_cookie({}, address_)](bool) {
                net::Response response{.body = "{}"};
                response.headers.emplace_back("Set-Cookie", cookie);
                reply.send(std::move(response));
            });
    });
}

void Console::sign_in_by_link(const RouteRequest& request, const Json& body, const Reply& reply) {
    const auto hash = hash_token(body.find_string("token").value_or(""));
    if (!hash) return reply.fail(ApiCode::sign_in_failed, kLinkSpent);
    Token token;
    NewSession session = begin(request, "link", token);
    run(
        reply,
        [hash = *hash, session = std::move(session), now = on_.clock()](Store& store) {
            return store.use_link(hash, session, now);
        },
        [this, reply, token](std::optional<SignedIn> me) {
            if (!me) return reply.fail(ApiCode::sign_in_failed, kLinkSpent);
            on_.log.info("console.signed_in", {{"method", "link"}});
            welcome(reply, *me, token.text);
        });
}

void Console::sign_in_by_passkey(const RouteRequest& request, const Json& body,
                                 const Reply& reply) {
    const auto part = [&](const char* name) {
        auto bytes = parse_base64url(body.find_string(name).value_or(""));
        return bytes && bytes->size() <= kCredentialPartMax ? std::move(*bytes) : Bytes();
    };
    struct Given {
        Bytes id, data, signature, user;
        ClientData client;
        RelyingParty party;
        NewSession session;
        std::int64_t now = 0;
    };
    auto given = std::make_shared<Given>();
    given->id = part("id");
    given->data = part("authenticatorData");
    given->signature = part("signature");
    given->user = part("userHandle");
    given->party = address_.party;
    auto client = read_client_data(part("clientDataJSON"), "webauthn.get", address_.party);
    if (!client) return reply.fail(ApiCode::sign_in_failed, client.error());
    given->client = std::move(*client);
    Token token;
    given->session = begin(request, "passkey", token);
    given->now = on_.clock();

    struct Found {
        std::string why;
        std::optional<SignedIn> me;
    };
    const auto look = [given](Store& store) -> StoreResult<Found> {
        // The challenge first: a try spends it, whatever else is wrong.
        if (!PORTICO_TRY(store.take_challenge(sha256(given->client.challenge), Ceremony::kSignIn,
                                              {}, given->now)))
            return Found{"the attempt took too long. Try again", {}};
        const auto owned = PORTICO_TRY(store.find_passkey(given->id));
        if (!owned) return Found{"this passkey is not known here. It may have been removed", {}};
        if (!given->user.empty() && as_text(given->user) != owned->who.id)
            return Found{"the passkey is of another account", {}};
        const auto count = verify_assertion(given->data, given->signature, given->client,
                                            owned->passkey.public_key, given->party);
        if (!count) return Found{count.error(), {}};
        auto me = PORTICO_TRY(store.use_passkey(given->id, *count, given->session, given->now));
        if (!me)
            return Found{
                "this passkey's counter went back, so that a copy of it may be in use. "
                "Get in by a link of the command line, remove it and make a new one",
                {}};
        return Found{{}, std::move(me)};
    };
    run(reply, look, [this, reply, token](const Found& found) {
        if (!found.me) {
            on_.log.warn("console.passkey_refused", {{"reason", found.why}});
            return reply.fail(ApiCode::sign_in_failed, found.why);
        }
        on_.log.info("console.signed_in", {{"method", "passkey"}});
        welcome(reply, *found.me, token.text);
    });
}

}  // namespace portico::api::console
