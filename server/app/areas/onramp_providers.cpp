// SPDX-License-Identifier: Apache-2.0
#include "server/app/areas/onramp_providers.hpp"

#include <algorithm>

#include "server/relay/admission.hpp"
#include "server/upstream/url.hpp"

namespace portico::app {
namespace {

using Why = std::unexpected<std::string>;
constexpr std::string_view kPrivate = " allow_private";

bool is_country(std::string_view text) {
    return text.size() == 2 &&
           std::ranges::all_of(text, [](char c) { return c >= 'A' && c <= 'Z'; });
}

}  // namespace

api::onramp::ProviderKeys provider_keys(const OnrampOptions& options) {
    api::onramp::ProviderKeys out{
        .desk_url = options.desk_url,
        .desk_name = options.desk_name,
        .desk_secret = options.desk_secret.expose(),
        .desk_private = false,
        .moonpay_key = options.moonpay_key,
        .moonpay_secret = options.moonpay_secret.expose(),
        .moonpay_webhook_key = options.moonpay_webhook_key.expose(),
        .coinbase_key_id = options.coinbase_key_id,
        .coinbase_key = options.coinbase_key.expose(),
        .coinbase_webhook_secret = options.coinbase_webhook_secret.expose(),
        .transak_key = options.transak_key,
        .transak_secret = options.transak_secret.expose(),
        .transak_domain = options.transak_domain,
        .meld_key = options.meld_key.expose(),
        .meld_webhook_secret = options.meld_webhook_secret.expose(),
        .meld_webhook_url = options.meld_webhook_url,
        .transak_sandbox = options.transak_sandbox,
        .meld_sandbox = options.meld_sandbox,
        .stand_in = options.stand_in};
    if (out.desk_url.ends_with(kPrivate)) {
        out.desk_private = true;
        out.desk_url.resize(out.desk_url.size() - kPrivate.size());
    }
    while (out.desk_url.ends_with('/')) out.desk_url.pop_back();
    while (out.stand_in.ends_with('/')) out.stand_in.pop_back();
    return out;
}

std::expected<std::vector<api::onramp::NamedProvider>, std::string> onramp_providers(
    const Options& options) {
    const api::onramp::ProviderKeys keys = provider_keys(options.onramp);
    if (!is_country(options.onramp.config.country))
        return Why("onramp.country is two capital letters, like US");
    if (!keys.stand_in.empty()) {
        const auto url = upstream::parse_url(keys.stand_in);
        if (!url || url->websocket || url->target != "/" ||
            !relay::is_loopback_listener(url->host + ":" + url->port))
            return Why(
                "onramp.stand_in is for tests alone: an address of this machine, "
                "http://127.0.0.1:8080");
    }
    if (!keys.desk_url.empty()) {
        const auto url = upstream::parse_url(keys.desk_url);
        if (!url || url->websocket || (!url->tls && !keys.desk_private))
            return Why("onramp.desk.url is no address that begins with https://");
    }
    return api::onramp::check_keys(keys);
}

std::vector<api::onramp::NamedProvider> named_providers(const Options& options) {
    return onramp_providers(options).value_or(std::vector<api::onramp::NamedProvider>());
}

}  // namespace portico::app
