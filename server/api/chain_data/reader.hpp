// SPDX-License-Identifier: Apache-2.0
//
// How areas ask chains. One read is one JSON-RPC batch; what nodes say is told as it is, and
// whoever asked must judge it: a node may be wrong and a contract is anybody's.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json/json.hpp"

namespace portico::api::chain_data {

struct ChainCall {
    std::string method;
    std::string params;  ///< JSON
};

struct ChainAnswer {
    enum class Outcome : std::uint8_t {
        kResult,
        kError,       ///< the chain answered that it will not do this
        kUnavailable  ///< no node answered rightly, or not in time
    };
    Outcome outcome = Outcome::kUnavailable;
    Json result = {};
    std::int64_t code = 0;  ///< of an error
    std::string why = {};   ///< of an error: its message, as the node has it
    std::string data = {};  ///< of an error: what a call reverted with, in hex; empty: not told

    /// Nothing for anything but a text.
    const std::string* text() const {
        return outcome == Outcome::kResult && result.is_string() ? &result.as_string() : nullptr;
    }
};
using ChainAnswers = std::vector<ChainAnswer>;

/// Whether it was refused because too much was asked for at once: of fewer blocks the node may
/// tell.
bool is_too_much(const ChainCall& call, const ChainAnswer& answer);

class Reader {
  public:
    using Done = std::function<void(ChainAnswers answers)>;
    virtual ~Reader() = default;

    virtual bool serves(std::string_view chain) const = 0;
    /// CAIP-2 ids of all that are served.
    virtual std::vector<std::string> chains() const = 0;
    /// `done` gets one answer for each call, in their order, at once or later. Precondition: the
    /// chain is served and there is a call.
    virtual void read(std::string_view chain, std::vector<ChainCall> calls, Done done) = 0;
};

}  // namespace portico::api::chain_data
