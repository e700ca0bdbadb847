// SPDX-License-Identifier: Apache-2.0
//
// A file of a few megabytes that is deleted when its disk is full, so that there is room for what
// frees more: a checkpoint of the write-ahead log, the files that SQLite needs to open a database.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>

namespace portico::store {

class DiskReserve {
  public:
    /// Of at least what a write-ahead log holds before its checkpoint (relay_store.cpp).
    static constexpr std::int64_t kBytes = 16 * 1024 * 1024;

    /// Bytes that are free in a folder.
    using Free = std::function<std::uint64_t(const std::string& folder)>;

    explicit DiskReserve(std::string path, Free free = free_bytes)
        : path_(std::move(path)), free_(std::move(free)) {}
    /// To an ordinary user; 0 where that cannot be said.
    static std::uint64_t free_bytes(const std::string& folder);

    bool exists() const;
    /// Room for the reserve and more, so that it can be made.
    static constexpr std::uint64_t kAmpleBytes = 8 * std::uint64_t{kBytes};
    /// What is free for an ordinary user on its disk.
    std::uint64_t free() const;

    /// Gives its room back to the disk. False: there is none to give.
    bool release();
    /// Makes the file where it is missing and there is ample room; looks at most once in 10 s.
    /// True: it looked, and it is there.
    bool restore();

  private:
    std::string path_;
    Free free_;
    std::chrono::steady_clock::time_point looked_at_{};
};

/// The name of the reserve in a data folder.
inline constexpr const char* kReserveFile = "portico.reserve";

/// Whether the disk that holds this folder has less free than a database needs to be opened.
bool disk_is_full(const std::string& folder);

}  // namespace portico::store
