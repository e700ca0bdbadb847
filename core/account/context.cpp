// SPDX-License-Identifier: Apache-2.0
//
// See context.hpp.
#include "core/account/context.hpp"

#include "core/account/constants.hpp"
#include "core/base/encoding/percent.hpp"
#include "core/base/version.hpp"

namespace portico::account {

void Context::warn(Code code) const { log(wc::LogLevel::kWarn, error_text({code, {}})); }

EffectId Context::request_chain(Owner owner, std::string_view method, Json params) const {
    const EffectId id = take_id(owner);
    const WatchedAccount& account = *watch.account;
    send(ChainQuestion{owner,
                       {id, account.chain, account.network->rpc_urls, method, std::move(params)}});
    return id;
}

EffectId Context::request_wallet(Owner owner, std::string_view method, Json params) const {
    const EffectId id = take_id(owner);
    emit(RequestWallet{id, watch.account->chain_namespace, method, std::move(params)});
    return id;
}

EffectId Context::request_server(Owner owner, std::string_view path,
                                 std::string_view parameters) const {
    std::string url = api_base();
    url.append(path).append("?projectId=").append(percent_encode(config.project_id));
    url.append(kSdkParameters).append(parameters);
    const EffectId id = take_id(owner);
    emit(HttpGet{id, url, kServerTimeoutMs});
    return id;
}

EffectId Context::request_of_account(Owner owner, std::string_view what,
                                     std::string_view parameters) const {
    std::string path = "/v1/account/" + percent_encode(watch.account->address);
    return request_server(owner, path.append(what), parameters);
}

std::string Context::chain_parameter() const {
    return "&chainId=" + percent_encode(watch.account->chain);
}

std::string Context::api_base() const {
    std::string_view base = *config.api_url;
    while (base.ends_with('/')) base.remove_suffix(1);
    return std::string(base);
}

}  // namespace portico::account
