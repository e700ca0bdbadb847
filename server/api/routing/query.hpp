// SPDX-License-Identifier: Apache-2.0
//
// The query of a request, decoded (application/x-www-form-urlencoded). Lenient where clients in the
// field need it: a second question mark separates like `&` (docs/spec/http-api.md#leniency),
// unknown names are ignored, of a name given twice the first counts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.hpp"

namespace portico::api {

class Query {
  public:
    /// More names than any client of ours sends.
    static constexpr std::size_t kPairsMax = 64;

    /// Errors: percent_invalid, utf8_invalid, limit_exceeded (kPairsMax).
    static Result<Query> parse(std::string_view text);

    /// The value, which may be empty; nothing where the name is not there. Lives as long as this.
    std::optional<std::string_view> find(std::string_view name) const;
    /// How often the name is there.
    std::size_t count(std::string_view name) const;
    /// The value, or nothing where it is not there or empty.
    std::string_view text(std::string_view name) const { return find(name).value_or(""); }

    /// A decimal number of `least` to `most`; `otherwise` where it is not there or empty. The error
    /// is one line for a person: what is wrong and what may stand there.
    std::expected<std::int64_t, std::string> integer(std::string_view name, std::int64_t otherwise,
                                                     std::int64_t least, std::int64_t most) const;

    /// The non-empty items of a comma-joined list; the error as with integer().
    std::expected<std::vector<std::string_view>, std::string> list(std::string_view name,
                                                                   std::size_t most) const;

  private:
    std::vector<std::pair<std::string, std::string>> pairs_;
};

}  // namespace portico::api
