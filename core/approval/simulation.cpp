// SPDX-License-Identifier: Apache-2.0
#include "core/approval/simulation.hpp"

#include <algorithm>

#include "core/base/encoding/hex.hpp"
#include "core/base/text/utf8.hpp"
#include "core/base/vec.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/contracts/logs.hpp"
#include "core/chain/eip155/currency_contracts.hpp"

namespace portico::approval {

using chain::EvmAddress;
using chain::Uint256;

namespace {

/// The address under which nodes report transfers of the currency itself.
constexpr EvmAddress kCurrency = {0xee, 0xee, 0xee, 0xee, 0xee, 0xee, 0xee, 0xee, 0xee, 0xee,
                                  0xee, 0xee, 0xee, 0xee, 0xee, 0xee, 0xee, 0xee, 0xee, 0xee};

std::unexpected<Error> invalid(const char* what) {
    return fail(Code::approval_request_invalid, what);
}

/// What the account got and gave of one asset.
struct Sum {
    EvmAddress contract;
    std::optional<Uint256> id;
    Uint256 in;
    Uint256 out;
};

class Sums {
  public:
    Sums(const EvmAddress& account, std::uint64_t chain) : account_(account), chain_(chain) {}

    void move(const EvmAddress& contract, const std::optional<Uint256>& id, const EvmAddress& from,
              const EvmAddress& to, const Uint256& amount) {
        moves_.push_back({contract, from, to, amount});
        is_added_ |= contract == kCurrency;
        if (from == account_) count(find(contract, id).out, amount);
        if (to == account_) count(find(contract, id).in, amount);
    }
    void take_log(const EvmAddress& contract, std::span<const Bytes32> topics, ByteView data) {
        const auto event = chain::decode_move_log(topics, data);
        if (!event) return;
        for (const chain::TokenTransfer& one : event->transfers) {
            std::optional<Uint256> id;
            if (one.standard != chain::TokenStandard::kErc20) id = one.id;
            move(contract, id, one.from, one.to, one.quantity);
        }
        if (const auto& wrap = event->wrap) {
            const EvmAddress nobody{};
            wraps_.push_back({contract, wrap->wrapped ? nobody : wrap->account,
                              wrap->wrapped ? wrap->account : nobody, wrap->amount});
        }
    }
    /// What contracts call wrapping counts where they got (gave back) those coins, and wrote no
    /// transfer of the same.
    void end_call() {
        for (const Move& wrap : wraps_) {
            // A move of coins stands for one wrap, as does a transfer that tells of it.
            Move *coins = nullptr, *told = nullptr;
            for (Move& one : moves_) {
                if (one.is_used || one.amount != wrap.amount) continue;
                const auto is_end = [&](const EvmAddress& end, const EvmAddress& of_wrap) {
                    return end == of_wrap || (of_wrap == EvmAddress{} && end == wrap.contract);
                };
                if (one.contract == wrap.contract) {
                    if (is_end(one.from, wrap.from) && is_end(one.to, wrap.to)) told = &one;
                } else if (is_currency(one.contract) && is_end(one.from, wrap.to) &&
                           is_end(one.to, wrap.from)) {
                    coins = &one;
                }
            }
            if (told) {
                told->is_used = true;
            } else if (coins) {
                coins->is_used = true;
                move(wrap.contract, {}, wrap.from, wrap.to, wrap.amount);
                moves_.back().is_used = true;
            }
        }
        moves_.clear();
        wraps_.clear();
    }
    Result<BalanceChanges> changes() const {
        BalanceChanges out;
        for (const Sum& sum : sums_) {
            // What a chain logs itself is what the node was asked to add, where it adds it.
            const bool is_logged = is_currency(sum.contract) && sum.contract != kCurrency;
            if (sum.in == sum.out || (is_logged && is_added_)) continue;
            if (out.size() == BalanceChanges::kMax) return invalid("simulation");
            const bool outgoing = sum.out > sum.in;
            const Uint256 net = outgoing ? *subtract(sum.out, sum.in) : *subtract(sum.in, sum.out);
            BalanceChange& change = out.emplace_back();
            change.account = chain::evm_address_text(account_);
            if (!is_currency(sum.contract)) change.contract = chain::evm_address_text(sum.contract);
            if (sum.id) change.token_id = to_decimal(*sum.id);
            change.outgoing = outgoing;
            change.units = to_decimal(net);
        }
        return out;
    }

  private:
    struct Move {
        EvmAddress contract, from, to;
        Uint256 amount;
        bool is_used = false;
    };

