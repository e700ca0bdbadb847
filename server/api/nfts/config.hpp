// SPDX-License-Identifier: Apache-2.0
//
// What the operator decides about collectibles.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace portico::api::nfts {

struct Config {
    /// What comes before the path of an ipfs: address; empty: these have neither metadata nor
    /// pictures.
    std::string ipfs_gateway = {};
    /// host:port that may stand on a private address and speak http.
    std::vector<std::string> private_hosts = {};
    std::int64_t picture_bytes = 5 * 1024 * 1024;
    /// On disk, metadata and pictures together.
    std::int64_t cache_bytes = 256 * 1024 * 1024;
};

}  // namespace portico::api::nfts
