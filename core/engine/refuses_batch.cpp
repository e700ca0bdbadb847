// SPDX-License-Identifier: Apache-2.0
#include "core/engine/refuses_batch.hpp"

#include <algorithm>

#include "core/base/text/ascii.hpp"

namespace portico::engine {
namespace {

// What is longer is no refusal: one error for each of a thousand calls, and room.
constexpr std::size_t kRefusalMax = 512 * 1024;

}  // namespace

bool refuses_batch(std::string_view body) {
    constexpr std::string_view kWord = "batch";
    if (body.size() > kRefusalMax || body.contains("\"result\"") || !body.contains("\"message\""))
        return false;
    return std::ranges::search(body, kWord, {}, [](char c) { return ascii_lower(c); }).begin() !=
           body.end();
}

}  // namespace portico::engine
