// SPDX-License-Identifier: Apache-2.0
#include "server/store/data_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

namespace portico::store {

std::expected<DataFolder, std::string> DataFolder::open(const std::string& path) {
    std::error_code failure;
    if (std::filesystem::create_directories(path, failure))
        std::filesystem::permissions(path, std::filesystem::perms::owner_all, failure);
    if (failure)
        return std::unexpected("cannot make the data folder " + path + ": " + failure.message());
    const std::string lock_path = path + "/portico.lock";
    const int lock = ::open(lock_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock < 0)
        return std::unexpected("the data folder " + path +
                               " cannot be written: " + std::strerror(errno));
    DataFolder folder(path, lock);
    if (::flock(lock, LOCK_EX | LOCK_NB) != 0)
        return std::unexpected("the data folder " + path + " is in use by another portico process");
    const std::string pid = std::to_string(::getpid()) + "\n";
    if (::ftruncate(lock, 0) != 0 || ::pwrite(lock, pid.data(), pid.size(), 0) < 0)
        return std::unexpected("the data folder " + path +
                               " cannot be written: " + std::strerror(errno));
    return folder;
}

std::optional<std::string> DataFolder::user_of(const std::string& path) {
    const int lock = ::open((path + "/portico.lock").c_str(), O_RDONLY | O_CLOEXEC);
    if (lock < 0) return std::nullopt;
    std::string out(32, '\0');
    const bool is_free = ::flock(lock, LOCK_SH | LOCK_NB) == 0;
    const ssize_t size = ::pread(lock, out.data(), out.size(), 0);
    ::close(lock);
    if (is_free) return std::nullopt;
    out.resize(static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
    while (out.ends_with('\n')) out.pop_back();
    return out;
}

DataFolder::DataFolder(DataFolder&& other) noexcept
    : path_(std::move(other.path_)), lock_(std::exchange(other.lock_, -1)) {}

DataFolder& DataFolder::operator=(DataFolder&& other) noexcept {
    std::swap(path_, other.path_);
    std::swap(lock_, other.lock_);
    return *this;
}

DataFolder::~DataFolder() {
    if (lock_ >= 0) ::close(lock_);
}

}  // namespace portico::store
