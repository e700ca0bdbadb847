// SPDX-License-Identifier: Apache-2.0
#include "server/indexer/node_calls.hpp"

#include <gmock/gmock.h>

#include "server/api/rpc/answer.hpp"

namespace portico::indexer {
namespace {

using testing::HasSubstr;

TEST(NodeCalls, ABatchIsReadWholeOrNotAtAll) {
    const std::string text =
        R"([{"jsonrpc":"2.0","id":0,"result":{"a":[1]}},{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}}])";
    const std::vector<std::string> three(3, "eth_call");
    const auto methods = [&](std::size_t count) { return std::span(three).first(count); };
    const auto answers = read_batch(text, methods(2));
    ASSERT_EQ(answers.size(), 2);
    EXPECT_EQ(answers[0].result, R"({"a":[1]})");
    EXPECT_TRUE(answers[1].is_error());
    EXPECT_TRUE(answers[1].is_unsupported);
    EXPECT_FALSE(answers[1].is_trouble);
    EXPECT_TRUE(read_batch(text, methods(3)).empty());
    EXPECT_TRUE(read_batch(text, methods(1)).empty());
    EXPECT_TRUE(read_batch("{}", methods(2)).empty());
    EXPECT_EQ(batch_text({{"eth_chainId", "[]"}}),
              R"([{"jsonrpc":"2.0","id":0,"method":"eth_chainId","params":[]}])");
}

TEST(NodeCalls, ANodesOwnTroubleIsToldFromARefusal) {
    const auto is_trouble = [](const std::string& error, const std::string& method = "eth_call") {
        const std::string text = R"([{"jsonrpc":"2.0","id":0,"error":)" + error + "}]";
        const auto answers = read_batch(text, std::span(&method, 1));
        return answers.at(0).is_trouble;
    };
    EXPECT_TRUE(is_trouble(R"({"code":-32002,"message":"No node of this chain answered"})"));
    EXPECT_TRUE(is_trouble(R"({"code":-32005,"message":"too long together"})"));
    EXPECT_TRUE(is_trouble(R"({"code":-32000,"message":"header not found"})"));
    EXPECT_FALSE(is_trouble(R"({"code":3,"message":"execution reverted"})"));
    EXPECT_FALSE(is_trouble(R"({"code":-32000,"message":"execution reverted: try again"})"));
    EXPECT_FALSE(is_trouble(R"({"code":-32000,"message":"invalid opcode: INVALID"})"));
    // As the proxy has it: where the caller chooses how much there is to answer, it is told so.
    const std::string too_many = R"({"code":-32005,"message":"more than 5000 logs"})";
    EXPECT_FALSE(is_trouble(too_many, "eth_getLogs"));
    EXPECT_TRUE(is_trouble(too_many, "eth_call"));
    EXPECT_TRUE(is_trouble(R"({"code":-32005,"message":"rate limit"})", "eth_getLogs"));
}

TEST(NodeCalls, WhatIsAboveThisServersLimitIsKnownByItsWords) {
    const auto is_too_long = [](const std::string& code, std::string_view words) {
        const std::string text = R"([{"jsonrpc":"2.0","id":0,"error":{"code":)" + code +
                                 R"(,"message":")" + std::string(words) + "\"}}]";
        const std::string method = "trace_block";
        return read_batch(text, std::span(&method, 1)).at(0).is_too_long;
    };
    EXPECT_TRUE(is_too_long("-32005", api::rpc::kAnswerTooLong));
    EXPECT_FALSE(is_too_long("-32000", api::rpc::kAnswerTooLong));
    EXPECT_FALSE(is_too_long("-32005", "The answers of this batch are too long together"))
        << "asked for alone it may come";
    EXPECT_FALSE(is_too_long("-32005", "too many requests"));
}

TEST(NodeCalls, StatesThatAreGoneAreKnownByTheirWords) {
    const auto is_old = [](const std::string& words) {
        const std::string text =
            R"([{"jsonrpc":"2.0","id":0,"error":{"code":-32000,"message":")" + words + R"("}}])";
        const std::string method = "debug_traceBlockByHash";
        return speaks_of_old_state(read_batch(text, std::span(&method, 1)).at(0));
    };
    for (const char* words : {"historical state not available in path scheme yet",
                              "required historical state unavailable (reexec=128)",
                              "missing trie node 12ab (path ) state 0x12 is not available"})
        EXPECT_TRUE(is_old(words)) << words;
    for (const char* words : {"request timed out", "execution timeout", "header not found"})
        EXPECT_FALSE(is_old(words)) << words;
}

TEST(NodeCalls, AMethodThatAPlanLacksIsUnsupported) {
    const auto is_unsupported = [](const std::string& error) {
        const std::string text = R"([{"jsonrpc":"2.0","id":0,"error":)" + error + "}]";
        const std::string method = "eth_getBlockReceipts";
        return read_batch(text, std::span(&method, 1)).at(0).is_unsupported;
    };
    EXPECT_TRUE(is_unsupported(R"({"code":-32600,"message":"method is not whitelisted"})"));
    EXPECT_TRUE(is_unsupported(R"({"code":-32600,"message":"Unsupported method: trace_block."})"));
    EXPECT_FALSE(is_unsupported(R"({"code":-32605,"message":"Too many requests"})"));
}

TEST(NodeCalls, AContractsWordIsToldFromAProviders) {
    const auto is_revert = [](const std::string& error) {
        const std::string text = R"([{"jsonrpc":"2.0","id":0,"error":)" + error + "}]";
        const std::string method = "eth_call";
        return read_batch(text, std::span(&method, 1)).at(0).is_revert;
    };
    EXPECT_TRUE(is_revert(R"({"code":3,"message":"execution reverted"})"));
    EXPECT_TRUE(is_revert(R"({"code":-32000,"message":"invalid opcode: INVALID"})"));
    EXPECT_TRUE(is_revert(R"({"code":-32015,"message":"VM execution error."})"));
    EXPECT_FALSE(is_revert(R"({"code":-32605,"message":"Too many requests"})"));
    EXPECT_FALSE(is_revert(R"({"code":-32607,"message":"call limit has been reached"})"));
    EXPECT_FALSE(is_revert(R"({"code":-32600,"message":"method is not whitelisted"})"));
}

}  // namespace
}  // namespace portico::indexer
