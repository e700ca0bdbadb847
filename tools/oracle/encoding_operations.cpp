// SPDX-License-Identifier: Apache-2.0
//
// Section 7 of vectors/ORACLE.md: encodings, JSON, CAIP texts, did:key, amounts.
#include "core/base/encoding/base58.hpp"
#include "core/base/encoding/base64.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/text/utf8.hpp"
#include "core/chain/caip.hpp"
#include "core/chain/units.hpp"
#include "core/crypto/base58check.hpp"
#include "core/crypto/did_key.hpp"
#include "tools/oracle/operations.hpp"

namespace portico::oracle {

namespace {

/// What does not decode again is not encoded: every 11 bytes take at most 15.03 characters, and
/// four bytes are the checksum's.
constexpr std::size_t kEncodedBytesMax = kBase58TextMax * 11 / 15 - 11;
static_assert(kEncodedBytesMax + 4 <= kBase58BytesMax);

Reply hex_decode(const Request& in) {
    const std::string_view text = PORTICO_TRY(in.text("text"));
    if (!text.starts_with("0x")) return invalid();
    return Out().bytes("bytes", PORTICO_TRY(parse_hex(text))).done();
}

Reply utf8_decode(const Request& in) {
    const Bytes bytes = PORTICO_TRY(in.bytes("bytes"));
    return Out().text("text", PORTICO_TRY(parse_utf8(bytes))).done();
}

Reply base58_encode(const Request& in) {
    const Bytes bytes = PORTICO_TRY(in.bytes("bytes"));
    if (bytes.size() > kEncodedBytesMax) return invalid();
    return Out().text("text", to_base58(bytes)).done();
}

Reply base58_decode(const Request& in) {
    const std::string_view text = PORTICO_TRY(in.text("text"));
    return Out().bytes("bytes", PORTICO_TRY(parse_base58(text))).done();
}

Reply base58check_encode(const Request& in) {
    const Bytes payload = PORTICO_TRY(in.bytes("payload"));
    if (payload.size() > kEncodedBytesMax) return invalid();
    return Out().text("text", to_base58check(payload)).done();
}

Reply base58check_decode(const Request& in) {
    const std::string_view text = PORTICO_TRY(in.text("text"));
    return Out().bytes("payload", PORTICO_TRY(parse_base58check(text))).done();
}

struct Base64Form {
    Base64Alphabet alphabet;
    Base64Padding padding;
};

Outcome<Base64Form> base64_form_of(const Request& in) {
    const std::string_view alphabet = PORTICO_TRY(in.text("alphabet"));
    const bool padding = PORTICO_TRY(in.boolean("padding"));
    if (alphabet != "std" && alphabet != "url") return unsupported();
    return Base64Form{alphabet == "std" ? Base64Alphabet::kStandard : Base64Alphabet::kUrl,
                      padding ? Base64Padding::kPadded : Base64Padding::kUnpadded};
}

Reply base64_encode(const Request& in) {
    const Base64Form form = PORTICO_TRY(base64_form_of(in));
    const Bytes bytes = PORTICO_TRY(in.bytes("bytes"));
    return Out().text("text", to_base64(bytes, form.alphabet, form.padding)).done();
}

Reply base64_decode(const Request& in) {
    const Base64Form form = PORTICO_TRY(base64_form_of(in));
    const std::string_view text = PORTICO_TRY(in.text("text"));
    return Out()
        .bytes("bytes", PORTICO_TRY(parse_base64(text, form.alphabet, form.padding)))
        .done();
}

Reply json_parse(const Request& in) {
    const Bytes bytes = PORTICO_TRY(in.bytes("bytes"));
    PORTICO_CHECK(parse_json(as_text(bytes)));
    return Out().done();
}

Reply caip2_parse(const Request& in) {
    const std::string_view text = PORTICO_TRY(in.text("text"));
    const auto chain = PORTICO_TRY(chain::Caip2::parse(text));
    return Out()
        .text("namespace", chain.chain_namespace())
        .text("reference", chain.reference())
        .done();
}

Reply caip10_parse(const Request& in) {
    const std::string_view text = PORTICO_TRY(in.text("text"));
    const auto account = PORTICO_TRY(chain::Caip10::parse(text));
    return Out()
        .text("namespace", account.chain().chain_namespace())
        .text("reference", account.chain().reference())
        .text("address", account.address())
        .done();
}

Reply caip19_parse(const Request& in) {
    const std::string_view text = PORTICO_TRY(in.text("text"));
    const auto asset = PORTICO_TRY(chain::Caip19::parse(text));
    Out out;
    out.text("namespace", asset.chain.chain_namespace()).text("reference", asset.chain.reference());
    out.text("assetNamespace", asset.asset_namespace).text("assetReference", asset.asset_reference);
    if (!asset.token_id.empty()) out.text("tokenId", asset.token_id);
    return out.done();
}

Outcome<std::uint8_t> decimals_of(const Request& in) {
    const std::int64_t decimals = PORTICO_TRY(in.integer("decimals"));
    if (decimals > chain::kUnitsDecimalsMax) return invalid();
    return static_cast<std::uint8_t>(decimals);
}

Reply units_parse(const Request& in) {
    const std::string_view text = PORTICO_TRY(in.text("text"));
    const std::uint8_t decimals = PORTICO_TRY(decimals_of(in));
    return Out().text("value", PORTICO_TRY(chain::parse_units(text, decimals))).done();
}

Reply units_format(const Request& in) {
    const std::string_view value = PORTICO_TRY(in.text("value"));
    const std::uint8_t decimals = PORTICO_TRY(decimals_of(in));
    return Out().text("text", PORTICO_TRY(chain::format_units(value, decimals))).done();
}

Reply did_key_encode(const Request& in) {
    const Bytes32 public_key = PORTICO_TRY(in.fixed<32>("public"));
    return Out().text("did", to_did_key(public_key)).done();
}

Reply did_key_decode(const Request& in) {
    const std::string_view did = PORTICO_TRY(in.text("did"));
    return Out().bytes("public", PORTICO_TRY(parse_did_key(did))).done();
}

constexpr Operation kEncodingOperations[] = {
    {"hex.decode", hex_decode},
    {"utf8.decode", utf8_decode},
    {"base58.encode", base58_encode},
    {"base58.decode", base58_decode},
    {"base58check.encode", base58check_encode},
    {"base58check.decode", base58check_decode},
    {"base64.encode", base64_encode},
    {"base64.decode", base64_decode},
    {"json.parse", json_parse},
    {"caip2.parse", caip2_parse},
    {"caip10.parse", caip10_parse},
    {"caip19.parse", caip19_parse},
    {"units.parse", units_parse},
    {"units.format", units_format},
    {"did.key.encode", did_key_encode},
    {"did.key.decode", did_key_decode},
};

}  // namespace

std::span<const Operation> encoding_operations() { return kEncodingOperations; }

}  // namespace portico::oracle
