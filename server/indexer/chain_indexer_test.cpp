// SPDX-License-Identifier: Apache-2.0
//
// One chain's indexer on the real store, with a node that answers in JSON, or in its own words that
// it does not.
#include "server/indexer/chain_indexer.hpp"

#include <gmock/gmock.h>

#include <deque>
#include <set>

#include "core/base/encoding/hex.hpp"
#include "core/base/json/json.hpp"
#include "core/base/text/decimal.hpp"
#include "core/chain/eip155/quantity.hpp"
#include "server/api/rpc/answer.hpp"
#include "server/indexer/rules/simulated_coin_logs.hpp"
#include "server/store/history/history_store.hpp"
#include "server/store/migrations/migrate.hpp"
#include "server/store/sql/sqlite_connection.hpp"

namespace portico::indexer {
namespace {

constexpr ChainId kChain = 31337;
const Address kPayer{0x11, 1}, kPaid{0x22, 2}, kToken{0xcc, 3};

/// A chain of blocks with one transaction each, by which kPayer gives kPaid a unit of kToken, and
/// the node that knows it.
class OneNode final : public Nodes {
  public:
    void fetch(const std::vector<NodeCall>& calls, Done done) override {
        waiting_.push_back([this, calls, done = std::move(done)] {
            std::string body = "[";
            std::vector<std::string> methods;
            for (const NodeCall& call : calls) {
                ++asked[call.method];
                const std::string error = refuses(call);
                const std::string result = nothing(call) ? "null" : answer(call);
                body += (body.size() > 1 ? "," : "") +
                        (error.empty() ? R"({"result":)" + result : R"({"error":)" + error) + "}";
                methods.push_back(call.method);
            }
            body += "]";
            done(read_batch(body, methods));
        });
    }
    void distrust(std::uint32_t, std::int64_t) override { ++distrusted; }
    std::string labels(std::uint32_t) const override { return "node"; }
    /// Answers what it was asked.
    void answer_all() {
        for (auto all = std::exchange(waiting_, {}); const auto& one : all) one();
    }

    BlockNumber head = 0;
    /// The error it answers a call with, as JSON; nothing: it answers rightly.
    std::function<std::string(const NodeCall&)> refuses = [](const NodeCall&) { return ""; };
    /// Calls that it answers with null.
    std::function<bool(const NodeCall&)> nothing = [](const NodeCall&) { return false; };
    std::map<std::string, int> asked;
    int distrusted = 0;

    static std::string hash_of(BlockNumber number, const char* of = "b10c") {
        const std::string digits = quantity_text(number).substr(2);
        return "0x" + std::string(of) + std::string(60 - digits.size(), '0') + digits;
    }
    static BlockNumber number_of(std::string_view hash) {
        std::string digits(hash.substr(6));
        digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() - 1));
        return static_cast<BlockNumber>(chain::parse_quantity_u64("0x" + digits).value());
    }

