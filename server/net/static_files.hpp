// SPDX-License-Identifier: Apache-2.0
//
// Files of one folder over HTTP: MIME types, ETag, precompressed .br, and no way out of the folder.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/server.hpp"

namespace portico::net {

class StaticFiles {
  public:
    explicit StaticFiles(std::filesystem::path root);

    /// The answer to a GET or HEAD; nothing if there is no such file. A path that ends in a slash
    /// means its index.html. File names with a content hash may be cached for ever.
    std::optional<Response> find(const Request& request) const;

  private:
    std::filesystem::path root_;
};

std::string_view mime_type(std::string_view path);

}  // namespace portico::net
