// SPDX-License-Identifier: Apache-2.0
//
// Reads what pages send to /e and /batch (docs/spec/http-api.md#events). Strict where a value would
// be stored or counted, lenient in what the clients in the field do: no content type, a time as
// number or text, an address that is null.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "server/data/event.hpp"

namespace portico::api::events {

inline constexpr std::size_t kBodyBytesMax = 64 * 1024;
inline constexpr std::size_t kBatchMax = 200;
inline constexpr std::size_t kPropertiesBytesMax = 8 * 1024;

/// Errors, here and below, are one line: what is wrong and what may stand there. The caller fills
/// in project, time of arrival and system.
///
/// One event as a page sends it, or a list of them: what Portico's own widget gathered.
std::expected<std::vector<Event>, std::string> read_events(std::string_view body,
                                                           std::int64_t now_ms);
std::expected<std::vector<Event>, std::string> read_batch(std::string_view body,
                                                          std::int64_t now_ms);

/// The operating system that a User-Agent names, as a word for charts; empty where it is unknown.
std::string_view system_of(std::string_view user_agent);

}  // namespace portico::api::events
