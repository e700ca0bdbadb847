// SPDX-License-Identifier: Apache-2.0
//
// Bodies of /v1/ens/* (ERC-3668, docs/names.md#resolving-with-ens), and of /v1/names/{name}, which
// is the other side: names that others keep.
#pragma once

#include <boost/describe.hpp>

#include "core/base/json/json.hpp"
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

/// What services that keep others' names answer (ERC-3668).
inline constexpr std::size_t kEnsServiceAnswerMax = 256 * 1024;
struct EnsServiceAnswer {
    Text<kEnsServiceAnswerMax> data;
};
BOOST_DESCRIBE_STRUCT(EnsServiceAnswer, (), (data))

/// An address as a NameBody has it, without its time.
struct EnsAddress {
    Text<44> address;
};
BOOST_DESCRIBE_STRUCT(EnsAddress, (), (address))

struct EnsNameBody {
    Text<255> name;  ///< the one that was asked for
    /// An object: coin type, EnsAddress. Of the coins that were asked for the first.
    Json addresses;
};
BOOST_DESCRIBE_STRUCT(EnsNameBody, (), (name, addresses))

}  // namespace portico::api
