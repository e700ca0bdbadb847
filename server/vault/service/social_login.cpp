// SPDX-License-Identifier: Apache-2.0
//
// Social login: a flow of one device, project and page; the provider's answer, which comes by the
// visitor's browser or by Farcaster's relay; and what the device makes of it, which is the same
// login as by e-mail. Nothing secret of a flow is stored but Farcaster's channel, sealed.
#include <algorithm>
#include <array>
#include <utility>

#include "core/base/encoding/base64.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/secret.hpp"
#include "core/crypto/aead.hpp"
#include "core/crypto/hash/hmac.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "server/api/projects/origins.hpp"
#include "server/vault/rules/email_address.hpp"
#include "server/vault/rules/linking.hpp"
#include "server/vault/service/vault_service.hpp"

namespace portico::vault {
namespace {

using api::ApiCode;
using api::vault::SocialProvider;

constexpr std::int64_t kFlowMs = social::kFarcasterLifeS * 1000;
constexpr std::int64_t kResultMs = 60'000;
/// Most that a provider sends back by a browser.
constexpr std::size_t kCallbackBytes = 16 * 1024;
constexpr std::size_t kCodeMax = 4096;

Bytes32 hash_of(std::string_view text) { return sha256(as_bytes(text)); }

bool is_open(const SocialLogin& login, std::int64_t now_ms) {
    return login.social.step == SocialStep::kStarted && now_ms < login.flow.created_at_ms + kFlowMs;
}

/// What a provider said, as it is kept until the device shows the result.
void keep_profile(SocialLogin& login, const social::Profile& profile) {
    login.social.step = SocialStep::kAnswered;
    login.social.issuer = profile.issuer;
    login.social.subject = profile.subject;
    login.social.name = profile.name;
    // One that no mail could be sent to is none.
    const auto email = normalize_email(profile.email);
    login.social.trust = email ? profile.trust : EmailTrust::kNone;
    // Whoever adds a way in is in: the address changes nothing, and no code goes there.
    if (!login.flow.account.empty()) login.social.trust = EmailTrust::kNone;
    login.flow.code.email = login.social.trust == EmailTrust::kNone ? std::string() : *email;
}

api::vault::SocialOutcome widen(api::vault::LoginOutcome outcome) {
    if (auto* in = std::get_if<api::vault::SignedIn>(&outcome)) return std::move(*in);
    return std::get<api::vault::ApprovalNeeded>(std::move(outcome));
}

}  // namespace

Bytes32 VaultService::derive(std::string_view purpose, const std::string& flow) const {
    return hmac_sha256(pepper_->expose(), as_bytes("social " + std::string(purpose) + " " + flow));
}

social::AuthorizeRequest VaultService::authorize_request(SocialProvider provider, std::string state,
                                                         const std::string& flow) const {
    return {.state = std::move(state),
            .nonce = to_base64url(derive("nonce", flow)),
            .verifier = to_base64url(derive("verifier", flow)),
            .redirect_uri = origin_ + "/v1/vault/social/callback/" +
                            std::string(social::provider_word(provider))};
}

social::FarcasterRequest VaultService::farcaster_request(const std::string& flow,
                                                         std::int64_t started_ms) const {
    return {.domain = host_,
            .uri = origin_,
            .nonce = to_hex(derive("nonce", flow)).substr(0, 32),
            .request_id = flow,
            .now_s = on_.clock() / 1000,
            .ends_s = started_ms / 1000 + social::kFarcasterLifeS};
}

net::Response VaultService::refuse_social(const Call& call, std::string_view provider,
                                          std::string_view why, std::string_view which) {
    ++refused_socials_;
    on_.log.info_seldom("vault.social_refused", which,
                        {{"request_id", call.request_id}, {"provider", provider}, {"reason", why}});
    return fail(ApiCode::sign_in_failed, "begin again", call);
}

VaultService::Response VaultService::offer_social(Call) {
    api::vault::SocialOffer out;
    if (on_.providers != nullptr)
        for (const social::ProviderConfig& config : on_.providers->configs())
            out.providers.push_back(config.provider);
    return ops::ready(net::Response{.body = to_json_text(out)});
}

VaultService::Response VaultService::start_social(Call call, api::vault::SocialStart body) {
    const social::ProviderConfig* config =
        on_.providers == nullptr ? nullptr : on_.providers->find(body.provider);
    if (config == nullptr) co_return fail(ApiCode::not_found, "the provider", call);
    const auto project = on_.projects.find(body.project);
    if (!project || !project->is_enabled) co_return fail(ApiCode::not_found, "the project", call);
    const auto verdict = api::projects::check_origin(body.origin, project->allowed_origins,
                                                     api::projects::EmptyList::kAllowsNone);
    if (!verdict.allowed)
        co_return fail(ApiCode::origin_refused, "the page is not of this project", call);
    if (auto refused = co_await limit_socials(project->id, call)) co_return std::move(*refused);

    LoginFlow flow;
    flow.code = {.id = draw_id(), .project = project->id, .device = call.device};
    flow.origin = body.origin;
    flow.device_name = plain_name(body.device.value);
    if (body.language) flow.language = mail_language(body.language->value);
    flow.network = call.network;
    flow.created_at_ms = on_.clock();
    co_return co_await lead_to(std::move(call), *config, std::move(flow));
}

VaultService::Response VaultService::lead_to(Call call, const social::ProviderConfig& config,
                                             LoginFlow flow) {
    FixedBytes<32> drawn{};
    on_.entropy(drawn);
    const std::string state = to_base64url(drawn);
    SocialFlow social;
    social.provider = social::provider_word(config.provider);
    social.state_hash = hash_of(state);
    api::vault::SocialStarted out{
        .flow = flow.code.id, .url = {}, .expiresAt = flow.created_at_ms + kFlowMs};
    if (config.provider == SocialProvider::kFarcaster) {
        if (auto refused = co_await start_farcaster(call, flow.code.id, flow.created_at_ms, out,
                                                    social.channel))
            co_return std::move(*refused);
    } else {
        out.url =
            social::authorize_url(config, authorize_request(config.provider, state, flow.code.id));
    }
    const auto kept =
        co_await ask([flow, social](Store& store) { return store.add_social(flow, social); });
    if (!kept) co_return fail(kept.error(), call);
    co_return net::Response{.body = to_json_text(out)};
}

ops::Awaitable<std::optional<net::Response>> VaultService::start_farcaster(
    Call call, std::string flow, std::int64_t started_ms, api::vault::SocialStarted& out,
    Bytes& channel) {
    auto opened = co_await on_.providers->open_channel(farcaster_request(flow, started_ms));
    if (!opened) {
        net::Response refused = refuse_social(call, "farcaster", opened.error().why, "farcaster");
        if (opened.error().is_unavailable)
            refused = fail(ApiCode::temporarily_unavailable, "farcaster", call);
        co_return refused;
    }
    out.url = opened->url;
    // A key for each flow: no nonce is used twice.
    channel =
        seal_chacha20poly1305(Secret<32>(derive("channel", flow)), {}, {}, as_bytes(opened->token));
    co_return std::nullopt;
}

VaultService::Response VaultService::finish_social(Call call, api::vault::SocialFinish body) {
    return settle_social(std::move(call), std::move(body.flow.value), hash_of(body.result.value));
}

VaultService::Response VaultService::wait_social(Call call, api::vault::FlowRef body) {
    const auto answered = co_await ask_phone(call, body.flow.value);
    if (!answered) co_return answered.error();
    if (answered->pending_until_ms != 0)
        co_return net::Response{
            .body = to_json_text(api::vault::SocialResult{
                .outcome = api::vault::SocialPending{answered->pending_until_ms}, .userName = {}})};
    co_return co_await settle_social(std::move(call), std::move(body.flow.value), std::nullopt);
}

ops::Awaitable<std::expected<VaultService::PhoneAnswer, net::Response>> VaultService::ask_phone(
    Call call, std::string id) {
    // A flow that adds a way in is of an account and its session.
    const auto look = [id, device = call.device, caller = call.caller,
                       now = on_.clock()](Store& store) -> StoreResult<std::optional<SocialLogin>> {
        std::optional<SocialLogin> out;
        PORTICO_CHECK(store.edit_social(id, [&](SocialLogin& login) {
            if (login.flow.code.device == device && login.social.provider == "farcaster" &&
                login.flow.account == caller.account.id && login.flow.session == caller.session &&
                is_open(login, now))
                out = login;
        }));
        return out;
    };
    const auto login = co_await ask(look);
    if (!login) co_return std::unexpected(fail(login.error(), call));
    if (!*login || on_.providers == nullptr)
        co_return std::unexpected(refuse_social(
            call, "farcaster", "no such flow of this device, or it is over", kNobodys));
    const std::int64_t started = (*login)->flow.created_at_ms;
    const auto token =
        open_chacha20poly1305(Secret<32>(derive("channel", id)), {}, {}, (*login)->social.channel);
    if (!token)
        co_return std::unexpected(
            refuse_social(call, "farcaster", "its channel cannot be opened", "farcaster"));
    const PhoneAnswer pending{started + kFlowMs};
    // Its relay forgets the answer when it gives it: one asks at a time.
    if (!asked_flows_.insert(id).second) co_return pending;
    auto profile = co_await on_.providers->read_channel_answer(std::string(as_text(*token)),
                                                               farcaster_request(id, started));
    asked_flows_.erase(id);
    if (!profile && profile.error().is_unavailable) {
        on_.log.info_seldom("vault.social_unavailable", "farcaster",
                            {{"request_id", call.request_id},
                             {"provider", "farcaster"},
                             {"reason", profile.error().why}});
        co_return std::unexpected(fail(ApiCode::temporarily_unavailable, "farcaster", call));
    }
    if (profile && !*profile) co_return pending;
    const auto kept = co_await ask([id, profile](Store& store) {
        return store.edit_social(id, [&](SocialLogin& login) {
            if (login.social.step != SocialStep::kStarted) return;
            if (profile)
                keep_profile(login, **profile);
            else
                login.social.step = SocialStep::kAsking;  // it is over
        });
    });
    if (!kept) co_return std::unexpected(fail(kept.error(), call));
    if (!profile)
        co_return std::unexpected(refuse_social(call, "farcaster", profile.error().why,
                                                "farcaster " + profile.error().why));
    ++socials_;
    co_return PhoneAnswer{};
}

VaultService::Response VaultService::settle_social(Call call, std::string flow,
                                                   std::optional<Bytes32> result) {
    struct Settled {
        std::optional<SocialLogin> login;
        LinkVerdict verdict = LinkVerdict::kSignIn;
    };
    const auto settle = [flow, result, device = call.device,
                         now = on_.clock()](Store& store) -> StoreResult<Settled> {
        Settled out;
        PORTICO_CHECK(store.edit_social(flow, [&](SocialLogin& login) {
            out = {};
            if (login.flow.code.device != device || login.social.step != SocialStep::kAnswered)
                return;
            if (!login.flow.account.empty()) return;  // one that adds a way in: login_ways.cpp
            if (result && (now >= login.social.result_ends_ms ||
                           !equal_in_constant_time(*result, login.social.result_hash)))
                return;
            login.social.step = SocialStep::kShown;
            out.verdict = judge_link(login.is_known, login.social.trust, login.owner);
            if (out.verdict == LinkVerdict::kSignIn) login.flow.code.used = true;
            out.login = login;
        }));
        return out;
    };
    const auto settled = co_await ask(settle);
    if (!settled) co_return fail(settled.error(), call);
    if (!settled->login)
        co_return refuse_social(call, "", "no such result of this device, or it is over", kNobodys);
    const SocialLogin& login = *settled->login;
    co_await give_social_back(login.flow.network);
    api::vault::SocialResult out;
    out.userName = login.social.name;
    if (settled->verdict == LinkVerdict::kSignIn) {
        auto outcome = co_await try_sign_in(call, flow);
        if (!outcome) co_return std::move(outcome.error());
        out.outcome = widen(std::move(*outcome));
        co_return net::Response{.body = to_json_text(out)};
    }
    const auto asker = co_await limit_codes(login.flow.code.project, login.flow.code.email, call);
    if (!asker) co_return asker.error();
    struct Issued {
        LoginFlow flow;
        std::string code;
    };
    const auto issue = [flow, pepper = pepper_, random = on_.entropy,
                        now = on_.clock()](Store& store) -> StoreResult<Issued> {
        Issued issued;
        PORTICO_CHECK(store.edit_flow(flow, [&](LoginFlow& stored) {
            auto code = issue_code(stored.code, *pepper, now, random);
            issued = {.flow = stored, .code = code ? std::move(*code) : std::string()};
        }));
        return issued;
    };
    const auto issued = co_await ask(issue);
    if (!issued) co_return fail(issued.error(), call);
    if (issued->code.empty()) co_return fail(Code::code_flow_ended, {}, call);
    if (!mail_code(issued->flow, issued->code, *asker))
        co_return fail(ApiCode::temporarily_unavailable, "mail", call);
    api::vault::CodeMailed mailed{.sent = sent_body(issued->flow.code), .email = {}};
    mailed.email = issued->flow.code.email;
    out.outcome = std::move(mailed);
    co_return net::Response{.body = to_json_text(out)};
}

// --- where a provider leads the browser back to

namespace {

// Its data is in the document, so that this is the same for everybody, and the site's policy, which
// takes no script but files, holds here too.
constexpr std::string_view kCallbackScript = R"js('use strict';
const { origin, uri } = document.body.dataset;
// A frame for clients of the reference asks for further steps in this window (/social of the site).
function goesOnHere() {
  for (let at = 0; at < window.opener.length; at += 1) {
    try {
      if (window.opener[at].socialTask) return true;
    } catch {
      // of another origin
    }
  }
  return false;
}
// The provider has cut this window off from the page (Cross-Origin-Opener-Policy). Where a window of the site waits for this
// very login in this browser (/loading), it is told; nobody else is.
function tellWindow() {
  const { flow } = Object.fromEntries(new URLSearchParams(new URL(uri).hash.slice(1)));
  const channel = new BroadcastChannel(`portico social ${flow}`);
  const lost = setTimeout(() => {
    document.querySelector('p').textContent =
      'This window was cut off from the page that you came from, so you are not signed in there. ' +
      'Close it, go back to the page, and sign in another way.';
  }, 3000);
  channel.onmessage = () => {
    clearTimeout(lost);
    window.close();
  };
  channel.postMessage({ uri, origin });
}
if (origin && !window.opener) {
  tellWindow();
} else if (origin) {
  if (goesOnHere()) {
    location.replace(uri);
  } else {
    window.opener.postMessage({ resultUri: uri }, origin);
    window.close();
  }
}
)js";

net::Response callback_page(int status, std::string_view text, const std::string& origin,
                            const std::string& uri) {
    std::string body =
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width\">\n<title>Sign in</title>\n"
        "<script src=\"/v1/vault/social/callback.js\" defer></script>\n</head>\n<body";
    if (!origin.empty())
        body += " data-origin=\"" + escape_html(origin) + "\" data-uri=\"" + escape_html(uri) + '"';
    body.append(">\n<p>").append(text).append("</p>\n</body>\n</html>\n");
    net::Response out{
        .status = status, .content_type = "text/html; charset=utf-8", .body = std::move(body)};
    out.headers.emplace_back("Content-Security-Policy",
                             "default-src 'none'; script-src 'self'; frame-ancestors 'none'; "
                             "base-uri 'none'; form-action 'none'");
    out.headers.emplace_back("X-Content-Type-Options", "nosniff");
    return out;
}

constexpr std::string_view kOver =
    "This sign-in is over. Close this window, and begin again on the page that you came from.";

}  // namespace

