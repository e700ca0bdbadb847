// SPDX-License-Identifier: Apache-2.0
//
// Files in one file: tar as POSIX.1-1988 has it (ustar), so that any tar reads a backup. Holds
// plain files with relative names; whatever else an archive may hold is refused.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

namespace portico::store {

struct TarMember {
    std::string name;  ///< inside the archive: relative, at most 100 bytes, no ".."
    std::string path;  ///< where its bytes are
};

/// The last member: the SHA-256 of every byte before it, in hex.
inline constexpr const char* kDigestMember = "portico.sha256";

/// Writes the archive and its digest, flushed to disk. Errors are one line; an unfinished file may
/// be left.
std::expected<void, std::string> write_tar(const std::string& archive,
                                           const std::vector<TarMember>& members);

enum class Digest : std::uint8_t { kMatches, kMissing };

/// Writes the members below `folder`, which must be there. Errors: one that is cut short, damaged
/// (a flipped bit is enough), or holds anything but plain files below the folder. Without a digest,
/// which versions before 0.2 did not write, damage inside the files is not seen.
std::expected<Digest, std::string> extract_tar(const std::string& archive,
                                               const std::string& folder);

}  // namespace portico::store
