// SPDX-License-Identifier: Apache-2.0
#include "server/app/doctor/doctor_social.hpp"

#include <boost/asio/io_context.hpp>
#include <deque>
#include <optional>
#include <utility>

#include "server/api/projects/origins.hpp"
#include "server/app/areas/vault_providers.hpp"
#include "server/app/system.hpp"
#include "server/upstream/http_client.hpp"
#include "server/vault/social/id_token.hpp"
#include "server/vault/social/try_keys.hpp"

namespace portico::app {
namespace {

namespace social = vault::social;
using social::KeysVerdict;
using social::ProviderConfig;
using social::SocialProvider;
using upstream::HttpAnswer;

constexpr std::int64_t kTrialMs = 10'000;
constexpr std::size_t kTrialBytes = 64 * 1024;

struct Trial {
    const ProviderConfig* config = nullptr;
    std::string host;  ///< that was asked
    std::string redirect_uri = {};
    std::optional<HttpAnswer> answer = {};
    std::optional<HttpAnswer> keys = {};  ///< that it signs id_tokens with
};

upstream::HttpTarget target_of(const ProviderConfig& config, const std::string& url,
                               std::string fields) {
    return {.url = *upstream::parse_url(url),
            .allow_private = config.allow_private,
            .is_configured = true,
            .answer_bytes_max = kTrialBytes,
            .headers = std::move(fields)};
}

void judge_relay(const Trial& trial, const std::string& name, Report& report) {
    const HttpAnswer& answer = *trial.answer;
    // It was asked for a channel that nobody opened.
    if (answer.status >= 500 || answer.status == 429)
        return report.warn(name + " answers HTTP " + std::to_string(answer.status) +
                           ": logins fail while it does");
    if (answer.status != 401)
        return report.bad(name + " answers HTTP " + std::to_string(answer.status) +
                          " where a relay of Farcaster says 401: is "
                          "vault.social.farcaster.relay right?");
    report.good(name + " answers");
}

void judge_keys(const Trial& trial, const std::string& name, Report& report) {
    if (!trial.keys) return;
    const HttpAnswer& answer = *trial.keys;
    if (answer.outcome != HttpAnswer::Outcome::kAnswered)
        return report.bad(name + ": the keys that it signs with: " + answer.why);
    const auto keys = social::SigningKeys::parse(answer.body);
    if (answer.status != 200 || !keys)
        return report.bad(name + ": the keys that it signs with: " +
                          (keys ? "HTTP " + std::to_string(answer.status) : keys.error()));
    report.good(name + ": the keys that it signs with can be read");
}

void judge(const Trial& trial, Report& report) {
    const std::string word(social::provider_word(trial.config->provider));
    const std::string name = "social login by " + word + ", " + trial.host;
    if (trial.answer->outcome != HttpAnswer::Outcome::kAnswered)
        return report.bad(name + ": " + trial.answer->why +
                          ". Nobody logs in by it until this server reaches it");
    if (trial.config->provider == SocialProvider::kFarcaster)
        return judge_relay(trial, name, report);
    const auto said = social::judge_trial(*trial.config, trial.answer->status, trial.answer->body);
    const std::string keys = "vault.social." + word;
    switch (said.verdict) {
        case KeysVerdict::kTaken:
            report.good(name + " takes the keys. That " + trial.redirect_uri +
                        " is registered there, a login tells");
            break;
        case KeysVerdict::kRefused:
            report.bad(name + " refuses the keys (" + said.word + "): put those of " + keys +
                       " there anew, docs/social-login.md");
            break;
        case KeysVerdict::kAddress:
            report.bad(name + " does not know the address to lead back to: register " +
                       trial.redirect_uri);
            break;
        case KeysVerdict::kUnavailable:
            report.warn(name + " answers " + said.word + ": whether it takes the keys of " + keys +
                        " is not known");
            break;
        case KeysVerdict::kUnclear:
            report.warn(name + " answers " + said.word +
                        ", which does not say whether it takes the keys of " + keys);
            break;
    }
    judge_keys(trial, name, report);
}

/// The secret to show; apple's is signed for each request. The providers were read, so it can be.
std::string secret_of(const ProviderConfig& config) {
    if (config.provider != SocialProvider::kApple) return config.client_secret;
    const std::string audience =
        social::address_of(config, social::endpoints_of(config.provider).issuer);
    return social::make_client_secret({.private_key = config.client_secret,
                                       .key_id = config.key_id,
                                       .team_id = config.team_id,
                                       .client_id = config.client_id,
                                       .audience = audience,
                                       .now_s = now_ms() / 1000})
        .value_or("");
}

}  // namespace

void check_social(const Options& options, Report& report) {
    if (options.vault.listen.empty()) return;
    const auto configs = read_providers(options);
    if (!configs) return;  // said with the configuration
    const auto parsed = api::projects::parse_origin(options.vault.origin);
    const std::string origin = parsed ? parsed->text() : options.vault.origin;
    boost::asio::io_context loop(1);
    upstream::HttpClient client(loop);
    std::deque<Trial> trials;
    std::size_t open = 0;
    const auto wait_for = [&open](std::optional<HttpAnswer>& answer) {
        ++open;
        return [&open, &answer](HttpAnswer got) {
            answer = std::move(got);
            --open;
        };
    };
    for (const ProviderConfig& config : *configs) {
        Trial& trial = trials.emplace_back(Trial{.config = &config, .host = {}});
        if (config.provider == SocialProvider::kFarcaster) {
            auto target = target_of(config, config.service + "/v1/channel/status",
                                    "Authorization: Bearer portico-doctor\r\n");
            trial.host = target.url.authority;
            client.get_once(std::move(target), kTrialMs, wait_for(trial.answer));
            continue;
        }
        const social::Endpoints& endpoints = social::endpoints_of(config.provider);
        trial.redirect_uri = origin + "/v1/vault/social/callback/" +
                             std::string(social::provider_word(config.provider));
        auto asked = social::trial_request(config, secret_of(config), trial.redirect_uri);
        auto target =
            target_of(config, social::address_of(config, endpoints.token), std::move(asked.fields));
        trial.host = target.url.authority;
        client.post_form_once(std::move(target), asked.form, kTrialMs, wait_for(trial.answer));
        if (social::has_id_token(config.provider))
            client.get_once(target_of(config, social::address_of(config, endpoints.keys), {}),
                            kTrialMs, wait_for(trial.keys));
    }
    while (open > 0) loop.run_one();
    for (const Trial& trial : trials) judge(trial, report);
}

}  // namespace portico::app
