// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/transaction/blobs.hpp"

#include <algorithm>
#include <span>

#include "core/base/text/decimal.hpp"
#include "core/chain/eip155/transaction/transaction.hpp"
#include "core/crypto/hash/sha2.hpp"

namespace portico::chain {

namespace {

constexpr std::uint8_t kEnd = 0x80;
constexpr std::size_t kElement = 32;

Result<Bytes32> read_word(ByteView bytes, Code wrong_size) {
    Bytes32 out;
    if (bytes.size() != out.size()) return fail(wrong_size);
    std::ranges::copy(bytes, out.begin());
    return out;
}

}  // namespace

Result<std::vector<Bytes>> make_blobs(ByteView data) {
    if (data.empty()) return fail(Code::blob_empty);
    if (data.size() > kBlobDataMax) return fail(Code::blob_too_large, to_decimal(kBlobDataMax));
    Bytes closed(data.begin(), data.end());
    closed.push_back(kEnd);
    std::vector<Bytes> blobs;
    std::size_t element = kBlobElements;  // in the blob that is open
    for (ByteView rest = closed; !rest.empty(); ++element) {
        if (element == kBlobElements) {
            blobs.emplace_back(kBlobBytes);
            element = 0;
        }
        const std::size_t size = std::min(rest.size(), kBlobElementBytes);
        std::ranges::copy(rest.first(size),
                          std::span(blobs.back()).subspan(element * kElement + 1).begin());
        rest = rest.subspan(size);
    }
    return blobs;
}

Bytes32 blob_versioned_hash(const FixedBytes<48>& commitment) {
    Bytes32 hash = sha256(commitment);
    hash[0] = kBlobHashVersion;
    return hash;
}

Result<Bytes32> read_versioned_hash(ByteView bytes) {
    const Bytes32 hash = PORTICO_TRY(read_word(bytes, Code::blob_hash_size_invalid));
    if (hash[0] != kBlobHashVersion) return fail(Code::blob_hash_version_invalid);
    return hash;
}

Result<Bytes32> read_storage_key(ByteView bytes) {
    return read_word(bytes, Code::storage_key_invalid);
}

}  // namespace portico::chain
