// SPDX-License-Identifier: Apache-2.0
#include "server/api/chain_data/rpc_reader.hpp"

#include <gtest/gtest.h>

namespace portico::api::chain_data {
namespace {

using enum ChainAnswer::Outcome;

TEST(RpcReader, AnswersStandInTheOrderOfTheirCalls) {
    const auto answers = read_chain_answers(
        R"([{"jsonrpc":"2.0","id":2,"result":"b"},{"jsonrpc":"2.0","id":1,"result":null}])", 2);
    ASSERT_EQ(answers.size(), 2u);
    EXPECT_EQ(answers[0].outcome, kResult);
    EXPECT_EQ(answers[0].text(), nullptr);
    EXPECT_EQ(*answers[1].text(), "b");
}

TEST(RpcReader, TheProxysOwnTroubleIsNotTheChainsRefusal) {
    const auto answers = read_chain_answers(
        R"([{"id":1,"error":{"code":3,"message":"reverted"}},)"
        R"({"id":2,"error":{"code":-32002,"message":"no node answers"}},)"
        R"({"id":3,"error":"what"},{"id":"4","result":"x"},{"id":99,"result":"x"},7])",
        4);
    EXPECT_EQ(answers[0].outcome, kError);
    EXPECT_EQ(answers[0].code, 3);
    for (const std::size_t i : {1u, 2u, 3u}) EXPECT_EQ(answers[i].outcome, kUnavailable) << i;
}

TEST(RpcReader, WhatIsNoBatchOfAnswersIsNone) {
    for (const char* body : {"", "{}", "[", R"({"id":1,"error":{"code":-32700}})", "null"}) {
        const auto answers = read_chain_answers(body, 1);
        ASSERT_EQ(answers.size(), 1u) << body;
        EXPECT_EQ(answers[0].outcome, kUnavailable) << body;
    }
}

}  // namespace
}  // namespace portico::api::chain_data
