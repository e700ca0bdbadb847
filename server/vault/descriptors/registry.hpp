// SPDX-License-Identifier: Apache-2.0
//
// A registry of clear signing that an operator has fetched: a folder of descriptors, some of which
// include others (ethereum/clear-signing-erc7730-registry). Nothing outside the folder is read.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "server/vault/descriptors/descriptor_set.hpp"

namespace portico::vault::descriptors {

inline constexpr std::size_t kRegistryFilesMax = 16'384;
inline constexpr std::size_t kRegistryFileBytesMax = 1024 * 1024;
inline constexpr std::size_t kIncludesDepthMax = 8;

struct ReadRegistry {
    std::vector<StoredDescriptor> descriptors;  ///< by their file names
    std::vector<std::string> left_out;          ///< a line each: the file, and why
    std::vector<std::string> not_attested;      ///< a line for each attestation that does not count
    std::size_t parts = 0;  ///< files that name no contract: others include them
};

/// Reads every *.json of the folder but those of `sigs`, `specs` and tests. A descriptor that
/// cannot be read whole is left out and told. An attestation counts if its file includes nothing,
/// if the same auditor attested to all that it includes, or if it is of what comes of all that.
/// `now_s`: for their ends. The error is one line for the operator: no such folder, no descriptors
/// in it, too much of it, or two that say the same.
std::expected<ReadRegistry, std::string> read_registry(const std::string& folder,
                                                       std::int64_t now_s);

/// Members of `own` over those of `base`, within objects of both too.
Json merge(Json base, const Json& own);

}  // namespace portico::vault::descriptors
