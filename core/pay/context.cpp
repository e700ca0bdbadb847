// SPDX-License-Identifier: Apache-2.0
//
// See context.hpp.
#include "core/pay/context.hpp"

#include "core/base/encoding/percent.hpp"
#include "core/base/version.hpp"

namespace portico::pay {

EffectId Context::request_chain(std::string_view method, Json params) const {
    const EffectId id = take_id(Owner::kPay);
    emit(RequestChain{id, account->chain, account->network->rpc_urls, method, std::move(params)});
    return id;
}

std::string Context::address_of(std::string_view path) const {
    std::string_view base = config.api_url ? std::string_view(config.api_url->value) : "";
    while (base.ends_with('/')) base.remove_suffix(1);
    return std::string(base).append(path);
}

std::string Context::url_of(std::string_view path) const {
    std::string url = address_of(path);
    url.append("?projectId=").append(percent_encode(config.project_id));
    return url.append(kSdkParameters);
}

EffectId Context::get(Owner owner, std::string_view path) const {
    const EffectId id = take_id(owner);
    emit(HttpGet{id, url_of(path), kServerTimeoutMs});
    return id;
}

EffectId Context::post(Owner owner, std::string_view path, std::string body) const {
    const EffectId id = take_id(owner);
    HttpRequest request;
    request.id = id;
    request.url = url_of(path);
    request.body = std::move(body);
    request.timeout_ms = kServerTimeoutMs;
    emit(request);
    return id;
}

}  // namespace portico::pay
