// SPDX-License-Identifier: Apache-2.0
//
// Answers to clients of the reference about services that this server does not have: empty lists.
#pragma once

#include <boost/describe.hpp>

#include "core/base/json/json.hpp"
#include "core/base/limits.hpp"

namespace portico::api {

struct NoQuotes {
    List<Json, 1> quotes;
};
BOOST_DESCRIBE_STRUCT(NoQuotes, (), (quotes))

struct NoTokens {
    List<Json, 1> tokens;
};
BOOST_DESCRIBE_STRUCT(NoTokens, (), (tokens))

struct NoSessions {
    List<Json, 1> pcis;
};
BOOST_DESCRIBE_STRUCT(NoSessions, (), (pcis))

struct NoSuggestions {
    List<Json, 1> suggestions;
};
BOOST_DESCRIBE_STRUCT(NoSuggestions, (), (suggestions))

using NoNames = List<Json, 1>;

}  // namespace portico::api
