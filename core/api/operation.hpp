// SPDX-License-Identifier: Apache-2.0
//
// What operators and their monitors read: GET /health of the public listener; /health, /ready,
// /indexer and /routes of the admin listener.
#pragma once

#include "core/api/console.hpp"
#include "core/api/history.hpp"

namespace portico::api {

/// GET /health of the public listener; GET /ready while the server stops.
struct StatusBody {
    Text<16> status;  ///< ok, stopping
};
BOOST_DESCRIBE_STRUCT(StatusBody, (), (status))

struct ServiceState {
    Text<64> id;
    admin::HealthState state = admin::HealthState::kUnknown;  ///< unknown before the first look
    Text<1024> text;
};
BOOST_DESCRIBE_STRUCT(ServiceState, (), (id, state, text))

/// GET /health and /ready of the admin listener.
struct HealthBody {
    Text<16> status;  ///< ok, store_failing
    List<ServiceState, 256> services;
};
BOOST_DESCRIBE_STRUCT(HealthBody, (), (status, services))

struct IndexedChainStatus {
    ChainText chain;
    Text<16> state;               ///< `waiting` where another process indexes the chain
    Nullable<std::int64_t> tip;   ///< the last block that is indexed
    Nullable<std::int64_t> head;  ///< the newest block that nodes have
    Text<16> traces;
    std::int64_t rewinds = 0;  ///< reorganisations that were followed
    std::int64_t refused = 0;  ///< answers of nodes that did not fit together
};
BOOST_DESCRIBE_STRUCT(IndexedChainStatus, (), (chain, state, tip, head, traces, rewinds, refused))

/// GET /indexer: one for each of `indexer.chains`; none where `indexer.run` is off.
using IndexedChainStatuses = List<IndexedChainStatus, 4096>;

/// GET /routes: "GET /path", of the public listener.
using RouteList = List<Text<256>, 4096>;

}  // namespace portico::api
