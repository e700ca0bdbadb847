// SPDX-License-Identifier: Apache-2.0
//
// Why a call to the bundler is refused, in the codes of ERC-7769 and JSON-RPC 2.0.
#pragma once

#include <cstdint>
#include <expected>
#include <string>

#include "core/base/json/json.hpp"

namespace portico::api::bundler {

inline constexpr std::int64_t kInvalidRequest = -32600;
inline constexpr std::int64_t kMethodUnknown = -32601;
inline constexpr std::int64_t kInvalidFields = -32602;
inline constexpr std::int64_t kInternal = -32603;
inline constexpr std::int64_t kRejectedByAccount = -32500;  ///< or by the EntryPoint
inline constexpr std::int64_t kRejectedByPaymaster = -32501;
inline constexpr std::int64_t kRuleViolated = -32502;  ///< ERC-7562
inline constexpr std::int64_t kOutOfTime = -32503;
inline constexpr std::int64_t kBanned = -32504;  ///< an entity, for now
inline constexpr std::int64_t kSignatureWrong = -32507;
inline constexpr std::int64_t kCallReverted = -32521;
inline constexpr std::int64_t kTooMany = -32005;       ///< EIP-1474: limit exceeded
inline constexpr std::int64_t kNotAvailable = -32002;  ///< EIP-1474: resource unavailable

struct Refusal {
    std::int64_t code = kInternal;
    std::string message;
    Json data = {};  ///< null: none
};
template <class T>
using Judged = std::expected<T, Refusal>;

inline std::unexpected<Refusal> refuse(std::int64_t code, std::string message, Json data = {}) {
    return std::unexpected(Refusal{code, std::move(message), std::move(data)});
}

}  // namespace portico::api::bundler
