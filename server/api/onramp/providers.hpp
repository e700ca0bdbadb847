// SPDX-License-Identifier: Apache-2.0
//
// The providers there are: a row for each in providers.cpp.
#pragma once

#include <expected>
#include <memory>
#include <string>
#include <vector>

#include "core/base/entropy.hpp"
#include "server/api/onramp/config.hpp"
#include "server/api/onramp/provider.hpp"
#include "server/api/onramp/purchase_history.hpp"
#include "server/api/providers/service_client.hpp"
#include "server/store/worker.hpp"

namespace portico::api::onramp {

using providers::ServiceCall, providers::ServiceClient;
using Clock = std::function<std::int64_t()>;  ///< milliseconds since 1970

/// Which are set up. The error is one line for the operator.
std::expected<std::vector<NamedProvider>, std::string> check_keys(const ProviderKeys& keys);

/// Precondition: check_keys(keys). `client` and the store's worker must outlive them.
std::vector<std::unique_ptr<Provider>> make_providers(const ProviderKeys& keys,
                                                      ServiceClient& client,
                                                      const store::Access<Store>& store,
                                                      const Clock& clock, const EntropyFn& entropy);

/// As ServiceClient::ask.
using AskService = std::function<ops::Awaitable<Answer<Json>>(ServiceCall call)>;

// Each by its documents; the addresses of its hosts, or of the stand-in.
std::unique_ptr<Provider> make_moonpay(const ProviderKeys& keys, ServiceClient& client);
std::unique_ptr<Provider> make_coinbase(const ProviderKeys& keys, ServiceClient& client,
                                        const Clock& clock, const EntropyFn& entropy);
std::unique_ptr<Provider> make_transak(const ProviderKeys& keys, AskService ask,
                                       const store::Access<Store>& store, const Clock& clock,
                                       const EntropyFn& entropy);
std::unique_ptr<Provider> make_meld(const ProviderKeys& keys, ServiceClient& client);

/// "https://api.moonpay.com", or the stand-in and "/api.moonpay.com".
std::string host_of(const ProviderKeys& keys, std::string_view host);

}  // namespace portico::api::onramp
