// SPDX-License-Identifier: Apache-2.0
//
// BIP-322, with the hashes that witnesses sign: BIP-143 and BIP-341.
#include "core/siwx/bitcoin_message.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "core/base/encoding/base64.hpp"
#include "core/chain/bip122/address.hpp"
#include "core/crypto/curves/schnorr.hpp"
#include "core/crypto/curves/secp256k1.hpp"
#include "core/crypto/hash/ripemd160.hpp"
#include "core/crypto/hash/sha2.hpp"

namespace portico::siwx {

namespace {

using chain::BitcoinAddress;
using chain::BitcoinAddressType;

constexpr std::string_view kSimplePrefix = "smp";
constexpr std::uint8_t kSighashAll = 1;
constexpr std::size_t kCompactBytes = 65;

void append(Bytes& out, ByteView bytes) { out.insert(out.end(), bytes.begin(), bytes.end()); }

template <std::size_t N>
void append_number(Bytes& out, std::uint64_t value) {  // little endian
    for (std::size_t i = 0; i < N; ++i) out.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
}

/// Bitcoin's variable length.
void append_size(Bytes& out, std::size_t size) {
    if (size < 0xfd) return append_number<1>(out, size);
    out.push_back(size <= 0xffff ? 0xfd : 0xfe);
    return size <= 0xffff ? append_number<2>(out, size) : append_number<4>(out, size);
}

Bytes32 double_sha256(ByteView data) { return sha256(sha256(data)); }

Bytes32 tagged_hash(std::string_view tag, ByteView data) {
    const Bytes32 hash = sha256(as_bytes(tag));
    Bytes input(hash.begin(), hash.end());
    append(input, hash);
    append(input, data);
    return sha256(input);
}

/// What `to_sign` spends and makes, as its parts are hashed.
struct ToSign {
    Bytes script;  ///< of the output that it spends
    Bytes out_point;
    Bytes output;

