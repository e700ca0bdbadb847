// SPDX-License-Identifier: Apache-2.0
//
// What nodes answer. Nothing is taken on trust: an answer counts only if the whole text is JSON,
// the id is the one that was asked with, and there is either a result or a well-formed error.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace portico::api::rpc {

struct Answer {
    bool right = false;  ///< else the node must be taken to have said nothing
    bool is_error = false;
    std::string_view value;    ///< the result or the error object, as it stood
    std::int64_t code = 0;     ///< of the error
    std::string_view message;  ///< of the error, in quotes and escaped as it stood
};

enum class Reading : std::uint8_t {
    kAnswers,  ///< each right or not
    kNoBatch,  ///< one error object for several calls
    kBroken    ///< not JSON, or not of this protocol
};

/// The answers to calls with the ids `first_id`, `first_id + 1`, ...: one for each.
Reading read_answers(std::string_view body, std::uint64_t first_id, std::size_t count,
                     std::vector<Answer>& out);

/// Whether an error speaks of the node and not of the call: the quota is used up, the node is
/// behind or broken. Another node may know better (docs/spec/rpc-proxy.md#calls).
bool is_node_trouble(const Answer& error);

/// Whether an error says that the node is asked too often (429; EIP-1474: -32005), so that it did
/// nothing.
bool is_over_its_limit(const Answer& error);

}  // namespace portico::api::rpc
