// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/user_operation/user_operation_json.hpp"

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/quantity.hpp"

namespace portico::chain {
namespace {

using Wrong = std::unexpected<std::string>;

/// Reads members one after another and keeps the first that is wrong.
class Members {
  public:
    explicit Members(const Json& object) : object_(object) {}

    std::string wrong;

    bool has(const char* name) const {
        const Json* one = object_.find(name);
        return one != nullptr && !one->is_null();
    }
    std::string_view text(const char* name, bool is_needed) {
        const auto found = object_.find_string(name);
        if (!found && (is_needed || has(name))) refuse(name, "is not there as a text");
        return found.value_or("");
    }
    EvmAddress address(const char* name) {
        const auto parsed = parse_evm_address(text(name, true));
        if (!parsed) refuse(name, "is no address");
        return parsed.value_or(EvmAddress{});
    }
    Bytes bytes(const char* name, std::size_t most, bool is_needed) {
        const std::string_view digits = text(name, is_needed);
        if (digits.empty()) return {};
        if (digits.size() > 2 + 2 * most) {
            refuse(name, "is too long");
            return {};
        }
        auto parsed =
            digits.starts_with("0x") ? parse_hex(digits) : Result<Bytes>(fail(Code::hex_bad_digit));
        if (!parsed) refuse(name, "is not 0x and hexadecimal digits in pairs");
        return std::move(parsed).value_or(Bytes{});
    }
    Uint256 number(const char* name, bool is_needed) {
        const std::string_view digits = text(name, is_needed);
        if (digits.empty()) return {};
        // Clients of EIP-7702 pad numbers with zeros.
        const auto parsed = digits.starts_with("0x") ? parse_hex_uint256(digits) : std::nullopt;
        if (!parsed) refuse(name, "is no quantity of up to 256 bits");
        return parsed.value_or(Uint256());
    }
    std::uint64_t number_up_to(const char* name, std::uint64_t most, bool is_needed) {
        const Uint256 value = number(name, is_needed);
        if (value > Uint256(most)) refuse(name, "is too large");
        return value.low_u64();
    }
    void refuse(const char* name, const char* why) {
        if (wrong.empty()) wrong = std::string(name) + " " + why;
    }