void VaultService::add_callback(SocialProvider provider) {
    // Apple posts, as names and addresses were asked for: from its own page, without cookies.
    const bool posts = provider == SocialProvider::kApple;
    const std::string path =
        "/v1/vault/social/callback/" + std::string(social::provider_word(provider));
    const auto shared =
        std::make_shared<const Handler>([this, provider](Call call, const std::string& text) {
            return answer_callback(std::move(call), provider, text);
        });
    router_.add(
        posts ? "POST" : "GET", path,
        [this, posts, shared](const api::RouteRequest& request) {
            const net::Request& http = request.http;
            if (http.header("Host") != host_ || http.method != (posts ? "POST" : "GET"))
                return ops::ready(api::error_response(
                    ApiCode::origin_refused, "the vault has another address", request.request_id));
            return admit({.method = std::string(http.method),
                          .path = std::string(http.path),
                          .body = std::string(posts ? http.body : http.query),
                          .proof = {},
                          .authorization = {},
                          .network = std::string(http.address),
                          .request_id = std::string(request.request_id),
                          .before = std::nullopt},
                         Who::kAnyone, shared);
        },
        {.body_bytes = kCallbackBytes, .cross_origin = api::CrossOrigin::kNone});
    if (has_callback_script_) return;
    has_callback_script_ = true;
    router_.add(
        "GET", "/v1/vault/social/callback.js",
        [this](const api::RouteRequest& request) {
            if (request.http.header("Host") != host_)
                return ops::ready(api::error_response(
                    ApiCode::origin_refused, "the vault has another address", request.request_id));
            return ops::ready(net::Response{.content_type = "text/javascript; charset=utf-8",
                                            .body = std::string(kCallbackScript)});
        },
        {.cross_origin = api::CrossOrigin::kNone});
}

