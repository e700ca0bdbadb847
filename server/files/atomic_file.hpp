// SPDX-License-Identifier: Apache-2.0
//
// Files that are read whole and replaced whole: a reader sees the old bytes or the new ones, also
// after a power cut. Not for what changes often: that is the database's.
#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>

namespace portico::files {

/// The error is one line for a person, without the path: "it does not exist", "it is larger than
/// 4 MiB" ...
std::expected<std::string, std::string> read_file(const std::string& path, std::size_t most_bytes);

/// Writes beside the file, flushes, renames over it and flushes the folder. After an error the file
/// is what it was. The error is one line for a person, with the path.
std::expected<void, std::string> replace_file(const std::string& path, std::string_view bytes);

}  // namespace portico::files
