// SPDX-License-Identifier: Apache-2.0
//
// Descriptors as the data folder keeps them: merged, checked, with who attested to them, and a
// version that is a digest of all of it.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes.hpp"
#include "core/base/json/json.hpp"

namespace portico::vault::descriptors {

inline constexpr std::size_t kSetBytesMax = 32 * 1024 * 1024;
inline constexpr std::size_t kDescriptorsMax = 4'096;
inline constexpr std::size_t kDescriptorBytesMax = 512 * 1024;  ///< of one, merged

/// That somebody has read a descriptor and stands by it (ERC-8176).
struct Attestation {
    std::string auditor;     ///< address, checksummed
    std::int64_t until = 0;  ///< seconds since 1970; 0: for ever
    /// Of each that it stands for, one for every file: what the auditor names to take it back.
    /// Empty in what was imported by an earlier version.
    std::vector<Bytes32> uids = {};
};

struct StoredDescriptor {
    std::string file;  ///< within the registry
    std::vector<Attestation> attestations;
    Json descriptor;
};

struct DescriptorSet {
    std::string version;           ///< hex of SHA-256 over the descriptors; set by write_set
    std::string source;            ///< the folder that it was imported from
    std::int64_t imported_at = 0;  ///< seconds since 1970
    std::vector<StoredDescriptor> descriptors;
};

/// Where a data folder has it.
std::string set_path(const std::string& data_folder);

std::string write_set(DescriptorSet& set);
/// The error is one line for the operator, without the path.
std::expected<DescriptorSet, std::string> read_set(std::string_view text);

/// A JSON list of descriptors as an operator writes it. The same error.
std::expected<std::vector<StoredDescriptor>, std::string> read_list(std::string_view text,
                                                                    const std::string& name);

/// Nothing, or which two of them say the same function of the same contract.
std::string find_double(const std::vector<StoredDescriptor>& descriptors);

}  // namespace portico::vault::descriptors
