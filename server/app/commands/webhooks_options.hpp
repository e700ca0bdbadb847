// SPDX-License-Identifier: Apache-2.0
//
// What `portico webhooks ...` is asked to do (docs/sign-in.md#webhooks, docs/pay.md#webhooks).
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace CLI {
class App;
}

namespace portico::app {

inline constexpr char kWebhookUrlWanted[] =
    "a webhook's URL begins with https:// (or http://, within your own network) and has at most "
    "2048 characters. Nothing was changed";
/// Whether a webhook may stand there.
inline bool is_webhook_url(std::string_view url) {
    return (url.starts_with("https://") || url.starts_with("http://")) && url.size() <= 2048;
}

enum class WebhooksAction : std::uint8_t {
    kSignInsSet,
    kSignInsShow,
    kSignInsRemove,
    kDead,
    kRetry
};

struct WebhooksOptions {
    WebhooksAction action = WebhooksAction::kDead;
    std::string project;
    std::string url;  ///< sign-ins set
};

/// Adds the subcommand `webhooks` and its actions; `add_keys` adds the options that all share.
CLI::App* add_webhooks_command(CLI::App& program, WebhooksOptions& out,
                               const std::function<void(CLI::App&)>& add_keys);

}  // namespace portico::app
