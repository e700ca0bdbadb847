// SPDX-License-Identifier: Apache-2.0
//
// For tests of areas: an authorizer that lets every project id pass, and its rules for those it
// holds.
#pragma once

#include "server/api/access/authorizer.hpp"

namespace portico::api::access {

struct TestAuthorizer {
    projects::Directory projects;
    store::RateLimiter limiter;
    std::int64_t now_ms = 1'000'000;
    ProjectAuthorizer authorizer{
        projects, limiter, {.any_project = true}, [this] { return now_ms; }};
};

}  // namespace portico::api::access