    ToSign(std::string_view text, ByteView output_script);
    Bytes32 id() const;
    Bytes32 segwit_hash(ByteView key_hash, std::uint8_t type) const;
    Bytes32 taproot_hash(std::uint8_t type) const;
};

Bytes32 message_hash(std::string_view text) {
    return tagged_hash("BIP0322-signed-message", as_bytes(text));
}

Bytes32 to_spend_id(std::string_view text, ByteView output_script) {
    const Bytes32 hash = message_hash(text);
    Bytes out;
    append_number<4>(out, 0);  // version
    append_size(out, 1);
    out.insert(out.end(), 32, 0);
    append_number<4>(out, 0xffffffff);
    append_size(out, 2 + hash.size());
    out.push_back(0);  // OP_0
    out.push_back(static_cast<std::uint8_t>(hash.size()));
    append(out, hash);
    append_number<4>(out, 0);  // sequence
    append_size(out, 1);
    append_number<8>(out, 0);  // value
    append_size(out, output_script.size());
    append(out, output_script);
    append_number<4>(out, 0);  // lock time
    return double_sha256(out);
}

ToSign::ToSign(std::string_view text, ByteView output_script)
    : script(output_script.begin(), output_script.end()) {
    append(out_point, to_spend_id(text, output_script));
    append_number<4>(out_point, 0);
    append_number<8>(output, 0);
    append_size(output, 1);
    output.push_back(0x6a);  // OP_RETURN
}

Bytes32 ToSign::id() const {
    Bytes out;
    append_number<4>(out, 0);
    append_size(out, 1);
    append(out, out_point);
    append_size(out, 0);
    append_number<4>(out, 0);
    append_size(out, 1);
    append(out, output);
    append_number<4>(out, 0);
    return double_sha256(out);
}

/// BIP-143.
Bytes32 ToSign::segwit_hash(ByteView key_hash, std::uint8_t type) const {
    Bytes sequence, out;
    append_number<4>(sequence, 0);
    append_number<4>(out, 0);
    append(out, double_sha256(out_point));
    append(out, double_sha256(sequence));
    append(out, out_point);
    const Bytes before = {0x19, 0x76, 0xa9, 0x14};  // OP_DUP OP_HASH160
    append(out, before);
    append(out, key_hash);
    const Bytes behind = {0x88, 0xac};  // OP_EQUALVERIFY OP_CHECKSIG
    append(out, behind);
    append_number<8>(out, 0);
    append(out, sequence);
    append(out, double_sha256(output));
    append_number<4>(out, 0);
    append_number<4>(out, type);
    return double_sha256(out);
}

/// BIP-341, spent by the key.
Bytes32 ToSign::taproot_hash(std::uint8_t type) const {
    Bytes amount, scripts, sequence, out;
    append_number<8>(amount, 0);
    append_size(scripts, script.size());
    append(scripts, script);
    append_number<4>(sequence, 0);
    out.push_back(0);  // epoch
    out.push_back(type);
    append_number<4>(out, 0);
    append_number<4>(out, 0);
    append(out, sha256(out_point));
    append(out, sha256(amount));
    append(out, sha256(scripts));
    append(out, sha256(sequence));
    append(out, sha256(output));
    out.push_back(0);          // by the key, without an annex
    append_number<4>(out, 0);  // the first input
    return tagged_hash("TapSighash", out);
}

/// The items of a witness stack that is the whole of the bytes; nothing where it is none of one or
/// two items of at most 252 bytes.
std::optional<std::vector<Bytes>> read_witness(ByteView bytes) {
    if (bytes.empty() || bytes[0] < 1 || bytes[0] > 2) return std::nullopt;
    std::vector<Bytes> items(bytes[0]);
    bytes = bytes.subspan(1);
    for (Bytes& item : items) {
        if (bytes.empty() || bytes[0] >= 0xfd || bytes[0] > bytes.size() - 1) return std::nullopt;
        const ByteView body = bytes.subspan(1, bytes[0]);
        item.assign(body.begin(), body.end());
        bytes = bytes.subspan(1 + body.size());
    }
    return bytes.empty() ? std::optional(std::move(items)) : std::nullopt;
}

/// The script of P2SH-P2WPKH: that of the key's hash, hashed again.
FixedBytes<20> nested_hash(ByteView key_hash) {
    Bytes script = {0, 20};
    append(script, key_hash);
    return hash160(script);
}

/// Whether an address of one key is this key's.
bool is_of_key(const BitcoinAddress& address, ByteView key) {
    const FixedBytes<20> hash = hash160(key);
    const bool compressed = key.size() == 33;
    switch (address.type) {
        case BitcoinAddressType::kP2pkh:
            return std::ranges::equal(address.program, hash);
        case BitcoinAddressType::kP2wpkh:
            return compressed && std::ranges::equal(address.program, hash);
        case BitcoinAddressType::kP2sh:
            return compressed && std::ranges::equal(address.program, nested_hash(hash));
        default:
            return false;
    }
}

bool verify_simple(const BitcoinAddress& address, std::string_view text, ByteView witness) {
    const auto items = read_witness(witness);
    if (!items) return false;
    const ToSign to_sign(text, chain::bitcoin_output_script(address));
    Bytes signature = items->front();
    if (address.type == BitcoinAddressType::kP2tr) {
        if (items->size() != 1) return false;
        std::uint8_t type = 0;  // SIGHASH_DEFAULT, which is not written
        if (signature.size() == 65) {
            type = signature.back();
            signature.pop_back();
            if (type != kSighashAll) return false;
        }
        return verify_schnorr(address.program, to_sign.taproot_hash(type), signature);
    }
    if (address.type != BitcoinAddressType::kP2wpkh && address.type != BitcoinAddressType::kP2sh)
        return false;
    if (items->size() != 2 || items->at(1).size() != 33 || !is_of_key(address, items->at(1)) ||
        signature.empty() || signature.back() != kSighashAll)
        return false;
    signature.pop_back();
    const Bytes32 digest = to_sign.segwit_hash(hash160(items->at(1)), kSighashAll);
    return verify_k1(items->at(1), digest, signature, EcdsaForm::kDer, HighS::kRefused);
}

/// 65 bytes: a header, r and s. The header says which key and, by BIP-137, which kind of address;
/// many wallets write P2PKH's for every kind, so of that only what the key needs is asked.
bool verify_compact(const BitcoinAddress& address, std::string_view text, ByteView signature) {
    const std::uint8_t header = signature[0];
    if (header < 27 || header > 42) return false;
    RecoverableSignature parts{};
    std::ranges::copy(signature.subspan(1), parts.compact.begin());
    parts.recovery = static_cast<std::uint8_t>((header - 27) % 4);
    const bool compressed = header >= 31;
    if (header >= 39 && address.type != BitcoinAddressType::kP2wpkh) return false;
    if (header >= 35 && header < 39 && address.type != BitcoinAddressType::kP2sh) return false;

    Bytes input;
    constexpr std::string_view kMagic = "Bitcoin Signed Message:\n";
    append_size(input, kMagic.size());
    append(input, as_bytes(kMagic));
    append_size(input, text.size());
    append(input, as_bytes(text));
    const Bytes32 digest = double_sha256(input);
    const auto point = recover_k1(digest, parts);
    if (!point) return false;
    const auto key =
        parse_k1_point(*point, compressed ? PointForm::kCompressed : PointForm::kUncompressed);
    return key && is_of_key(address, *key) &&
           verify_k1(*key, digest, parts.compact, EcdsaForm::kCompact, HighS::kRefused);
}

}  // namespace

bool verify_bitcoin_message(std::string_view address, std::string_view text,
                            std::string_view signature) {
    const auto parsed = chain::parse_bitcoin_address(address);
    const bool simple = signature.starts_with(kSimplePrefix);
    // The letters of the prefix are base64 too, but a witness does not begin with what they say.
    if (simple) signature.remove_prefix(kSimplePrefix.size());
    const auto bytes = parse_base64(signature);
    if (!parsed || !bytes) return false;
    if (!simple && bytes->size() == kCompactBytes) return verify_compact(*parsed, text, *bytes);
    return verify_simple(*parsed, text, *bytes);
}

Bip322Ids bip322_ids(std::string_view text, ByteView output_script) {
    return {message_hash(text), to_spend_id(text, output_script), ToSign(text, output_script).id()};
}

}  // namespace portico::siwx
