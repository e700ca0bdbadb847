// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/user_operation/entry_point.hpp"

#include "core/base/assert.hpp"
#include "core/chain/eip155/abi/abi.hpp"

namespace portico::chain {
namespace {

constexpr std::size_t kReasonMax = 200;

AbiSignature signature(std::string_view text) {
    auto parsed = parse_abi_signature(text);
    PORTICO_ASSERT(parsed);
    return std::move(*parsed);
}

const AbiSignature& operation_event() {
    static const AbiSignature event = signature(
        "event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address "
        "indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 "
        "actualGasUsed)");
    return event;
}

std::string shown(std::string_view reason) {
    std::string out;
    for (const char c : reason.substr(0, kReasonMax)) out += c >= ' ' && c <= '~' ? c : '?';
    return out;
}

}  // namespace

Bytes encode_handle_ops(std::span<const UserOperation> operations, const EvmAddress& beneficiary) {
    AbiValue::List packed;
    for (const UserOperation& one : operations) packed.push_back(packed_user_operation(one));
    const AbiValue arguments[] = {AbiValue::list(std::move(packed)),
                                  AbiValue::address(beneficiary)};
    auto data = encode_abi_call(
        signature("handleOps((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)[],"
                  "address)"),
        arguments);
    PORTICO_ASSERT(data);
    return std::move(*data);
}

std::string_view FailedOperation::code() const {
    return reason.size() >= 4 && reason.starts_with("AA") ? std::string_view(reason).substr(0, 4)
                                                          : std::string_view();
}

std::optional<FailedOperation> decode_failed_operation(ByteView revert_data) {
    static const AbiSignature plain = signature("FailedOp(uint256,string)");
    static const AbiSignature with_revert = signature("FailedOpWithRevert(uint256,string,bytes)");
    for (const AbiSignature* error : {&plain, &with_revert}) {
        const auto values = decode_abi_call(*error, revert_data);
        if (!values || !(*values)[0].as_number().fits_u64()) continue;
        FailedOperation out{.index = (*values)[0].as_number().low_u64(),
                            .reason = shown((*values)[1].as_text_value()),
                            .revert = {}};
        if (values->size() == 3) out.revert = (*values)[2].as_bytes_value();
        return out;
    }
    return std::nullopt;
}

Bytes32 operation_event_topic() { return operation_event().hash(); }

std::optional<OperationOutcome> decode_operation_event(std::span<const Bytes32> topics,
                                                       ByteView data) {
    const auto values = decode_abi_log(operation_event(), topics, data);
    if (!values) return std::nullopt;
    const auto& v = *values;
    return OperationOutcome{.hash = v[0].as_word(),
                            .sender = v[1].as_address(),
                            .paymaster = v[2].as_address(),
                            .nonce = v[3].as_number(),
                            .success = v[4].as_boolean(),
                            .gas_cost = v[5].as_number(),
                            .gas_used = v[6].as_number()};
}

std::optional<Bytes> decode_revert_reason(std::span<const Bytes32> topics, ByteView data) {
    static const AbiSignature event = signature(
        "event UserOperationRevertReason(bytes32 indexed userOpHash, address indexed sender, "
        "uint256 nonce, bytes revertReason)");
    const auto values = decode_abi_log(event, topics, data);
    if (!values) return std::nullopt;
    return (*values)[3].as_bytes_value();
}

}  // namespace portico::chain
