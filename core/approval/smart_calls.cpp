// SPDX-License-Identifier: Apache-2.0
#include "core/approval/smart_calls.hpp"

#include "core/approval/requests.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/json/json_text.hpp"
#include "core/smart_account/delegated_account.hpp"

namespace portico::approval {

Result<std::string> smart_account_of(std::string_view owner) {
    const auto address = PORTICO_TRY(chain::parse_evm_address(owner));
    const smart_account::Creation made = smart_account::creation(address);
    Json contracts = Json::array();
    for (const chain::EvmAddress& one : smart_account::contracts())
        contracts.push(Json::string(chain::evm_address_text(one)));
    const auto text = [](const chain::EvmAddress& one) {
        return Json::string(chain::evm_address_text(one));
    };
    return json_text(R"({"account":$,"factory":$,"factoryData":$,"contracts":$,"entryPoint":$})",
                     {text(smart_account::account_address(address)), text(made.factory),
                      Json::string(to_hex_0x(made.data)), contracts,
                      text(chain::entry_point_address(smart_account::kEntryPoint))});
}

namespace {

Result<smart_account::Calls> read_calls(const Json& calls) {
    if (!calls.is_array()) return request_invalid("calls");
    smart_account::Calls out;
    for (const Json& one : calls.items()) {
        const auto value = chain::parse_hex_uint256(one.find_string("value").value_or(""));
        const auto data = one.find_string("data");
        if (!value || !data || !data->starts_with("0x")) return request_invalid("calls");
        out.push_back(smart_account::Call{
            .to = PORTICO_TRY(chain::parse_evm_address(one.find_string("to").value_or(""))),
            .value = *value,
            .data = PORTICO_TRY(parse_hex(*data))});
    }
    return out;
}

}  // namespace

Result<std::string> smart_call_data(const Json& calls) {
    const smart_account::Calls read = PORTICO_TRY(read_calls(calls));
    const Bytes made = PORTICO_TRY(smart_account::encode_calls(read));
    return json_text(R"({"callData":$})", {Json::string(to_hex_0x(made))});
}

Result<std::string> own_call_data(const Json& calls) {
    const smart_account::Calls read = PORTICO_TRY(read_calls(calls));
    const Bytes made = PORTICO_TRY(smart_account::encode_own_calls(read));
    return json_text(R"({"data":$})", {Json::string(to_hex_0x(made))});
}

}  // namespace portico::approval
