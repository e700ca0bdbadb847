// SPDX-License-Identifier: Apache-2.0
//
// See round.hpp.
#include "core/transfers/round.hpp"

#include <algorithm>

#include "core/base/encoding/hex.hpp"
#include "core/base/text/utf8.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/node_refusal.hpp"
#include "core/chain/eip155/quantity.hpp"
#include "core/transfers/constants.hpp"

namespace portico::transfers {
namespace {

constexpr std::uint64_t kPlainGas = 21'000;  // exactly
constexpr std::size_t kReasonMax = 256;
constexpr std::uint64_t kRounding = 2;            // of tokens that count in shares, in units
constexpr std::uint64_t kTinyAmount = 1'000'000;  // in units: of less, even that is a part
/// The oracle of OP-stack chains: getL1FeeUpperBound(uint256), of an unsigned transaction of so
/// many bytes.
constexpr std::string_view kL1Oracle = "0x420000000000000000000000000000000000000F";
constexpr std::string_view kL1FeeSelector = "0xf1c7a58b";
/// That of Scroll wants bytes: getL1Fee(bytes).
constexpr std::string_view kScroll = "eip155:534352", kScrollTest = "eip155:534351";
constexpr std::string_view kScrollOracle = "0x5300000000000000000000000000000000000002";
constexpr std::string_view kScrollSelector = "0x49948e0e";

Json text(std::string_view value) { return Json::string(std::string(value)); }

}  // namespace

bool take_answer(Round& round, const ChainAnswered& event) {
    if (event.id == 0) return false;
    const auto found = std::ranges::find(round, event.id, &Asked::id);
    if (found == round.end()) return false;
    found->id = 0;
    if (event.result) found->result = *event.result;
    if (event.error) found->error = *event.error;
    return std::ranges::all_of(round, [](const Asked& one) { return one.id == 0; });
}

const Asked* find_answer(const Round& round, std::uint8_t what) {
    const auto found = std::ranges::find(round, what, &Asked::what);
    return found == round.end() ? nullptr : &*found;
}

const Json* find_result(const Round& round, std::uint8_t what) {
    const Asked* answer = find_answer(round, what);
    return answer && answer->result ? &*answer->result : nullptr;
}

std::optional<Uint256> find_number(const Round& round, std::uint8_t what) {
    const Json* json = find_result(round, what);
    if (json == nullptr || !json->is_string() || json->as_string().size() > 66) return std::nullopt;
    return chain::parse_hex_uint256(json->as_string());
}

std::optional<Bytes> find_bytes(const Round& round, std::uint8_t what) {
    const Json* json = find_result(round, what);
    if (json == nullptr || !json->is_string()) return std::nullopt;
    auto bytes = parse_hex(json->as_string());
    if (!bytes) return std::nullopt;
    return std::move(*bytes);
}

Json make_call(std::string_view from, const chain::EvmAddress& to, const Bytes* data,
               const Uint256* value) {
    Json call = Json::object();
    call.set("from", text(from));
    call.set("to", Json::string(chain::evm_address_text(to)));
    if (value != nullptr) call.set("value", Json::string(to_quantity(*value)));
    if (data != nullptr) call.set("data", Json::string(to_hex_0x(*data)));
    return call;
}

Json at_latest(Json call) { return Json::array({std::move(call), text("latest")}); }

Json make_simulation(Json calls) {
    Json block = Json::object();
    block.set("calls", std::move(calls));
    Json simulation = Json::object();
    simulation.set("blockStateCalls", Json::array({std::move(block)}));
    return at_latest(std::move(simulation));
}

Json make_l1_fee_params(std::uint64_t bytes, const ChainId& chain) {
    const bool scroll = chain == kScroll || chain == kScrollTest;
    Json oracle = Json::object();
    oracle.set("to", text(scroll ? kScrollOracle : kL1Oracle));
    std::string data(scroll ? kScrollSelector : kL1FeeSelector);
    if (scroll) data += to_hex(Uint256(32).big_endian());
    data += to_hex(Uint256(bytes).big_endian());
    if (scroll) data.append(static_cast<std::size_t>((bytes + 31) / 32 * 64), 'f');
    oracle.set("data", Json::string(std::move(data)));
    return at_latest(std::move(oracle));
}

std::optional<Uint256> find_l1_fee(const Round& round, std::uint8_t what) {
    const Asked* answer = find_answer(round, what);
    if (answer == nullptr) return std::nullopt;
    if (answer->error) {  // whoever stands there and refuses is no oracle
        const auto refusal = chain::read_node_refusal(answer->error->code, answer->error->message);
        if (!refusal || refusal->code != Code::execution_reverted) return std::nullopt;
        return Uint256();
    }
    const auto bytes = find_bytes(round, what);
    if (!bytes) return std::nullopt;
    if (bytes->empty()) return Uint256();  // a call to nobody returns nothing
    if (bytes->size() != 32) return std::nullopt;
    return Uint256::from_bytes(*bytes);
}

std::optional<Vec<Simulated>> read_simulation(const Json* blocks, std::size_t calls) {
    if (blocks == nullptr || !blocks->is_array() || blocks->items().size() != 1)
        return std::nullopt;
    const Json* made = blocks->items()[0].find("calls");
    if (made == nullptr || !made->is_array() || made->items().size() != calls) return std::nullopt;
    Vec<Simulated> all;
    for (const Json& one : made->items()) {
        Simulated& read = all.emplace_back();
        // Where a node leaves it out, the call has returned.
        read.went = one.find_string("status").value_or("0x1") == "0x1";
        const auto data = one.find_string("returnData");
        if (auto bytes = data ? parse_hex(*data) : Result<Bytes>(Bytes()))
            read.returned = std::move(*bytes);
    }
    return all;
}

Json make_arrival(const Json& balance, const Json& transfer) {
    return make_simulation(Json::array({balance, transfer, balance}));
}

std::optional<Uint256> read_arrival(const Json* simulation) {
    const auto made = read_simulation(simulation, 3);
    if (!made || !(*made)[1].went || (*made)[0].returned.size() != 32 ||
        (*made)[2].returned.size() != 32)
        return std::nullopt;
    return subtract(Uint256::from_bytes((*made)[2].returned),
                    Uint256::from_bytes((*made)[0].returned))
        .value_or(Uint256());
}

Uint256 kept_of(const Uint256& amount, const Uint256& received) {
    const Uint256 lost = subtract(amount, received).value_or(Uint256());
    const bool tiny = amount < Uint256(kTinyAmount);
    return lost > Uint256(tiny ? 0 : kRounding) ? lost : Uint256();
}

std::string reason_of(const RpcError& error) {
    if (error.data && error.data->is_string()) {
        std::string_view hex = error.data->as_string();
        if (hex.starts_with("Reverted ")) hex.remove_prefix(9);  // OpenEthereum, Nethermind
        if (const auto data = parse_hex(hex))
            if (std::string reason = chain::abi_revert_reason(*data); !reason.empty())
                return std::string(truncate_utf8(reason, kReasonMax));
    }
    if (auto refusal = chain::read_node_refusal(error.code, error.message))
        if (refusal->code == Code::execution_reverted) return std::move(refusal->detail);
    return std::string(truncate_utf8(error.message.value, kReasonMax));
}

std::uint64_t gas_limit(const Uint256& estimate) {
    if (!estimate.fits_u64() || estimate.low_u64() > kGasMax) return 0;
    const std::uint64_t gas = estimate.low_u64();
    if (gas == kPlainGas) return gas;
    const std::uint64_t margin = gas + gas / 4;
    return gas <= kTransactionGasMax ? std::min(margin, kTransactionGasMax) : margin;
}

bool set_price(Json& transaction, std::uint64_t gas, const Fees& fees, const GasPrice& price,
               const ChainId& chain) {
    transaction.set("gas", Json::string(chain::make_quantity(gas)));
    if (fees.legacy) {
        transaction.set("gasPrice", Json::string(to_quantity(price.max)));
    } else {
        transaction.set("maxFeePerGas", Json::string(to_quantity(price.max)));
        transaction.set("maxPriorityFeePerGas", Json::string(to_quantity(price.tip)));
    }
    const auto id = chain::reference_to_chain_id(chain.value.substr(7));
    if (!id) return false;
    transaction.set("chainId", Json::string(*id));
    return true;
}

}  // namespace portico::transfers
