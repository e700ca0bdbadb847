// SPDX-License-Identifier: Apache-2.0
//
// The id under which one request is found in the log, in its answer and at a proxy before us.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace portico::net {

/// Makes ids that no other start of the program makes: `5f1c0a9be2d34c7a-1f`.
class RequestIds {
  public:
    RequestIds();
    std::string next();

  private:
    std::string start_;  ///< random, 16 digits
    std::uint64_t count_ = 0;
};

/// Whether an id that came with a request may be written to the log: 1 to 64 letters, digits,
/// dashes, dots and underscores.
bool is_request_id(std::string_view text);

}  // namespace portico::net
