// SPDX-License-Identifier: Apache-2.0
//
// What a request's head must be beyond what the parser checks, so that this server and every proxy
// before it see the same requests (RFC 9112, sections 3.2, 5.2, 6.1 and 11.2).
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "server/net/http/request_head.hpp"

namespace portico::net {

struct HeadRefusal {
    int status = 400;
    std::string_view reason;
};

/// The head's size with its empty line, where `bytes` hold all of it.
std::optional<std::size_t> head_size(std::string_view bytes);

/// On the head as it came. Refused: folded lines and version numbers other than 1.0 and 1.1.
std::optional<HeadRefusal> refuse_raw_head(std::string_view head);

/// On the parsed head. Refused: a transfer coding other than `chunked`, alone and in HTTP/1.1;
/// no, two or impossible Hosts; two Origins; targets that are no path.
std::optional<HeadRefusal> refuse_head(const RequestHead& head);

}  // namespace portico::net
