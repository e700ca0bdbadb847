// SPDX-License-Identifier: Apache-2.0
//
// The id under which one request is found in the log, in its answer and at a proxy before us.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/base/entropy.hpp"

namespace portico::net {

/// Makes ids: UUIDs of version 4 (RFC 9562, section 5.4), which tell nothing of the process.
class RequestIds {
  public:
    explicit RequestIds(EntropyFn entropy) : entropy_(std::move(entropy)) {}
    std::string next();

  private:
    EntropyFn entropy_;
    FixedBytes<1024> pool_{};  ///< entropy is drawn for many at a time
    std::size_t left_ = 0;
};

/// Whether an id that came with a request may be written to the log: 1 to 64 letters, digits,
/// dashes, dots and underscores.
bool is_request_id(std::string_view text);

}  // namespace portico::net
