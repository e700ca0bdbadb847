// SPDX-License-Identifier: Apache-2.0
#include "server/api/routing/conditional.hpp"

#include <algorithm>

namespace portico::api {

bool etag_matches(std::string_view if_none_match, std::string_view etag) {
    if (etag.starts_with("W/")) etag.remove_prefix(2);
    while (!if_none_match.empty()) {
        const std::size_t start = if_none_match.find_first_not_of(" \t,");
        if (start == std::string_view::npos) return false;
        if_none_match.remove_prefix(start);
        if (if_none_match.front() == '*') return true;
        if (if_none_match.starts_with("W/")) if_none_match.remove_prefix(2);
        if (!if_none_match.starts_with('"')) return false;  // not a list of tags
        const std::size_t end = if_none_match.find('"', 1);
        if (end == std::string_view::npos) return false;
        if (if_none_match.substr(0, end + 1) == etag) return true;
        if_none_match.remove_prefix(end + 1);
    }
    return false;
}

}  // namespace portico::api
