// SPDX-License-Identifier: Apache-2.0
//
// Links that open a wallet with a pairing code (docs/spec/connect.md#wallet-links): custom schemes
// and universal links.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace portico::engine {

/// `kestrel`, `kestrel:`, `kestrel://` and `kestrel://x` give `kestrel://wc?uri=...` (or
/// `kestrel://x/wc?uri=...`); `https://kestrel.example/` gives
/// `https://kestrel.example/wc?uri=...`. Nothing for a base no wallet has: empty, or a scheme that
/// runs or reads in the page (javascript, data, blob, file, vbscript), or characters that no URL
/// begins with.
std::optional<std::string> make_wallet_link(std::string_view base, std::string_view pairing_uri);

/// The same for a request to a paired wallet: `kestrel://wc?requestId=...&sessionTopic=...`. Apps
/// claim `/wc` of their address and find the request by its id; their home page is for browsers.
/// A base of Telegram's, whose apps take no paths, is given back.
std::optional<std::string> make_request_link(std::string_view base, std::int64_t id,
                                             std::string_view topic);

/// A link of a peer that may be opened as it is: no scheme that runs or reads in the page.
bool is_opener(std::string_view link);

/// True for https: and http: links, which open in a new window.
bool is_web_link(std::string_view link);

}  // namespace portico::engine
