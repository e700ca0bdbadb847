// SPDX-License-Identifier: Apache-2.0
//
// For the test and the fuzz target of frame_scan: what was read in place is what parse_frame reads.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "server/relay/frames/frame_scan.hpp"

namespace portico::relay {

/// False: scan_frame took a frame that parse_frame reads differently.
inline bool scan_agrees(std::string_view text) {
    constexpr std::size_t kLimit = 1 << 20;
    const ScannedFrame scanned = scan_frame(text, kLimit);
    const RpcFrame parsed = parse_frame(text, kLimit);
    if (const auto* answer = std::get_if<RpcResponse>(&scanned)) {
        const auto* same = std::get_if<RpcResponse>(&parsed);
        return same != nullptr && same->id == answer->id && same->accepted == answer->accepted;
    }
    const auto* publish = std::get_if<ScannedPublish>(&scanned);
    if (publish == nullptr) return true;
    const auto* request = std::get_if<RpcRequest>(&parsed);
    if (request == nullptr || request->method != Method::kPublish || request->id != publish->id ||
        !request->params.is_object())
        return false;
    const Json* ttl = request->params.find("ttl");
    const Json* tag = request->params.find("tag");
    const Json* attestation = request->params.find("attestation");
    const bool has_attestation = attestation != nullptr && !attestation->is_null();
    const bool has_tag = tag != nullptr && !tag->is_null();
    return request->params.find_string("topic") == publish->topic &&
           request->params.find_string("message") == publish->message && ttl != nullptr &&
           ttl->as_integer() == publish->ttl_s &&
           (has_tag ? tag->as_integer() == std::int64_t{publish->tag} : publish->tag == 0) &&
           has_attestation == publish->attestation.has_value() &&
           (!has_attestation ||
            (attestation->is_string() && attestation->as_string() == *publish->attestation));
}

}  // namespace portico::relay
