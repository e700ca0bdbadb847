// SPDX-License-Identifier: Apache-2.0
//
// EIP-1193 and JSON-RPC error codes (docs/spec/host-provider.md#errors), made and understood.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.hpp"
#include "core/engine/contract.hpp"

namespace portico::engine {

inline constexpr std::int64_t kUserRejected = 4001;
inline constexpr std::int64_t kUnauthorized = 4100;
inline constexpr std::int64_t kUnsupportedMethod = 4200;
inline constexpr std::int64_t kProviderDisconnected = 4900;
inline constexpr std::int64_t kChainDisconnected = 4901;
inline constexpr std::int64_t kUnrecognizedChain = 4902;
inline constexpr std::int64_t kRequestPending = -32002;
inline constexpr std::int64_t kInvalidParams = -32602;
inline constexpr std::int64_t kInternalError = -32603;
inline constexpr std::int64_t kLimitExceeded = -32005;

/// Longest text of a peer that we show or pass on.
inline constexpr std::size_t kPeerTextMax = 1024;

/// An error with the catalogue's text.
RpcError make_rpc_error(std::int64_t code, Code text, std::string detail = {});

/// The visitor said no: 4001, or 5000 of WalletConnect, also when the wallet wrapped it.
bool is_rejection(const RpcError& error);
/// An earlier request of the same kind is still open in the wallet.
bool is_pending(const RpcError& error);
/// The wallet does not know the chain: 4902, and what wallets send in its place.
bool is_unrecognized_chain(const RpcError& error);
/// The wallet does not know the method.
bool is_unknown_method(const RpcError& error);

/// A peer's text cut to what a slice may hold.
std::string peer_text(const std::string& text);

}  // namespace portico::engine
