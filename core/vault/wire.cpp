// SPDX-License-Identifier: Apache-2.0
#include "core/vault/wire.hpp"

#include <algorithm>

#include "core/base/describe/describe.hpp"
#include "core/base/encoding/base64.hpp"

namespace portico::vault {
namespace {

constexpr std::size_t kLengthBytes = 4;

}  // namespace

Result<Request> read_request(std::string_view input) {
    const std::size_t end = input.find('\0');
    Request request{.json = input.substr(0, end), .secrets = {}};
    if (end == std::string_view::npos) return request;
    ByteView rest = as_bytes(input.substr(end + 1));
    while (!rest.empty()) {
        if (rest.size() < kLengthBytes) return fail(Code::json_missing_member, "secrets");
        std::size_t size = 0;
        for (const std::uint8_t byte : rest.first(kLengthBytes)) size = size << 8 | byte;
        rest = rest.subspan(kLengthBytes);
        if (size > kSecretBytesMax || request.secrets.size() == kSecretsMax)
            return fail(Code::limit_exceeded, "secrets");
        if (size > rest.size()) return fail(Code::json_missing_member, "secrets");
        request.secrets.emplace_back(
            Bytes(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(size)));
        rest = rest.subspan(size);
    }
    return request;
}

std::string write_outcome(const Outcome& outcome) {
    std::string out = to_json_text(outcome.answer);
    std::size_t size = out.size() + 1;
    for (const SecretBytes& secret : outcome.secrets) size += kLengthBytes + secret.size();
    if (outcome.secrets.empty()) return out;
    out.reserve(size);  // a text that grows would leave copies behind
    out.push_back('\0');
    for (const SecretBytes& secret : outcome.secrets) {
        for (int shift = 24; shift >= 0; shift -= 8)
            out.push_back(static_cast<char>(secret.size() >> shift & 0xff));
        out.append(as_text(secret.expose()));
    }
    return out;
}

Result<Bytes32> read_key(std::string_view base64url) {
    const Bytes bytes = PORTICO_TRY(parse_base64url(base64url));
    Bytes32 key{};
    if (bytes.size() != key.size()) return fail(Code::crypto_bad_length, "key");
    std::ranges::copy(bytes, key.begin());
    return key;
}

Result<List<RecoveryKey, 16>> read_recovery_keys(const List<api::vault::RecoveryKey, 16>& wire) {
    List<RecoveryKey, 16> keys;
    for (const api::vault::RecoveryKey& key : wire) {
        const Bytes32 public_key = PORTICO_TRY(read_key(key.publicKey));
        keys.push_back({.id = key.id.value,
                        .kind = static_cast<RecoveryKind>(key.kind),
                        .public_key = public_key});
    }
    return keys;
}

Result<WalletRecord> read_record(const api::vault::WalletRecord& wire) {
    WalletRecord record;
    record.tenant = wire.tenant.value;
    record.wallet = wire.wallet.value;
    record.addresses = {.eip155 = wire.addresses.eip155.value,
                        .solana = wire.addresses.solana.value};
    record.version = wire.version;
    record.recovery_epoch = wire.recoveryEpoch;
    for (const api::vault::EnrolledDevice& device : wire.devices)
        record.devices.push_back({.id = device.id.value, .epoch = device.epoch});
    auto keys = read_recovery_keys(wire.recoveryKeys);
    if (!keys) return fail(Code::wallet_record_invalid);
    record.recovery_keys = std::move(*keys);
    return record;
}

api::vault::SignedRecord write_record(const WalletRecord& record, ByteView mac) {
    api::vault::SignedRecord out;
    out.record.tenant = record.tenant.value;
    out.record.wallet = record.wallet.value;
    out.record.addresses = write_addresses(record.addresses);
    out.record.version = record.version;
    out.record.recoveryEpoch = record.recovery_epoch;
    for (const EnrolledDevice& device : record.devices)
        out.record.devices.push_back({.id = device.id.value, .epoch = device.epoch});
    for (const RecoveryKey& key : record.recovery_keys)
        out.record.recoveryKeys.push_back({.id = key.id.value,
                                           .kind = static_cast<api::vault::RecoveryKind>(key.kind),
                                           .publicKey = to_base64url(key.public_key)});
    out.mac = to_base64url(mac);
    return out;
}

List<contract::SealedToKey, 16> write_sealed(std::span<const SealedShare> shares) {
    List<contract::SealedToKey, 16> out;
    for (const SealedShare& share : shares)
        out.push_back({.key = share.key_id.value, .sealed = to_base64url(share.sealed)});
    return out;
}

SecretBytes write_handed(const SecretBytes& share, const List<contract::SealedToKey, 16>& exit) {
    const std::string rest = to_json_text(contract::HandoverOpened{exit});
    Bytes out;
    out.reserve(1 + share.size() + rest.size());  // one that grows would leave copies behind
    out.push_back(static_cast<std::uint8_t>(share.size()));
    out.insert(out.end(), share.expose().begin(), share.expose().end());
    const ByteView bytes = as_bytes(rest);
    out.insert(out.end(), bytes.begin(), bytes.end());
    return SecretBytes(std::move(out));
}

Result<Handed> read_handed(const SecretBytes& what) {
    const ByteView all = what.expose();
    if (all.empty() || all.size() < 1u + all.front())
        return fail(Code::json_missing_member, "share");
    const ByteView share = all.subspan(1, all.front());
    auto rest = PORTICO_TRY(
        parse_described<contract::HandoverOpened>(as_text(all.subspan(1 + share.size()))));
    return Handed{.share = SecretBytes(Bytes(share.begin(), share.end())),
                  .exit = std::move(rest.exit)};
}

api::vault::WalletAddresses write_addresses(const Addresses& addresses) {
    return {.eip155 = addresses.eip155, .solana = addresses.solana};
}

}  // namespace portico::vault
