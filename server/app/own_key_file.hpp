// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <expected>
#include <filesystem>
#include <string>

namespace portico::app {

/// A key file (server/vault/keys/file_provider.hpp) of this server's own, where there is none yet.
/// It appears whole or not at all, also where two processes begin at once. The error is one line
/// for the operator.
std::expected<void, std::string> make_key_file(const std::filesystem::path& path);

}  // namespace portico::app
