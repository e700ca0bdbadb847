// SPDX-License-Identifier: Apache-2.0
//
// Calls of the Coinbase Developer Platform, by its public documents:
//   keys      https://docs.cdp.coinbase.com/api-reference/authentication (JWT, EdDSA)
//   options   https://docs.cdp.coinbase.com/api-reference/rest-api/onramp-offramp/get-buy-options
//   the page  https://docs.cdp.coinbase.com/onramp-&-offramp/session-token-authentication
//             https://docs.cdp.coinbase.com/onramp/coinbase-hosted-onramp/generating-onramp-url
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/entropy.hpp"
#include "core/base/json/json.hpp"
#include "server/api/providers/service_client.hpp"
#include "server/ops/awaitable.hpp"

namespace portico::api::providers {

/// Whether this is a key of Coinbase: a seed and its public half, as base64.
bool is_coinbase_key(std::string_view text);

class CoinbaseApi {
  public:
    using Clock = std::function<std::int64_t()>;  ///< milliseconds since 1970
    struct Key {
        std::string id;
        std::string secret;    ///< Precondition: is_coinbase_key
        std::string stand_in;  ///< for tests: in place of its hosts; empty: none
    };

    /// `client` must outlive it.
    CoinbaseApi(Key key, ServiceClient& client, Clock clock, EntropyFn entropy);

    ops::Awaitable<Answer<Json>> get(std::string path, std::string query);
    ops::Awaitable<Answer<Json>> post(std::string path, Json body);

    struct Page {
        std::string symbol, network;  ///< as Coinbase names them
        std::string address;
        std::string client_address;  ///< of the visitor, as this server sees it
    };
    /// Its page for this asset and address alone, without the rest of its parameters.
    ops::Awaitable<Answer<std::string>> open_page(Page page);

  private:
    ops::Awaitable<Answer<Json>> ask(std::string method, std::string path, std::string query,
                                     std::optional<std::string> body);
    std::string make_token(const std::string& method, const std::string& path);

    Key key_;
    ServiceClient& client_;
    Clock clock_;
    EntropyFn entropy_;
};

/// The documents write members with underscores, some answers in camelCase.
const Json* coinbase_member(const Json& object, const char* name, const char* other);
/// The amount of a member like {"value": "5", "currency": "USD"}.
std::optional<std::string> coinbase_money(const Json& object, const char* name, const char* other);

}  // namespace portico::api::providers
