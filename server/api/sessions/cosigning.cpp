// SPDX-License-Identifier: Apache-2.0
#include "server/api/sessions/cosigning.hpp"

#include <algorithm>

#include "core/base/assert.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/signing/personal_message.hpp"
#include "core/chain/eip155/transaction/signature_range.hpp"
#include "core/crypto/curves/secp256k1.hpp"
#include "core/crypto/hash/sha2.hpp"

namespace portico::api::sessions {
namespace {

using chain::AbiValue;
using chain::EvmAddress;
using chain::Uint256;

constexpr std::size_t kSignatureBytes = 65;
constexpr std::size_t kAddressBytes = 20;

bool is_strict(ByteView signature) {
    return signature[64] >= 27 &&
           chain::is_low_signature(Uint256::from_bytes(signature.first(32)),
                                   Uint256::from_bytes(signature.subspan(32, 32)));
}

/// What a wrapped key is bound to. Each part with its length, so that none can run into another.
std::string binding_of(const CosignedSession& row) {
    std::string text;
    for (const std::string& part :
         {row.pci, row.project, row.chain, row.account, std::to_string(row.expiry_s), row.signer,
          row.permissions, row.policies, to_hex(row.point)})
        text += std::to_string(part.size()) + ":" + part;
    return "portico co-signer " + to_hex(sha256(as_bytes(text)));
}

}  // namespace

EvmAddress owner_validator() {
    const auto address = chain::parse_evm_address("0x2483DA3A338895199E5e538530213157e931Bf06");
    PORTICO_ASSERT(address);
    return *address;
}

std::optional<EvmAddress> validator_of(std::string_view context) {
    if (!context.starts_with("0x")) return std::nullopt;
    const auto bytes = parse_hex(context);
    if (!bytes || bytes->size() < kAddressBytes) return std::nullopt;
    EvmAddress out{};
    std::copy_n(bytes->begin(), kAddressBytes, out.begin());
    return out;
}

Bytes32 signed_digest(const chain::UserOperation& operation, std::uint64_t chain_id) {
    return chain::personal_message_digest(chain::user_operation_hash(
        operation, kEntryPoint, chain::entry_point_address(kEntryPoint), chain_id));
}

bool is_signed_by(ByteView signatures, const std::vector<EvmAddress>& signers,
                  const Bytes32& digest) {
    std::vector<EvmAddress> left = signers;
    if (signatures.empty() || signatures.size() % kSignatureBytes != 0) return false;
    for (; !signatures.empty(); signatures = signatures.subspan(kSignatureBytes)) {
        const ByteView one = signatures.first(kSignatureBytes);
        const auto signer = chain::recover_evm_signer(digest, one);
        const auto found = signer ? std::ranges::find(left, *signer) : left.end();
        if (found == left.end() || !is_strict(one)) return false;
        left.erase(found);
    }
    return true;
}

Bytes joined_signature(const EvmAddress& validator, ByteView of_app, ByteView ours) {
    if (validator == owner_validator()) {
        Bytes out(of_app.begin(), of_app.end());
        out.insert(out.end(), ours.begin(), ours.end());
        return out;
    }
    const auto type = chain::parse_abi_parameters("bytes[]");
    PORTICO_ASSERT(type);
    const AbiValue both = AbiValue::list({AbiValue::bytes(ours), AbiValue::bytes(of_app)});
    const auto out = chain::encode_abi(*type, {&both, 1});
    PORTICO_ASSERT(out);
    return *out;
}

std::string key_text(ByteView point, bool is_second_form) {
    const std::string digits = to_hex(point);
    return is_second_form ? "0x" + digits : to_hex_0x(as_bytes(digits));
}

std::array<std::string, 2> revocation_messages(const CosignedSession& session) {
    const std::string first = "Take back a permission. From now on nothing is signed with it.";
    const std::string rest =
        "\n\nAccount: " + session.chain + ":" + session.account + "\nPermission: " + session.pci;
    return {first +
                " What was signed before and was kept can still be sent. To end that too, take "
                "this server's key off the account." +
                rest,
            first + rest};
}

Result<void> make_cosigner(CosignedSession& row, portico::vault::KeyProvider& provider,
                           const EntropyFn& entropy) {
    Secret<32> key;
    auto point = derive_k1_public(key, PointForm::kUncompressed);
    // All but one in 2^128 are keys.
    while (!point) {
        entropy(key.expose_mutable());
        point = derive_k1_public(key, PointForm::kUncompressed);
    }
    row.point = std::move(*point);
    const std::string binding = binding_of(row);
    auto wrapped = PORTICO_TRY(provider.wrap(key, as_bytes(binding)));
    row.wrapped_by = std::move(wrapped.key_id);
    row.wrapped_version = static_cast<std::int64_t>(wrapped.key_version);
    row.wrapped = std::move(wrapped.wrapped);
    return {};
}

Result<Secret<32>> open_cosigner(const CosignedSession& row,
                                 portico::vault::KeyProvider& provider) {
    return provider.unwrap({.key_id = row.wrapped_by,
                            .key_version = static_cast<std::uint32_t>(row.wrapped_version),
                            .wrapped = row.wrapped},
                           as_bytes(binding_of(row)));
}

}  // namespace portico::api::sessions
