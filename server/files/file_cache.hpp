// SPDX-License-Identifier: Apache-2.0
//
// Bytes by name in a folder, at most so many in all: what was unused longest goes first. For what
// can be had again: nothing is flushed, so after a power cut a file may be cut too, and whoever
// reads must look at what he gets. The folder may be removed while the program is down. One thread.
#pragma once

#include <cstdint>
#include <expected>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace portico::files {

class FileCache {
  public:
    /// Makes the folder where it is missing, and takes over what is there. The error is one line
    /// for a person.
    static std::expected<std::unique_ptr<FileCache>, std::string> open(std::string folder,
                                                                       std::uint64_t bytes_max);

    std::optional<std::string> find(const std::string& name);
    /// Precondition: the name is lower-case letters and digits. What cannot be written is not
    /// there.
    void put(const std::string& name, std::string_view bytes);

    /// On disk, in whole blocks of a file system.
    std::uint64_t bytes() const { return bytes_; }

  private:
    struct Entry {
        std::string name;
        std::uint64_t bytes = 0;
    };
    FileCache(std::string folder, std::uint64_t bytes_max)
        : folder_(std::move(folder)), bytes_max_(bytes_max) {}
    void add(const std::string& name, std::uint64_t size);
    void forget(const std::string& name);
    void make_room();
    std::string path_of(const std::string& name) const { return folder_ + "/" + name; }

    std::string folder_;
    std::uint64_t bytes_max_;
    std::uint64_t bytes_ = 0;
    std::list<Entry> by_use_;  ///< the last used first
    std::unordered_map<std::string, std::list<Entry>::iterator> by_name_;
};

}  // namespace portico::files
