// SPDX-License-Identifier: Apache-2.0
//
// Bodies of /v1/ens/* (ERC-3668, docs/names.md#resolving-with-ens).
#pragma once

#include <boost/describe.hpp>

#include "core/base/limits.hpp"

namespace portico::api {

/// `0x` and hexadecimal digits.
inline constexpr std::size_t kEnsDataMax = 32'768;

struct EnsQuestion {
    Text<kEnsDataMax> data;  ///< the call of the resolver, `resolve(bytes,bytes)`
    Text<42> sender;         ///< the resolver
};
BOOST_DESCRIBE_STRUCT(EnsQuestion, (), (data, sender))

struct EnsAnswer {
    Text<131'072> data;  ///< `(bytes result, uint64 endsAt, bytes signature)`
};
BOOST_DESCRIBE_STRUCT(EnsAnswer, (), (data))

struct EnsRefusal {
    Text<256> message;
};
BOOST_DESCRIBE_STRUCT(EnsRefusal, (), (message))

}  // namespace portico::api
