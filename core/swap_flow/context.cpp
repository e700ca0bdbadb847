// SPDX-License-Identifier: Apache-2.0
//
// See context.hpp.
#include "core/swap_flow/context.hpp"

#include "core/base/encoding/percent.hpp"
#include "core/base/version.hpp"

namespace portico::swap_flow {

EffectId Context::request_chain(std::string_view method, Json params) const {
    const EffectId id = take_id(Owner::kSwap);
    emit(RequestChain{id, account->chain, account->network->rpc_urls, method, std::move(params)});
    return id;
}

std::string Context::url_of(std::string_view path) const {
    std::string_view base = *config.api_url;
    while (base.ends_with('/')) base.remove_suffix(1);
    std::string url(base);
    url.append(path).append("?projectId=").append(percent_encode(config.project_id));
    return url.append(kSdkParameters);
}

EffectId Context::get(std::string_view path, std::string_view parameters) const {
    const EffectId id = take_id(Owner::kSwap);
    emit(HttpGet{id, url_of(path).append(parameters), kServerTimeoutMs});
    return id;
}

EffectId Context::post(std::string_view path, const Json& body) const {
    const EffectId id = take_id(Owner::kSwap);
    emit(HttpRequest{id, url_of(path), write_json(body), kServerTimeoutMs});
    return id;
}

}  // namespace portico::swap_flow
