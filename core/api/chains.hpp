// SPDX-License-Identifier: Apache-2.0
//
// GET /v1/supported-chains: the networks that the server has nodes of.
#pragma once

#include "core/api/history.hpp"

namespace portico::api {

struct SupportedChainsBody {
    List<ChainText, 4096> http;
    List<ChainText, 4096> ws;  ///< those that are there over a WebSocket too
};
BOOST_DESCRIBE_STRUCT(SupportedChainsBody, (), (http, ws))

}  // namespace portico::api
