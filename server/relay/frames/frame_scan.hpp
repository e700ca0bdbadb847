// SPDX-License-Identifier: Apache-2.0
//
// The two frames that make up nearly all traffic, an `irn_publish` and the answer to a push, read
// in place: no tree, no copies. A frame is checked to its last byte; whatever is not plainly one of
// the two, faulty or unusual, is left to parse_frame (rpc.hpp), which would have read these the
// same (fuzz/relay_scan_fuzz.cpp holds them together).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

#include "server/relay/frames/rpc.hpp"

namespace portico::relay {

/// A publish as it stands in its frame: every view points into it. The topic is not decoded yet.
struct ScannedPublish {
    std::string_view id;  ///< the literal, with quotes if it had some; a good one
    std::string_view topic;
    std::string_view message;
    std::optional<std::string_view> attestation;
    std::int64_t ttl_s = 0;
    std::uint32_t tag = 0;
};

/// monostate: parse_frame has to look at it.
using ScannedFrame = std::variant<std::monostate, ScannedPublish, RpcResponse>;

ScannedFrame scan_frame(std::string_view text, std::size_t size_limit_bytes);

/// How much of `text` a JSON string can hold as it is: ASCII without quotes, backslashes and
/// control characters.
std::size_t plain_prefix(std::string_view text);

}  // namespace portico::relay
