// SPDX-License-Identifier: Apache-2.0
//
// Who an address belongs to: GET /v1/identity/{address}, and /v1/profile/reverse/{address}, which
// is a list. Members are spelled as on the wire.
#pragma once

#include "core/api/history.hpp"

namespace portico::api {

struct IdentityBody {
    Nullable<Text<1024>> name;
    Nullable<Text<4096>> avatar;      ///< as whoever owns the name wrote it
    std::optional<Text<2048>> image;  ///< the same, as a path on this server
    Text<40> resolvedAt;              ///< RFC 3339
};
BOOST_DESCRIBE_STRUCT(IdentityBody, (), (name, avatar, image, resolvedAt))

struct ReverseName {
    Text<1024> name;
};
BOOST_DESCRIBE_STRUCT(ReverseName, (), (name))

using ReverseNamesBody = List<ReverseName, 16>;

}  // namespace portico::api
