// SPDX-License-Identifier: Apache-2.0
//
// Bodies of /v1/sessions/* (docs/smart-accounts.md#sessions-that-the-server-signs-along). Members
// are spelled as on the wire, as clients of the reference write and read them. Times are seconds
// since 1970.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>

#include "core/base/json/json.hpp"
#include "core/base/limits.hpp"

namespace portico::api {

inline constexpr std::size_t kSessionContextMax = 16'384;
inline constexpr std::size_t kSessionsListed = 255;

/// What an app asks for.
struct SessionRequest {
    std::optional<std::int64_t> expiry;
    Json signer;                   ///< ERC-7715: type, data
    Json permissions;              ///< a list of type, data
    std::optional<Json> policies;  ///< a list
};
BOOST_DESCRIBE_STRUCT(SessionRequest, (), (expiry, signer, permissions, policies))

struct SessionKey {
    Text<16> type;  ///< "secp256k1"
    Text<262> publicKey;
};
BOOST_DESCRIBE_STRUCT(SessionKey, (), (type, publicKey))

struct SessionMade {
    Text<36> pci;
    SessionKey key;
};
BOOST_DESCRIBE_STRUCT(SessionMade, (), (pci, key))

/// What the wallet has given: all of it once more, and how the account knows it.
struct SessionActivation {
    Text<36> pci;
    std::optional<std::int64_t> expiry;
    Json signer;
    Json permissions;
    std::optional<Json> policies;
    Text<kSessionContextMax> context;
};
BOOST_DESCRIBE_STRUCT(SessionActivation, (), (pci, expiry, signer, permissions, policies, context))

struct SessionRevocation {
    Text<36> pci;
    Text<16'384> signature;
};
BOOST_DESCRIBE_STRUCT(SessionRevocation, (), (pci, signature))

struct SessionOperation {
    Text<36> pci;
    Json userOp;
};
BOOST_DESCRIBE_STRUCT(SessionOperation, (), (pci, userOp))

struct SessionSignature {
    Text<32'768> signature;
};
BOOST_DESCRIBE_STRUCT(SessionSignature, (), (signature))

struct SessionContext {
    Nullable<Text<kSessionContextMax>> context;
};
BOOST_DESCRIBE_STRUCT(SessionContext, (), (context))

struct SessionProject {
    Text<32> id;
    Text<100> name;
    Nullable<Text<1>> url;  ///< null: this server knows none
    Nullable<Text<1>> iconUrl;
};
BOOST_DESCRIBE_STRUCT(SessionProject, (), (id, name, url, iconUrl))

struct SessionBody {
    SessionProject project;
    Text<36> pci;
    std::int64_t expiry = 0;
    std::int64_t createdAt = 0;
    Json permissions;
    Json policies;
    Nullable<Text<kSessionContextMax>> context;
    Nullable<std::int64_t> revokedAt;
};
BOOST_DESCRIBE_STRUCT(SessionBody, (),
                      (project, pci, expiry, createdAt, permissions, policies, context, revokedAt))

struct SessionList {
    List<SessionBody, kSessionsListed> pcis;
};
BOOST_DESCRIBE_STRUCT(SessionList, (), (pcis))

}  // namespace portico::api
