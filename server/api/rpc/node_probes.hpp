// SPDX-License-Identifier: Apache-2.0
//
// How a node is asked which chain it is of and what its newest block is, by family. A CAIP-2
// reference is the chain id (eip155, cosmos) or the start of the first block's hash (CAIP-4, 13,
// 30).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "server/api/rpc/methods.hpp"

namespace portico::api::rpc {

struct ProbeCall {
    std::string_view method, params;
};
struct ReportedHead {
    std::uint64_t number = 0;
    std::int64_t time_s = 0;  ///< 0: the answer does not say
};

ProbeCall identity_probe(Family family);
/// What a node's answer says of its chain.
enum class Identity : std::uint8_t {
    kNone,   ///< nothing: null, empty, of another shape
    kRight,  ///< it is of that reference
    kOther,
};
Identity read_identity(Family family, std::string_view reference, std::string_view result);
inline bool is_identity(Family family, std::string_view reference, std::string_view result) {
    return read_identity(family, reference, result) == Identity::kRight;
}
ProbeCall head_probe(Family family);
std::optional<ReportedHead> read_head(Family family, std::string_view result);

}  // namespace portico::api::rpc
