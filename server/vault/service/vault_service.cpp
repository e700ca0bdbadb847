// SPDX-License-Identifier: Apache-2.0
#include "server/vault/service/vault_service.hpp"

#include <algorithm>
#include <utility>

#include "core/base/encoding/hex.hpp"
#include "core/crypto/hash/hmac.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "server/api/projects/origins.hpp"
#include "server/vault/rules/dpop.hpp"
#include "server/vault/rules/session.hpp"

namespace portico::vault {
namespace {

using api::ApiCode;

constexpr std::string_view kApi = "/v1/vault/";
constexpr std::size_t kBodyBytes = 64 * 1024;
constexpr std::int64_t kHourMs = 3'600'000;
constexpr std::string_view kPepperName = "pepper of codes";
constexpr std::string_view kSealedName = "mark of sealed rows";

// Of a change with all its lists full, and no more.
constexpr JsonLimits kBodyLimits{.depth = 8, .size_bytes = kBodyBytes};

/// What every answer carries: nothing here is for a cache, a frame or another site.
void harden(net::Response& response) {
    std::erase_if(response.headers, [](const auto& header) {
        return header.first.starts_with("Access-Control-") ||
               header.first == "Cross-Origin-Resource-Policy" || header.first == "Cache-Control";
    });
    response.headers.emplace_back("Cache-Control", "no-store");
    response.headers.emplace_back("Cross-Origin-Resource-Policy", "same-origin");
    response.headers.emplace_back("Referrer-Policy", "no-referrer");
}

/// Of its row. The error is one line for the operator.
std::expected<Secret<32>, std::string> open_stored_pepper(KeyProvider& auth_keys,
                                                          const SealedRow& row) {
    const auto opened = open_row(auth_keys, row, as_bytes(kPepperName));
    if (!opened && opened.error().code == Code::crypto_open_failed)
        return std::unexpected(
            std::string("the vault's auth key is not the one that what is stored was sealed with: "
                        "put that one into the key file, below the newest"));
    if (!opened || opened->size() != Secret<32>::kSize)
        return std::unexpected(std::string("the vault's key provider does not answer"));
    return Secret<32>(std::span<const std::uint8_t, 32>(opened->expose().data(), 32));
}

std::unexpected<std::string> cannot_use_store(const store::StoreError& error) {
    return std::unexpected("the vault's store cannot be used: " + error.text);
}

std::string_view token_of(std::string_view authorization) {
    constexpr std::string_view kScheme = "DPoP ";
    return authorization.starts_with(kScheme) ? authorization.substr(kScheme.size())
                                              : std::string_view();
}

}  // namespace

std::shared_ptr<const Secret<32>> derive_log_key(const Secret<32>& pepper) {
    return std::make_shared<const Secret<32>>(
        hmac_sha256(pepper.expose(), as_bytes("key of the audit log")));
}

std::expected<std::optional<Secret<32>>, std::string> find_pepper(Store& store,
                                                                  KeyProvider& auth_keys) {
    const auto stored = store.installation_secret(std::string(kPepperName), std::nullopt);
    if (!stored) return cannot_use_store(stored.error());
    if (!*stored) return std::nullopt;
    return open_stored_pepper(auth_keys, **stored);
}

std::expected<Secret<32>, std::string> open_pepper(Store& store, KeyProvider& auth_keys,
                                                   const EntropyFn& random) {
    auto found = PORTICO_TRY(find_pepper(store, auth_keys));
    if (found) return std::move(*found);
    Bytes fresh(32);
    random(fresh);
    auto row = seal_row(auth_keys, SecretBytes(std::move(fresh)), as_bytes(kPepperName), random);
    if (!row)
        return std::unexpected("the vault's key provider does not answer: " +
                               error_text(row.error()));
    // Another process may have been first.
    const auto stored = store.installation_secret(std::string(kPepperName), *row);
    if (!stored) return cannot_use_store(stored.error());
    return open_stored_pepper(auth_keys, **stored);
}

std::expected<void, std::string> seal_rows_once(Store& store, KeyProvider& auth_keys,
                                                const Secret<32>& pepper, const EntropyFn& random,
                                                bool was_done, std::int64_t now_ms) {
    const std::string name(kSealedName);
    const ByteView binding = as_bytes(kSealedName);
    auto stored = store.installation_secret(name, std::nullopt);
    if (!stored) return cannot_use_store(stored.error());
    if (!*stored) {
        Bytes fresh(32);
        random(fresh);
        const auto mark = seal_row(auth_keys, SecretBytes(std::move(fresh)), binding, random);
        if (!mark)
            return std::unexpected("the vault's key provider does not answer: " +
                                   error_text(mark.error()));
        store.sign_log(derive_log_key(pepper));
        const auto done = store.seal_once(name, *mark, was_done, now_ms);
        if (!done) return cannot_use_store(done.error());
        if (*done == SealedOnce::kRefused)
            return std::unexpected(
                std::string("the vault's rows were sealed before, and the database no longer says "
                            "so: an old backup was restored, or somebody wrote to it. See "
                            "docs/vault.md, \"Sealed rows\""));
        if (*done == SealedOnce::kDone) return {};
        stored = store.installation_secret(name, std::nullopt);  // another process was first
        if (!stored || !*stored) return std::unexpected(std::string("the vault's mark is gone"));
    }
    const auto opened = open_row(auth_keys, **stored, binding);
    if (!opened)
        return std::unexpected("what says that the vault's rows are sealed is not of this vault: " +
                               error_text(opened.error()));
    return {};
}

std::expected<bool, std::string> are_rows_sealed(Store& store) {
    const auto stored = store.installation_secret(std::string(kSealedName), std::nullopt);
    if (!stored) return cannot_use_store(stored.error());
    return stored->has_value();
}

VaultService::VaultService(Foundations foundations, std::string origin, Secret<32> pepper,
                           VaultLimits limits, RecoveryPolicy policy)
    : on_(std::move(foundations)),
      origin_(std::move(origin)),
      host_(origin_.substr(origin_.find("://") + 3)),
      pepper_(std::make_shared<const Secret<32>>(std::move(pepper))),
      log_key_(derive_log_key(*pepper_)),
      exchange_key_(std::make_shared<const Secret<32>>(
          hmac_sha256(pepper_->expose(), as_bytes("key of exchanged tokens")))),
      limits_(limits),
      policy_(policy),
      outbox_(
          on_.store, on_.mails, on_.to_server, on_.clock, on_.log,
          [key = log_key_, newest = newest_](Store& store) {
              store.sign_log(key);
              store.watch_versions(newest);
          },
          [this](const NoticeRow& notice) {
              Mail mail = write_notice(notice);
              mail.project = notice.project;
              return mail;
          }),
      router_(on_.entropy, on_.log,
              [send = on_.send_later](net::ConnectionId id, net::Response response) {
                  harden(response);
                  send(id, std::move(response));
              }) {
    add_routes();
}

std::optional<net::Response> VaultService::on_request(net::ConnectionId id,
                                                      const net::Request& request) {
    api::Router::Handled handled = router_.handle(id, request);
    if (std::holds_alternative<api::Router::Later>(handled)) return std::nullopt;
    auto* known = std::get_if<net::Response>(&handled);
    net::Response answer = known ? std::move(*known) : router_.unknown(request);
    harden(answer);
    return answer;
}

std::optional<net::Response> VaultService::refuse_foreign(const api::RouteRequest& request) const {
    const net::Request& http = request.http;
    const bool reads = http.method == "GET" || http.method == "HEAD";
    const std::string_view site = http.header("Sec-Fetch-Site");
    const char* why = nullptr;
    if (http.header("Host") != host_)
        why = "the vault has another address";
    else if (http.origin.empty() ? !reads : http.origin != origin_)
        why = "the request comes of another page";
    else if (!site.empty() && site != "same-origin")
        why = "the request comes of another site";
    else if (!http.body.empty() && http.header("Content-Type") != "application/json")
        why = "the body is not application/json";
    if (why == nullptr) return std::nullopt;
    return api::error_response(ApiCode::origin_refused, why, request.request_id);
}

void VaultService::add(Who who, const char* method, const char* path,
                       Response (VaultService::*handler)(Call)) {
    const auto shared =
        std::make_shared<const Handler>([this, handler](Call call, const std::string&) {
            return (this->*handler)(std::move(call));
        });
    router_.add(method, std::string(kApi) + path,
                [this, who, shared](const api::RouteRequest& request) {
                    if (auto refused = refuse_foreign(request))
                        return ops::ready(std::move(*refused));
                    const auto before = request.query.integer("before", 0, 1, INT64_MAX);
                    return admit(
                        {.method = std::string(request.http.method),
                         .path = std::string(request.http.path),
                         .body = std::string(request.http.body),
                         .proof = std::string(request.http.header("DPoP")),
                         .authorization = std::string(request.http.authorization),
                         .network = std::string(request.http.address),
                         .request_id = std::string(request.request_id),
                         .before = before && *before > 0 ? std::optional(*before) : std::nullopt},
                        who, shared);
                },
                {.body_bytes = kBodyBytes, .cross_origin = api::CrossOrigin::kNone});
}

template <class Body>
void VaultService::add(Who who, const char* path, Response (VaultService::*handler)(Call, Body)) {
    const auto shared =
        std::make_shared<const Handler>([this, handler](Call call, const std::string& text) {
            auto body = parse_described<Body>(text, kBodyLimits);
            if (!body)
                return ops::ready(fail(ApiCode::body_invalid, error_text(body.error()), call));
            return (this->*handler)(std::move(call), std::move(*body));
        });
    router_.add("POST", std::string(kApi) + path,
                [this, who, shared](const api::RouteRequest& request) {
                    if (auto refused = refuse_foreign(request))
                        return ops::ready(std::move(*refused));
                    return admit({.method = "POST",
                                  .path = std::string(request.http.path),
                                  .body = std::string(request.http.body),
                                  .proof = std::string(request.http.header("DPoP")),
                                  .authorization = std::string(request.http.authorization),
                                  .network = std::string(request.http.address),
                                  .request_id = std::string(request.request_id),
                                  .before = std::nullopt},
                                 who, shared);
                },
                {.body_bytes = kBodyBytes, .cross_origin = api::CrossOrigin::kNone});
}

void VaultService::add_routes() {
    add(Who::kDevice, "login", &VaultService::start_login);
    add(Who::kDevice, "login/code", &VaultService::enter_code);
    add(Who::kDevice, "login/approval", &VaultService::poll_approval);
    add(Who::kDevice, "codes/resend", &VaultService::resend_code);
    add(Who::kAnyone, "codes/stop", &VaultService::stop_codes);
    add(Who::kAnyone, "GET", "social", &VaultService::offer_social);
    add(Who::kDevice, "social", &VaultService::start_social);
    add(Who::kDevice, "social/finish", &VaultService::finish_social);
    add(Who::kDevice, "social/wait", &VaultService::wait_social);
    if (on_.providers != nullptr)
        for (const social::ProviderConfig& config : on_.providers->configs())
            if (config.provider != api::vault::SocialProvider::kFarcaster)
                add_callback(config.provider);
    add(Who::kAnyone, "approval", &VaultService::show_approval);
    add(Who::kAnyone, "approval/decision", &VaultService::decide_approval);
    add(Who::kDevice, "session/refresh", &VaultService::refresh_session);
    add(Who::kSession, "GET", "account", &VaultService::get_account);
    add(Who::kSession, "GET", "sessions", &VaultService::list_sessions);
    add(Who::kSession, "sessions/end", &VaultService::end_session);
    add(Who::kSession, "GET", "devices", &VaultService::list_devices);
    add(Who::kSession, "devices/remove", &VaultService::remove_device);
    add(Who::kSession, "GET", "logins", &VaultService::list_logins);
    add(Who::kSession, "logins", &VaultService::start_login_way);
    add(Who::kSession, "logins/finish", &VaultService::finish_login_way);
    add(Who::kSession, "logins/wait", &VaultService::wait_login_way);
    add(Who::kSession, "logins/remove", &VaultService::remove_login_way);
    add(Who::kSession, "wallet/changes", &VaultService::prepare_change);
    add(Who::kSession, "wallet/commit", &VaultService::commit_change);
    add(Who::kSession, "share", &VaultService::release_share);
    add(Who::kSession, "GET", "audit", &VaultService::list_audit);
    add(Who::kSession, "POST", "step-up", &VaultService::start_step_up);
    add(Who::kSession, "step-up/code", &VaultService::enter_step_up);
    add(Who::kSession, "email", &VaultService::start_email);
    add(Who::kSession, "email/code", &VaultService::enter_email);
    add(Who::kSession, "GET", "recovery", &VaultService::get_recovery);
    add(Who::kSession, "recovery", &VaultService::start_recovery);
    add(Who::kSession, "recovery/finish", &VaultService::finish_recovery);
    add(Who::kSession, "handover", &VaultService::start_handover);
    add(Who::kSession, "handover/answer", &VaultService::answer_handover);
    add(Who::kSession, "handover/reveal", &VaultService::reveal_handover);
    add(Who::kSession, "handover/give", &VaultService::give_handover);
    add(Who::kSession, "handover/state", &VaultService::show_handover);
    add(Who::kSession, "handover/end", &VaultService::end_handover);
    add(Who::kSession, "GET", "handovers", &VaultService::list_handovers);
    add(Who::kAnyone, "recovery/cancel", &VaultService::cancel_recovery);
    add(Who::kSession, "recovery/end", &VaultService::end_recovery);
}

VaultService::Response VaultService::admit(Request request, Who who,
                                           std::shared_ptr<const Handler> handler) {
    Call call{.device = {},
              .caller = {},
              .network = request.network,
              .request_id = request.request_id,
              .before = request.before};
    const ops::Rate rate{limits_.calls_per_second, limits_.calls_burst};
    ops::RateVerdict verdict = co_await take(ops::rate_key("vault", call.network), rate, 1);
    if (const std::string wider = ops::wider_network(call.network);
        verdict.allowed && !wider.empty())
        verdict = co_await take(ops::rate_key("vault", wider), ops::wider(rate), 1);
    if (!verdict.allowed) {
        net::Response refused = fail(ApiCode::rate_limited, "the vault, from this address", call);
        refused.headers.emplace_back("Retry-After",
                                     std::to_string((verdict.retry_after_ms + 999) / 1000));
        co_return refused;
    }
    if (who != Who::kAnyone) {
        const std::string_view token = token_of(request.authorization);
        std::optional<Bytes32> access;
        if (who == Who::kSession) {
            const auto hash = hash_token(token, TokenKind::kAccess);
            if (!hash) co_return fail(hash.error(), call);
            access = *hash;
        }
        const std::int64_t now = on_.clock();
        const auto proof =
            verify_proof(request.proof, {.method = request.method,
                                         .url = origin_ + request.path,
                                         .access_token = access ? token : std::string_view(),
                                         .now_s = now / 1000});
        if (!proof) co_return fail(proof.error(), call);
        call.device = proof->thumbprint;
        struct Passed {
            bool is_fresh = false;
            std::optional<Caller> caller;
        };
        const Bytes32 shown = sha256(as_bytes(proof->thumbprint + " " + proof->id));
        const auto work = [shown, access, now,
                           device = call.device](Store& store) -> StoreResult<Passed> {
            Passed out;
            out.is_fresh = PORTICO_TRY(store.note_proof(shown, now));
            if (!out.is_fresh || !access) return out;
            out.caller = PORTICO_TRY(store.find_caller(*access, now));
            if (out.caller && out.caller->is_first_use && out.caller->device == device)
                PORTICO_CHECK(store.note_use(*out.caller, *access));
            return out;
        };
        auto passed = co_await ask(work);
        if (!passed) co_return fail(passed.error(), call);
        if (!passed->is_fresh) co_return fail(Code::proof_invalid, "id", call);
        if (access) {
            if (!passed->caller) co_return fail(Code::session_ended, {}, call);
            if (passed->caller->device != call.device)
                co_return fail(Code::proof_invalid, "key", call);
            if (on_.removed && on_.removed->contains({passed->caller->account.id, call.device})) {
                on_.log.error_seldom("vault.removed_device_refused",
                                     {{"request_id", call.request_id},
                                      {"hint",
                                       "the database lets a device in that was removed: was a "
                                       "backup restored? docs/vault.md"}});
                co_return fail(Code::session_ended, {}, call);
            }
            call.caller = std::move(*passed->caller);
        }
    }
    co_return co_await (*handler)(std::move(call), request.body);
}

ops::Awaitable<ops::RateVerdict> VaultService::take(std::string key, ops::Rate rate,
                                                    std::int64_t cost) {
    co_return co_await ops::callback<ops::RateVerdict>([&](auto done) {
        on_.limiter.take(key, rate, cost, on_.clock(), store::WhenUnknown::kRefuse, done);
    });
}

Mail VaultService::write_notice(const NoticeRow& notice) const {
    const MailPage page{project_name(notice.project), origin_, notice.language};
    if (notice.kind != NoticeKind::kRecoveryHeld)
        return make_notice_mail(notice.email, notice.kind, notice.device, page);
    return make_recovery_mail(notice.email, origin_ + "/cancel#" + cancel_token(notice.recovery),
                              notice.device, page, (notice.hold_ms + kHourMs - 1) / kHourMs);
}

std::optional<net::Response> VaultService::refuse_outsider(const Call& call) const {
    if (!call.caller.is_outsider) return std::nullopt;
    return fail(ApiCode::recovery_needed, {}, call);
}

std::string VaultService::draw_id() const {
    FixedBytes<16> id{};
    on_.entropy(id);
    return to_hex(id);
}

std::string VaultService::project_name(const std::string& id) const {
    const auto project = on_.projects.find(id);
    return project ? project->name : std::string();
}

net::Response VaultService::fail(Code code, std::string_view detail, const Call& call) const {
    return fail(Error{code, std::string(detail)}, call);
}

net::Response VaultService::fail(const Error& error, const Call& call) const {
    net::Response out = api::error_response(error, call.request_id);
    if (error.code == Code::code_too_soon) out.headers.emplace_back("Retry-After", error.detail);
    return out;
}

net::Response VaultService::fail(ApiCode code, std::string_view detail, const Call& call) const {
    return api::error_response(code, detail, call.request_id);
}

net::Response VaultService::fail(const store::StoreError& error, const Call& call) const {
    if (error.kind == store::Failure::kAltered) {
        ++altered_;
        on_.log.error_seldom(
            "vault.rows_altered",
            {{"request_id", call.request_id},
             {"reason", error.text},
             {"hint",
              "something else wrote to the database: nothing of them is opened. See "
              "docs/vault.md, \"Sealed rows\""}});
        return fail(ApiCode::account_altered, {}, call);
    }
    on_.log.error_seldom("vault.store_failed", {{"request_id", call.request_id},
                                                {"reason", store::failure_word(error.kind)}});
    if (error.kind == store::Failure::kUnavailable || error.kind == store::Failure::kFull)
        return fail(ApiCode::temporarily_unavailable, "the vault's store", call);
    return fail(ApiCode::internal_error, {}, call);
}

void VaultService::write_metrics(ops::MetricsText& out) const {
    out.counter("portico_vault_refused_guesses_total",
                "Codes that were not compared, as too many of their project were wrong.",
                refused_guesses_);
    out.counter("portico_vault_broken_logs_total",
                "Pages of the audit log with a line that this program did not write.",
                broken_logs_);
    out.counter(
        "portico_vault_altered_rows_total",
        "Calls refused because rows of the account or login were written by something else.",
        altered_);
    outbox_.write_metrics(out);
    out.counter("portico_vault_codes_total", "One-time codes that were made.", codes_);
    out.counter("portico_vault_wrong_codes_total", "Codes that were wrong.", wrong_codes_);
    out.counter("portico_vault_social_logins_total",
                "Social logins whose provider said who it was.", socials_);
    out.counter("portico_vault_refused_social_logins_total",
                "Social logins that a provider's answer or a device's ended.", refused_socials_);
    out.counter("portico_vault_shares_total", "Auth shares that were released.", shares_);
    out.counter("portico_vault_recoveries_total", "Recoveries that were opened.", recoveries_);
    out.counter("portico_vault_held_recoveries_total", "Recoveries that had to wait.", held_);
    on_.mails.write_metrics(out);
}

}  // namespace portico::vault
