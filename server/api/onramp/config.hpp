// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <expected>
#include <string>

namespace portico::api::onramp {

/// What each provider gave the operator; all of one empty: it is not offered.
struct ProviderKeys {
    std::string desk_url, desk_name, desk_secret;
    bool desk_private = false;
    std::string moonpay_key, moonpay_secret, moonpay_webhook_key;
    std::string coinbase_key_id, coinbase_key, coinbase_webhook_secret;
    std::string transak_key, transak_secret, transak_domain;
    std::string meld_key, meld_webhook_secret, meld_webhook_url;
    bool transak_sandbox = false, meld_sandbox = false;  ///< the keys are those of its test servers
    /// For tests: in place of the hosts of all but the desk.
    std::string stand_in;
};

struct Config {
    std::string country = "US";  ///< of visitors whose page does not say
    std::int64_t quotes_address = 600;
    std::int64_t purchases_address = 60;
    std::int64_t purchases_project = 5000;
};

}  // namespace portico::api::onramp
