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

/// Codes that say nothing but that it failed: -32603 and those that servers give meanings of their
/// own (JSON-RPC 2.0, section 5.1).
bool is_vague(std::int64_t code);

/// Whom an error speaks of (docs/spec/rpc-proxy.md#errors-of-nodes).
enum class Blame : std::uint8_t {
    kCall,    ///< what was asked: it is the answer
    kUnsure,  ///< this call at this node: others may know better; if none does, it is the answer
    kLate,    ///< the node has not got that block: it may have it in a moment
    kNode     ///< the node's own affairs: its quota is used up, it is broken
};
/// Codes alone do not tell: -32005 is said of a used-up quota and of a query with too many results.
/// So the words count, and whether the caller chooses how much there is to answer.
Blame whom_to_blame(std::string_view method, const Answer& error);

/// What a call is refused with (kLimitExceeded) whose answer is above Policy::answer_bytes.
inline constexpr std::string_view kAnswerTooLong =
    "The answer is longer than this server takes of a node: ask for less at once, like a smaller "
    "range";

/// Whether an error's words (docs/spec/rpc-proxy.md#errors-of-nodes) say that the answer would be
/// too long, or that too many blocks are asked about: less may do. Its code says nothing of that.
bool speaks_of_size(std::string_view method, std::string_view message);

/// Whether an error says that the node is asked too often (429; EIP-1474: -32005), so that it did
/// nothing.
bool is_over_its_limit(const Answer& error);

/// Whether the error of a write leaves open what became of it: the node, or somebody behind it, was
/// in trouble and may have passed it on before.
bool leaves_write_open(const Answer& error);

}  // namespace portico::api::rpc
