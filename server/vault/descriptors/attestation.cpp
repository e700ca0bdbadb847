// SPDX-License-Identifier: Apache-2.0
#include "server/vault/descriptors/attestation.hpp"

#include <algorithm>
#include <vector>

#include "core/base/encoding/hex.hpp"
#include "core/base/text/ascii.hpp"
#include "core/base/text/decimal.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/signing/personal_message.hpp"
#include "core/chain/eip155/signing/typed_data.hpp"
#include "core/crypto/hash/keccak.hpp"
#include "server/vault/descriptors/revocations.hpp"

namespace portico::vault::descriptors {
namespace {

using Why = std::unexpected<std::string>;

/// What an attestation says: that its data is the digest of a descriptor.
constexpr std::string_view kSchema =
    "0xe023eef113c1670774801c34b377fdf612dd8a4d2fa92fe382e15bd91fafb5c2";
constexpr std::string_view kDomain = "EAS Attestation";
constexpr std::int64_t kChain = 1;
constexpr std::int64_t kVersion = 2;
/// Ours, whatever types the file names: what is signed is all of these.
constexpr std::string_view kTypes =
    R"({"Attest":[{"name":"version","type":"uint16"},{"name":"schema","type":"bytes32"},)"
    R"({"name":"recipient","type":"address"},{"name":"time","type":"uint64"},)"
    R"({"name":"expirationTime","type":"uint64"},{"name":"revocable","type":"bool"},)"
    R"({"name":"refUID","type":"bytes32"},{"name":"data","type":"bytes"},)"
    R"({"name":"salt","type":"bytes32"}]})";

/// Units of UTF-16, by which RFC 8785 puts members in order.
std::vector<std::uint16_t> utf16_of(std::string_view text) {
    std::vector<std::uint16_t> out;
    for (std::size_t at = 0; at < text.size();) {
        const auto lead = static_cast<std::uint8_t>(text[at]);
        const std::size_t size = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
        std::uint32_t scalar = size == 1 ? lead : lead & (0x7fU >> size);
        for (std::size_t i = 1; i < size && at + i < text.size(); ++i)
            scalar = scalar << 6 | (static_cast<std::uint8_t>(text[at + i]) & 0x3fU);
        at += size;
        if (scalar >= 0x10000) {
            scalar -= 0x10000;
            out.push_back(static_cast<std::uint16_t>(0xd800 + (scalar >> 10)));
            scalar = 0xdc00 + (scalar & 0x3ff);
        }
        out.push_back(static_cast<std::uint16_t>(scalar));
    }
    return out;
}

void append_canonical(std::string& out, const Json& value) {
    if (value.is_array()) {
        out += '[';
        for (const Json& item : value.items()) {
            if (out.back() != '[') out += ',';
            append_canonical(out, item);
        }
        out += ']';
        return;
    }
    if (!value.is_object()) return append_json(out, value);
    std::vector<const Json::Member*> members;
    for (const Json::Member& one : value.members()) members.push_back(&one);
    std::ranges::sort(members, {}, [](const Json::Member* one) { return utf16_of(one->name); });
    out += '{';
    bool first = true;
    for (const Json::Member* one : members) {
        if (!first) out += ',';
        first = false;
        append_json_string(out, one->name);
        out += ':';
        append_canonical(out, one->value);
    }
    out += '}';
}

/// A number as JSON or as text, as attestations write them.
std::optional<std::int64_t> number_at(const Json& object, const char* name) {
    const Json* found = object.find(name);
    if (found == nullptr) return std::nullopt;
    if (found->is_number()) return found->as_integer();
    return found->is_string() ? parse_decimal_signed(found->as_string()) : std::nullopt;
}

void append_big_endian(Bytes& out, std::uint64_t value, int size) {
    for (int at = size; at-- > 0;) out.push_back(static_cast<std::uint8_t>(value >> 8 * at));
}

/// The id that EAS gives such an attestation: what it says, packed, by nobody in particular. The
/// schema counts as its text, in the letters of ours: with others it would be another id.
std::optional<Bytes32> uid_of(const Json& message, const Bytes32& digest, std::int64_t until) {
    const auto recipient = parse_hex_fixed<20>(message.find_string("recipient").value_or(""));
    const auto time = number_at(message, "time");
    const Json* revocable = message.find("revocable");
    const auto refers_to = parse_hex_fixed<32>(message.find_string("refUID").value_or(""));
    const auto salt = parse_hex_fixed<32>(message.find_string("salt").value_or(""));
    if (!recipient || !time || revocable == nullptr || !revocable->is_bool() || !refers_to || !salt)
        return std::nullopt;
    Bytes packed;
    const auto append = [&](ByteView bytes) {
        packed.insert(packed.end(), bytes.begin(), bytes.end());
    };
    append_big_endian(packed, kVersion, 2);
    append(as_bytes(kSchema));
    append(*recipient);
    append(chain::EvmAddress{});  // of who attests: it is not in what is signed
    append_big_endian(packed, static_cast<std::uint64_t>(*time), 8);
    append_big_endian(packed, static_cast<std::uint64_t>(until), 8);
    packed.push_back(revocable->as_bool() ? 1 : 0);
    append(*refers_to);
    append(digest);
    append(*salt);
    append_big_endian(packed, 0, 4);
    return keccak256(packed);
}

}  // namespace

std::string canonical_json(const Json& value) {
    std::string out;
    append_canonical(out, value);
    return out;
}

Bytes32 descriptor_digest(const Json& file) { return keccak256(as_bytes(canonical_json(file))); }

std::expected<Attestation, std::string> read_signed_attestation(const Json& file,
                                                                const Bytes32& digest) {
    const Json* sig = file.find("sig");
    const auto signer = file.find_string("signer");
    const Json* domain = sig == nullptr ? nullptr : sig->find("domain");
    const Json* message = sig == nullptr ? nullptr : sig->find("message");
    const Json* signature = sig == nullptr ? nullptr : sig->find("signature");
    if (!signer || domain == nullptr || message == nullptr || signature == nullptr)
        return Why("it is no attestation");
    const auto until = number_at(*message, "expirationTime");
    // Of the one contract that is asked whether it was taken back.
    if (domain->find_string("name") != kDomain || number_at(*domain, "chainId") != kChain ||
        ascii_lower(domain->find_string("verifyingContract").value_or("")) != to_hex_0x(kEas) ||
        number_at(*message, "version") != kVersion || !until || *until < 0 ||
        ascii_lower(message->find_string("schema").value_or("")) != kSchema)
        return Why("it is an attestation of another kind");
    if (ascii_lower(message->find_string("data").value_or("")) != to_hex_0x(digest))
        return Why("it is of another descriptor, or of an older one");
    Json typed = Json::object();
    typed.set("types", *parse_json(kTypes)).set("primaryType", Json::string("Attest"));
    typed.set("domain", *domain).set("message", *message);
    const auto hash = chain::hash_typed_data(typed);
    const auto r = parse_hex_fixed<32>(signature->find_string("r").value_or(""));
    const auto s = parse_hex_fixed<32>(signature->find_string("s").value_or(""));
    const auto v = number_at(*signature, "v");
    const auto uid = uid_of(*message, digest, *until);
    if (!hash || !r || !s || !v || (*v != 27 && *v != 28) || !uid)
        return Why("it has a wrong form");
    Bytes bytes(r->begin(), r->end());
    bytes.insert(bytes.end(), s->begin(), s->end());
    bytes.push_back(static_cast<std::uint8_t>(*v));
    const auto found = chain::recover_evm_signer(hash->digest, bytes);
    if (!found || ascii_lower(chain::evm_address_text(*found)) != ascii_lower(*signer))
        return Why("its signature is not its signer's");
    return Attestation{.auditor = chain::evm_address_text(*found), .until = *until, .uids = {*uid}};
}

}  // namespace portico::vault::descriptors
