// SPDX-License-Identifier: Apache-2.0
//
// Metadata and pictures that were fetched, on disk: reading and writing happens on a thread of its
// own. Whoever reads must look at what he gets (server/files/file_cache.hpp).
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/files/file_cache.hpp"
#include "server/ops/executor.hpp"
#include "server/upstream/upstream_thread.hpp"

namespace portico::api::nfts {

class MediaCache {
  public:
    /// One for each name, in their order.
    using Found = std::function<void(std::vector<std::optional<std::string>> found)>;
    virtual ~MediaCache() = default;
    /// `found` is called once, on the server's thread.
    virtual void find(std::vector<std::string> names, Found found) = 0;
    virtual void put(std::string name, std::string bytes) = 0;
};

/// The name under which something stands: letters and digits, whatever the key holds.
std::string media_cache_name(std::string_view kind, std::string_view key);

class FileMediaCache final : public MediaCache {
  public:
    FileMediaCache(std::unique_ptr<files::FileCache> files, ops::Executor to_server)
        : files_(std::move(files)), to_server_(std::move(to_server)) {}
    ~FileMediaCache() override { thread_.end(); }

    void find(std::vector<std::string> names, Found found) override;
    void put(std::string name, std::string bytes) override;

  private:
    std::unique_ptr<files::FileCache> files_;
    ops::Executor to_server_;
    upstream::UpstreamThread thread_;
};

}  // namespace portico::api::nfts
