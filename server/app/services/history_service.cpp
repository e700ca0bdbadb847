// SPDX-License-Identifier: Apache-2.0
#include "server/app/services/history_service.hpp"

#include "core/base/encoding/base64.hpp"

namespace portico::app {

std::expected<std::optional<api::history::HostedConfig>, std::string> history_service(
    const Options& options) {
    const std::string& source = options.history.source;
    if (source == "index") return std::nullopt;
    if (source != "http") return std::unexpected("history.source is one of index and http");
    constexpr std::string_view kPrivateWord = " allow_private";
    std::string_view text = options.history.http_url;
    api::history::HostedConfig config{.allow_private = text.ends_with(kPrivateWord)};
    if (config.allow_private) text.remove_suffix(kPrivateWord.size());
    auto url = upstream::parse_url(text);
    if (!url) return std::unexpected("history.http_url: " + url.error());
    if (url->websocket) return std::unexpected("history.http_url: an address of https or http");
    if (url->target.find('?') != std::string::npos)
        return std::unexpected("history.http_url ends with the service's version, like /v1");
    config.url = std::move(*url);
    const std::string& key = options.history_http_key.expose();
    if (!key.empty())
        config.headers = "Authorization: Basic " + to_base64(as_bytes(key + ":")) + "\r\n";
    return config;
}

}  // namespace portico::app
