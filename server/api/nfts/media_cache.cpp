// SPDX-License-Identifier: Apache-2.0
#include "server/api/nfts/media_cache.hpp"

#include "core/base/encoding/hex.hpp"
#include "core/crypto/hash/sha2.hpp"

namespace portico::api::nfts {

std::string media_cache_name(std::string_view kind, std::string_view key) {
    return to_hex(sha256(as_bytes(std::string(kind) + " " + std::string(key))));
}

void FileMediaCache::find(std::vector<std::string> names, Found found) {
    thread_.post([this, names = std::move(names), found = std::move(found)]() mutable {
        std::vector<std::optional<std::string>> all;
        for (const std::string& name : names) all.push_back(files_->find(name));
        to_server_(
            [found = std::move(found), all = std::move(all)]() mutable { found(std::move(all)); });
    });
}

void FileMediaCache::put(std::string name, std::string bytes) {
    thread_.post(
        [this, name = std::move(name), bytes = std::move(bytes)] { files_->put(name, bytes); });
}

}  // namespace portico::api::nfts
