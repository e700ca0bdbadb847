// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/add_chain.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "core/chain/eip155/quantity.hpp"

namespace portico::chain {

namespace {

/// Wallets refuse plain http, except to a node on the same machine.
bool is_usable_url(std::string_view url) {
    if (url.starts_with("https://")) return url.size() > std::string_view("https://").size();
    for (const std::string_view host : {"http://localhost", "http://127.0.0.1", "http://[::1]"}) {
        if (!url.starts_with(host)) continue;
        std::string_view rest = url.substr(host.size());
        if (rest.starts_with(':'))  // "http://localhost:1@example.org" is not on this machine
            rest.remove_prefix(std::min(rest.find_first_not_of("0123456789", 1), rest.size()));
        if (rest.empty() || rest.front() == '/') return true;
    }
    return false;
}

Json usable_urls(std::span<const std::string_view> urls) {
    Json list = Json::array();
    for (const std::string_view url : urls) {
        if (is_usable_url(url)) list.push(Json::string(std::string(url)));
    }
    return list;
}

void set_unless_empty(Json& object, std::string_view name, Json list) {
    if (!list.items().empty()) object.set(name, std::move(list));
}

Json one_parameter(Json object) {
    Json params = Json::array();
    params.push(std::move(object));
    return params;
}

}  // namespace

Result<Json> make_switch_chain_params(std::string_view reference) {
    Json object = Json::object();
    object.set("chainId", Json::string(PORTICO_TRY(reference_to_chain_id(reference))));
    return one_parameter(std::move(object));
}

Result<Json> make_add_chain_params(const AddChain& chain) {
    std::string chain_id = PORTICO_TRY(reference_to_chain_id(chain.reference));
    if (chain.name.empty()) return fail(Code::add_chain_incomplete, "a name");
    if (chain.currency_symbol.size() < 2 || chain.currency_symbol.size() > 6) {
        return fail(Code::add_chain_incomplete, "a currency symbol of 2 to 6 characters");
    }
    if (chain.currency_decimals < 0 || chain.currency_decimals > 36) {
        return fail(Code::add_chain_incomplete, "currency decimals from 0 to 36");
    }
    Json rpc_urls = usable_urls(chain.rpc_urls);
    if (rpc_urls.items().empty()) {
        return fail(Code::add_chain_incomplete, "an https RPC URL");
    }

    const std::string_view currency_name =
        chain.currency_name.empty() ? chain.currency_symbol : chain.currency_name;
    Json currency = Json::object();
    currency.set("name", Json::string(std::string(currency_name)));
    currency.set("symbol", Json::string(std::string(chain.currency_symbol)));
    currency.set("decimals", Json::integer(chain.currency_decimals));

    Json object = Json::object();
    object.set("chainId", Json::string(std::move(chain_id)));
    object.set("chainName", Json::string(std::string(chain.name)));
    object.set("nativeCurrency", std::move(currency));
    object.set("rpcUrls", std::move(rpc_urls));
    set_unless_empty(object, "blockExplorerUrls", usable_urls(chain.block_explorer_urls));
    set_unless_empty(object, "iconUrls", usable_urls(chain.icon_urls));
    return one_parameter(std::move(object));
}

}  // namespace portico::chain
