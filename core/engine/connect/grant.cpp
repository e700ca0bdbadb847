// SPDX-License-Identifier: Apache-2.0
//
// See grant.hpp.
#include "core/engine/connect/grant.hpp"

#include "core/engine/chain_namespace.hpp"

namespace portico::engine {

EffectId request_grant(Owner owner, const GrantRequest& request, const Context& context) {
    Json params = Json::object();
    if (request.silent) params.set("silent", Json::boolean(true));
    if (!request.chain.empty()) params.set("chain", Json::string(std::string(request.chain)));
    if (!request.address.empty()) params.set("address", Json::string(std::string(request.address)));
    return context.request_wallet(owner, request.connector, "portico_connect", std::move(params));
}

std::optional<Adopted> read_grant(const std::optional<Json>& reported,
                                  ChainNamespace chain_namespace, const Setup& setup) {
    const Json* chain = reported ? reported->find("chain") : nullptr;
    const Json* accounts = reported ? reported->find("accounts") : nullptr;
    if (!chain || !accounts) return std::nullopt;
    std::optional<Adopted> grant;
    std::string types;
    auto where = read_chain(*chain, chain_namespace);
    auto addresses = read_addresses(*accounts, chain_namespace, &types);
    if (!where || !addresses || addresses->empty()) return grant;
    // docs/spec/connection.md#accounts: an account of this type is the active one, if the wallet
    // has one.
    AccountType type = chain_namespace == ChainNamespace::kEip155
                           ? AccountType::kSmartAccount
                           : default_account_type(chain_namespace);
    if (setup.config.default_account_types)
        for (const DefaultAccountType& wanted : *setup.config.default_account_types)
            if (wanted.chain_namespace == chain_namespace &&
                wanted.account_type != AccountType::kOrdinals)
                type = wanted.account_type;
    if (const auto at = types.find(static_cast<char>(type)); at != std::string::npos) {
        std::swap(addresses->front(), (*addresses)[at]);
        std::swap(types.front(), types[at]);
    }
    grant.emplace(chain_namespace, std::move(*addresses), std::move(*where), std::move(types));
    return grant;
}

}  // namespace portico::engine
