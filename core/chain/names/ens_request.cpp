// SPDX-License-Identifier: Apache-2.0
#include "core/chain/names/ens_request.hpp"

#include <algorithm>
#include <optional>

#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/contracts/ens_name.hpp"
#include "core/chain/names/coin_type.hpp"
#include "core/crypto/hash/keccak.hpp"

namespace portico::chain {
namespace {

constexpr std::size_t kLabelMax = 63;  // RFC 1035 3.1; the contracts of ENS take no longer ones

/// Signatures of calls are read once.
struct Calls {
    static AbiSignature read(std::string_view text) { return *parse_abi_signature(text); }
    AbiSignature resolve = read("resolve(bytes,bytes)");
    AbiSignature address = read("addr(bytes32)");
    AbiSignature coin_address = read("addr(bytes32,uint256)");
    AbiSignature text = read("text(bytes32,string)");
    AbiSignature content_hash = read("contenthash(bytes32)");
    AbiSignature multicall = read("multicall(bytes[])");
    AbiType one_address = *parse_abi_parameters("address");
    AbiType one_bytes = *parse_abi_parameters("bytes");
    AbiType one_string = *parse_abi_parameters("string");
    AbiType many_bytes = *parse_abi_parameters("bytes[]");
    AbiType answer = *parse_abi_parameters("bytes,uint64,bytes");
};

const Calls& calls() {
    static const Calls all;
    return all;
}

bool is_call(const AbiSignature& function, ByteView data) {
    const auto selector = function.selector();
    return data.size() >= selector.size() &&
           std::ranges::equal(data.first(selector.size()), selector);
}

std::optional<std::string> read_dns_name(ByteView dns) {
    std::string name;
    for (std::size_t at = 0; at < dns.size();) {
        const std::size_t size = dns[at++];
        if (size == 0) {
            if (at != dns.size() || name.empty()) return std::nullopt;
            return name;
        }
        if (size > kLabelMax || size > dns.size() - at) return std::nullopt;
        const std::string_view label = as_text(dns.subspan(at, size));
        if (label.contains('.')) return std::nullopt;
        if (!name.empty()) name += '.';
        name += label;
        if (name.size() > kEnsNameMax) return std::nullopt;
        at += size;
    }
    return std::nullopt;
}

Result<EnsRecord> read_record(ByteView data, const Bytes32& node) {
    const Calls& all = calls();
    const auto read = [&](const AbiSignature& function) -> Result<AbiValue::List> {
        auto values = PORTICO_TRY(decode_abi_call(function, data));
        if (values[0].as_word() != node) return fail(Code::abi_data_invalid, "name");
        return values;
    };
    if (is_call(all.address, data)) {
        PORTICO_CHECK(read(all.address));
        return EnsRecord{};
    }
    if (is_call(all.coin_address, data)) {
        const auto values = PORTICO_TRY(read(all.coin_address));
        const Uint256 coin = values[1].as_number();
        const bool fits = coin.fits_u64() && coin.low_u64() <= UINT32_MAX;
        return EnsRecord{EnsRecordKind::kCoinAddress,
                         fits ? static_cast<std::uint32_t>(coin.low_u64()) : kEnsNoCoin,
                         {}};
    }
    if (is_call(all.text, data)) {
        const auto values = PORTICO_TRY(read(all.text));
        return EnsRecord{EnsRecordKind::kText, 60, std::string(values[1].as_text_value())};
    }
    if (is_call(all.content_hash, data)) {
        PORTICO_CHECK(read(all.content_hash));
        return EnsRecord{EnsRecordKind::kContentHash, 60, {}};
    }
    return fail(Code::abi_data_invalid, "record");
}

Bytes encode_one(const AbiType& type, AbiValue value) {
    return encode_abi(type, std::vector{std::move(value)}).value_or(Bytes());
}

// The coin of `addr(node)` is 60, whose addresses have 20 bytes.
EvmAddress evm_address_of(ByteView bytes) {
    EvmAddress address{};
    if (bytes.size() == address.size()) std::ranges::copy(bytes, address.begin());
    return address;
}

Bytes encode_record(const EnsRecord& record, const EnsRecords& records) {
    const Calls& all = calls();
    const auto found = records.addresses.find(canonical_coin(record.coin));
    const bool there = found != records.addresses.end();
    switch (record.kind) {
        case EnsRecordKind::kAddress:
            return encode_one(
                all.one_address,
                AbiValue::address(there ? evm_address_of(found->second) : EvmAddress{}));
        case EnsRecordKind::kCoinAddress:
            return encode_one(all.one_bytes,
                              AbiValue::bytes(there ? ByteView(found->second) : ByteView()));
        case EnsRecordKind::kText: {
            const auto text = records.texts.find(record.key);
            return encode_one(all.one_string,
                              AbiValue::text(text == records.texts.end() ? "" : text->second));
        }
        case EnsRecordKind::kContentHash:
            break;
    }
    return encode_one(all.one_bytes, AbiValue::bytes({}));
}

void append_u64(Bytes& out, std::uint64_t value) {
    for (int shift = 56; shift >= 0; shift -= 8)
        out.push_back(static_cast<std::uint8_t>(value >> shift));
}

}  // namespace

Result<EnsRequest> decode_ens_request(ByteView call) {
    const Calls& all = calls();
    const auto outer = PORTICO_TRY(decode_abi_call(all.resolve, call));
    auto name = read_dns_name(outer[0].as_bytes_value());
    if (!name) return fail(Code::abi_data_invalid, "name");
    const Bytes32 node = ens_namehash(*name);
    EnsRequest request{.name = std::move(*name), .records = {}, .is_multicall = false};
    const Bytes& data = outer[1].as_bytes_value();
    if (!is_call(all.multicall, data)) {
        request.records.push_back(PORTICO_TRY(read_record(data, node)));
        return request;
    }
    request.is_multicall = true;
    const auto inner = PORTICO_TRY(decode_abi_call(all.multicall, data));
    if (inner[0].items().size() > kEnsRecordsMax) return fail(Code::abi_data_invalid, "record");
    for (const AbiValue& one : inner[0].items())
        request.records.push_back(PORTICO_TRY(read_record(one.as_bytes_value(), node)));
    return request;
}

Bytes encode_ens_result(const EnsRequest& request, const EnsRecords& records) {
    if (!request.is_multicall) return encode_record(request.records.front(), records);
    AbiValue::List all;
    for (const EnsRecord& record : request.records)
        all.push_back(AbiValue::bytes(encode_record(record, records)));
    return encode_one(calls().many_bytes, AbiValue::list(std::move(all)));
}

Bytes32 ens_answer_digest(const EvmAddress& resolver, std::uint64_t ends_at_s, ByteView request,
                          ByteView result) {
    Bytes text = {0x19, 0x00};
    text.insert(text.end(), resolver.begin(), resolver.end());
    append_u64(text, ends_at_s);
    for (const ByteView part : {request, result}) {
        const Bytes32 hash = keccak256(part);
        text.insert(text.end(), hash.begin(), hash.end());
    }
    return keccak256(text);
}

Bytes encode_ens_answer(ByteView result, std::uint64_t ends_at_s, ByteView signature) {
    const AbiValue::List values = {AbiValue::bytes(result), AbiValue::number(Uint256(ends_at_s)),
                                   AbiValue::bytes(signature)};
    return encode_abi(calls().answer, values).value_or(Bytes());
}

}  // namespace portico::chain
