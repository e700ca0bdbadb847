// SPDX-License-Identifier: Apache-2.0
#include "server/api/bundler/receipt.hpp"

#include <vector>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/quantity.hpp"
#include "core/crypto/hash/keccak.hpp"

namespace portico::api::bundler {
namespace {

struct Log {
    chain::EvmAddress address{};
    std::vector<Bytes32> topics;
    Bytes data;
};

std::optional<Log> read_log(const Json& json) {
    const auto address = parse_hex_fixed<20>(json.find_string("address").value_or(""));
    const auto data = parse_hex(json.find_string("data").value_or(""));
    const Json* topics = json.find("topics");
    if (!address || !data || topics == nullptr || !topics->is_array()) return std::nullopt;
    Log out{*address, {}, *data};
    for (const Json& topic : topics->items()) {
        if (!topic.is_string()) return std::nullopt;
        const auto word = parse_hex_fixed<32>(topic.as_string());
        if (!word) return std::nullopt;
        out.topics.push_back(*word);
    }
    return out;
}

/// The address where somebody paid for it; absent otherwise, as clients expect.
void set_paymaster(Json& out, const chain::EvmAddress& paymaster) {
    if (paymaster != chain::EvmAddress{})
        out.set("paymaster", Json::string(chain::evm_address_text(paymaster)));
}

}  // namespace

std::optional<Json> operation_receipt(const Json& transaction, const Bytes32& hash,
                                      const chain::EvmAddress& entry_point) {
    static const Bytes32 kBefore = keccak256(as_bytes("BeforeExecution()"));
    const Json* logs = transaction.find("logs");
    if (logs == nullptr || !logs->is_array()) return std::nullopt;
    Json own = Json::array();
    Json reason;
    for (const Json& json : logs->items()) {
        const auto log = read_log(json);
        if (!log) return std::nullopt;
        if (log->address == entry_point) {
            if (!log->topics.empty() && log->topics[0] == kBefore) {
                own = Json::array();
                continue;
            }
            if (const auto outcome = chain::decode_operation_event(log->topics, log->data)) {
                if (outcome->hash != hash) {
                    own = Json::array();
                    reason = Json();
                    continue;
                }
                Json out = Json::object();
                out.set("userOpHash", Json::string(to_hex_0x(hash)));
                out.set("entryPoint", Json::string(chain::evm_address_text(entry_point)));
                out.set("sender", Json::string(chain::evm_address_text(outcome->sender)));
                out.set("nonce", Json::string(chain::to_quantity(outcome->nonce)));
                set_paymaster(out, outcome->paymaster);
                out.set("actualGasCost", Json::string(chain::to_quantity(outcome->gas_cost)));
                out.set("actualGasUsed", Json::string(chain::to_quantity(outcome->gas_used)));
                out.set("success", Json::boolean(outcome->success));
                if (!reason.is_null()) out.set("reason", reason);
                out.set("logs", std::move(own));
                out.set("receipt", transaction);
                return out;
            }
            if (const auto revert = chain::decode_revert_reason(log->topics, log->data))
                reason = Json::string(to_hex_0x(*revert));
        }
        own.push(json);
    }
    return std::nullopt;
}

std::optional<std::map<std::string, CarriedOut>> read_carried_out(const Json& logs) {
    if (!logs.is_array()) return std::nullopt;
    std::map<std::string, CarriedOut> out;
    for (const Json& json : logs.items()) {
        const auto log = read_log(json);
        const auto transaction =
            parse_hex_fixed<32>(json.find_string("transactionHash").value_or(""));
        const auto block = chain::parse_quantity_u64(json.find_string("blockNumber").value_or(""));
        if (!log || !transaction || !block) return std::nullopt;
        const Json* removed = json.find("removed");
        const bool is_gone = removed != nullptr && removed->is_bool() && removed->as_bool();
        const auto outcome = chain::decode_operation_event(log->topics, log->data);
        if (!outcome || is_gone || !chain::entry_point_version(log->address)) continue;
        out[to_hex_0x(outcome->hash)] = {to_hex_0x(*transaction),
                                         static_cast<std::int64_t>(*block)};
    }
    return out;
}

}  // namespace portico::api::bundler
