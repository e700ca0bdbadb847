// SPDX-License-Identifier: Apache-2.0
//
// The one folder that a server keeps everything in. Opening it makes it if needed, proves that it
// can be written, and locks it, so that no second process writes the same database.
#pragma once

#include <expected>
#include <optional>
#include <string>

namespace portico::store {

class DataFolder {
  public:
    /// Errors are one line for a person: what is wrong with which path.
    static std::expected<DataFolder, std::string> open(const std::string& path);

    /// The id of the process that has this folder open, as it wrote it; nothing where none has.
    /// Makes and locks nothing.
    static std::optional<std::string> user_of(const std::string& path);

    DataFolder(DataFolder&& other) noexcept;
    DataFolder& operator=(DataFolder&& other) noexcept;
    DataFolder(const DataFolder&) = delete;
    DataFolder& operator=(const DataFolder&) = delete;
    ~DataFolder();

    std::string file(const std::string& name) const { return path_ + "/" + name; }

  private:
    DataFolder(std::string path, int lock) : path_(std::move(path)), lock_(lock) {}

    std::string path_;
    int lock_ = -1;  ///< holds the lock while it is open
};

}  // namespace portico::store
