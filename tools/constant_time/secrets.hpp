// SPDX-License-Identifier: Apache-2.0
//
// Under valgrind memory that is "undefined" here is secret: a branch or an address that depends on
// it is an error (Langley, ctgrind). Elsewhere these do nothing.
#pragma once

#include <valgrind/memcheck.h>

#include <cstddef>

namespace portico::constant_time {

/// From here on nobody may branch on these bytes.
template <class Bytes>
void make_secret(const Bytes& bytes) {
    VALGRIND_MAKE_MEM_UNDEFINED(bytes.data(), bytes.size());
}

/// What may be known: a public key, a signature, whether a key is one.
template <class Bytes>
void make_public(const Bytes& bytes) {
    VALGRIND_MAKE_MEM_DEFINED(bytes.data(), bytes.size());
}

}  // namespace portico::constant_time
