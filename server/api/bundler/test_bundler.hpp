// SPDX-License-Identifier: Apache-2.0
//
// A bundler with a node that does what a test says, in virtual time. With a real node:
// e2e/scenarios/bundler.mjs.
#pragma once

#include <gmock/gmock.h>

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <set>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/quantity.hpp"
#include "core/chain/eip155/transaction/transaction_decode.hpp"
#include "core/chain/eip155/user_operation/user_operation_json.hpp"
#include "server/api/bundler/bundler.hpp"
#include "server/store/bundler/bundler_store.hpp"
#include "server/store/migrations/migrate.hpp"
#include "server/store/sql/test_engines.hpp"

namespace portico::api::bundler {

using chain::AbiValue;
using chain::EvmAddress;
using chain::UserOperation;
using chain_data::ChainAnswer;
using chain_data::ChainAnswers;
using chain_data::ChainCall;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

inline constexpr const char* kChain = "eip155:31337";
inline constexpr const char* kProject = "0123456789abcdef0123456789abcdef";
inline constexpr std::uint64_t kGwei = 1'000'000'000;
inline const EvmAddress kEntryPoint = chain::entry_point_address(chain::EntryPointVersion::k08);
inline const EvmAddress kAccount = {0xaa};

inline ChainAnswer result(Json value) {
    return {.outcome = ChainAnswer::Outcome::kResult, .result = std::move(value)};
}
inline ChainAnswer refusal(std::string why, std::string data = {}, std::int64_t code = 3) {
    return {.outcome = ChainAnswer::Outcome::kError,
            .code = code,
            .why = std::move(why),
            .data = std::move(data)};
}

struct TestNode final : chain_data::Reader {
    bool serves(std::string_view chain) const override {
        return std::ranges::find(served, chain) != served.end();
    }
    std::vector<std::string> chains() const override { return served; }
    void read(std::string_view, std::vector<ChainCall> calls, Done done) override {
        ChainAnswers answers;
        for (const ChainCall& call : calls) answers.push_back(answer(call));
        done(std::move(answers));
    }

