// SPDX-License-Identifier: Apache-2.0
#include "server/api/onramp/providers.hpp"

#include "server/api/onramp/desk.hpp"
#include "server/api/providers/coinbase_api.hpp"

namespace portico::api::onramp {
namespace {

using Why = std::unexpected<std::string>;

struct Key {
    const char* name;
    const std::string& value;
};

/// All of them, or none; with a short secret nothing is proved.
std::expected<bool, std::string> is_set_up(const char* provider, std::initializer_list<Key> keys) {
    std::size_t set = 0;
    const Key* missing = nullptr;
    for (const Key& key : keys) {
        if (key.value.empty())
            missing = &key;
        else
            ++set;
    }
    if (set == 0) return false;
    if (missing == nullptr) return true;
    return Why("onramp." + std::string(provider) + " is half set up: onramp." + provider + "." +
               missing->name + " is missing");
}

}  // namespace

std::expected<std::vector<NamedProvider>, std::string> check_keys(const ProviderKeys& keys) {
    std::vector<NamedProvider> out;
    constexpr std::size_t kSecretLeast = 16;
    const auto desk = is_set_up("desk", {{"url", keys.desk_url}, {"secret", keys.desk_secret}});
    if (!desk) return Why(desk.error());
    if (*desk) {
        if (keys.desk_secret.size() < kSecretLeast)
            return Why("onramp.desk.secret has less than 16 characters");
        out.push_back({"desk", keys.desk_name});
    }
    const auto moonpay = is_set_up("moonpay", {{"key", keys.moonpay_key},
                                               {"secret", keys.moonpay_secret},
                                               {"webhook_key", keys.moonpay_webhook_key}});
    if (!moonpay) return Why(moonpay.error());
    if (*moonpay) out.push_back({"moonpay", "MoonPay"});
    const auto coinbase = is_set_up("coinbase", {{"key_id", keys.coinbase_key_id},
                                                 {"key", keys.coinbase_key},
                                                 {"webhook_secret", keys.coinbase_webhook_secret}});
    if (!coinbase) return Why(coinbase.error());
    if (*coinbase) {
        if (!providers::is_coinbase_key(keys.coinbase_key))
            return Why("onramp.coinbase.key is no key of the kind Ed25519: 64 bytes as base64");
        out.push_back({"coinbase", "Coinbase"});
    }
    const auto transak = is_set_up("transak", {{"key", keys.transak_key},
                                               {"secret", keys.transak_secret},
                                               {"domain", keys.transak_domain}});
    if (!transak) return Why(transak.error());
    if (*transak) out.push_back({"transak", "Transak"});
    const auto meld = is_set_up("meld", {{"key", keys.meld_key},
                                         {"webhook_secret", keys.meld_webhook_secret},
                                         {"webhook_url", keys.meld_webhook_url}});
    if (!meld) return Why(meld.error());
    if (*meld) out.push_back({"meld", "Meld"});
    return out;
}

std::vector<std::unique_ptr<Provider>> make_providers(const ProviderKeys& keys,
                                                      ServiceClient& client,
                                                      const store::Access<Store>& store,
                                                      const Clock& clock,
                                                      const EntropyFn& entropy) {
    std::vector<std::unique_ptr<Provider>> out;
    if (!keys.desk_url.empty())
        out.push_back(make_desk({.url = keys.desk_url,
                                 .name = keys.desk_name,
                                 .secret = keys.desk_secret,
                                 .allow_private = keys.desk_private},
                                client, clock));
    if (!keys.moonpay_key.empty()) out.push_back(make_moonpay(keys, client));
    if (!keys.coinbase_key_id.empty()) out.push_back(make_coinbase(keys, client, clock, entropy));
    if (!keys.transak_key.empty())
        out.push_back(make_transak(
            keys, [&client](ServiceCall call) { return client.ask(std::move(call)); }, store, clock,
            entropy));
    if (!keys.meld_key.empty()) out.push_back(make_meld(keys, client));
    return out;
}

std::string host_of(const ProviderKeys& keys, std::string_view host) {
    return providers::service_address(host, keys.stand_in);
}

}  // namespace portico::api::onramp
