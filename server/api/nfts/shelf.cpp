// SPDX-License-Identifier: Apache-2.0
#include "server/api/nfts/shelf.hpp"

#include "core/base/hex.hpp"
#include "core/crypto/sha2.hpp"

namespace portico::api::nfts {

std::string shelf_name(std::string_view kind, std::string_view key) {
    return to_hex(sha256(as_bytes(std::string(kind) + " " + std::string(key))));
}

void FileShelf::find(std::vector<std::string> names, Found found) {
    thread_.post([this, names = std::move(names), found = std::move(found)]() mutable {
        std::vector<std::optional<std::string>> all;
        for (const std::string& name : names) all.push_back(files_->find(name));
        to_server_(
            [found = std::move(found), all = std::move(all)]() mutable { found(std::move(all)); });
    });
}

void FileShelf::put(std::string name, std::string bytes) {
    thread_.post(
        [this, name = std::move(name), bytes = std::move(bytes)] { files_->put(name, bytes); });
}

}  // namespace portico::api::nfts
