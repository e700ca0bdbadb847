// SPDX-License-Identifier: Apache-2.0
//
// Section 9 of vectors/ORACLE.md: the contract ABI. Section 7: RLP.
#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/transaction/rlp.hpp"
#include "tools/oracle/abi_values.hpp"
#include "tools/oracle/operations.hpp"

namespace portico::oracle {

namespace {

/// Lists in one another that an item may have here: request and reply are JSON, with two around it.
constexpr std::size_t kRlpDepthMax = kJsonDepthMax - 2;

Outcome<const Json*> values_of(const Request& in) {
    const Json* values = in.find("values");
    if (values == nullptr || !values->is_array()) return bad_request();
    return values;
}

Reply abi_encode(const Request& in) {
    const chain::AbiType tuple = PORTICO_TRY(abi_types_of(in));
    const Json* given = PORTICO_TRY(values_of(in));
    const auto values = PORTICO_TRY(abi_values_of(tuple, *given));
    return Out().bytes("data", PORTICO_TRY(chain::encode_abi(tuple, values))).done();
}

Reply abi_decode(const Request& in) {
    const chain::AbiType tuple = PORTICO_TRY(abi_types_of(in));
    const Bytes data = PORTICO_TRY(in.bytes("data"));
    const auto values = PORTICO_TRY(chain::decode_abi(tuple, data));
    return Out().json("values", abi_values_json(tuple, values)).done();
}

Outcome<chain::AbiSignature> signature_of(const Request& in) {
    const std::string_view signature = PORTICO_TRY(in.text("signature"));
    return PORTICO_TRY(chain::parse_abi_signature(signature));
}

Reply abi_selector(const Request& in) {
    return Out().bytes("selector", PORTICO_TRY(signature_of(in)).selector()).done();
}

Reply abi_call_encode(const Request& in) {
    const chain::AbiSignature function = PORTICO_TRY(signature_of(in));
    const Json* given = PORTICO_TRY(values_of(in));
    const auto values = PORTICO_TRY(abi_values_of(function.inputs, *given));
    return Out().bytes("data", PORTICO_TRY(chain::encode_abi_call(function, values))).done();
}

Reply abi_call_decode(const Request& in) {
    const chain::AbiSignature function = PORTICO_TRY(signature_of(in));
    const Bytes data = PORTICO_TRY(in.bytes("data"));
    const auto values = PORTICO_TRY(chain::decode_abi_call(function, data));
    return Out().json("values", abi_values_json(function.inputs, values)).done();
}

Outcome<void> write_item(chain::RlpWriter& writer, const Json& item, std::size_t depth) {
    if (depth > kRlpDepthMax) return invalid();
    if (item.is_string()) {
        writer.bytes(PORTICO_TRY(bytes_inside(&item)));
        return {};
    }
    if (!item.is_array()) return invalid();
    const std::size_t mark = writer.open_list();
    for (const Json& inner : item.items()) PORTICO_CHECK(write_item(writer, inner, depth + 1));
    writer.close_list(mark);
    return {};
}

Outcome<Json> read_item(chain::RlpReader& reader, std::size_t depth) {
    if (depth > kRlpDepthMax) return invalid();
    if (!reader.next_is_list()) return Json::string(to_hex_0x(PORTICO_TRY(reader.next_bytes())));
    chain::RlpReader inner = PORTICO_TRY(reader.next_list());
    Json list = Json::array();
    while (!inner.at_end()) list.push(PORTICO_TRY(read_item(inner, depth + 1)));
    return list;
}

Reply rlp_encode(const Request& in) {
    const Json* item = in.find("item");
    if (item == nullptr) return bad_request();
    chain::RlpWriter writer;
    PORTICO_CHECK(write_item(writer, *item, 0));
    return Out().bytes("bytes", writer.take()).done();
}

Reply rlp_decode(const Request& in) {
    const Bytes bytes = PORTICO_TRY(in.bytes("bytes"));
    chain::RlpReader reader(bytes);
    Json item = PORTICO_TRY(read_item(reader, 0));
    PORTICO_CHECK(reader.finish());
    return Out().json("item", std::move(item)).done();
}

constexpr Operation kAbiOperations[] = {
    {"rlp.encode", rlp_encode},           {"rlp.decode", rlp_decode},
    {"abi.encode", abi_encode},           {"abi.decode", abi_decode},
    {"abi.selector", abi_selector},       {"abi.call.encode", abi_call_encode},
    {"abi.call.decode", abi_call_decode},
};

}  // namespace

std::span<const Operation> abi_operations() { return kAbiOperations; }

}  // namespace portico::oracle
