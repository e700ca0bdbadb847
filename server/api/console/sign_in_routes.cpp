// SPDX-License-Identifier: Apache-2.0
//
// Getting in: a one-time link, or a passkey. Both are rare, so that tries are few per address.
#include <utility>

#include "core/api/features.hpp"
#include "core/base/describe/describe_lenient.hpp"
#include "core/base/encoding/base64.hpp"
#include "core/base/text/utf8.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "server/api/console/console.hpp"
#include "server/api/console/tokens.hpp"
#include "server/net/forwarded.hpp"

namespace portico::api::console {
namespace {

/// Ten tries at once, then one in ten seconds.
constexpr ops::Rate kTries{.per_second = 1, .burst = 100};
constexpr std::int64_t kTryCosts = 10;

constexpr const char* kLinkSpent = "the link has been used or is older than 15 minutes";
/// A command without it makes links for another server's data, or for none.
constexpr const char* kHowToMakeOne =
    ". Make a new one on the server's machine: `portico console link --config FILE`, with the file "
    "that the server was started with, or with its --data and --admin-listen";
/// As the audit log names who signed in to the demo.
constexpr const char* kDemoOperator = "operator";

std::string device_of(const net::Request& request) {
    std::string out(request.header("User-Agent"));
    out.resize(std::min(out.size(), kDeviceBytesMax));
    out.resize(valid_utf8_prefix(out));
    std::erase_if(out, [](char c) { return static_cast<unsigned char>(c) < 0x20; });
    return out;
}

/// What is missing or wrong is refused as what it should have proved.
template <class Body>
Body read_or_empty(const Json& body) {
    return read_leniently<Body>(body).value_or(Body());
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

admin::Session Console::session_body(const SignedIn& me) const {
    admin::Session out;
    out.operator_ = {me.who.id, me.who.name};
    out.sessionId = me.session.id;
    out.method = method_of(me.session);
    out.passkeys = address_.passkeys;
    if (!on_.public_origin.empty()) out.server = Text<300>{on_.public_origin};
    for (const FeatureRow& row : kFeatures) {
        admin::FeatureOffer& one = out.features.emplace_back();
        one.id = row.id;
        one.isOffered = on_.has_feature ? on_.has_feature(row) : row.offered && !row.needs_setup;
        for (const std::string_view choice : row.choices) one.choices.emplace_back(choice);
    }
    return out;
}

void Console::welcome(const Reply& reply, const SignedIn& me, const std::string& token) const {
    net::Response response{.body = to_json_text(session_body(me))};
    response.headers.emplace_back("Set-Cookie", write_session_cookie(token, address_));
    reply.send(std::move(response));
}

void Console::add_sign_in_routes() {
    add_open(
        "GET", "sign-in", [this](const RouteRequest& request, const Json&, const Reply& reply) {
            reply.json(to_json_text(
                admin::SignInOffer{.isDemo = on_.is_demo && !net::is_forwarded(request.http)}));
        });
    if (on_.is_demo)
        add_open("POST", "sign-in/demo",
                 [this](const RouteRequest& request, const Json&, const Reply& reply) {
                     if (may_try(request, reply)) sign_in_to_demo(request, reply);
                 });
    add_open("POST", "sign-in/link",
             [this](const RouteRequest& request, const Json& body, const Reply& reply) {
                 if (may_try(request, reply))
                     sign_in_by_link(request, read_or_empty<admin::LinkSignIn>(body), reply);
             });
    add_open("POST", "sign-in/passkey/options",
             [this](const RouteRequest& request, const Json&, const Reply& reply) {
                 if (!may_try(request, reply)) return;
                 give_challenge(Ceremony::kSignIn, {}, reply,
                                [id = address_.party.id](const std::string& challenge) {
                                    return admin::RequestOptions{challenge, id, kChallengeMs,
                                                                 "required"};
                                });
             });
    add_open("POST", "sign-in/passkey",
             [this](const RouteRequest& request, const Json& body, const Reply& reply) {
                 if (may_try(request, reply))
                     sign_in_by_passkey(request, read_or_empty<admin::PasskeySignIn>(body), reply);
             });
    add("GET", "session", [this](const Call& call, const Reply& reply) {
        reply.json(to_json_text(session_body(call.me)));
    });
    add("POST", "sign-out", [this](const Call& call, const Reply& reply) {
        run(
            reply,
            [me = call.me, now = on_.clock()](Store& store) {
                return store.end_session(me.who, me.session.id, now);
            },
            [reply, cookie = write_session_cookie({}, address_)](bool) {
                net::Response response{.body = to_json_text(admin::Done())};
                response.headers.emplace_back("Set-Cookie", cookie);
                reply.send(std::move(response));
            });
    });
}

void Console::fail_spent_link(const Reply& reply) const {
    reply.fail(ApiCode::sign_in_failed,
               on_.is_demo ? kLinkSpent : std::string(kLinkSpent) + kHowToMakeOne);
}

/// By a link that is made and used at once.
void Console::sign_in_to_demo(const RouteRequest& request, const Reply& reply) {
    if (net::is_forwarded(request.http))
        return reply.fail(ApiCode::console_refused, "the demo is for who sits at its machine");
    Token token;
    NewSession session = begin(request, "link", token);
    run(
        reply,
        [link = make_token(on_.entropy).hash, id = make_id(on_.entropy),
         session = std::move(session),
         now = on_.clock()](Store& store) -> StoreResult<std::optional<SignedIn>> {
            PORTICO_CHECK(store.add_link(link, kDemoOperator, id, now));
            return store.use_link(link, session, now);
        },
        [this, reply, token](std::optional<SignedIn> me) {
            if (!me) return fail_spent_link(reply);
            on_.log.info("console.signed_in", {{"method", "demo"}});
            welcome(reply, *me, token.text);
        });
}

void Console::sign_in_by_link(const RouteRequest& request, const admin::LinkSignIn& body,
                              const Reply& reply) {
    const auto hash = hash_token(body.token.value);
    if (!hash) return fail_spent_link(reply);
    Token token;
    NewSession session = begin(request, "link", token);
    run(
        reply,
        [hash = *hash, session = std::move(session), now = on_.clock()](Store& store) {
            return store.use_link(hash, session, now);
        },
        [this, reply, token](std::optional<SignedIn> me) {
            if (!me) return fail_spent_link(reply);
            on_.log.info("console.signed_in", {{"method", "link"}});
            welcome(reply, *me, token.text);
        });
}

void Console::sign_in_by_passkey(const RouteRequest& request, const admin::PasskeySignIn& body,
                                 const Reply& reply) {
    const auto part = [](const std::string& text) {
        auto bytes = parse_base64url(text);
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
    given->id = part(body.id);
    given->data = part(body.authenticatorData);
    given->signature = part(body.signature);
    given->user = part(body.userHandle);
    given->party = address_.party;
    auto client = read_client_data(part(body.clientDataJSON), "webauthn.get", address_.party);
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
            // Each reason has its own lines: a copied passkey is not lost among tries of strangers.
            on_.log.warn_seldom("console.passkey_refused", found.why, {{"reason", found.why}});
            return reply.fail(ApiCode::sign_in_failed, found.why);
        }
        on_.log.info("console.signed_in", {{"method", "passkey"}});
        welcome(reply, *found.me, token.text);
    });
}

}  // namespace portico::api::console