  private:
    std::string answer(const NodeCall& call) const {
        const Json params = *parse_json(call.params);
        if (call.method == "eth_getLogs") return logs(params.items()[0]);
        if (call.method == "eth_call") return "\"0x" + std::string(63, '0') + "6\"";
        const std::string first(params.items()[0].as_string());
        if (call.method == "eth_getBlockByNumber") {
            const BlockNumber number =
                first == "latest"
                    ? head
                    : static_cast<BlockNumber>(chain::parse_quantity_u64(first).value());
            return number > head ? "null" : block(number);
        }
        if (call.method == "eth_getBlockByHash") return block(number_of(first));
        if (call.method == "eth_getBlockReceipts") return "[" + receipt(number_of(first)) + "]";
        if (call.method.starts_with("eth_getTransactionBy")) return transaction(number_of(first));
        if (call.method == "eth_getTransactionReceipt") return receipt(number_of(first));
        if (call.method == "trace_block") return "[]";
        return R"([{"result":{"type":"CALL","from":")" + to_hex_0x(kPayer) + R"(","to":")" +
               to_hex_0x(kToken) + R"(","value":"0x0"}}])";
    }
    static std::string place(BlockNumber number) {
        return R"("blockHash":")" + hash_of(number) + R"(","blockNumber":")" +
               quantity_text(number) + R"(","transactionIndex":"0x0",)";
    }
    static std::string transaction(BlockNumber number) {
        return "{" + place(number) + R"("hash":")" + hash_of(number, "dead") + R"(","from":")" +
               to_hex_0x(kPayer) + R"(","to":")" + to_hex_0x(kToken) +
               R"(","value":"0x0","nonce":"0x1","input":"0x"})";
    }
    static std::string log(BlockNumber number) {
        const Log log = transfer_log(kToken, kPayer, kPaid, {1});
        std::string out = "{" + place(number) + R"("transactionHash":")" + hash_of(number, "dead") +
                          R"(","address":")" + to_hex_0x(log.contract) + R"(","data":")" +
                          to_hex_0x(log.data) + R"(","topics":[)";
        for (const Bytes32& topic : log.topics)
            out += (out.ends_with('[') ? "\"" : ",\"") + to_hex_0x(topic) + "\"";
        return out + "]}";
    }
    static std::string receipt(BlockNumber number) {
        return "{" + place(number) + R"("transactionHash":")" + hash_of(number, "dead") +
               R"(","status":"0x1","cumulativeGasUsed":"0x5208","logs":[)" + log(number) + "]}";
    }
    static std::string block(BlockNumber number) {
        return R"({"number":")" + quantity_text(number) + R"(","hash":")" + hash_of(number) +
               R"(","parentHash":")" + hash_of(std::max<BlockNumber>(0, number - 1)) +
               R"(","timestamp":")" + quantity_text(1'700'000'000 + number) +
               R"(","logsBloom":"0x)" + std::string(512, '0') + R"(","transactions":[)" +
               transaction(number) + "]}";
    }
    /// Of those who gave, second in its topics.
    static std::string logs(const Json& filter) {
        const auto number = [&](const char* name) {
            return static_cast<BlockNumber>(
                chain::parse_quantity_u64(*filter.find_string(name)).value());
        };
        const auto& topics = filter.find("topics")->items();
        const std::string payer = "0x" + std::string(24, '0') + to_hex(kPayer);
        if (topics.size() != 2 || topics[1].as_string() != payer) return "[]";
        std::string out = "[";
        for (BlockNumber at = number("fromBlock"); at <= number("toBlock"); ++at)
            if (at % 7 == 3) out += (out.size() > 1 ? "," : "") + log(at);
        return out + "]";
    }

    std::deque<std::function<void()>> waiting_;
};

