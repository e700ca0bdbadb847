// SPDX-License-Identifier: Apache-2.0
//
// Messages: nonces, what is checked, and what a chain is asked.
#include "server/api/sign_in/sign_in_service.hpp"

#include <algorithm>
#include <utility>

#include "core/base/describe/describe_lenient.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/siwx/verify.hpp"
#include "server/api/access/hourly_limit.hpp"
#include "server/api/chain_data/contract_account.hpp"
#include "server/api/projects/origins.hpp"

namespace portico::api::sign_in {
namespace {

constexpr std::string_view kBearer = "Bearer ";
constexpr std::string_view kNonceAudience = "nonce";
constexpr std::size_t kBodyBytes = 48 * 1024;
constexpr std::int64_t kHourS = 3600;

net::Response json(std::string body) {
    net::Response out{.body = std::move(body)};
    out.headers.emplace_back("Cache-Control", "no-store");
    return out;
}

std::string without_bearer(std::string_view text) {
    return std::string(text.starts_with(kBearer) ? text.substr(kBearer.size()) : text);
}

template <class Body>
std::optional<Body> read_body(std::string_view text) {
    const auto json = parse_json(text, {.depth = 16, .size_bytes = kBodyBytes});
    // Case 108: of two members of one name, who reads the first and who the last would differ.
    return json && json->is_object() && has_unique_names(*json) ? read_leniently<Body>(*json)
                                                                : std::nullopt;
}

/// One of few words: it stands in the operator's tables.
std::string connection_of(const SignInWallet& wallet) {
    for (const char* type : {"walletconnect", "extension"})
        if (wallet.type == type) return type;
    if (wallet.type != "social") return "unknown";
    const std::string& social = wallet.social.value;
    const bool plain = !social.empty() && social.size() <= 16 &&
                       std::ranges::all_of(social, [](char c) { return c >= 'a' && c <= 'z'; });
    return plain ? "social:" + social : "social";
}

}  // namespace

SignInService::SignInService(Foundations foundations, Config config, KeyRing keys)
    : on_(std::move(foundations)), config_(std::move(config)), keys_(std::move(keys)) {}

void SignInService::add(Router& router, access::ProjectAuthorizer& authorizer, const char* method,
                        const char* path, Response (SignInService::*handler)(Call, ProjectRef)) {
    authorizer.add(
        router, method, path,
        [this, handler](const RouteRequest& request, const ProjectRef& project) {
            return (this->*handler)(
                {.body = std::string(request.http.body),
                 .authorization = without_bearer(request.http.authorization),
                 .nonce_token = without_bearer(request.http.header("X-Nonce-Jwt")),
                 .origin = std::string(request.http.origin),
                 .network = std::string(request.http.address),
                 .request_id = std::string(request.request_id),
                 .with_account = request.query.text("includeAppKitAccount") == "true"},
                project);
        },
        // Back ends name no origin. That a project allows the message's page is checked by itself.
        {}, {.body_bytes = kBodyBytes});
}

void SignInService::add_routes(Router& router, access::ProjectAuthorizer& authorizer) {
    add(router, authorizer, "GET", "/auth/v1/nonce", &SignInService::get_nonce);
    add(router, authorizer, "POST", "/auth/v1/authenticate", &SignInService::authenticate);
    add(router, authorizer, "GET", "/auth/v1/me", &SignInService::get_me);
    add(router, authorizer, "PUT", "/auth/v1/account-metadata", &SignInService::put_metadata);
    add(router, authorizer, "POST", "/auth/v1/sign-out", &SignInService::sign_out);
    add(router, authorizer, "POST", "/auth/v1/sign-out-everywhere",
        &SignInService::sign_out_everywhere);
    add(router, authorizer, "POST", "/auth/v1/verify", &SignInService::verify);
    authorizer.add(router, "GET", "/.well-known/jwks.json",
                   [this](const RouteRequest&, const ProjectRef&, const Reply& reply) {
                       reply.send(get_key_set());
                   },
                   {.no_project = true, .any_origin = true});
}

SignInService::Response SignInService::get_nonce(Call call, ProjectRef project) {
    FixedBytes<16> drawn{};
    on_.entropy(drawn);
    const NonceClaims claims{.iss = config_.issuer,
                             .aud = std::string(kNonceAudience),
                             .exp = now_s() + kNonceLifeS,
                             .nonce = to_hex(drawn),
                             .project = project->id,
                             .origin = call.origin};
    auto token = sign_token(kNonceType, to_json_text(claims), *keys_.own);
    if (!token) co_return fail(ApiCode::internal_error, {}, call);
    ++nonces_;
    co_return json(to_json_text(NonceBody{
        .nonce = claims.nonce, .token = std::move(*token), .issuedAt = format_date_time(now_s())}));
}

ops::Awaitable<std::optional<net::Response>> SignInService::limit(Call call, std::string project) {
    const std::int64_t wait_s = co_await access::take_hourly(
        &on_.limiter, access::hourly_of_network("sign-in", call.network, config_.messages_address),
        {"sign-in-project", project, config_.messages_project, call.network}, on_.clock());
    if (wait_s == 0) co_return std::nullopt;
    net::Response often = fail(ApiCode::rate_limited, "signed messages", call);
    often.headers.emplace_back("Retry-After", std::to_string(wait_s));
    co_return often;
}

ops::Awaitable<std::expected<SignInService::Checked, SignInService::Refused>> SignInService::check(
    ProjectRef project, std::string text, std::string signature, Known known) {
    const auto refused = [](std::string why, bool unavailable = false) {
        return std::unexpected(Refused{std::move(why), unavailable});
    };
    auto message = siwx::parse_message(text, known.chain_namespace);
    if (!message) co_return refused("the message's " + message.error().detail);
    // The page: by the message itself, of the project, and of whoever asks.
    const std::string origin = siwx::message_origin(*message);
    if (!projects::check_origin(origin, project->allowed_origins, access::EmptyList::kAllowsNone)
             .allowed)
        co_return refused("the message is of a page that the project does not allow");
    if (!known.origin.empty() && origin != known.origin)
        co_return refused("the message is of another page");
    const std::int64_t now_ms = on_.clock();
    siwx::Expected expected{
        .now = {now_ms / 1000, static_cast<std::uint32_t>(now_ms % 1000 * 1'000'000)},
        .domain = message->domain};
    if (!known.chain_id.empty()) expected.chain_id = known.chain_id;
    expected.nonce = known.nonce;
    if (const auto checked = siwx::check_message(*message, expected); !checked)
        co_return refused("the message's " + checked.error().detail);

    bool is_contract = false;
    switch (siwx::verify_signature(*message, text, signature)) {
        case siwx::Verdict::kValid:
            break;
        case siwx::Verdict::kInvalid:
            co_return refused("the signature is not this account's");
        case siwx::Verdict::kUnsupported:
            co_return refused("this server cannot verify signatures of " +
                              std::string(message->chain_namespace()));
        case siwx::Verdict::kAskChain: {
            const auto asked = co_await ask_chain(*message, text, signature);
            if (!asked) co_return std::unexpected(asked.error());
            is_contract = true;
        }
    }
    co_return Checked{std::move(*message), is_contract};
}

ops::Awaitable<std::expected<void, SignInService::Refused>> SignInService::ask_chain(
    siwx::Message message, std::string text, std::string signature) {
    using chain_data::ContractVerdict;
    const std::string chain = message.chain_id;
    auto verdict = ContractVerdict::kNotServed;
    if (config_.contracts && on_.chains.serves(chain)) {
        ++asked_chains_;
        verdict = co_await chain_data::ask_contract_account(&on_.chains, std::move(message),
                                                            std::move(text), std::move(signature));
    }
    switch (verdict) {
        case ContractVerdict::kSigned:
            co_return std::expected<void, Refused>();
        case ContractVerdict::kUnavailable:
            co_return std::unexpected(Refused{"no node of " + chain + " answers", true});
        case ContractVerdict::kNotServed:
            co_return std::unexpected(
                Refused{"the signature is not of the address's own key, and this server does not "
                        "ask " +
                        chain + " whether a contract there takes it"});
        case ContractVerdict::kNotSigned:
            break;
    }
    co_return std::unexpected(Refused{"the signature is not this account's"});
}

ops::Awaitable<std::expected<NonceClaims, SignInService::Refused>> SignInService::read_nonce(
    std::string token, ProjectRef project, std::string origin) {
    auto claims = co_await read<NonceClaims>(std::move(token), std::string(kNonceType));
    if (!claims)
        co_return std::unexpected(claims.error() == TokenFault::kUnknownKey
                                      ? Refused{"the nonce's token is not of this server"}
                                  : claims.error() == TokenFault::kExpired
                                      ? Refused{"the nonce is too old"}
                                      : Refused{"the nonce's token is wrong"});
    if (claims->aud != kNonceAudience || claims->project != project->id)
        co_return std::unexpected(Refused{"the nonce is of another project"});
    if (!claims->origin.empty() && !origin.empty() && claims->origin != origin)
        co_return std::unexpected(Refused{"the nonce is of another page"});
    co_return std::move(*claims);
}

SignInService::Response SignInService::authenticate(Call call, ProjectRef project) {
    if (auto often = co_await limit(call, project->id)) co_return std::move(*often);
    const auto body = read_body<SignInRequest>(call.body);
    if (!body || body->message.empty() || body->signature.empty())
        co_return fail(ApiCode::body_invalid, "a message and its signature are needed", call);
    const auto nonce = co_await read_nonce(call.nonce_token, project, call.origin);
    if (!nonce) co_return refuse(nonce.error(), call);
    Known known{.origin = call.origin.empty() ? nonce->origin.value : call.origin,
                .nonce = nonce->nonce.value};
    const std::string& chain = body->data.chainId.value;
    if (const std::size_t colon = chain.find(':'); colon != std::string::npos) {
        known.chain_namespace = chain.substr(0, colon);
        known.chain_id = chain;
    }
    const auto checked = co_await check(project, body->message.value, body->signature.value, known);
    if (!checked) co_return refuse(checked.error(), call);
    const siwx::Message& message = checked->message;

    const std::int64_t now_ms = on_.clock();
    const SessionRow session{.id = draw_id(),
                             .ends_at_ms = now_ms + config_.session_hours * kHourS * 1000};
    // A contract's owners on this network need not own what has its address on another.
    const AccountRow account{
        .id = draw_id(),
        .project = project->id,
        .scope = checked->is_contract ? message.chain_id : std::string(message.chain_namespace()),
        .address = siwx::account_address(message),
        .chain = message.chain_id,
        .connection = connection_of(body->walletInfo),
        .metadata = {},
        .created_at_ms = now_ms,
        .signed_in_at_ms = now_ms,
        .updated_at_ms = now_ms};
    const SpentNonce spent{.project = project->id,
                           .nonce = nonce->nonce,
                           .ends_at_ms = (nonce->exp + kNonceLifeS) * 1000};
    const auto notice = make_notice("sign_in.started", session.id, session.ends_at_ms);
    const auto stored =
        co_await ask([=](Store& store) { return store.sign_in(spent, account, session, notice); });
    if (!stored && stored.error().kind == store::Failure::kConflict)
        co_return refuse({"this server has no such project: sign-in needs one that is stored"},
                         call);
    if (!stored) co_return fail(stored.error(), call);
    if (!*stored) co_return refuse({"the nonce was used before"}, call);
    auto token = make_token(message, **stored, session.id, session.ends_at_ms / 1000);
    if (!token) co_return fail(ApiCode::internal_error, {}, call);
    ++signed_in_;
    co_return json(to_json_text(SignInToken{std::move(*token)}));
}

SignInService::Response SignInService::verify(Call call, ProjectRef project) {
    if (auto often = co_await limit(call, project->id)) co_return std::move(*often);
    const auto body = read_body<VerifyRequest>(call.body);
    if (!body || body->message.empty() || body->signature.empty() ||
        body->nonce.empty() == body->nonceToken.empty())
        co_return fail(ApiCode::body_invalid,
                       "a message, its signature and one of nonce and nonceToken are needed", call);
    const auto answer = [&](const Refused& refused) {
        if (refused.unavailable) return refuse(refused, call);
        ++refused_;
        VerifiedMessage out;
        out.reason = refused.why;
        return json(to_json_text(out));
    };
    Known known{.origin = call.origin, .nonce = body->nonce.value};
    if (!body->chainIdNamespace.empty()) known.chain_namespace = body->chainIdNamespace.value;
    std::optional<SpentNonce> spent;
    if (!body->nonceToken.empty()) {
        const auto nonce = co_await read_nonce(body->nonceToken.value, project, call.origin);
        if (!nonce) co_return answer(nonce.error());
        known.nonce = nonce->nonce.value;
        if (known.origin.empty()) known.origin = nonce->origin.value;
        spent = SpentNonce{.project = project->id,
                           .nonce = nonce->nonce,
                           .ends_at_ms = (nonce->exp + kNonceLifeS) * 1000};
    }
    const auto checked = co_await check(project, body->message.value, body->signature.value, known);
    if (!checked) co_return answer(checked.error());
    const siwx::Message& message = checked->message;
    if (spent) {
        const auto fresh =
            co_await ask([nonce = *spent](Store& store) { return store.spend(nonce); });
        if (!fresh) co_return fail(fresh.error(), call);
        if (!*fresh) co_return answer({"the nonce was used before"});
    }
    co_return json(to_json_text(VerifiedMessage{.valid = true,
                                                .reason = std::nullopt,
                                                .address = message.address,
                                                .caip2Network = message.chain_id,
                                                .domain = message.domain,
                                                .uri = message.uri,
                                                .nonce = message.nonce}));
}

net::Response SignInService::get_key_set() const {
    JsonWebKeySet set;
    for (const KeyRow& row : keys_.rows)
        if (set.keys.size() < 64) set.keys.push_back(to_jwk(row.point));
    net::Response out{.body = to_json_text(set)};
    out.headers.emplace_back("Cache-Control", "public, max-age=300");
    return out;
}

net::Response SignInService::refuse(const Refused& refused, const Call& call) {
    ++refused_;
    if (!refused.unavailable) return fail(ApiCode::sign_in_failed, refused.why, call);
    net::Response out = fail(ApiCode::temporarily_unavailable, refused.why, call);
    out.headers.emplace_back("Retry-After", "5");
    return out;
}

}  // namespace portico::api::sign_in
