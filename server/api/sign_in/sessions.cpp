// SPDX-License-Identifier: Apache-2.0
//
// Sessions: their tokens, whose they are, and how they end.
#include <utility>

#include "core/base/describe/describe_lenient.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/text/date_time.hpp"
#include "server/api/sign_in/sign_in_service.hpp"

namespace portico::api::sign_in {
namespace {

constexpr std::size_t kMetadataMax = 4'096;

/// 32 hex digits with the dashes of a UUID.
std::string as_uuid(std::string_view id) {
    std::string out(id);
    for (const std::size_t at : {20U, 16U, 12U, 8U})
        if (out.size() > at) out.insert(at, 1, '-');
    return out;
}

net::Response private_json(std::string body) {
    net::Response out{.body = std::move(body)};
    out.headers.emplace_back("Cache-Control", "no-store");
    return out;
}

/// The page of a token, as `Origin` names it.
std::string origin_of(const SessionClaims& claims) {
    const std::string& uri = claims.uri.value;
    return uri.substr(0, uri.find("://") + 3) + claims.domain.value;
}

SignInAccount account_body(const AccountRow& row) {
    const auto time = [](std::int64_t ms) { return format_date_time(ms / 1000); };
    auto kept = parse_described<AccountMetadata>(row.metadata);
    return {.uuid = as_uuid(row.id),
            .caip2_chain = row.chain,
            .address = row.address,
            .profile_uuid = as_uuid(row.id),
            .created_at = time(row.created_at_ms),
            .is_main_account = true,
            .verification_status = "verified",
            .connection_method = row.connection,
            .metadata = kept ? std::move(kept->metadata) : Json(),
            .last_signed_in_at = time(row.signed_in_at_ms),
            .signed_up_at = time(row.created_at_ms),
            .updated_at = time(row.updated_at_ms)};
}

}  // namespace

std::string SignInService::draw_id() const {
    FixedBytes<16> id{};
    on_.entropy(id);
    return to_hex(id);
}

Notice SignInService::make_notice(const char* type, std::optional<std::string> session,
                                  std::optional<std::int64_t> ends_at_ms) const {
    SignInEvent event;
    event.id = draw_id();
    event.type = type;
    event.createdAt = now_s();
    if (session) event.sessionId = *session;
    if (ends_at_ms) event.expiresAt = *ends_at_ms / 1000;
    return {.id = event.id, .at_ms = on_.clock(), .body = [event](const AccountRow& account) {
                SignInEvent told = event;
                told.projectId = account.project;
                told.account = account_body(account);
                return to_json_text(told);
            }};
}

std::expected<std::string, SignInService::Refused> SignInService::make_token(
    const siwx::Message& message, const AccountRow& account, const std::string& session,
    std::int64_t ends_at_s) const {
    const SessionClaims claims{
        .iss = config_.issuer,
        .aud = account.project,
        .sub = message.chain_id + ":" + message.address,
        .iat = now_s(),
        .exp = ends_at_s,
        .jti = session,
        .address = message.address,
        .chainId = message.chain_id.substr(message.chain_id.find(':') + 1),
        .chainIdNamespace = message.chain_namespace(),
        .caip2Network = message.chain_id,
        // Without what stands behind its path: that is the page's own and may be secret.
        .uri = message.uri.substr(0, message.uri.find_first_of("?#")).substr(0, 4096),
        .domain = message.domain,
        .projectIdKey = account.project,
        .projectUuid = as_uuid(account.project),
        .profileUuid = as_uuid(account.id),
        .nonce = message.nonce};
    auto token = sign_token(kSessionType, to_json_text(claims), *keys_.own);
    if (!token) return std::unexpected(Refused{"no token could be made"});
    return std::move(*token);
}

template <class Claims>
ops::Awaitable<std::expected<Claims, TokenFault>> SignInService::read(std::string token,
                                                                      std::string type) {
    auto claims = read_token<Claims>(token, type, keys_.points, now_s());
    if (claims || claims.error() != TokenFault::kUnknownKey) co_return claims;
    // Another process may have begun a key since this one looked.
    const auto rows = co_await ask([](Store& store) { return store.keys(); });
    if (!rows) co_return claims;
    keys_.rows = *rows;
    keys_.points.clear();
    for (const KeyRow& row : keys_.rows) keys_.points.emplace(row.id, row.point);
    co_return read_token<Claims>(token, type, keys_.points, now_s());
}

template ops::Awaitable<std::expected<NonceClaims, TokenFault>> SignInService::read<NonceClaims>(
    std::string token, std::string type);

ops::Awaitable<std::expected<SignInService::Session, net::Response>> SignInService::find_session(
    Call call, ProjectRef project) {
    const auto refused = [&](const char* why) {
        ++refused_;
        return std::unexpected(fail(ApiCode::sign_in_needed, why, call));
    };
    auto claims = co_await read<SessionClaims>(call.authorization, std::string(kSessionType));
    if (!claims) co_return refused("");
    if (claims->aud != project->id) co_return refused(": the token is of another project");
    if (!call.origin.empty() && call.origin != origin_of(*claims))
        co_return refused(": the token is of another page");
    auto account =
        co_await ask([session = claims->jti.value, id = project->id, now_ms = on_.clock()](
                         Store& store) { return store.find(session, id, now_ms); });
    if (!account) co_return std::unexpected(fail(account.error(), call));
    if (!*account) co_return refused(": the session has ended");
    co_return Session{std::move(*claims), std::move(**account)};
}

SignInService::Response SignInService::get_me(Call call, ProjectRef project) {
    auto session = co_await find_session(call, project);
    if (!session) co_return std::move(session.error());
    const SessionClaims& claims = session->claims;
    SignInMe me{.aud = claims.aud.value,
                .iss = claims.iss,
                .exp = claims.exp,
                .projectIdKey = claims.projectIdKey,
                .sub = claims.sub,
                .address = claims.address,
                .chainId = claims.chainId,
                .chainIdNamespace = claims.chainIdNamespace,
                .caip2Network = claims.caip2Network,
                .uri = claims.uri,
                .domain = claims.domain,
                .projectUuid = claims.projectUuid,
                .profileUuid = claims.profileUuid,
                .nonce = claims.nonce,
                .appKitAccount = std::nullopt};
    if (call.with_account) me.appKitAccount = account_body(session->account);
    co_return private_json(to_json_text(me));
}

SignInService::Response SignInService::put_metadata(Call call, ProjectRef project) {
    const auto session = co_await find_session(call, project);
    if (!session) co_return session.error();
    const auto json = parse_json(call.body, {.depth = 16, .size_bytes = 2 * kMetadataMax});
    const auto body =
        json && json->is_object() ? read_leniently<AccountMetadata>(*json) : std::nullopt;
    if (!body || !(body->metadata.is_object() || body->metadata.is_null()))
        co_return fail(ApiCode::body_invalid, "metadata is an object or null", call);
    std::string text = body->metadata.is_null() ? std::string() : to_json_text(*body);
    if (text.size() > kMetadataMax)
        co_return fail(ApiCode::body_invalid, "metadata takes at most 4096 bytes", call);
    const auto stored =
        co_await ask([account = session->account.id, text = std::move(text), now_ms = on_.clock()](
                         Store& store) { return store.set_metadata(account, text, now_ms); });
    if (!stored) co_return fail(stored.error(), call);
    co_return private_json(to_json_text(SignInDone{"ok"}));
}

SignInService::Response SignInService::sign_out(Call call, ProjectRef project) {
    const auto session = co_await find_session(call, project);
    if (!session) co_return session.error();
    const std::string id = session->claims.jti.value;
    const auto ended = co_await ask([id, notice = make_notice("sign_in.ended", id)](Store& store) {
        return store.end_session(id, notice);
    });
    if (!ended) co_return fail(ended.error(), call);
    co_return private_json(to_json_text(SignInDone{"ok"}));
}

SignInService::Response SignInService::sign_out_everywhere(Call call, ProjectRef project) {
    const auto session = co_await find_session(call, project);
    if (!session) co_return session.error();
    const auto ended = co_await ask(
        [id = session->account.id, notice = make_notice("sign_in.ended_everywhere", std::nullopt)](
            Store& store) { return store.end_sessions(id, notice); });
    if (!ended) co_return fail(ended.error(), call);
    co_return private_json(to_json_text(SignInDone{"ok"}));
}

void SignInService::tick() {
    if (ticking_) return;
    const std::int64_t now_ms = on_.clock();
    const std::int64_t token_ms = config_.session_hours * 3'600'000;
    // The provider is held: work under way may outlive this.
    ticking_ = on_.store.run(
        [provider = on_.key_provider, now_ms,
         keys_before_ms = now_ms - kSignsForMs - token_ms](Store& store) -> StoreResult<KeyRing> {
            PORTICO_CHECK(store.purge(now_ms, keys_before_ms));
            return load_keys(store, *provider, now_ms);
        },
        [this, alive = std::weak_ptr(alive_)](StoreResult<KeyRing> loaded) {
            if (alive.expired()) return;
            ticking_ = false;
            if (loaded) {
                keys_ = std::move(*loaded);
                return;
            }
            on_.log.error_seldom(
                "sign_in.store_failed",
                {{"reason", store::failure_word(loaded.error().kind)},
                 {"hint", "keys stay as they are; it is tried again in a minute"}});
        });
}

net::Response SignInService::fail(ApiCode code, std::string_view detail, const Call& call) const {
    return error_response(code, detail, call.request_id);
}

net::Response SignInService::fail(const store::StoreError& error, const Call& call) const {
    on_.log.error_seldom("sign_in.store_failed", {{"request_id", call.request_id},
                                                  {"reason", store::failure_word(error.kind)}});
    if (error.kind == store::Failure::kUnavailable || error.kind == store::Failure::kFull)
        return fail(ApiCode::temporarily_unavailable, "the store of sign-ins", call);
    return fail(ApiCode::internal_error, {}, call);
}

void SignInService::write_metrics(ops::MetricsText& out) const {
    out.counter("portico_sign_in_nonces_total", "Nonces that were handed out.", nonces_);
    out.counter("portico_sign_in_sessions_total", "Sessions that began.", signed_in_);
    out.counter("portico_sign_in_refused_total", "Messages and tokens that were refused.",
                refused_);
    out.counter("portico_sign_in_chain_calls_total", "Signatures that a chain was asked about.",
                asked_chains_);
}

}  // namespace portico::api::sign_in