    ChainAnswer answer(const ChainCall& call) {
        if (is_away) return {};
        const Json params = *parse_json(call.params);
        if (call.method == "eth_getBlockByNumber")
            return result(
                *parse_json(R"({"baseFeePerGas":")" + chain::make_quantity(base) + "\"}"));
        if (call.method == "eth_maxPriorityFeePerGas")
            return result(Json::string(chain::make_quantity(tip)));
        if (call.method == "eth_blockNumber")
            return result(Json::string(chain::make_quantity(head)));
        if (call.method == "eth_getTransactionCount")
            return result(
                Json::string(chain::make_quantity(late_nonces-- > 0 ? nonce - 1 : nonce)));
        if (call.method == "eth_getTransactionReceipt") {
            const auto found = receipts.find(params.items()[0].as_string());
            return result(found == receipts.end() ? Json() : *parse_json(found->second));
        }
        if (call.method == "eth_getLogs") return logs(params.items()[0]);
        if (call.method == "eth_sendRawTransaction") {
            if (!refuses_to_send.empty()) return refusal(refuses_to_send, {}, -32000);
            if (!refuses_data.empty() && params.items()[0].as_string().contains(refuses_data))
                return refusal("transaction underpriced");
            const auto raw = parse_hex(params.items()[0].as_string());
            sent.push_back(*chain::decode_transaction(*raw));
            return result(Json::string(to_hex_0x(sent.back().hash)));
        }
        if (call.method == "debug_traceCall" && params.items()[0].find_string("data") == "0x")
            return traces ? result(Json::object()) : refusal("no such tracer", {}, -32000);
        if (call.method == "debug_traceCall") {
            traced.push_back(words_of(params.items()[0]));
            if (!trace_error.empty()) return refusal(trace_error, {}, -32000);
            if (!traces) return refusal("the method does not exist", {}, -32601);
            return result(*parse_json(trace.empty() ? clean_trace(traced.back()) : trace));
        }
        if (call.method == "debug_traceTransaction") {
            if (!failed_index) return refusal("the method does not exist", {}, -32601);
            return result(
                Json::object()
                    .set("input", Json::string(to_hex_0x(sent.back().transaction.data)))
                    .set("output", Json::string(failed_op(*failed_index, failed_reason))));
        }
        if (call.method == "eth_call" &&
            params.items()[0].find_string("data")->starts_with("0x35567e1a"))  // getNonce
            return result(Json::string(to_hex_0x(account_nonce.big_endian())));
        if (call.method == "eth_call" && !params.items()[0].find("from"))
            return data_fee(params.items()[0]);
        if (call.method == "eth_call") {
            const auto data = *params.items()[0].find_string("data");
            if (data.starts_with("0x70a08231"))  // balanceOf(address)
                return result(Json::string(to_hex_0x(deposit.big_endian())));
            return data.starts_with("0x765e827f") ? handle_ops(params) : simulate();
        }
        ADD_FAILURE() << call.method;
        return {};
    }
    /// Of the receipts that are there.
    ChainAnswer logs(const Json& filter) {
        if (!tells_logs) return {};
        const auto block = [](std::string_view text) {
            return static_cast<std::int64_t>(chain::parse_quantity_u64(text).value_or(1U << 30));
        };
        const std::int64_t from = block(*filter.find_string("fromBlock"));
        const std::int64_t to = block(*filter.find_string("toBlock"));
        if (std::min<std::int64_t>(to, static_cast<std::int64_t>(head)) - from >= most_blocks)
            return refusal("query exceeds max block range", {}, -32600);
        const std::string wanted = write_json(*filter.find("topics"));
        Json out = Json::array();
        for (const auto& [hash, text] : receipts) {
            const Json receipt = *parse_json(text);
            const std::int64_t number = block(*receipt.find_string("blockNumber"));
            if (number < from || number > to) continue;
            for (const Json& one : receipt.find("logs")->items())
                if (wanted.contains(one.find("topics")->items()[1].as_string())) out.push(one);
        }
        return result(std::move(out));
    }
    /// A transaction of anybody that carried out these operations.
    void add_receipt(const std::string& transaction, const std::string& status, std::uint64_t block,
                     const std::vector<std::string>& operations) {
        std::string logs;
        for (const std::string& one : operations)
            logs += (logs.empty() ? "" : ",") + (R"({"address":")" + to_hex_0x(kEntryPoint)) +
                    R"(","topics":[")" + to_hex_0x(chain::operation_event_topic()) + R"(",")" +
                    one + R"(","0x)" + std::string(64, '0') + R"(","0x)" + std::string(64, '0') +
                    R"("],"data":"0x)" + std::string(127, '0') + "1" + std::string(128, '0') +
                    R"(","transactionHash":")" + transaction + R"(","blockNumber":")" +
                    chain::make_quantity(block) + R"("})";
        receipts[transaction] = R"({"status":")" + status + R"(","blockNumber":")" +
                                chain::make_quantity(block) + R"(","logs":[)" + logs + "]}";
    }
    /// Of contracts that only networks of the second layer have.
    ChainAnswer data_fee(const Json& call) {
        asked_data_fee += call.find_string("data")->size() > 300;
        if (call.find_string("to") != data_fee_at) return result(Json::string("0x"));
        if (call.find_string("data")->starts_with("0x49948e0e"))  // getL1Fee(bytes)
            return result(Json::string(to_hex_0x(chain::Uint256(data_fee_wei).big_endian())));
        if (call.find_string("data")->starts_with("0x77d488a2"))  // gasEstimateL1Component
            return result(Json::string(to_hex_0x(chain::Uint256(data_fee_units).big_endian()) +
                                       std::string(128, '0')));
        return refusal("execution reverted", "0x");
    }
    /// FailedOp for the first that is refused.
    ChainAnswer handle_ops(const Json& params) const {
        const std::string data(*params.items()[0].find_string("data"));
        std::int64_t first = -1;
        std::size_t at = std::string::npos;
        for (const auto& [account, index] : refused)
            if (const auto found = data.find(account); found < at) {
                at = found;
                first = index;
            }
        if (first < 0) return result(Json::string("0x"));
        return refusal("reverted", failed_op(static_cast<std::uint64_t>(first), reason));
    }
    static std::string failed_op(std::uint64_t index, const std::string& why) {
        return to_hex_0x(
            *chain::encode_abi_call(*chain::parse_abi_signature("FailedOp(uint256,string)"),
                                    std::vector{AbiValue::number(index), AbiValue::text(why)}));
    }
    /// Of the call data, behind its selector.
    static std::vector<chain::Uint256> words_of(const Json& call) {
        const Bytes data = *parse_hex(*call.find_string("data"));
        std::vector<chain::Uint256> out;
        for (std::size_t at = 4; at + 32 <= data.size(); at += 32)
            out.push_back(chain::Uint256::from_bytes(std::span(data).subspan(at, 32)));
        return out;
    }
    /// Of an account that keeps the rules: the operation's sender is the first word of it.
    static std::string clean_trace(const std::vector<chain::Uint256>& words) {
        const auto frame = [](const EvmAddress& to) {
            return R"({"to":")" + to_hex_0x(to) +
                   R"(","ops":{},"create2":0,"slots":[],"calls":[]})";
        };
        const Bytes32 word = words[words[0].low_u64() / 32].big_endian();
        EvmAddress sender;
        std::copy(word.begin() + 12, word.end(), sender.begin());
        return R"({"frames":[)" + frame(sender) + "," + frame(kEntryPoint) + R"(],"hashed":[]})";
    }
    ChainAnswer simulate() const {
        static const auto type = chain::parse_abi_parameters(
            "(uint256,uint256,uint256,uint256,uint256,bool,uint256,bytes)");
        const auto n = [](const chain::Uint256& value) { return AbiValue::number(value); };
        const auto outcome =
            AbiValue::list({n(50'000), n(validation_data), n(0), n(0), n(0),
                            AbiValue::boolean(true), n(30'000), AbiValue::bytes(Bytes{})});
        return result(Json::string(to_hex_0x(*chain::encode_abi(*type, {&outcome, 1}))));
    }

    std::vector<std::string> served = {kChain};
    bool is_away = false, traces = true, tells_logs = true;
    std::int64_t most_blocks = 10'000;  ///< of one question for logs
    std::uint64_t head = 100, nonce = 7, tip = kGwei, base = kGwei;
    int late_nonces = 0;  ///< so many answers have the nonce of a block before
    chain::Uint256 validation_data;
    chain::Uint256 account_nonce;  ///< as the EntryPoint has it
    std::string data_fee_at;
    std::uint64_t data_fee_wei = 0, data_fee_units = 0;
    int asked_data_fee = 0;  ///< of an operation's own bytes
    std::string refuses_to_send;
    std::string refuses_data;  ///< hex: the network takes no transaction that has it
    std::string reason = "AA25 invalid account nonce";
    std::map<std::string, std::int64_t> refused;  ///< addresses without 0x, and their place
    std::map<std::string, std::string> receipts;
    std::vector<chain::DecodedTransaction> sent;
    std::string trace;                                ///< empty: the account keeps the rules
    std::string trace_error;                          ///< why the node could not trace this one
    std::vector<std::vector<chain::Uint256>> traced;  ///< what was traced: words of its call data
    std::optional<std::uint64_t> failed_index;    ///< of the newest bundle; nothing: nobody tells
    std::string failed_reason = "AA23 reverted";  ///< why that one failed
    chain::Uint256 deposit;                       ///< of every account
};

struct OwnBundler : testing::Test {
    OwnBundler() {
        EXPECT_TRUE(store::migrate(*engine.open(), store::api_schema()));
        start();
    }
    void start() { bundler = make(); }
    std::unique_ptr<Bundler> make() {
        FixedBytes<32> key{};
        key[31] = 1;
        return std::make_unique<Bundler>(Foundations{.store = {worker, store::open_bundler_store},
                                                     .nodes = node,
                                                     .log = log,
                                                     .clock = [this] { return now_ms; }},
                                         Secret<32>(key), config, [this](const EvmAddress& one) {
                                             return trusted.contains(one);
                                         });
    }

    UserOperation operation(std::uint64_t nonce = 0, const EvmAddress& sender = kAccount) const {
        UserOperation out;
        out.sender = sender;
        out.nonce = nonce;
        out.call_data = {1, 2, 3, 4};
        out.call_gas_limit = 100'000;
        out.verification_gas_limit = 100'000;
        out.max_fee_per_gas = 4 * kGwei;
        out.max_priority_fee_per_gas = 2 * kGwei;
        out.signature = Bytes(65, 1);
        out.pre_verification_gas = chain::pre_verification_gas(out) + 1000;
        return out;
    }
    /// The hash, or why not.
    std::string submit(const UserOperation& one, const std::string& project = kProject,
                       const std::string& chain = kChain) {
        std::optional<std::string> out;
        ops::spawn(
            bundler->submit(*bundler->find_place(chain, kEntryPoint), one, project),
            [&](Judged<std::string> judged) {
                out = judged ? *judged
                             : std::to_string(judged.error().code) + " " + judged.error().message +
                                   write_json(judged.error().data);
            },
            [](std::exception_ptr) { ADD_FAILURE() << "an exception"; });
        while (!out) run_one();
        return *out;
    }
    OperationRow row(const std::string& hash) {
        const auto sql = engine.open();
        return store::open_bundler_store(*sql)->find(hash).value().value_or(OperationRow{});
    }
    /// A second.
    void tick() {
        for (int i = 0; i < 1000 / Bundler::kTickMs; ++i) tick_once();
    }
    void tick_once() {
        bundler->tick();
        if (second) second->tick();
        // One thread does the store's work in its order: when a question that came last is answered
        // and nothing else was, all is done.
        for (int others = 1; others > 0;) {
            bool answered = false;
            EXPECT_TRUE(
                worker.run([](store::sql::Connection&) -> store::StoreResult<bool> { return true; },
                           [&](store::StoreResult<bool>) { answered = true; }));
            others = -1;
            while (!answered) {
                run_one();
                ++others;
            }
        }
    }
    void run_one() {
        std::unique_lock lock(mutex);
        changed.wait(lock, [this] { return !actions.empty(); });
        auto action = std::move(actions.front());
        actions.pop_front();
        lock.unlock();
        action();
    }
    /// The transaction that was sent last, or that many before it.
    void mine(const std::string& status = "0x1", std::size_t before = 0) {
        ++node.nonce;
        ++node.head;
        const auto sql = engine.open();
        std::vector<std::string> done;
        for (const OperationRow& one :
             store::open_bundler_store(*sql)->with_state(kChain, OperationState::kSent, 32).value())
            if (status == "0x1") done.push_back(one.hash);
        node.add_receipt(to_hex_0x(node.sent.at(node.sent.size() - 1 - before).hash), status,
                         node.head, done);
    }
    BundleRow bundle() {
        const auto sql = engine.open();
        return store::open_bundler_store(*sql)->bundle(kChain).value().value_or(BundleRow{});
    }
    std::string metrics() const {
        ops::MetricsText out;
        bundler->write_metrics(out);
        return out.take();
    }

    store::OnSqlite engine;
    std::int64_t now_ms = 1'700'000'000'000;
    Config config{.chains = {kChain}};
    std::set<EvmAddress> trusted;
    TestNode node;
    ops::Log log{ops::Level::kError};
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<std::function<void()>> actions;
    std::unique_ptr<Bundler> bundler, second;
    store::Worker worker{{.threads = 1},
                         [this]() -> store::StoreResult<std::unique_ptr<store::sql::Connection>> {
                             return engine.open();
                         },
                         [this](std::function<void()> action) {
                             const std::lock_guard lock(mutex);
                             actions.push_back(std::move(action));
                             changed.notify_one();
                         }};
};

}  // namespace portico::api::bundler