VaultService::Response VaultService::answer_callback(Call call, SocialProvider provider,
                                                     std::string text) {
    const std::string word(social::provider_word(provider));
    const auto form = text.size() <= kCallbackBytes ? api::Query::parse(text)
                                                    : portico::fail(Code::limit_exceeded);
    const std::string state(form ? form->text("state") : std::string_view());
    const std::string code(form ? form->text("code") : std::string_view());
    const std::string issuer(form ? form->text("iss") : std::string_view());
    const std::string error(form ? form->text("error") : std::string_view());
    // Once, and at this provider's address alone.
    const auto take = [hash = hash_of(state), word,
                       now = on_.clock()](Store& store) -> StoreResult<std::optional<LoginFlow>> {
        std::optional<LoginFlow> out;
        const auto flow = PORTICO_TRY(store.find_social(hash));
        if (!flow) return out;
        PORTICO_CHECK(store.edit_social(*flow, [&](SocialLogin& login) {
            out.reset();
            if (login.social.provider != word || !is_open(login, now)) return;
            login.social.step = SocialStep::kAsking;
            out = login.flow;
        }));
        return out;
    };
    const auto flow = co_await ask(take);
    if (!flow) {
        static_cast<void>(fail(flow.error(), call));
        co_return callback_page(503, "This does not work just now. Try again later.", {}, {});
    }
    if (!*flow) {
        static_cast<void>(
            refuse_social(call, word, "a state that is no flow's, or was used", kNobodys));
        co_return callback_page(400, kOver, {}, {});
    }
    const std::string page = (*flow)->origin, id = (*flow)->code.id;
    const auto tell_error = [&](const char* name) {
        return callback_page(200, kOver, page, origin_ + "/social#flow=" + id + "&error=" + name);
    };
    const std::string expected =
        social::address_of(*on_.providers->find(provider), social::endpoints_of(provider).issuer);
    const char* wrong = nullptr;
    if (!error.empty())
        wrong = "the visitor or the provider refused";
    else if (!issuer.empty() && !expected.empty() && issuer != expected)
        wrong = "the answer names another issuer";
    else if (code.empty() || code.size() > kCodeMax)
        wrong = "the answer has no code";
    if (wrong != nullptr) {
        static_cast<void>(refuse_social(call, word, wrong, word + " " + wrong));
        const bool refused = error == "access_denied" || error == "user_cancelled_authorize";
        co_return tell_error(refused ? "access_denied" : "sign_in_failed");
    }
    auto profile =
        co_await on_.providers->read_code(provider, code, authorize_request(provider, state, id));
    if (!profile) {
        static_cast<void>(
            refuse_social(call, word, profile.error().why, word + " " + profile.error().why));
        co_return tell_error(profile.error().is_unavailable ? "temporarily_unavailable"
                                                            : "sign_in_failed");
    }
    const std::string result = draw_id();
    const auto kept = co_await ask([id, profile = *profile, hash = hash_of(result),
                                    ends = on_.clock() + kResultMs](Store& store) {
        return store.edit_social(id, [&](SocialLogin& login) {
            if (login.social.step != SocialStep::kAsking) return;
            keep_profile(login, profile);
            login.social.result_hash = hash;
            login.social.result_ends_ms = ends;
        });
    });
    if (!kept) {
        static_cast<void>(fail(kept.error(), call));
        co_return tell_error("temporarily_unavailable");
    }
    ++socials_;
    co_return callback_page(200, "You are signed in. You can close this window.", page,
                            origin_ + "/social#flow=" + id + "&result=" + result);
}

}  // namespace portico::vault
