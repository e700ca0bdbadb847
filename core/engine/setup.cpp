// SPDX-License-Identifier: Apache-2.0
//
// See setup.hpp.
#include "core/engine/setup.hpp"

#include <algorithm>

#include "core/base/assert.hpp"
#include "core/base/encoding/percent.hpp"
#include "core/chain/caip.hpp"
#include "core/chain/networks.hpp"
#include "core/engine/chain_namespace.hpp"
#include "core/engine/config.hpp"

namespace portico::engine {
namespace {

constexpr std::size_t kNetworksMax = 256;  // of the networks slice
constexpr std::size_t kRpcUrlsMax = decltype(Network::rpc_urls)::kMax;

Network built_in(const chain::KnownNetwork& known) {
    Network network;
    network.caip_network_id = known.id;
    network.name = known.name;
    network.native_currency = {known.currency_name, known.currency_symbol, known.currency_decimals};
    if (!known.rpc_url.empty()) network.rpc_urls.push_back(known.rpc_url);
    if (!known.explorer_url.empty()) network.block_explorer_urls.push_back(known.explorer_url);
    network.testnet = known.testnet;
    return network;
}

void add_proxy(Network& network, const EngineConfig& config) {
    if (!config.rpc_proxy_url || network.rpc_urls.size() >= kRpcUrlsMax) return;
    std::string_view base = *config.rpc_proxy_url;
    while (base.ends_with('/')) base.remove_suffix(1);
    std::string url(base);
    url += "/v1/?chainId=";
    url += percent_encode(network.caip_network_id);
    url += "&projectId=";
    url += percent_encode(config.project_id);
    if (url.size() <= ShortText::kMax)
        network.rpc_urls.insert(network.rpc_urls.begin(), ShortText(std::move(url)));
}

}  // namespace

Result<void> Setup::prepare() {
    for (const Network& custom : config.custom_networks) {
        const std::string& id = custom.caip_network_id;
        if (!namespace_of(id) || !chain::Caip2::parse(id) || custom.native_currency.decimals < 0 ||
            custom.native_currency.decimals > 255)
            return fail(Code::network_invalid, id);
    }
    const auto find_custom = [&](std::string_view id) {
        return std::ranges::find_if(config.custom_networks,
                                    [&](const Network& n) { return n.caip_network_id == id; });
    };
    const auto add = [&](Network network) {
        if (find_network(network.caip_network_id) == nullptr && networks.size() < kNetworksMax)
            networks.push_back(std::move(network));
    };
    const auto add_built_in = [&](std::string_view id) {
        const auto known = chain::find_known_network(id);
        if (!known) return false;
        Network network = built_in(*known);
        add_proxy(network, config);
        if (config.api_url) network.image_url = address_of(config, "/v1/network-logo/").append(id);
        add(std::move(network));
        return true;
    };
    const auto is_of_library = [&](const ChainId& id) {
        return config.library_networks &&
               std::ranges::find(*config.library_networks, id) != config.library_networks->end();
    };
    for (const ChainId& id : config.networks) {
        const auto custom = find_custom(id);
        const bool defined = custom != config.custom_networks.end();
        if (defined && !is_of_library(id))
            add(*custom);
        else if (add_built_in(id))
            continue;
        else if (defined)
            add(*custom);
        else
            unknown_networks.push_back(id);
    }
    for (const Network& custom : config.custom_networks) add(custom);
    // A host that named other networks, all unknown, does not get Ethereum instead.
    if (networks.empty() && !config.networks.empty())
        return fail(Code::network_invalid, config.networks.front());
    if (networks.empty()) add_built_in(kDefaultChain);
    PORTICO_ASSERT(!networks.empty());
    for (const Network& network : networks)
        if (const auto found = namespace_of(network.caip_network_id);
            found && !has_namespace(*found))
            namespaces.push_back(*found);
    if (config.chain_images)
        for (const OwnImage& image : *config.chain_images)
            for (Network& network : networks)
                if (network.caip_network_id.value == image.id.value) network.image_url = image.url;
    if (!config.features) config.features.emplace();
    set_initial_features(*config.features);
    if (!config.device) config.device.emplace();
    config.networks.clear();
    config.custom_networks.clear();
    config.storage.clear();
    return {};
}

const Network* Setup::find_network(const std::string& chain) const {
    for (const Network& network : networks)
        if (network.caip_network_id == chain) return &network;
    return nullptr;
}

const KnownWallet* Setup::find_wallet(std::string_view id) const {
    for (const KnownWallet& wallet : config.wallets)
        if (wallet.id == id) return &wallet;
    return nullptr;
}

bool Setup::has_namespace(ChainNamespace chain_namespace) const {
    return std::ranges::find(namespaces, chain_namespace) != namespaces.end();
}

const ChainId& Setup::first_chain(ChainNamespace chain_namespace) const {
    const auto usable = [&](const std::string& id) {
        return namespace_of(id) == chain_namespace ? find_network(id) : nullptr;
    };
    if (config.default_network)
        if (const Network* network = usable(*config.default_network))
            return network->caip_network_id;
    if (const Network* network = usable(kDefaultChain)) return network->caip_network_id;
    for (const Network& network : networks)
        if (namespace_of(network.caip_network_id) == chain_namespace)
            return network.caip_network_id;
    return networks.front().caip_network_id;
}

ChainNamespace Setup::first_namespace() const {
    if (config.default_network && find_network(*config.default_network))
        return *namespace_of(*config.default_network);
    if (find_network(kDefaultChain)) return ChainNamespace::kEip155;
    return namespaces.front();
}

}  // namespace portico::engine
