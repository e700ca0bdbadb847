// SPDX-License-Identifier: Apache-2.0
//
// Files of one folder over HTTP, from memory: MIME types, ETag, compressed forms that stand beside
// a file (name.br, name.gz), and no way out of the folder. A thread reads them and looks every
// second whether one has changed, so that no request waits for a disk.
#pragma once

#include <atomic>
#include <condition_variable>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>

#include "server/net/server.hpp"
#include "server/ops/log.hpp"

namespace portico::net {

class StaticFiles {
  public:
    struct Limits {
        std::size_t file_bytes = 64 * 1024 * 1024;    ///< a larger one is not served
        std::size_t total_bytes = 256 * 1024 * 1024;  ///< what is beyond, by name, is not served
        std::int64_t look_ms = 1'000;
    };
    /// Reads the folder. What is left out is logged. `log` must outlive this.
    StaticFiles(std::filesystem::path root, Limits limits, ops::Log& log);
    ~StaticFiles();
    StaticFiles(const StaticFiles&) = delete;

    /// The answer to a GET or HEAD; nothing if there is no such file. A path that ends in a slash
    /// means its index.html. File names with a content hash may be cached for ever. Names that
    /// begin with a dot, links that lead out of the folder and linked folders are not there.
    std::optional<Response> find(const Request& request) const;

  private:
    /// What tells that a file is another one.
    struct Stamp {
        std::int64_t modified_ns = 0;
        std::int64_t changed_ns = 0;
        std::uintmax_t bytes = 0;
        std::uintmax_t inode = 0;
        friend bool operator==(const Stamp&, const Stamp&) = default;
    };
    struct File {
        Stamp stamp;
        std::shared_ptr<const std::string> bytes;
        std::string etag;
    };
    using Files = std::unordered_map<std::string, std::shared_ptr<const File>>;  ///< by path
    using Listing = std::map<std::string, std::pair<std::filesystem::path, Stamp>>;

    Listing list() const;
    void take(Listing listing);
    void watch(const std::stop_token& stop);

    const std::filesystem::path root_;
    const Limits limits_;
    ops::Log& log_;
    Listing listing_;  ///< as it was read; the thread's
    std::atomic<std::shared_ptr<const Files>> files_ = std::make_shared<const Files>();
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::jthread thread_;  ///< last: it ends before the rest does
};

std::string_view mime_type(std::string_view path);

}  // namespace portico::net
