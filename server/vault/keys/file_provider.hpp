// SPDX-License-Identifier: Apache-2.0
//
// A key provider over a file of this machine: a key of 32 bytes a line, in hex, the newest first.
// The newest wraps, each opens what it wrapped, so that a key is changed by a line put on top. The
// file is its owner's alone: one that others may read is refused.
#pragma once

#include <expected>
#include <memory>
#include <string>

#include "core/base/entropy.hpp"
#include "server/vault/rules/sealed_row.hpp"

namespace portico::vault {

/// The error is one line for the operator and holds nothing of the file.
std::expected<std::unique_ptr<KeyProvider>, std::string> open_key_file(const std::string& path,
                                                                       EntropyFn random);

}  // namespace portico::vault
