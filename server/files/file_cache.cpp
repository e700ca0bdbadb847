// SPDX-License-Identifier: Apache-2.0
#include "server/files/file_cache.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <vector>

#include "server/files/atomic_file.hpp"

namespace portico::files {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kBlockBytes = 4096;
constexpr std::string_view kUnfinished = ".part";

bool is_name(std::string_view name) {
    return !name.empty() && std::ranges::all_of(name, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    });
}

}  // namespace

std::expected<std::unique_ptr<FileCache>, std::string> FileCache::open(std::string folder,
                                                                       std::uint64_t bytes_max) {
    std::error_code failure;
    fs::create_directories(folder, failure);
    if (failure) return std::unexpected(folder + " cannot be made: " + failure.message());
    std::unique_ptr<FileCache> cache(new FileCache(std::move(folder), bytes_max));
    struct Found {
        fs::file_time_type used;
        std::string name;
        std::uint64_t size;
    };
    std::vector<Found> all;
    for (fs::directory_iterator at(cache->folder_, failure), end; !failure && at != end;
         at.increment(failure)) {
        std::error_code gone;
        const std::string name = at->path().filename().string();
        if (!at->is_regular_file(gone)) continue;
        if (!is_name(name)) {
            if (name.ends_with(kUnfinished)) fs::remove(at->path(), gone);
            continue;
        }
        const auto used = at->last_write_time(gone);
        const auto size = at->file_size(gone);
        if (!gone) all.push_back({used, name, size});
    }
    if (failure) return std::unexpected(cache->folder_ + " cannot be read: " + failure.message());
    std::ranges::sort(all, {}, &Found::used);
    for (const Found& one : all) cache->add(one.name, one.size);
    cache->make_room();
    return cache;
}

void FileCache::add(const std::string& name, std::uint64_t size) {
    const std::uint64_t bytes = (size + kBlockBytes - 1) / kBlockBytes * kBlockBytes;
    by_use_.push_front({name, bytes});
    by_name_[name] = by_use_.begin();
    bytes_ += bytes;
}

void FileCache::forget(const std::string& name) {
    const auto found = by_name_.find(name);
    if (found == by_name_.end()) return;
    std::error_code ignored;
    fs::remove(path_of(name), ignored);
    bytes_ -= found->second->bytes;
    by_use_.erase(found->second);
    by_name_.erase(found);
}

void FileCache::make_room() {
    while (bytes_ > bytes_max_) forget(std::string(by_use_.back().name));
}

std::optional<std::string> FileCache::find(const std::string& name) {
    const auto found = by_name_.find(name);
    if (found == by_name_.end()) return std::nullopt;
    auto bytes = read_file(path_of(name), bytes_max_);
    if (!bytes) {
        forget(name);
        return std::nullopt;
    }
    by_use_.splice(by_use_.begin(), by_use_, found->second);
    std::error_code ignored;  // the order counts after the next start too
    fs::last_write_time(path_of(name), fs::file_time_type::clock::now(), ignored);
    return std::move(*bytes);
}

void FileCache::put(const std::string& name, std::string_view bytes) {
    if (!is_name(name)) return;
    forget(name);
    const std::string path = path_of(name), part = path + std::string(kUnfinished);
    std::error_code failure;
    {
        std::ofstream file(part, std::ios::binary | std::ios::trunc);
        file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        file.close();
        if (!file) failure = std::make_error_code(std::errc::io_error);
    }
    if (!failure) fs::rename(part, path, failure);
    if (failure) {
        fs::remove(part, failure);
        return;
    }
    add(name, bytes.size());
    make_room();
}

}  // namespace portico::files