  private:
    const Json& object_;
};

std::expected<Authorization, std::string> read_authorization(const Json& json) {
    if (!json.is_object()) return Wrong("eip7702Auth is no object");
    Members members(json);
    Authorization out;
    out.chain_id = members.number("chainId", true);
    out.address = members.address("address");
    out.nonce = members.number_up_to("nonce", kNonceMax - 1, true);
    out.y_parity = static_cast<std::uint8_t>(members.number_up_to("yParity", 1, true));
    out.r = members.number("r", true);
    out.s = members.number("s", true);
    if (!members.wrong.empty()) return Wrong("eip7702Auth." + members.wrong);
    return out;
}

/// `0x7702` alone stands for the marker too.
EvmAddress read_factory(Members& members) {
    if (members.text("factory", true) == "0x7702") return kEip7702Marker;
    return members.address("factory");
}

Json authorization_json(const Authorization& given) {
    return Json::object()
        .set("chainId", Json::string(to_quantity(given.chain_id)))
        .set("address", Json::string(evm_address_text(given.address)))
        .set("nonce", Json::string(make_quantity(given.nonce)))
        .set("yParity", Json::string(make_quantity(given.y_parity)))
        .set("r", Json::string(to_quantity(given.r)))
        .set("s", Json::string(to_quantity(given.s)));
}

}  // namespace

std::expected<UserOperation, std::string> read_user_operation(const Json& json,
                                                              OperationForm form) {
    if (!json.is_object()) return Wrong("the user operation is no object");
    if (!has_unique_names(json)) return Wrong("a member of the user operation stands twice");
    const bool all = form == OperationForm::kSigned;
    Members members(json);
    if (members.has("initCode") || members.has("paymasterAndData"))
        return Wrong("initCode and paymasterAndData are of EntryPoint 0.6, which is not served");
    UserOperation out;
    out.sender = members.address("sender");
    out.nonce = members.number("nonce", true);
    if (members.has("factory")) {
        out.factory = read_factory(members);
        out.factory_data = members.bytes("factoryData", kUserOperationDataMax, false);
    } else if (members.has("factoryData") && members.text("factoryData", false) != "0x") {
        members.refuse("factoryData", "needs a factory");
    }
    out.call_data = members.bytes("callData", kUserOperationDataMax, true);
    if (out.call_data.size() + out.factory_data.size() > kUserOperationDataMax)
        members.refuse("callData", "is too long together with factoryData");
    out.call_gas_limit = members.number_up_to("callGasLimit", kOperationGasMax, all);
    out.verification_gas_limit =
        members.number_up_to("verificationGasLimit", kOperationGasMax, all);
    out.pre_verification_gas = members.number_up_to("preVerificationGas", kOperationGasMax, all);
    out.max_fee_per_gas = members.number_up_to("maxFeePerGas", kOperationFeeMax, all);
    out.max_priority_fee_per_gas =
        members.number_up_to("maxPriorityFeePerGas", kOperationFeeMax, all);
    if (out.max_priority_fee_per_gas > out.max_fee_per_gas)
        members.refuse("maxPriorityFeePerGas", "is above maxFeePerGas");
    if (members.has("paymaster")) {
        out.paymaster = members.address("paymaster");
        out.paymaster_verification_gas_limit =
            members.number_up_to("paymasterVerificationGasLimit", kOperationGasMax, all);
        out.paymaster_post_op_gas_limit =
            members.number_up_to("paymasterPostOpGasLimit", kOperationGasMax, false);
        out.paymaster_data = members.bytes("paymasterData", kPaymasterDataMax, false);
    }
    out.signature = members.bytes("signature", kOperationSignatureMax, all);
    if (members.has("eip7702Auth")) {
        auto given = read_authorization(*json.find("eip7702Auth"));
        if (!given) return Wrong(given.error());
        out.authorization = *given;
    }
    if (out.is_eip7702() && !out.authorization)
        members.refuse("eip7702Auth", "is needed with the factory 0x7702");
    if (!members.wrong.empty()) return Wrong(members.wrong);
    return out;
}

Json user_operation_json(const UserOperation& operation) {
    Json out = Json::object();
    const auto bytes = [&](const char* name, ByteView value) {
        out.set(name, Json::string(to_hex_0x(value)));
    };
    const auto number = [&](const char* name, std::uint64_t value) {
        out.set(name, Json::string(make_quantity(value)));
    };
    out.set("sender", Json::string(evm_address_text(operation.sender)));
    out.set("nonce", Json::string(to_quantity(operation.nonce)));
    if (operation.factory) {
        out.set("factory", Json::string(evm_address_text(*operation.factory)));
        bytes("factoryData", operation.factory_data);
    }
    bytes("callData", operation.call_data);
    number("callGasLimit", operation.call_gas_limit);
    number("verificationGasLimit", operation.verification_gas_limit);
    number("preVerificationGas", operation.pre_verification_gas);
    number("maxFeePerGas", operation.max_fee_per_gas);
    number("maxPriorityFeePerGas", operation.max_priority_fee_per_gas);
    if (operation.paymaster) {
        out.set("paymaster", Json::string(evm_address_text(*operation.paymaster)));
        number("paymasterVerificationGasLimit", operation.paymaster_verification_gas_limit);
        number("paymasterPostOpGasLimit", operation.paymaster_post_op_gas_limit);
        bytes("paymasterData", operation.paymaster_data);
    }
    bytes("signature", operation.signature);
    if (operation.authorization)
        out.set("eip7702Auth", authorization_json(*operation.authorization));
    return out;
}

}  // namespace portico::chain
