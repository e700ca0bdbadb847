// SPDX-License-Identifier: Apache-2.0
//
// SHA-256 with the SHA extensions of x86-64 processors, six times as fast as portable code: the
// relay hashes every message. Private to sha2.cpp.
#pragma once

#include "core/base/bytes.hpp"

#if defined(__x86_64__)
#define PORTICO_SHA256_X86 1

namespace portico::detail {

/// Whether this processor has the SHA extensions.
bool has_sha256_x86();

/// Precondition: has_sha256_x86().
Bytes32 sha256_x86(ByteView data);

}  // namespace portico::detail

#endif
