// SPDX-License-Identifier: Apache-2.0
//
// Stored lists, `{"name":[row, ...]}`, that pages of different versions of Portico share: two tabs
// over a release, two pages of one origin, a host that goes back. A row that only another version
// can read costs itself alone, and stays.
#pragma once

#include "core/base/describe/describe.hpp"
#include "core/machine/storage.hpp"

namespace portico::machine {

/// Reads a described struct whose only member is a list. Returns the rows that this version cannot
/// read, as they are, as many as the list may have; where the text is no such list, nothing is
/// read.
Json::Array read_rows(const TypeInfo& type, std::string_view text, void* out);
template <class T>
Json::Array read_rows(std::string_view text, T& out) {
    return read_rows(type_info<T>(), text, &out);
}

/// Writes a row behind those of a list that is text.
void append_row(std::string& text, const Json& row);

/// Stores a list of what was sent. Rows of another version that are stored there stay behind it,
/// until their `at_ms` is a day ago. Uses `list` up.
void store_rows(Storage& storage, std::string_view key, const TypeInfo& type, void* list,
                const Context& context);

}  // namespace portico::machine
