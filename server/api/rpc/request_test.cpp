// SPDX-License-Identifier: Apache-2.0
#include "server/api/rpc/request.hpp"

#include <gtest/gtest.h>

#include "server/api/rpc/json_scan.hpp"

namespace portico::api::rpc {
namespace {

int code_of(std::string_view text) {
    const auto body = read_body(text, 10);
    return body ? 0 : body.error().code;
}

std::string nested(std::size_t lists) {
    return R"({"jsonrpc":"2.0","id":1,"method":"eth_call","params":)" + std::string(lists, '[') +
           std::string(lists, ']') + "}";
}

TEST(RpcRequest, ABodyIsOneJsonTextAndNothingElse) {
    EXPECT_EQ(code_of(R"( {"jsonrpc":"2.0","id":1,"method":"eth_call"} )"), 0);
    for (const char* text :
         {"", " ", "{", "}", R"({"id":1)", R"({"id":1} x)", R"({"id":1}{"id":2})", R"({"id":01})",
          R"({"id":1,})", R"({"a":"\x"})", "{\"a\":\"\n\"}", "{\"a\":\"\xff\"}", "[1", "nul"})
        EXPECT_EQ(code_of(text), kParseError) << text;
}

TEST(RpcRequest, JsonThatIsNoRequestIsTakenApartAndRefused) {
    for (const char* text : {"5", "null", R"("x")", "{}", R"({"id":1,"id":2})"}) {
        const auto body = read_body(text, 10);
        ASSERT_TRUE(body) << text;
        EXPECT_EQ(body->calls.at(0).refusal, kInvalidRequest) << text;
    }
}

TEST(RpcRequest, WhatIsNestedTooDeepIsRefused) {
    // The request itself is the first level.
    EXPECT_EQ(code_of(nested(kScanDepthMax - 1)), 0);
    EXPECT_EQ(code_of(nested(kScanDepthMax)), kParseError);
    EXPECT_EQ(code_of("[" + nested(kScanDepthMax - 2) + "]"), 0);
    EXPECT_EQ(code_of("[" + nested(kScanDepthMax - 1) + "]"), kParseError);
}

TEST(RpcRequest, CallsAreCountedBeforeTheyAreRead) {
    EXPECT_EQ(count_calls(R"({"id":1})", 100), 1u);
    EXPECT_EQ(count_calls(R"( [{"id":[1,2,3]},7, {}] )", 100), 3u);
    EXPECT_EQ(count_calls("[1,2,3,4]", 2), 2u) << "no more than that are looked for";
    for (const char* broken : {"", "[", "[]", "no", "[{"}) EXPECT_EQ(count_calls(broken, 9), 1u);
}

}  // namespace
}  // namespace portico::api::rpc