struct Indexed : testing::Test {
    Indexed() {
        if (!store::migrate(*sql, store::history_schema())) std::abort();
    }
    void begin(IndexedChain chain = {}) {
        chain.chain = kChain;
        chain.check = ReceiptCheck::kNone;
        indexer.emplace(chain, options, "me", node, log);
    }
    void live(std::int64_t seconds) {
        for (std::int64_t i = 0; i < seconds * 10; ++i) {
            indexer->tick(*index, now_ms += 100);
            node.answer_all();
        }
    }
    std::size_t entries(const Address& account = kPayer) {
        return index->page({.account = account, .chains = {kChain}, .size = 10'000})
            ->entries.size();
    }

    std::int64_t now_s() const { return now_ms / 1000; }

    std::int64_t now_ms = 0;
    IndexerOptions options{.batch_blocks = 1, .poll_ms = 200};
    OneNode node;
    ops::Log log{ops::Level::kError, std::fopen("/dev/null", "w")};
    std::unique_ptr<store::sql::Connection> sql = store::sql::open_sqlite(":memory:").value();
    std::unique_ptr<Store> index = store::open_history_store(*sql);
    std::optional<ChainIndexer> indexer;
};

TEST_F(Indexed, TokensAreNamedWhileThousandsOfBlocksAreBehind) {
    node.head = 5000;
    begin({.from = 0, .tracing = Tracing::kNone});
    live(5);
    ASSERT_GT(indexer->status().tip, 10);
    ASSERT_LT(indexer->status().tip, 1000);
    const auto page = index->page({.account = kPayer, .chains = {kChain}});
    ASSERT_EQ(page->tokens.size(), 1u) << "or its amounts have no unit until all is read";
    EXPECT_EQ(page->tokens[0].second.decimals, 6);
}

/// How often a call of a block above this is refused.
std::string refused_below(const NodeCall& call, const char* method, BlockNumber first,
                          const std::string& error) {
    if (call.method != method) return "";
    const std::string hash = call.params.substr(2, 66);
    return OneNode::number_of(hash) < first ? error : "";
}
constexpr const char* kUnknownMethod = R"({"code":-32601,"message":"the method does not exist"})";
constexpr const char* kOldState =
    R"({"code":-32000,"message":"historical state not available in path scheme yet"})";

TEST_F(Indexed, BlocksWhoseStatesAFullNodeHasLostAreStoredWithoutTraces) {
    node.head = 1000;
    node.refuses = [&](const NodeCall& call) {
        if (call.method == "trace_block") return std::string(kUnknownMethod);
        return refused_below(call, "debug_traceBlockByHash", node.head - 127, kOldState);
    };
    begin();
    live(120);
    EXPECT_EQ(indexer->status().tip, 1000) << "or it never begins";
    EXPECT_EQ(indexer->status().tracing, Tracing::kCallTracer);
    EXPECT_EQ(indexer->status().untraced, 129u) << "256 blocks and the newest, 128 with states";
    EXPECT_EQ(entries(), 257u);
}

TEST_F(Indexed, WhereTracesAreAMustItBeginsWhereAFullNodeHasThem) {
    node.head = 1000;
    node.refuses = [&](const NodeCall& call) {
        return refused_below(call, "debug_traceBlockByHash", node.head - 127, kOldState);
    };
    begin({.tracing = Tracing::kCallTracer});
    live(60);
    EXPECT_EQ(indexer->status().tip, 1000);
    EXPECT_EQ(entries(), 101u);
    EXPECT_EQ(indexer->status().untraced, 0u);
    // After a longer stop it waits, and says for what.
    node.head = 2000;
    live(120);
    EXPECT_EQ(indexer->status().tip, 1000);
    EXPECT_GT(indexer->status().stalled_ms, 60'000);
    EXPECT_EQ(indexer->status().reason,
              "traces of block 1001: -32000 historical state not available in path scheme yet");
}

TEST_F(Indexed, TracesThatNobodyTellsForMinutesAreDoneWithout) {
    node.head = 300;
    node.refuses = [](const NodeCall& call) {
        if (call.method == "trace_block") return kUnknownMethod;
        return call.method == "debug_traceBlockByHash"
                   ? R"({"code":-32000,"message":"execution timeout"})"
                   : "";
    };
    begin();
    live(200);
    EXPECT_EQ(indexer->status().tip, -1) << "a node in trouble is waited for";
    live(400);
    EXPECT_EQ(indexer->status().tip, 300);
    EXPECT_EQ(entries(), 257u);
}

/// As the proxy refuses what is above its limit.
std::string too_long() {
    return R"({"code":-32005,"message":")" + std::string(api::rpc::kAnswerTooLong) + "\"}";
}

TEST_F(Indexed, ABlockWhoseReceiptsAreTooLongTogetherIsAskedForReceiptByReceipt) {
    for (const std::string& refusal :
         {too_long(), std::string(R"({"code":-32008,"message":"response is too big"})")}) {
        now_ms += 1'000'000;
        node.head += 20;
        node.asked.clear();
        const std::string hashes[] = {OneNode::hash_of(node.head - 15),
                                      OneNode::hash_of(node.head - 14)};
        node.refuses = [&](const NodeCall& call) {
            const bool is_long = call.params.contains(hashes[0]) || call.params.contains(hashes[1]);
            return call.method == "eth_getBlockReceipts" && is_long ? refusal : "";
        };
        options.batch_blocks = 8;
        begin({.from = 0, .tracing = Tracing::kNone});
        live(60);
        EXPECT_EQ(indexer->status().tip, node.head) << refusal;
        EXPECT_EQ(entries(), static_cast<std::size_t>(node.head + 1)) << "and nothing is missing";
        EXPECT_LE(node.asked["eth_getTransactionReceipt"], 6) << "the others are asked for whole";
        EXPECT_GE(node.asked["eth_getTransactionReceipt"], 2);
        indexer->release(*index);
    }
}

TEST_F(Indexed, ABlockWhoseTracesAreTooLongIsStoredWithoutThemAndCounted) {
    for (const Tracing tracing : {Tracing::kAuto, Tracing::kTraceBlock, Tracing::kCallTracer}) {
        now_ms += 1'000'000;
        node.head += 20;
        node.refuses = [&](const NodeCall& call) {
            const bool is_long =
                call.params.contains(OneNode::hash_of(node.head - 15)) ||
                call.params.starts_with("[\"" + quantity_text(node.head - 15) + "\"");
            const bool traces =
                call.method == "trace_block" || call.method == "debug_traceBlockByHash";
            return traces && is_long ? too_long() : "";
        };
        begin({.from = 0, .tracing = tracing});
        live(30);
        EXPECT_EQ(indexer->status().tip, node.head);
        EXPECT_EQ(indexer->status().untraced, 1u);
        indexer->release(*index);
    }
}

TEST_F(Indexed, AProviderThatRefusesTracesInItsOwnWordsKeepsNoChainAway) {
    node.head = 300;
    node.refuses = [](const NodeCall& call) {
        if (call.method == "trace_block")
            return R"({"code":-32000,"message":"trace_block is only available on paid plans. Upgrade your plan"})";
        return call.method.starts_with("debug_")
                   ? R"({"code":-32000,"message":"request timed out"})"
                   : "";
    };
    begin();
    const auto refuses = std::exchange(node.refuses, [](const NodeCall&) {
        return R"({"code":-32002,"message":"No node of this chain answered"})";
    });
    live(100);
    EXPECT_EQ(indexer->status().tracing, Tracing::kAuto) << "it is not there yet";
    EXPECT_GT(indexer->status().silent_ms, 60'000);
    node.refuses = refuses;
    node.asked.clear();
    live(10);
    EXPECT_EQ(indexer->status().state, "probing") << "it may be but busy";
    live(100);
    EXPECT_EQ(indexer->status().tip, 300);
    EXPECT_EQ(indexer->status().tracing, Tracing::kNone);
    const int looked = node.asked["trace_block"];
    EXPECT_LE(looked, 4);
    node.refuses = [](const NodeCall&) { return ""; };
    live(600);
    EXPECT_EQ(node.asked["trace_block"], looked);
    live(3600);
    EXPECT_EQ(indexer->status().tracing, Tracing::kTraceBlock) << "the plan may have changed";
}

TEST_F(Indexed, AFullDiskStopsTheIndexFirst) {
    node.head = 300;
    begin({.from = 0, .tracing = Tracing::kNone});
    live(3);
    const BlockNumber tip = indexer->status().tip;
    ASSERT_GT(tip, 0);
    indexer->set_room(false, 900);
    live(100);
    EXPECT_EQ(indexer->status().tip, tip);
    EXPECT_EQ(indexer->status().state, "no_room");
    EXPECT_EQ(indexer->status().free_bytes, 900u);
    EXPECT_LT(indexer->status().silent_ms, 1000) << "the nodes are not to blame";
    indexer->set_room(true, 5'000'000'000);
    live(100);
    EXPECT_EQ(indexer->status().tip, 300);
    EXPECT_EQ(entries(), 301u);
}

/// Accounts whose past is wanted, of a chain that is indexed from block 100 on.
struct WithPast : Indexed {
    void begin_with(std::initializer_list<Address> accounts) {
        node.head = 110;
        options.past_blocks = 16;
        begin({.from = 100, .tracing = Tracing::kNone});
        live(5);
        for (const Address& account : accounts)
            ASSERT_TRUE(*index->want_past({account, kChain, 0, now_s()}));
    }
    static constexpr std::size_t kIndexed = 11, kFound = 14;  // 3, 10, 17, ... 94
};

TEST_F(WithPast, IsFoundByANodeThatForgotWhereHashesAre) {
    node.nothing = [](const NodeCall& call) {
        return call.method == "eth_getTransactionByHash" ||
               call.method == "eth_getTransactionReceipt";
    };
    begin_with({kPayer});
    live(60);
    EXPECT_EQ(entries(), kIndexed + kFound);
    EXPECT_TRUE(index->wanted_pasts(kChain, now_s())->empty()) << "and it is done";
}

TEST_F(WithPast, ARangeThatFailsHoldsUpNoOtherAccount) {
    const Address first{0x01};
    node.refuses = [&](const NodeCall& call) {
        return call.method == "eth_getLogs" && call.params.contains(to_hex(first))
                   ? R"({"code":-32000,"message":"no"})"
                   : "";
    };
    begin_with({first, kPayer});
    live(120);
    EXPECT_EQ(entries(), kIndexed + kFound);
    EXPECT_EQ(index->wanted_pasts(kChain, now_s())->size(), 1u);
    const int asked = node.asked["eth_getLogs"];
    live(600);
    EXPECT_EQ(node.asked["eth_getLogs"], asked) << "it rests for an hour";
    node.refuses = [](const NodeCall&) { return ""; };
    live(3600);
    EXPECT_TRUE(index->wanted_pasts(kChain, now_s())->empty()) << "and is tried again";
}

TEST_F(WithPast, ANodeThatTellsNoLogsWithoutAContractIsNotAskedForEver) {
    node.refuses = [](const NodeCall& call) {
        return call.method == "eth_getLogs"
                   ? R"({"code":-32701,"message":"Please specify an address in your request"})"
                   : "";
    };
    begin_with({{0x01}, {0x02}, {0x03}, {0x04}, {0x05}});
    live(300);
    const int asked = node.asked["eth_getLogs"];
    EXPECT_LE(asked, 3 * PastSearch::kPassedMax * (PastSearch::kFailuresMax + 5));
    live(1200);
    EXPECT_EQ(node.asked["eth_getLogs"], asked);
}

TEST_F(WithPast, WhoAsksForManyHoldsUpNobodyElse) {
    begin_with({});
    constexpr std::int64_t kGreedy = 1, kOther = 2;
    const auto want = [&](std::int64_t first, std::int64_t count) {
        for (std::int64_t i = first; i < first + count; ++i)
            ASSERT_TRUE(*index->want_past(
                {{0xab, static_cast<std::uint8_t>(i >> 8), static_cast<std::uint8_t>(i)},
                 kChain,
                 kGreedy,
                 now_s()}));
    };
    want(0, 300);
    live(2);
    ASSERT_TRUE(*index->want_past({kPayer, kChain, kOther, now_s()}));
    live(30);
    EXPECT_EQ(entries(), kIndexed + kFound) << "300 at its side take as many turns as one";
}

TEST_F(WithPast, EndsHoweverManyAreAskedForMeanwhile) {
    begin_with({kPayer});
    for (std::uint8_t second = 0; second < 60; ++second) {
        live(1);
        for (std::uint8_t i = 0; i < 10; ++i)
            ASSERT_TRUE(*index->want_past({{0xab, second, i}, kChain, 0, now_s()}));
    }
    EXPECT_EQ(entries(), kIndexed + kFound);
}

TEST(PastTurns, GoAroundWhoAskedAndBetweenTheNewestAndTheDeepest) {
    const Address a{1}, b{2}, c{3};
    const std::vector<Backfill> open = {{a, 1, 90, 5}, {b, 1, 50, 5}, {c, 1, 10, 5}, {b, 1, 70, 9}};
    PastTurns turns;
    EXPECT_EQ(turns.next({}), std::nullopt);
    for (const Backfill& expected : {open[0], open[3], open[2], open[3], open[0], open[3]})
        EXPECT_EQ(turns.next(open), expected);
    EXPECT_EQ(turns.next(std::span(open).first(3)), open[2]) << "who is gone is passed over";
}

}  // namespace
}  // namespace portico::indexer
