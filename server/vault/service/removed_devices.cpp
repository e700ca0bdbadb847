// SPDX-License-Identifier: Apache-2.0
#include "server/vault/service/removed_devices.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "core/base/encoding/hex.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "server/files/atomic_file.hpp"

namespace portico::vault {
namespace {

using Why = std::unexpected<std::string>;

constexpr std::size_t kLine = 65;
constexpr std::size_t kFileMax = 256 << 20;

Bytes32 hash_of(const RemovedDevice& device) {
    return sha256(as_bytes(device.first + " " + device.second));
}

Why why(const std::string& path, const std::string& what) {
    return Why("the list of removed devices, " + path + ": " + what);
}

}  // namespace

std::expected<std::shared_ptr<RemovedDevices>, std::string> RemovedDevices::open(
    const std::string& path) {
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW,
                            S_IRUSR | S_IWUSR);
    if (file < 0) return why(path, std::strerror(errno));
    std::shared_ptr<RemovedDevices> out(new RemovedDevices(file, {}));
    struct stat status{};
    if (::fstat(file, &status) != 0 || !S_ISREG(status.st_mode))
        return why(path, "it is not a file");
    if ((status.st_mode & (S_IWGRP | S_IWOTH)) != 0) return why(path, "others may write it");
    const auto text = files::read_file(path, kFileMax);
    if (!text) return why(path, text.error());
    const std::size_t whole = text->size() / kLine * kLine;
    for (std::size_t at = 0; at < whole; at += kLine) {
        const auto hash = parse_hex_fixed<32>(std::string_view(*text).substr(at, kLine - 1));
        if (!hash || (*text)[at + kLine - 1] != '\n')
            return why(path, "it is not a list of devices");
        out->hashes_.insert(*hash);
    }
    if (whole < text->size() && ::ftruncate(file, static_cast<off_t>(whole)) != 0)
        return why(path, std::strerror(errno));
    return out;
}

RemovedDevices::~RemovedDevices() { ::close(file_); }

bool RemovedDevices::contains(const RemovedDevice& device) const {
    const std::lock_guard lock(mutex_);
    return hashes_.contains(hash_of(device));
}

bool RemovedDevices::add(const std::vector<RemovedDevice>& devices) {
    const std::lock_guard lock(mutex_);
    for (const RemovedDevice& device : devices)
        if (const Bytes32 hash = hash_of(device); hashes_.insert(hash).second)
            unwritten_ += to_hex(hash) + "\n";
    while (!unwritten_.empty()) {
        const ssize_t wrote = ::write(file_, unwritten_.data(), unwritten_.size());
        if (wrote < 0 && errno == EINTR) continue;
        if (wrote <= 0) return false;
        unwritten_.erase(0, static_cast<std::size_t>(wrote));
        if (unwritten_.empty() && ::fdatasync(file_) != 0) return false;
    }
    return true;
}

}  // namespace portico::vault
