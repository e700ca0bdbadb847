// SPDX-License-Identifier: Apache-2.0
#include "server/api/console/webauthn.hpp"

#include <algorithm>
#include <utility>

#include "core/base/encoding/base64.hpp"
#include "core/base/json/json.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "server/api/console/cbor.hpp"
#include "server/api/console/cose_key.hpp"

namespace portico::api::console {
namespace {

// Section 6.1, flags of authenticator data.
constexpr std::uint8_t kUserPresent = 0x01;
constexpr std::uint8_t kUserVerified = 0x04;
constexpr std::uint8_t kBackupEligible = 0x08;
constexpr std::uint8_t kBackedUp = 0x10;
constexpr std::uint8_t kHasCredential = 0x40;
constexpr std::uint8_t kHasExtensions = 0x80;

constexpr std::size_t kClientDataBytesMax = 4096;

std::unexpected<std::string> no(std::string why) { return std::unexpected(std::move(why)); }

/// Authenticator data (section 6.1) in its parts.
struct AuthenticatorData {
    std::uint8_t flags = 0;
    std::int64_t sign_count = 0;
    Bytes credential_id;
    Bytes public_key;
};

std::expected<AuthenticatorData, std::string> read_data(ByteView data, const RelyingParty& party) {
    if (data.size() < 37 || data.size() > kCredentialPartMax)
        return no("the authenticator's data is cut");
    if (!std::ranges::equal(data.first(32), sha256(as_bytes(party.id))))
        return no("the passkey is of another site");
    AuthenticatorData out;
    out.flags = data[32];
    for (std::size_t i = 33; i < 37; ++i) out.sign_count = out.sign_count << 8 | data[i];
    if ((out.flags & kUserPresent) == 0) return no("nobody was there");
    if ((out.flags & kUserVerified) == 0)
        return no("the passkey did not check who was there: its PIN or finger is needed");
    if ((out.flags & kBackedUp) != 0 && (out.flags & kBackupEligible) == 0)
        return no("the authenticator's flags contradict each other");
    ByteView rest = data.subspan(37);
    if ((out.flags & kHasCredential) != 0) {
        // Section 6.5.1: model, length of the id, id, public key.
        if (rest.size() < 18) return no("the authenticator's data is cut");
        const std::size_t size = static_cast<std::size_t>(rest[16]) << 8 | rest[17];
        rest = rest.subspan(18);
        if (size == 0 || size > kCredentialIdMax || size > rest.size())
            return no("the passkey's id has a wrong length");
        out.credential_id.assign(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(size));
        rest = rest.subspan(size);
        std::size_t used = 0;
        if (const auto key = CoseKey::parse(rest, used); !key) return no(key.error());
        out.public_key.assign(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(used));
        rest = rest.subspan(used);
    }
    if ((out.flags & kHasExtensions) != 0) {
        std::size_t used = 0;
        const auto extensions = read_cbor(rest, used);
        if (!extensions || !extensions->is(Cbor::Kind::kMap))
            return no("the authenticator's extensions cannot be read");
        rest = rest.subspan(used);
    }
    if (!rest.empty()) return no("the authenticator's data is too long");
    return out;
}

}  // namespace

std::expected<ClientData, std::string> read_client_data(ByteView text, std::string_view type,
                                                        const RelyingParty& party) {
    const auto json = parse_json(as_text(text), {.depth = 8, .size_bytes = kClientDataBytesMax});
    if (!json || !json->is_object() || !has_unique_names(*json))
        return no("the browser's data cannot be read");
    if (json->find_string("type") != type) return no("the browser's data is of another ceremony");
    if (json->find_string("origin") != party.origin)
        return no("the passkey was asked for by another page");
    const Json* cross = json->find("crossOrigin");
    if ((cross != nullptr && (!cross->is_bool() || cross->as_bool())) ||
        json->find("topOrigin") != nullptr)
        return no("the passkey was asked for inside another site's page");
    const auto challenge = json->find_string("challenge");
    auto bytes = challenge ? parse_base64url(*challenge) : parse_base64url("!");
    if (!bytes) return no("the browser's data has no challenge");
    return ClientData{std::move(*bytes), sha256(text)};
}

std::expected<Registration, std::string> verify_registration(ByteView attestation_object,
                                                             const RelyingParty& party) {
    if (attestation_object.size() > kCredentialPartMax) return no("the attestation is too long");
    std::size_t used = 0;
    const auto object = read_cbor(attestation_object, used);
    const Cbor* data = object ? object->find("authData") : nullptr;
    if (data == nullptr || !data->is(Cbor::Kind::kBytes) || used != attestation_object.size())
        return no("the attestation cannot be read");
    auto parts = read_data(data->bytes, party);
    if (!parts) return no(parts.error());
    if (parts->credential_id.empty()) return no("the attestation holds no passkey");
    return Registration{std::move(parts->credential_id), std::move(parts->public_key),
                        parts->sign_count};
}

std::expected<std::int64_t, std::string> verify_assertion(ByteView authenticator_data,
                                                          ByteView signature,
                                                          const ClientData& client,
                                                          ByteView public_key,
                                                          const RelyingParty& party) {
    const auto parts = read_data(authenticator_data, party);
    if (!parts) return no(parts.error());
    std::size_t used = 0;
    const auto key = CoseKey::parse(public_key, used);
    if (!key) return no(key.error());
    Bytes message(authenticator_data.begin(), authenticator_data.end());
    message.insert(message.end(), client.hash.begin(), client.hash.end());
    if (!key->verifies(message, signature)) return no("the passkey's signature is wrong");
    return parts->sign_count;
}

}  // namespace portico::api::console
