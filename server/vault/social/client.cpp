// SPDX-License-Identifier: Apache-2.0
#include "server/vault/social/client.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace portico::vault::social {
namespace {

using upstream::HttpAnswer;

constexpr std::size_t kAnswerBytes = 64 * 1024;

std::unexpected<Refusal> refused(std::string why) {
    return std::unexpected(Refusal{std::move(why), false});
}
std::unexpected<Refusal> unavailable(std::string why) {
    return std::unexpected(Refusal{std::move(why), true});
}

std::string bearer(const std::string& token) { return "Authorization: Bearer " + token + "\r\n"; }

}  // namespace

Client::Client(std::vector<ProviderConfig> configs, Optimism optimism, ops::Executor to_server,
               std::function<std::int64_t()> clock, std::int64_t timeout_ms)
    : configs_(std::move(configs)),
      optimism_(std::move(optimism)),
      to_server_(std::move(to_server)),
      clock_(std::move(clock)),
      timeout_ms_(timeout_ms),
      client_(std::make_unique<upstream::HttpClient>(thread_.loop())) {}

Client::~Client() {
    // Its sockets and timers live on the thread, and go there.
    thread_.post([this] { client_.reset(); });
    thread_.end();
}

const ProviderConfig* Client::find(SocialProvider provider) const {
    const auto found = std::ranges::find(configs_, provider, &ProviderConfig::provider);
    return found == configs_.end() ? nullptr : &*found;
}

void Client::send(Ask ask, std::int64_t timeout_ms, std::function<void(HttpAnswer)> done) {
    auto url = upstream::parse_url(ask.url);
    if (!url) {
        to_server_([done = std::move(done), why = url.error()] { done({.why = why}); });
        return;
    }
    thread_.post([this, url = std::move(*url), ask = std::move(ask), timeout_ms,
                  done = std::move(done)]() mutable {
        upstream::HttpTarget target{.url = std::move(url),
                                    .allow_private = ask.allow_private,
                                    .is_configured = true,
                                    .answer_bytes_max = kAnswerBytes,
                                    .headers = std::move(ask.fields)};
        auto answered = [this, done = std::move(done)](HttpAnswer answer) {
            to_server_([done, answer = std::move(answer)]() mutable { done(std::move(answer)); });
        };
        if (ask.form)
            client_->post_form_once(std::move(target), *ask.form, timeout_ms, std::move(answered));
        else if (ask.json)
            client_->post_once(std::move(target), *ask.json, timeout_ms, std::move(answered));
        else
            client_->get_once(std::move(target), timeout_ms, std::move(answered));
    });
}

ops::Awaitable<Answer<HttpAnswer>> Client::ask(Ask ask, std::int64_t until_ms) {
    const std::int64_t left_ms = until_ms - clock_();
    if (left_ms <= 0) co_return unavailable("it did not answer in time");
    HttpAnswer answer = co_await ops::callback<HttpAnswer>([&](auto done) {
        send(std::move(ask), left_ms, [done](HttpAnswer came) { done(std::move(came)); });
    });
    if (answer.outcome != HttpAnswer::Outcome::kAnswered)
        co_return unavailable("it did not answer: " + answer.why);
    if (answer.status >= 500 || answer.status == 429)
        co_return unavailable("it answered with status " + std::to_string(answer.status));
    co_return answer;
}

void Client::fetch_keys(const ProviderConfig& config, std::int64_t until_ms) {
    Keys& keys = keys_[config.provider];
    keys.is_fetching = true;
    send({.url = address_of(config, endpoints_of(config.provider).keys),
          .allow_private = config.allow_private},
         until_ms - clock_(), [this, provider = config.provider](HttpAnswer answer) {
             Keys& kept = keys_[provider];
             kept.is_fetching = false;
             const bool is_answered = answer.outcome == HttpAnswer::Outcome::kAnswered;
             auto parsed =
                 is_answered && answer.status == 200
                     ? SigningKeys::parse(answer.body)
                     : std::unexpected(is_answered ? "status " + std::to_string(answer.status)
                                                   : answer.why);
             if (parsed) {
                 kept.cache.keep(std::move(*parsed), clock_());
             } else {
                 kept.cache.note_failure(clock_());
                 kept.why = std::move(parsed.error());
             }
             for (auto& done : std::exchange(kept.waiting, {})) done(true);
         });
}

