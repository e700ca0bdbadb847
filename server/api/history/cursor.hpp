// SPDX-License-Identifier: Apache-2.0
//
// The `next` of a page: where it ended, sealed, so that nobody can make one up, nor use one for
// another account or another choice of chain. It holds nothing secret.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/data/history_store.hpp"

namespace portico::api::history {

struct Cursor {
    indexer::Position after;
    std::int64_t rewinds = 0;

    friend bool operator==(const Cursor&, const Cursor&) = default;
};

/// `scope` is what it is good for: the account and the chain that were asked for.
std::string seal_cursor(const Cursor& cursor, std::string_view scope, ByteView key);
/// Nothing where it is none, was changed, or is of another scope.
std::optional<Cursor> open_cursor(std::string_view text, std::string_view scope, ByteView key);

/// The same for a place in somebody else's pages, as it names it.
std::string seal_place(std::string_view place, std::string_view scope, ByteView key);
std::optional<std::string> open_place(std::string_view text, std::string_view scope, ByteView key);

}  // namespace portico::api::history
