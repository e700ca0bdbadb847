// SPDX-License-Identifier: Apache-2.0
//
// Requests to a paired wallet: their ids carry the area that asks, as effect ids do.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/text/decimal.hpp"
#include "core/engine/context.hpp"

namespace portico::engine {

/// The id that the wallet sees of a request which is made in this step; links name it.
inline std::int64_t wire_id_of(EffectId id, const Context& context) {
    return context.now_ms * 1'000 + id % 1'000;
}

inline wc::Request make_pairing_request(EffectId id, const Connection& connection,
                                        std::string_view method, Json params,
                                        const Context& context) {
    return {
        to_decimal_signed(id),  connection.topic, connection.chain, method, std::move(params), {},
        wire_id_of(id, context)};
}

/// Of a host's request the id goes along: it is known behind a reload.
inline std::string make_pairing_request_id(EffectId id, const RequestId& of_host) {
    return to_decimal_signed(id) + '/' + of_host.value;
}

/// The effect id of an answered request; 0 if it is not one of ours.
inline EffectId parse_pairing_request(std::string_view request_id) {
    return parse_decimal_signed(request_id.substr(0, request_id.find('/'))).value_or(0);
}

}  // namespace portico::engine
