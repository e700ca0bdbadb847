// SPDX-License-Identifier: Apache-2.0
#include "core/siwx/contract_account.hpp"

#include <algorithm>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/signing/personal_message.hpp"

namespace portico::siwx {

namespace {

constexpr std::string_view kValidatorCode =
#include "core/siwx/validator_code.inc"
    ;

constexpr std::size_t kWord = 32;

void append_number(Bytes& out, std::size_t value) {
    for (std::size_t i = kWord; i-- > 0;)
        out.push_back(i < sizeof value ? static_cast<std::uint8_t>(value >> (8 * i)) : 0);
}

}  // namespace

Result<std::string> contract_call_data(const Message& message, std::string_view text,
                                       std::string_view signature) {
    const auto address = chain::parse_evm_address(message.address);
    if (message.chain_namespace() != "eip155" || !address)
        return fail(Code::sign_in_invalid, "address");
    const auto bytes = parse_hex(signature);
    if (!bytes || !signature.starts_with("0x")) return fail(Code::sign_in_invalid, "signature");

    // The constructor's arguments, (address, bytes32, bytes), stand behind its code.
    const Bytes32 hash = chain::personal_message_digest(as_bytes(text));
    Bytes arguments(kWord - address->size(), 0);
    arguments.insert(arguments.end(), address->begin(), address->end());
    arguments.insert(arguments.end(), hash.begin(), hash.end());
    append_number(arguments, 3 * kWord);
    append_number(arguments, bytes->size());
    arguments.insert(arguments.end(), bytes->begin(), bytes->end());
    arguments.resize((arguments.size() + kWord - 1) / kWord * kWord, 0);
    return "0x" + std::string(kValidatorCode) + to_hex(arguments);
}

std::string contract_call_params(std::string_view data) {
    return R"([{"data":")" + std::string(data) + R"("},"latest"])";  // hex needs no escape
}

bool read_contract_answer(std::string_view returned) {
    const auto bytes = parse_hex(returned);
    return bytes && bytes->size() == 1 && bytes->front() == 1;
}

}  // namespace portico::siwx
