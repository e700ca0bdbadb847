// SPDX-License-Identifier: Apache-2.0
#include "core/onramp/context.hpp"

#include <algorithm>

#include "core/base/encoding/percent.hpp"
#include "core/base/version.hpp"

namespace portico::onramp {

std::string Context::address_of(std::string_view path) const {
    std::string_view base = config.api_url ? std::string_view(config.api_url->value) : "";
    while (base.ends_with('/')) base.remove_suffix(1);
    std::string url(base);
    url.append(path).append("?projectId=").append(percent_encode(config.project_id));
    return url.append(kSdkParameters);
}

bool Context::is_account_on(std::string_view chain) const {
    if (!account) return false;
    const std::string_view own = account->chain.value;
    if (chain == own) return true;
    return !account->smart && chain.starts_with(own.substr(0, own.find(':') + 1)) &&
           std::ranges::find(networks, chain) != networks.end();
}

EffectId Context::get(Owner owner, std::string_view path, std::string_view parameters) const {
    const EffectId id = take_id(owner);
    emit(HttpGet{id, address_of(path).append(parameters), kTimeoutMs});
    return id;
}

EffectId Context::post(Owner owner, std::string_view path, std::string body) const {
    const EffectId id = take_id(owner);
    HttpRequest request;
    request.id = id;
    request.url = address_of(path);
    request.body = std::move(body);
    request.timeout_ms = kTimeoutMs;
    emit(request);
    return id;
}

EffectId Context::ask_purchases(Owner owner) const {
    return get(owner, "/v1/account/" + percent_encode(account->address) + "/history",
               "&onramp=all&chainId=" + percent_encode(account->chain));
}

}  // namespace portico::onramp
