// SPDX-License-Identifier: Apache-2.0
#include "server/app/areas/offer.hpp"

#include <algorithm>

#include "server/api/convert/exchanges.hpp"
#include "server/api/projects/origins.hpp"
#include "server/app/areas/onramp_providers.hpp"
#include "server/app/areas/vault_providers.hpp"

namespace portico::app {
namespace {

/// The vault's own area refuses to start with an origin or a provider that is none.
api::configuration::VaultOffer offer_of_vault(const Options& options) {
    if (options.vault.listen.empty()) return {};
    const auto origin = api::projects::parse_origin(options.vault.origin);
    const auto providers = read_providers(options);
    if (!origin || !providers) return {};
    api::configuration::VaultOffer out{
        .origin = origin->text(), .logins = {"email"}, .compatible = options.vault.compatibility};
    for (const vault::social::ProviderConfig& config : *providers)
        out.logins.emplace_back(vault::social::provider_word(config.provider));
    return out;
}

/// The areas of these refuse to start with what cannot be used.
std::vector<api::configuration::SetUpFeature> set_up_by(const Options& options) {
    api::configuration::SetUpFeature buying{.feature = "onramp", .words = {}};
    for (const api::onramp::NamedProvider& one : named_providers(options))
        buying.words.push_back(one.word);
    return {std::move(buying)};
}

/// Whether there is a network with a node and an exchange. The swaps' own area refuses to start
/// with lines that are none.
bool has_swaps(const Platform& platform) {
    if (!platform.options.swap.enabled) return false;
    const auto exchanges = api::convert::read_exchanges(platform.options.swap.exchanges);
    return exchanges && std::ranges::any_of(*exchanges, [&](const auto& one) {
               return platform.rpc.find_chain(one.first).has_value();
           });
}

}  // namespace

api::configuration::Offer make_offer(const Platform& platform) {
    return {.vault = offer_of_vault(platform.options),
            .zones = platform.options.names.zones,
            .swaps = has_swaps(platform),
            .set_up = set_up_by(platform.options)};
}

}  // namespace portico::app
