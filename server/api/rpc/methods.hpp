// SPDX-License-Identifier: Apache-2.0
//
// What may be done with a call, by its chain's namespace and its method: passed on at all, asked
// twice, shared, kept. An allow list, letter for letter: reads, and writes that carry what their
// sender signed. All else, in particular what acts with a node's own keys or steers the node,
// passes only where the operator names it, and is then treated as a write.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace portico::api::rpc {

enum class Family : std::uint8_t { kEvm, kSolana, kPolkadot, kBitcoin, kCosmos };

/// Of a CAIP-2 id; nothing for a namespace that has no JSON-RPC of ours.
std::optional<Family> family_of(std::string_view chain);

enum class CachePolicy : std::uint8_t {
    kNever,
    kHead,       ///< true of the newest head: kept for a moment
    kImmutable,  ///< true for ever once the answer is not null
    kDepth,      ///< true for ever once what it speaks of lies deep enough below the head
};

enum class Kind : std::uint8_t { kForbidden, kRead, kWrite };

struct Rule {
    Kind kind = Kind::kWrite;
    CachePolicy keep = CachePolicy::kNever;
    /// kDepth: the block that the parameters name; without one the answer says which.
    std::optional<std::uint64_t> block = {};
};

/// `params` is JSON: a list or an object. `allowed`: methods that the operator names.
Rule rule_of(Family family, std::string_view method, std::string_view params,
             const std::vector<std::string>& allowed);

/// Who asks. The server itself may read by a method that pages may not (debug_traceCall,
/// debug_traceTransaction: costly for a node), where it made the parameters.
enum class Caller : std::uint8_t { kPage, kServer };
Rule rule_of(Caller caller, Family family, std::string_view method, std::string_view params,
             const std::vector<std::string>& allowed);

/// Whether the caller chooses how much there is to answer: a range, a filter, a list, a trace.
bool is_sized(std::string_view method);
/// Whether the caller chooses how much there is to compute.
bool is_computed(std::string_view method);

/// The block that an answer with `CachePolicy::kDepth` speaks of; nothing where it is not in one
/// yet.
std::optional<std::uint64_t> block_of_answer(std::string_view result);

}  // namespace portico::api::rpc