    bool is_currency(const EvmAddress& contract) const {
        return contract == kCurrency || contract == chain::kTransferLogAddress ||
               chain::is_currency_contract(chain_, contract);
    }
    static void count(Uint256& sum, const Uint256& amount) {
        sum = add(sum, amount).value_or(Uint256::max());
    }
    Sum& find(const EvmAddress& contract, const std::optional<Uint256>& id) {
        for (Sum& sum : sums_)
            if (sum.contract == contract && sum.id == id) return sum;
        return sums_.emplace_back(Sum{contract, id, {}, {}});
    }
    EvmAddress account_;
    std::uint64_t chain_;
    Vec<Sum> sums_;
    Vec<Move> moves_, wraps_;  ///< of the call
    bool is_added_ = false;    ///< the node adds transfers of the currency
};

Result<void> read_log(const Json& log, Sums& sums) {
    const auto address = log.find_string("address"), data = log.find_string("data");
    const Json* topics = log.find("topics");
    if (!address || !data || topics == nullptr || !topics->is_array() || topics->items().size() > 4)
        return invalid("simulation");
    const auto contract = parse_hex_fixed<20>(*address);
    const auto bytes = parse_hex(*data);
    if (!contract || !bytes) return invalid("simulation");
    Vec<Bytes32> words;
    for (const Json& topic : topics->items()) {
        const auto word = topic.is_string() ? parse_hex_fixed<32>(topic.as_string())
                                            : Result<Bytes32>(invalid("simulation"));
        if (!word) return invalid("simulation");
        words.push_back(*word);
    }
    if (!words.empty()) sums.take_log(*contract, words, *bytes);
    return {};
}

std::string failure_of(const Json& call) {
    if (const auto data = call.find_string("returnData"))
        if (const auto bytes = parse_hex(*data))
            if (std::string reason = chain::abi_revert_reason(*bytes); !reason.empty())
                return reason;
    if (const Json* error = call.find("error"))
        if (const auto message = error->find_string("message")) return std::string(*message);
    return "reverted";
}

}  // namespace

Result<Json> make_simulation_params(std::string_view method, const Json& params,
                                    std::string_view account) {
    if (!params.is_array() || params.items().size() != 1) return invalid("params");
    const Json& request = params.items()[0];
    Vec<const Json*> calls;
    if (method == "eth_sendTransaction") {
        calls.push_back(&request);
    } else if (method == "wallet_sendCalls") {
        const Json* list = request.find("calls");
        if (list == nullptr || !list->is_array() || list->items().empty() ||
            list->items().size() > kSentencesMax)
            return invalid("calls");
        for (const Json& one : list->items()) calls.push_back(&one);
    } else {
        return invalid("method");
    }
    Json made = Json::array();
    for (const Json* call : calls) {
        if (!call->is_object()) return invalid("calls");
        Json one = Json::object();
        one.set("from", Json::string(std::string(account)));
        for (const char* name : {"to", "value", "data", "input"})
            if (const Json* value = call->find(name); value != nullptr && !value->is_null())
                one.set(std::string_view(name) == "data" ? "input" : name, *value);
        made.push(std::move(one));
    }
    Json block = Json::object();
    block.set("calls", std::move(made));
    Json options = Json::object();
    options.set("blockStateCalls", Json::array().push(std::move(block)));
    options.set("traceTransfers", Json::boolean(true));
    options.set("validation", Json::boolean(false));
    Json out = Json::array();
    out.push(std::move(options)).push(Json::string("latest"));
    return out;
}

Result<Simulation> read_simulation(const Json& result, std::size_t calls, std::string_view account,
                                   std::uint64_t chain) {
    if (!result.is_array() || result.items().size() != 1) return invalid("simulation");
    const Json* answers = result.items()[0].find("calls");
    if (answers == nullptr || !answers->is_array() || answers->items().size() != calls)
        return invalid("simulation");
    Simulation out;
    out.succeeded = true;
    Sums sums(PORTICO_TRY(chain::parse_evm_address(account)), chain);
    std::size_t logs_count = 0;
    for (const Json& answer : answers->items()) {
        if (answer.find_string("status") != "0x1") {
            out.succeeded = false;
            out.failure = truncate_utf8(failure_of(answer), 512);
            return out;
        }
        const Json* logs = answer.find("logs");
        if (logs == nullptr) continue;
        if (!logs->is_array()) return invalid("simulation");
        logs_count += logs->items().size();
        if (logs_count > kSimulatedLogsMax) return invalid("simulation");
        for (const Json& log : logs->items()) PORTICO_CHECK(read_log(log, sums));
        sums.end_call();
    }
    out.changes = PORTICO_TRY(sums.changes());
    return out;
}

}  // namespace portico::approval
