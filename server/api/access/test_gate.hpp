// SPDX-License-Identifier: Apache-2.0
//
// For tests of areas: a gate that lets every project id pass, and its rules for those it holds.
#pragma once

#include "server/api/access/gate.hpp"

namespace portico::api::access {

struct TestGate {
    projects::Directory projects;
    store::RateLimiter limiter;
    std::int64_t now_ms = 1'000'000;
    Gate gate{projects, limiter, {.any_project = true}, [this] { return now_ms; }};
};

}  // namespace portico::api::access
