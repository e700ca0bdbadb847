// SPDX-License-Identifier: Apache-2.0
//
// Sign-in with Farcaster (FIP-11): a relay carries the person's signed message from their phone. It
// is trusted with nothing: message, signature and, on Optimism, whose id it is are checked here.
// Nothing here reaches the network.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/chain/eip155/address.hpp"

namespace portico::vault::social {

inline constexpr std::int64_t kFarcasterLifeS = 600;  ///< of a flow

/// What one flow asks for, and the answer has to repeat.
struct FarcasterRequest {
    std::string domain;  ///< of the vault, with a port that is not the usual one
    std::string uri;
    std::string nonce;       ///< letters and digits
    std::string request_id;  ///< of the flow
    std::int64_t now_s = 0;
    std::int64_t ends_s = 0;  ///< kFarcasterLifeS after its begin
};

struct FarcasterChannel {
    std::string token;  ///< secret: whoever has it reads the answer, which the relay gives once
    std::string url;    ///< for the phone
};

/// The body that opens a channel.
std::string channel_request(const FarcasterRequest& request);
std::expected<FarcasterChannel, std::string> read_channel(int status, std::string_view body,
                                                          std::string_view nonce);

/// Who signed, as far as it can be known without a node.
struct FarcasterSignature {
    std::uint64_t fid = 0;
    chain::EvmAddress address{};  ///< that the message names
    bool is_by_key = false;  ///< its own key signed; else a contract of that address has to say so
    std::string text = {};   ///< the message
    std::string signature = {};  ///< 0x and hex
};

/// Of an answer with status 200. The fid is that of the signed message alone; an answer that says
/// another one is refused. The error is for the log and says nothing of who it was.
std::expected<FarcasterSignature, std::string> read_signature(std::string_view body,
                                                              const FarcasterRequest& request);

/// Of Optimism: whose id the custody address has (idOf).
inline constexpr std::string_view kFarcasterChain = "eip155:10";
extern const chain::EvmAddress kIdRegistry;
Bytes id_of_call(const chain::EvmAddress& address);
bool says_id(ByteView answer, std::uint64_t fid);

}  // namespace portico::vault::social