ops::Awaitable<Answer<const SigningKeys*>> Client::keys_with(const ProviderConfig& config,
                                                             std::string kid,
                                                             std::int64_t until_ms) {
    Keys& keys = keys_[config.provider];
    if (const SigningKeys* known = keys.cache.find(kid, clock_())) co_return known;
    if (until_ms <= clock_()) co_return unavailable("it did not answer in time");
    if (!keys.is_fetching && keys.cache.may_ask(clock_())) fetch_keys(config, until_ms);
    if (keys.is_fetching)
        co_await ops::callback<bool>([&](auto done) { keys.waiting.push_back(done); });
    if (const SigningKeys* known = keys.cache.find(kid, clock_())) co_return known;
    if (!keys.cache.has_failed())
        co_return refused("its id_token names a key that is not published");
    if (const SigningKeys* known = keys.cache.find_unrenewed(kid, clock_())) co_return known;
    co_return unavailable("it does not give its keys: " + keys.why);
}

ops::Awaitable<Answer<Json>> Client::check_id_token(const ProviderConfig& config, std::string token,
                                                    std::string nonce, std::int64_t until_ms) {
    const std::string kid = token_key_id(token);
    if (kid.empty()) co_return refused("its id_token is signed in a way that is not taken");
    const auto keys = co_await keys_with(config, kid, until_ms);
    if (!keys) co_return std::unexpected(keys.error());
    const std::string issuer = address_of(config, endpoints_of(config.provider).issuer);
    // Google writes its issuer with the scheme and without.
    const std::array<std::string, 2> spellings = {
        issuer, config.provider == SocialProvider::kGoogle ? issuer.substr(issuer.find("://") + 3)
                                                           : issuer};
    auto claims = verify_id_token(token, **keys,
                                  {.issuers = spellings,
                                   .client_id = config.client_id,
                                   .nonce = nonce,
                                   .now_s = clock_() / 1000});
    if (!claims) co_return refused(std::move(claims.error()));
    co_return std::move(*claims);
}

ops::Awaitable<Answer<Profile>> Client::read_code(SocialProvider provider, std::string code,
                                                  AuthorizeRequest request) {
    const ProviderConfig* config = find(provider);
    if (config == nullptr) co_return refused("it is not set up");
    const std::int64_t until_ms = clock_() + timeout_ms_;
    std::string secret = config->client_secret;
    if (provider == SocialProvider::kApple) {
        const std::string audience = address_of(*config, endpoints_of(provider).issuer);
        auto made = make_client_secret({.private_key = config->client_secret,
                                        .key_id = config->key_id,
                                        .team_id = config->team_id,
                                        .client_id = config->client_id,
                                        .audience = audience,
                                        .now_s = clock_() / 1000});
        if (!made) co_return refused(std::move(made.error()));
        secret = std::move(*made);
    }
    TokenRequest exchange = token_request(*config, secret, code, request);
    Ask first{.url = address_of(*config, endpoints_of(provider).token),
              .fields = std::move(exchange.fields),
              .form = std::move(exchange.form),
              .allow_private = config->allow_private};
    auto answer = co_await ask(std::move(first), until_ms);
    if (!answer) co_return std::unexpected(std::move(answer.error()));
    auto tokens = read_token_answer(*config, answer->status, answer->body);
    if (!tokens) co_return refused(std::move(tokens.error()));

    ReadProfile profile = std::unexpected(std::string());
    if (has_id_token(provider)) {
        auto claims = co_await check_id_token(*config, tokens->id_token, request.nonce, until_ms);
        if (!claims) co_return std::unexpected(std::move(claims.error()));
        profile = read_id_claims(*config, *claims);
    } else {
        Ask who{.url = profile_url(*config, *tokens),
                .fields = bearer(tokens->access_token),
                .allow_private = config->allow_private};
        auto body = co_await ask(std::move(who), until_ms);
        if (!body) co_return std::unexpected(std::move(body.error()));
        if (body->status != 200)
            co_return refused("it gives no profile, status " + std::to_string(body->status));
        std::string emails;
        if (const std::string_view list = endpoints_of(provider).emails; !list.empty()) {
            Ask addresses{.url = address_of(*config, list),
                          .fields = bearer(tokens->access_token),
                          .allow_private = config->allow_private};
            auto more = co_await ask(std::move(addresses), until_ms);
            if (!more) co_return std::unexpected(std::move(more.error()));
            if (more->status == 200) emails = std::move(more->body);
        }
        profile = read_profile(*config, body->body, emails, tokens->scope);
    }
    if (!profile) co_return refused(std::move(profile.error()));
    co_return std::move(*profile);
}

