// SPDX-License-Identifier: Apache-2.0
//
// The operator's server of a simulated world, as far as an account asks it: every account has a
// transaction every 45 s, of which some are spam, and a few NFTs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/account/contract.hpp"

namespace portico::sim {

/// The body of its answer to a GET of this address; nothing for a path that it does not have.
std::optional<std::string> answer_of_server(std::string_view url, std::int64_t now_ms);

/// What cannot be if these were put together from its answers to this account: a sentence.
std::optional<std::string> fault_of(const engine::WatchAccount& watch,
                                    const account::AccountSlices& slices);

}  // namespace portico::sim
