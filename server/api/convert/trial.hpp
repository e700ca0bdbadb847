// SPDX-License-Identifier: Apache-2.0
//
// A swap tried before it is signed (eth_simulateV1 of the execution API): what the account gets,
// what gas it takes, and whether what was bought can be sold again. Where a node does not know that
// method, a plain call says whether the swap goes through, and no more.
#pragma once

#include <optional>
#include <string>

#include "server/api/chain_data/reader.hpp"
#include "server/api/convert/provider.hpp"

namespace portico::api::convert {

struct TrialAsk {
    BuildAsk of;
    Built call;
    std::optional<EvmAddress> spender = {};  ///< is allowed the amount first, in the trial alone
    /// Sells the minimum again; nothing: that is not tried.
    std::optional<Built> sale = {};
};

struct Trial {
    enum class Outcome : std::uint8_t {
        kDone,         ///< `received` arrived
        kRefused,      ///< it fails, and why
        kNotTold,      ///< it goes through; no node says what arrives
        kNotAllowed,   ///< no node can pretend the allowance that is missing, so nobody knows
        kUnavailable,  ///< no node answered
    };
    Outcome outcome = Outcome::kUnavailable;
    Uint256 received = {};
    std::uint64_t gas = 0;  ///< that it took; 0: not told
    std::optional<bool> can_sell = {};
    std::string why = {};  ///< for a person
};

/// `reader` must outlive the wait.
ops::Awaitable<Trial> try_swap(chain_data::Reader& reader, TrialAsk ask);

/// The answer of eth_simulateV1 to its calls; an answer of another form is nothing.
std::optional<Trial> read_trial(const Json& result, const TrialAsk& ask);

}  // namespace portico::api::convert
