// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/data/bundler_store.hpp"

namespace portico::api::bundler {

struct Config {
    /// CAIP-2 ids of networks on which operations are bundled here. None: no bundler.
    std::vector<std::string> chains = {};
    /// Addresses of contracts that need not follow ERC-7562, and that are taken where no node can
    /// show what a validation does.
    std::vector<std::string> trusted = {};
    /// Calls in an hour that ask nodes, of one project.
    std::int64_t calls_project = 20'000;
    /// Of one network address.
    std::int64_t calls_address = 2'000;
    WaitingLimits waiting = {};
    /// Bundles of one project that failed on a chain, so that the bundler paid, before its
    /// operations are refused for a day. What was taken before goes on until twice as many have
    /// failed, accounts that are known until three times as many.
    std::int64_t failures_project = 5;
    /// Blocks after which one is final.
    std::int64_t confirmations = 12;
    std::int64_t bump_ms = 15'000;  ///< a bundle that is in no block by then gets a higher fee
};

/// Lines as read_paymaster and read_policy of sponsor.hpp take them.
struct SponsorConfig {
    std::vector<std::string> contracts = {};  ///< none: nothing is paid for
    std::vector<std::string> policies = {};
};

}  // namespace portico::api::bundler
