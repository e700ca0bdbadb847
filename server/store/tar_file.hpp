// SPDX-License-Identifier: Apache-2.0
//
// Files in one file: tar as POSIX.1-1988 has it (ustar), so that any tar reads a backup. Holds
// plain files with relative names; whatever else an archive may hold is refused.
#pragma once

#include <expected>
#include <string>
#include <vector>

namespace portico::store {

struct TarMember {
    std::string name;  ///< inside the archive: relative, at most 100 bytes, no ".."
    std::string path;  ///< where its bytes are
};

/// Writes the archive, flushed to disk. Errors are one line; an unfinished file may be left.
std::expected<void, std::string> write_tar(const std::string& archive,
                                           const std::vector<TarMember>& members);

/// Writes the members below `folder`, which must be there. Errors: one that is cut short, damaged,
/// or holds anything but plain files below the folder.
std::expected<void, std::string> extract_tar(const std::string& archive, const std::string& folder);

}  // namespace portico::store
