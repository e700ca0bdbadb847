// SPDX-License-Identifier: Apache-2.0
//
// GET /v1/supported-chains: the networks that the server has nodes of.
#pragma once

#include "core/api/history.hpp"

namespace portico::api {

struct SupportedChainsBody {
    List<ChainText, 4096> http;
    List<ChainText, 4096> ws;  ///< those that are there over a WebSocket too
    /// Those whose blocks are indexed, so that it is known what others may take from an account.
    std::optional<List<ChainText, 4096>> indexed;
};
BOOST_DESCRIBE_STRUCT(SupportedChainsBody, (), (http, ws, indexed))

}  // namespace portico::api
