// SPDX-License-Identifier: Apache-2.0
#include "server/store/disk_reserve.hpp"

#include <fcntl.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <filesystem>

namespace portico::store {
namespace {

constexpr auto kLookEvery = std::chrono::seconds(10);
constexpr std::uint64_t kFullBytes = 1024 * 1024;

std::string folder_of(const std::string& path) {
    const std::string folder = std::filesystem::path(path).parent_path();
    return folder.empty() ? "." : folder;
}

}  // namespace

std::uint64_t DiskReserve::free_bytes(const std::string& folder) {
    struct statvfs disk{};
    if (statvfs(folder.c_str(), &disk) != 0) return 0;
    return std::uint64_t{disk.f_bavail} * disk.f_frsize;
}

bool DiskReserve::exists() const { return std::filesystem::exists(path_); }

std::uint64_t DiskReserve::free() const { return free_(folder_of(path_)); }

bool DiskReserve::release() {
    looked_at_ = std::chrono::steady_clock::now();
    return unlink(path_.c_str()) == 0;
}

bool DiskReserve::restore() {
    const auto now = std::chrono::steady_clock::now();
    if (looked_at_.time_since_epoch().count() != 0 && now - looked_at_ < kLookEvery) return false;
    looked_at_ = now;
    if (std::filesystem::exists(path_)) return true;
    if (free() < kAmpleBytes) return false;  // the reserve is not what fills a disk
    const int file = open(path_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) return false;
    const bool made = posix_fallocate(file, 0, kBytes) == 0;
    if (!made) unlink(path_.c_str());
    close(file);
    return made;
}

bool disk_is_full(const std::string& folder) {
    struct statvfs disk{};
    return statvfs(folder.c_str(), &disk) == 0 && DiskReserve::free_bytes(folder) < kFullBytes;
}

}  // namespace portico::store
