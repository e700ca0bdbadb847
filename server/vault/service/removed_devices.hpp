// SPDX-License-Identifier: Apache-2.0
//
// The devices that were removed, in a file beside the database: what a restored backup has
// forgotten is not let in again. One line for each, 64 hex digits, a hash that tells nobody who it
// was; lines are only ever added. Every method from every thread.
#pragma once

#include <expected>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/base/bytes.hpp"

namespace portico::vault {

/// An account and a device of it, its key's thumbprint.
using RemovedDevice = std::pair<std::string, std::string>;

class RemovedDevices {
  public:
    /// Makes the file where there is none, for its user alone. Half a line at the end, of a power
    /// cut, is dropped. The error is one line for the operator: another file, one that others may
    /// write, or one that cannot be.
    static std::expected<std::shared_ptr<RemovedDevices>, std::string> open(
        const std::string& path);
    ~RemovedDevices();
    RemovedDevices(const RemovedDevices&) = delete;
    RemovedDevices& operator=(const RemovedDevices&) = delete;

    bool contains(const RemovedDevice& device) const;
    /// Those that are not there yet, durable before it returns. False: the file cannot be written;
    /// this process knows them all the same.
    bool add(const std::vector<RemovedDevice>& devices);

  private:
    RemovedDevices(int file, std::set<Bytes32> hashes) : file_(file), hashes_(std::move(hashes)) {}

    const int file_;
    mutable std::mutex mutex_;
    std::set<Bytes32> hashes_;
    std::string unwritten_;  ///< lines
};

}  // namespace portico::vault
