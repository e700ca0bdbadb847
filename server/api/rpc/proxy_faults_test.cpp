// SPDX-License-Identifier: Apache-2.0
//
// Random chains, nodes, faults and clients in virtual time. Whatever happens: every body is
// answered once and in time, no answer is wrong, and no write reaches a second node unless the
// first certainly did not take it (docs/spec/security.md, cases 113 and 114).
#include <gtest/gtest.h>

#include <random>

#include "server/api/rpc/simulated_nodes.hpp"

namespace portico::api::rpc {
namespace {

class Schedule {
  public:
    explicit Schedule(std::uint64_t seed)
        : random_(seed), chain_(1 + roll(4), policy(), weights(), seed) {
        for (SimulatedNode& node : chain_.node) {
            node.delay_ms = 1 + static_cast<std::int64_t>(roll(roll(4) == 0 ? 3000 : 100));
            node.takes_batches = roll(4) != 0;
            if (roll(6) == 0) node.chain_id = "0x89";
            // A node of another chain makes itself known, so that each fault may come at any time.
            node.fault = [this, often = roll(4)](const std::string&) {
                return often * 25 <= roll(100)
                           ? Fault::kNone
                           : static_cast<Fault>(roll(static_cast<std::size_t>(Fault::kCount)));
            };
        }
    }

    void go() {
        for (int i = 0; i < 60; ++i) {
            fetch();
            chain_.run_for(static_cast<std::int64_t>(roll(roll(5) == 0 ? 20'000 : 200)));
            if (testing::Test::HasFailure()) return;
        }
        chain_.run_for(15'000);
        for (const auto& [id, calls] : requested_) check(id, calls);
        EXPECT_EQ(chain_.replies.size(), requested_.size());
        EXPECT_EQ(chain_.core->calls_under_way(), 0u);
        for (const auto& [params, nodes] : chain_.writes) EXPECT_LE(nodes, 1) << params;
    }

  private:
    struct PendingRequest {
        std::string id, method, params;
    };

    std::size_t roll(std::size_t below) { return random_() % below; }
    Policy policy() { return {.node_batch_max = 1 + roll(5), .hedging = roll(4) != 0}; }
    std::vector<std::int64_t> weights() {
        std::vector<std::int64_t> out;
        for (int i = 0; i < 5; ++i) out.push_back(static_cast<std::int64_t>(1 + roll(100)));
        return out;
    }

    void fetch() {
        std::vector<PendingRequest> calls;
        const std::size_t count = roll(3) == 0 ? 1 + roll(8) : 1;
        std::string body = count > 1 ? "[" : "";
        for (std::size_t i = 0; i < count; ++i) {
            const bool write = roll(5) == 0;
            const std::string number = std::to_string(write ? ++writes_ : roll(12));
            PendingRequest one{.id = roll(2) ? std::to_string(random_()) : "\"" + number + "\"",
                               .method = write ? "eth_sendRawTransaction" : "eth_getStorageAt",
                               .params = "[\"" + number + "\",\"0x0\"" +
                                         (write          ? ""
                                          : roll(2) == 0 ? ",\"latest\""
                                                         : ",\"pending\"") +
                                         "]"};
            if (body.size() > 1) body += ',';
            body += R"({"jsonrpc":"2.0","id":)" + one.id + R"(,"method":")" + one.method +
                    R"(","params":)" + one.params + "}";
            calls.push_back(std::move(one));
        }
        requested_[chain_.fetch(body + (count > 1 ? "]" : ""))] = std::move(calls);
    }

    void check(RequestId id, const std::vector<PendingRequest>& calls) {
        ASSERT_TRUE(chain_.replies.contains(id)) << "never answered";
        const auto json = parse_json(chain_.replies[id].body);
        ASSERT_TRUE(json);
        ASSERT_EQ(json->is_array(), calls.size() > 1);
        for (std::size_t i = 0; i < calls.size(); ++i) {
            const Json& answer = json->is_array() ? json->items()[i] : *json;
            EXPECT_EQ(write_json(*answer.find("id")), calls[i].id);
            const Json* result = answer.find("result");
            EXPECT_NE(result == nullptr, answer.find("error") == nullptr);
            if (result == nullptr) continue;
            EXPECT_EQ(write_json(*result),
                      chain_.truth(calls[i].method, *parse_json(calls[i].params)));
        }
    }

    std::mt19937_64 random_;
    SimulatedChain chain_;
    std::map<RequestId, std::vector<PendingRequest>> requested_;
    std::size_t writes_ = 0;
};

TEST(RpcProxyFaults, Cases113And114NoWrongAnswerAndNoWriteTwice) {
    for (std::uint64_t seed = 1; seed <= 300 && !HasFailure(); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Schedule(seed).go();
    }
}

}  // namespace
}  // namespace portico::api::rpc