ops::Awaitable<Answer<FarcasterChannel>> Client::open_channel(FarcasterRequest request) {
    const ProviderConfig* config = find(SocialProvider::kFarcaster);
    if (config == nullptr) co_return refused("it is not set up");
    Ask open{.url = config->service + "/v1/channel",
             .json = channel_request(request),
             .allow_private = config->allow_private};
    auto answer = co_await ask(std::move(open), clock_() + timeout_ms_);
    if (!answer) co_return std::unexpected(std::move(answer.error()));
    auto channel = read_channel(answer->status, answer->body, request.nonce);
    if (!channel) co_return refused(std::move(channel.error()));
    co_return std::move(*channel);
}

ops::Awaitable<std::optional<Bytes>> Client::read_contract(chain::EvmAddress to, Bytes data) {
    co_return co_await ops::callback<std::optional<Bytes>>([&](auto done) {
        optimism_.read(to, std::move(data),
                       [done](std::optional<Bytes> read) { done(std::move(read)); });
    });
}

ops::Awaitable<Answer<std::optional<Profile>>> Client::read_channel_answer(
    std::string token, FarcasterRequest request) {
    const ProviderConfig* config = find(SocialProvider::kFarcaster);
    if (config == nullptr) co_return refused("it is not set up");
    Ask status{.url = config->service + "/v1/channel/status",
               .fields = bearer(token),
               .allow_private = config->allow_private};
    auto answer = co_await ask(std::move(status), clock_() + timeout_ms_);
    if (!answer) co_return std::unexpected(std::move(answer.error()));
    if (answer->status == 202) co_return std::optional<Profile>();
    if (answer->status != 200)
        co_return refused("its relay has no such channel, status " +
                          std::to_string(answer->status));
    const auto signed_by = read_signature(answer->body, request);
    if (!signed_by) co_return refused(signed_by.error());
    if (!signed_by->is_by_key) {
        const auto said = co_await optimism_.has_signed(*signed_by);
        if (!said) co_return unavailable("no node of Optimism answers");
        if (!*said) co_return refused("its message was signed by somebody else");
    }
    const auto id = co_await read_contract(kIdRegistry, id_of_call(signed_by->address));
    if (!id) co_return unavailable("no node of Optimism answers");
    if (!says_id(*id, signed_by->fid))
        co_return refused("its message was not signed by the custody address of the id");
    // The name that Farcaster shows for who has none; the relay's word is nobody's.
    co_return Profile{.issuer = "farcaster",
                      .subject = std::to_string(signed_by->fid),
                      .name = "!" + std::to_string(signed_by->fid),
                      .email = {}};
}

}  // namespace portico::vault::social
