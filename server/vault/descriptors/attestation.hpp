// SPDX-License-Identifier: Apache-2.0
//
// Attestations of auditors as the public registry carries them beside its descriptors (folder
// `sigs`): off-chain attestations of EAS, version 2, signed as typed data, over the digest of the
// descriptor's canonical JSON (draft ERC-8176; decision 84). Whether one was taken back stands on a
// chain: revocations.hpp.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/base/json/json.hpp"
#include "server/vault/descriptors/descriptor_set.hpp"

namespace portico::vault::descriptors {

/// JSON as RFC 8785 writes it, of what has no number but integers: members by their names in
/// UTF-16, no white space. Other numbers stand as they are, so that their digest fits nothing.
std::string canonical_json(const Json& value);

/// What is attested: Keccak-256 of a descriptor's canonical JSON, of a file as it stands or of the
/// file merged with what it includes.
Bytes32 descriptor_digest(const Json& file);

/// Who signed this attestation of the digest, and its id, which is computed: what the file says of
/// it is signed by nobody. The error says what is wrong with it.
std::expected<Attestation, std::string> read_signed_attestation(const Json& file,
                                                                const Bytes32& digest);

}  // namespace portico::vault::descriptors
