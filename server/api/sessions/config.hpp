// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "core/chain/eip155/uint256.hpp"

namespace portico::api::sessions {

struct Config {
    /// Lines as read_session_chain takes them. None: sessions are not offered.
    std::vector<std::string> chains = {};
    /// What wraps the keys of co-signers (server/vault/keys/open_keys.hpp); empty: sessions.key of
    /// the data folder.
    std::string key = {};
    /// Operations that are signed in a day (UTC) for one session.
    std::int64_t operations_day = 200;
    /// Sessions made, activated and taken back in an hour, of one network address: each is written,
    /// and the last may ask a chain.
    std::int64_t changes_address = 60;
    std::int64_t changes_project = 20'000;
};

/// A network on which this server signs along.
struct SessionChain {
    std::string id;  ///< CAIP-2
    std::uint64_t number = 0;
    /// What operations of one session may cost an account in fees in a day, in wei.
    chain::Uint256 fees_day;
};

/// `eip155:8453 fees_day=<wei>`. The error is one line for the operator.
std::expected<SessionChain, std::string> read_session_chain(std::string_view line);

}  // namespace portico::api::sessions
