// SPDX-License-Identifier: Apache-2.0
//
// The chain JSON-RPC policy (docs/spec/chain-rpc.md#policy), seen by the engine that asks for
// a host and by the servers.
#include "core/account/rpc/chain_rpc_constants.hpp"
#include "core/account/scenario.hpp"

namespace portico::account {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class Rpc : public Scenario {
  protected:
    void given_servers(std::vector<std::string> given) {
        urls.assign(given.begin(), given.end());
        names.clear();
        start();
    }
    void fetch(const std::string& id, const std::string& method = "eth_blockNumber") {
        names[id] = static_cast<EffectId>(names.size()) + 1;
        when(RequestChain{names[id], "eip155:1", urls, method, Json::array()});
    }
    const ChainAnswered* answer(const std::string& id) const {
        const auto found = answers.find(names.at(id));
        return found == answers.end() ? nullptr : &found->second;
    }
    std::int64_t answer_code(const std::string& id) const {
        return answer(id) && answer(id)->error ? answer(id)->error->code : 0;
    }
    std::string answer_text(const std::string& id) const {
        if (!answer(id)) return "no answer";
        return answer(id)->result ? write_json(*answer(id)->result) : "error";
    }
    std::string answer_message(const std::string& id) const {
        return answer(id) && answer(id)->error ? answer(id)->error->message.value : "none";
    }
    void server_responds(std::int64_t status, const std::string& body,
                         std::optional<Text<128>> retry_after = {}) {
        when(HttpAnswered{http.back().id, status, retry_after, body, {}, 5});
    }
    void server_fails(engine::HttpFailure failure) {
        when(HttpAnswered{http.back().id, 0, {}, {}, failure, 5});
    }
    static std::string ok(std::int64_t id, const std::string& result = "\"0x1\"") {
        return R"({"jsonrpc":"2.0","id":)" + std::to_string(id) + R"(,"result":)" + result + "}";
    }
    std::vector<std::int64_t> ids() const {
        std::vector<std::int64_t> found;
        const Json body = json(http.back().body.value);
        if (body.is_object()) return {*body.find("id")->as_integer()};
        for (const Json& call : body.items()) found.push_back(*call.find("id")->as_integer());
        return found;
    }
    void given_requested(std::vector<std::string> given = {"https://one.example"}) {
        given_servers(std::move(given));
        fetch("a");
        after(0);
    }

    std::map<std::string, EffectId> names;  ///< what this test calls a question
    List<ShortText, 8> urls;
};

// docs/spec/chain-rpc.md#requests: jsonrpc, id, method, params
TEST_F(Rpc, OneCallIsOneJsonRpcRequest) {
    given_requested();
    EXPECT_EQ(http.back().url.value, "https://one.example");
    EXPECT_EQ(http.back().timeout_ms, 10'000);  // docs/spec/chain-rpc.md#policy
    EXPECT_EQ(http.back().body.value,
              R"({"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]})");
    server_responds(200, ok(1, "\"0x2a\""));
    EXPECT_EQ(answer_text("a"), "\"0x2a\"");
}

TEST_F(Rpc, CallsOfOneTurnGoOutAsOneBatch) {  // docs/spec/chain-rpc.md#requests: optionally batched
    given_servers({"https://one.example"});
    fetch("a");
    fetch("b");
    fetch("c");
    EXPECT_THAT(http, IsEmpty());
    after(0);
    ASSERT_EQ(http.size(), 1U);
    EXPECT_THAT(ids(), ElementsAre(1, 2, 3));
    server_responds(200, "[" + ok(3, "3") + "," + ok(1, "1") + "," + ok(2, "2") + "]");
    EXPECT_EQ(answer_text("a"), "1");
    EXPECT_EQ(answer_text("b"), "2");
    EXPECT_EQ(answer_text("c"), "3");
}

