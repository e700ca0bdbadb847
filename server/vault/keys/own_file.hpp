// SPDX-License-Identifier: Apache-2.0
//
// Reads a file of secrets (keys, a PIN, a token) that nobody but its owner may read.
#pragma once

#include <cstddef>
#include <expected>
#include <string>

#include "core/base/secret.hpp"

namespace portico::vault {

/// The whole file, at most `limit` bytes and one more, so that a caller sees that it is too long.
/// `what` names it in errors: "the key file". Errors: one line for the operator, without contents.
std::expected<SecretBytes, std::string> read_own_file(const std::string& path, std::size_t limit,
                                                      const char* what);

/// The first line of a file that holds one: a PIN, a token. Errors: as above; empty; longer than
/// 4,096 bytes.
std::expected<SecretBytes, std::string> read_own_line(const std::string& path, const char* what);

}  // namespace portico::vault
