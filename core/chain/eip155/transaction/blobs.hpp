// SPDX-License-Identifier: Apache-2.0
//
// Data as blobs of EIP-4844: field elements of 31 bytes behind a zero byte, closed by 0x80
// (docs/spec/evm.md#blobs). Commitments and proofs need the trusted set-up: not here.
#pragma once

#include <vector>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"

namespace portico::chain {

inline constexpr std::size_t kBlobBytes = 131'072;
inline constexpr std::size_t kBlobElements = 4'096;
inline constexpr std::size_t kBlobElementBytes = 31;  ///< of data in one
/// Six blobs, less the closing byte.
inline constexpr std::size_t kBlobDataMax = 6 * kBlobElements * kBlobElementBytes - 1;
static_assert(kBlobDataMax == 761'855);

/// Each of kBlobBytes. Errors: blob_empty; blob_too_large (kBlobDataMax).
Result<std::vector<Bytes>> make_blobs(ByteView data);

/// The versioned hash of a KZG commitment: version 1, and the end of its SHA-256.
Bytes32 blob_versioned_hash(const FixedBytes<48>& commitment);

/// A hash as somebody gave it. Errors: blob_hash_size_invalid; blob_hash_version_invalid.
Result<Bytes32> read_versioned_hash(ByteView bytes);

/// A key of an access list as somebody gave it. Errors: storage_key_invalid.
Result<Bytes32> read_storage_key(ByteView bytes);

}  // namespace portico::chain