TEST_F(Rpc, ABatchHasAtMost1000Calls) {  // docs/spec/chain-rpc.md#policy: default batch size 1000
    given_servers({"https://one.example"});
    for (std::size_t i = 0; i < 1'001; ++i) fetch("r" + std::to_string(i));
    after(0);
    ASSERT_EQ(http.size(), 2U);
    EXPECT_EQ(json(http[0].body.value).items().size(), 1'000U);
    EXPECT_TRUE(json(http[1].body.value).is_object());
}

TEST_F(Rpc, IdsThatComeBackAsTextAreTheSame) {
    given_requested();
    server_responds(200, R"({"jsonrpc":"2.0","id":"1","result":7})");
    EXPECT_EQ(answer_text("a"), "7");
}

TEST_F(Rpc, AnAnswerThatIsMissingInABatchIsAnError) {
    given_servers({"https://one.example"});
    fetch("a");
    fetch("b");
    after(0);
    server_responds(200, "[" + ok(1) + "]");
    EXPECT_EQ(answer_text("a"), "\"0x1\"");
    EXPECT_EQ(answer_code("b"), -32603);
}

TEST_F(Rpc, AServerThatTakesNoBatchesIsAskedOneByOne) {
    given_servers({"https://one.example"});
    fetch("a");
    fetch("b");
    after(0);
    server_responds(200,
                    R"({"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no batch"}})");
    ASSERT_EQ(http.size(), 3U);
    EXPECT_EQ(json(http[1].body.value).find("id")->as_integer(), 1);
    when(HttpAnswered{http[1].id, 200, {}, ok(1, "1"), {}, 5});
    when(HttpAnswered{http[2].id, 200, {}, ok(2, "2"), {}, 5});
    EXPECT_EQ(answer_text("a") + answer_text("b"), "12");
}

TEST_F(Rpc, AServerThatTakesFewerCallsIsAskedOneByOneHoweverItSaysSo) {
    for (const char* body :
         {R"({"message":"Batch of more than 3 requests are not allowed","code":31})",
          R"([{"message":"Batch of more than 3 requests are not allowed","code":31}])",
          R"([{"id":1,"error":{"message":"batch too large","code":31}},{"id":2,"error":)"
          R"({"message":"batch too large","code":31}}])"}) {
        SCOPED_TRACE(body);
        http.clear();
        given_servers(
            {std::string("https://") + std::to_string(std::string(body).size()) + ".example"});
        fetch("a");
        fetch("b");
        after(0);
        server_responds(500, body);
        EXPECT_EQ(http.size(), 3U);
    }
}

TEST_F(Rpc, AnErrorOfTheChainIsPassedOnAndNotRetried) {
    given_requested({"https://one.example", "https://two.example"});
    server_responds(200,
                    R"({"id":1,"error":{"code":3,"message":"execution reverted","data":"0x08"}})");
    EXPECT_EQ(answer_code("a"), 3);
    EXPECT_EQ(answer_message("a"), "execution reverted");
    EXPECT_EQ(*answer("a")->error->data, json("\"0x08\""));
    EXPECT_EQ(http.size(), 1U);
}

TEST_F(Rpc, RetriesThreeTimesWithExponentialDelayFrom150Ms) {  // docs/spec/chain-rpc.md#policy
    given_requested();
    for (const std::int64_t delay_ms : {150, 300, 600}) {
        const std::size_t sent = http.size();
        server_responds(503, "busy");
        after(delay_ms - 1);
        EXPECT_EQ(http.size(), sent) << delay_ms;
        after(1);
        EXPECT_EQ(http.size(), sent + 1) << delay_ms;
    }
    server_responds(503, "busy");
    EXPECT_EQ(http.size(), 4U);
    EXPECT_EQ(answer_code("a"), -32603);
    EXPECT_EQ(answer_message("a"), "HTTP status code 503");  // docs/spec/chain-rpc.md#policy
}

TEST_F(Rpc, RetriesExactlyTheListedStatuses) {  // docs/spec/chain-rpc.md#policy
    for (const std::int64_t status : {403, 408, 413, 429, 500, 502, 503, 504}) {
        http.clear();
        answers.clear();
        given_requested();
        server_responds(status, "");
        after(150);
        EXPECT_EQ(http.size(), 2U) << status;
    }
    for (const std::int64_t status : {302, 400, 401, 404, 405, 501, 505}) {
        http.clear();
        answers.clear();
        given_requested();
        server_responds(status, "");
        after(100'000);
        EXPECT_EQ(http.size(), 1U) << status;
        EXPECT_EQ(answer_message("a"), "HTTP status code " + std::to_string(status));
    }
}

TEST_F(Rpc, RetriesWhatDidNotArrive) {
    for (const engine::HttpFailure failure :
         {engine::HttpFailure::kNetwork, engine::HttpFailure::kTimeout,
          engine::HttpFailure::kAborted}) {
        http.clear();
        answers.clear();
        given_requested();
        server_fails(failure);
        after(150);
        EXPECT_EQ(http.size(), 2U);
        server_responds(200, ok(1));
        EXPECT_EQ(answer_text("a"), "\"0x1\"");
    }
}

TEST_F(Rpc, HonoursRetryAfterInSeconds) {  // docs/spec/chain-rpc.md#policy
    given_requested();
    server_responds(429, "", "2");
    after(1'999);
    EXPECT_EQ(http.size(), 1U);
    after(1);
    EXPECT_EQ(http.size(), 2U);
}

TEST_F(Rpc, HonoursRetryAfterAsADate) {  // docs/spec/chain-rpc.md#policy
    at_ms = 1'445'412'480'000 - 3'000;   // three seconds before the date
    given_requested();
    server_responds(503, "", "Wed, 21 Oct 2015 07:28:00 GMT");
    after(2'999);
    EXPECT_EQ(http.size(), 1U);
    after(1);
    EXPECT_EQ(http.size(), 2U);
}

TEST_F(Rpc, DoesNotWaitLongerThanAPageCan) {
    given_requested();
    server_responds(429, "", "31");
    EXPECT_EQ(answer_code("a"), -32603);
    EXPECT_EQ(http.size(), 1U);
}

TEST_F(Rpc, ARetryAfterThatCannotBeReadIsNoReasonToWait) {
    given_requested();
    server_responds(503, "", "soon");
    after(150);
    EXPECT_EQ(http.size(), 2U);
}

TEST_F(Rpc, FallsBackToTheNextServerAtOnce) {  // docs/spec/chain-rpc.md#policy: fallback
    given_requested({"https://one.example", "https://two.example"});
    server_responds(503, "");
    EXPECT_EQ(http.back().url.value, "https://two.example");
    server_responds(200, ok(1));
    EXPECT_EQ(answer_text("a"), "\"0x1\"");
}

TEST_F(Rpc, ServersThatRefuseForGoodAreFallenBackFromToo) {
    given_requested({"https://one.example", "https://two.example"});
    server_responds(401, "");
    EXPECT_EQ(http.back().url.value, "https://two.example");
}

TEST_F(Rpc, AnAnswerThatCannotBeReadIsThatServersFailure) {
    for (const char* body : {"", "<html>", "7", "[]", "{}", "[7]"}) {
        http.clear();
        answers.clear();
        given_requested({"https://one.example", "https://two.example"});
        server_responds(200, body);
        ASSERT_EQ(http.back().url.value, "https://two.example") << body;
        server_responds(200, body);
        EXPECT_EQ(answer_code("a"), -32603) << body;
    }
}

// docs/spec/chain-rpc.md#policy: interval 4000 ms, 10 samples
TEST_F(Rpc, RanksServersByPingsEvery4s) {
    given_requested({"https://slow.example", "https://fast.example"});
    server_responds(200, ok(1));
    http.clear();
    after(3'999);
    EXPECT_THAT(http, IsEmpty());
    after(1);
    ASSERT_EQ(http.size(), 2U);
    when(HttpAnswered{http[0].id, 200, {}, "{}", {}, 900});
    when(HttpAnswered{http[1].id, 200, {}, "{}", {}, 30});
    fetch("b");
    after(0);
    EXPECT_EQ(http.back().url.value, "https://fast.example");
}

TEST_F(Rpc, AServerThatAnswersComesBeforeOneThatIsFast) {
    given_requested({"https://broken.example", "https://slow.example"});
    server_responds(200, ok(1));
    http.clear();
    after(4'000);
    when(HttpAnswered{http[0].id, 500, {}, "", {}, 1});
    when(HttpAnswered{http[1].id, 200, {}, "{}", {}, 990});
    fetch("b");
    after(0);
    EXPECT_EQ(http.back().url.value, "https://slow.example");
}

TEST_F(Rpc, PingsEndWhenNobodyAsksAnyMore) {
    given_requested({"https://one.example", "https://two.example"});
    server_responds(200, ok(1));
    http.clear();
    after(10 * 60'000);
    EXPECT_EQ(http.size(), 2 * kRpcPingSamples);
    EXPECT_THAT(timers, IsEmpty());
}

TEST_F(Rpc, OneServerIsNotPinged) {
    given_requested();
    server_responds(200, ok(1));
    after(60'000);
    EXPECT_EQ(http.size(), 1U);
}

TEST_F(Rpc, AChainWithoutAnUrlIsDisconnected) {  // 4901
    given_requested({});
    EXPECT_EQ(answer_code("a"), 4901);
}

TEST_F(Rpc, AnswersNobodyWaitsForAreIgnored) {
    given_requested();
    const EffectId id = http.back().id;
    server_responds(200, ok(1));
    when(HttpAnswered{id, 200, {}, ok(1), {}, 5});
    when(HttpAnswered{1, 200, {}, ok(1), {}, 5});
    when(HttpAnswered{-9, 500, {}, {}, engine::HttpFailure::kNetwork, -5});
    EXPECT_THAT(effects, IsEmpty());
}

}  // namespace
}  // namespace portico::account
