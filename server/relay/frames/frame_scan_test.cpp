// SPDX-License-Identifier: Apache-2.0
//
// Frames read in place: the usual ones are, the unusual ones are left to parse_frame, and both read
// the same.
#include "server/relay/frames/frame_scan.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "server/relay/frames/frame_scan_agrees.hpp"

namespace portico::relay {
namespace {

const std::string kTopic(64, 'a');
const std::string kPublish =
    R"({"id":1700000000000123457,"jsonrpc":"2.0","method":"irn_publish","params":{"topic":")" +
    kTopic +
    R"(","message":"AAEC+/==","ttl":300,"tag":1108,"prompt":false,"tvf":{"rpcMethods":["a"]}}})";
const std::string kAnswer = R"({"id":1700000000000123,"jsonrpc":"2.0","result":true})";

TEST(FrameScan, PublishIsReadInPlace) {
    const ScannedFrame frame = scan_frame(kPublish, 1 << 20);
    const auto* publish = std::get_if<ScannedPublish>(&frame);
    ASSERT_NE(publish, nullptr);
    EXPECT_EQ(publish->id, "1700000000000123457");
    EXPECT_EQ(publish->topic, kTopic);
    EXPECT_EQ(publish->message, "AAEC+/==");
    EXPECT_EQ(publish->ttl_s, 300);
    EXPECT_EQ(publish->tag, 1108u);
    EXPECT_EQ(publish->attestation, std::nullopt);
    EXPECT_TRUE(scan_agrees(kPublish));
}

TEST(FrameScan, AnswersAreReadInPlace) {
    for (const std::string id :
         {"1700000000000123", "\"1700000000000123\"", "\"1700000000000123n\""}) {
        const ScannedFrame frame =
            scan_frame(R"({"jsonrpc":"2.0","id":)" + id + R"(,"result":true})", 100);
        ASSERT_TRUE(std::holds_alternative<RpcResponse>(frame)) << id;
        EXPECT_EQ(std::get<RpcResponse>(frame).id, 1'700'000'000'000'123u);
        EXPECT_TRUE(std::get<RpcResponse>(frame).accepted);
    }
    const ScannedFrame refused =
        scan_frame(R"({"id":1700000000000123,"jsonrpc":"2.0","error":{"code":1}})", 100);
    EXPECT_FALSE(std::get<RpcResponse>(refused).accepted);
}

TEST(FrameScan, WhatIsUnusualIsLeftToTheFullReader) {
    const auto replaced = [](std::string_view what, std::string_view with) {
        std::string text = kPublish;
        return text.replace(text.find(what), what.size(), with);
    };
    const std::string left[] = {
        "",
        "{",
        "[]",
        "null",
        kPublish + "x",
        " " + kPublish + " {",
        replaced("AAEC", "\\u0041"),
        replaced("AAEC", "\xC3\xA4"),
        replaced("AAEC", "\x01"),
        replaced("300", "3e2"),
        replaced("300", "-1"),
        replaced("300", "0300"),
        replaced("300", "9999999999999999999"),
        replaced("300", "\"300\""),
        replaced("1108", "4294967296"),
        replaced("irn_publish", "irn_subscribe"),
        replaced("\"2.0\"", "\"1.0\""),
        replaced("1700000000000123457", "5"),
        replaced("\"tag\":1108", "\"attestation\":7"),
        replaced("false", "fals"),
        replaced("[\"a\"]", "[\"a\",]"),
        replaced("[\"a\"]", "[[[[[[[[[]]]]]]]]]"),
        replaced("\"jsonrpc\"", "\"params\":{},\"jsonrpc\""),
        replaced("\"jsonrpc\"", "\"id\":1,\"jsonrpc\""),
        replaced("\"ttl\"", "\"topic\":\"b\",\"ttl\""),
        replaced("\"rpcMethods\"", "\"rpcMethods\":1,\"rpcMethods\""),
        replaced("\"ttl\"", "\"x\":1,\"x\":2,\"ttl\""),
    };
    for (const std::string& text : left) {
        EXPECT_TRUE(std::holds_alternative<std::monostate>(scan_frame(text, 1 << 20))) << text;
        EXPECT_TRUE(scan_agrees(text)) << text;
    }
    EXPECT_TRUE(std::holds_alternative<std::monostate>(scan_frame(kPublish, kPublish.size() - 1)));
}

TEST(FrameScan, ANameThatStandsTwiceIsRefused) {  // docs/spec/security.md#case-108
    const RpcFrame frame = parse_frame(
        R"({"id":1700000000000123,"jsonrpc":"2.0","method":"irn_publish","params":{"topic":"a","topic":"b"}})",
        1 << 20);
    const auto* refused = std::get_if<RpcRefused>(&frame);
    ASSERT_NE(refused, nullptr);
    EXPECT_NE(refused->error.message.find("a name stands twice"), std::string::npos);
}

TEST(FrameScan, DamagedFramesAreReadAsByTheFullReader) {
    std::mt19937 random(20261121);
    constexpr std::string_view kBytes = "\"\\{}[]:,0123456789.eE-+ntfu \x1f\x7f\x80\xff";
    for (int round = 0; round < 20'000; ++round) {
        std::string text = round % 3 == 0 ? kAnswer : kPublish;
        for (unsigned i = 0; i <= random() % 3; ++i) {
            const std::size_t at = random() % text.size();
            const char byte = kBytes[random() % kBytes.size()];
            switch (random() % 4) {
                case 0:
                    text[at] = byte;
                    break;
                case 1:
                    text.insert(at, 1, byte);
                    break;
                case 2:
                    text.erase(at, 1 + random() % 8);
                    break;
                default:
                    text.insert(at, text.substr(random() % text.size(), random() % 30));
            }
            if (text.empty()) break;
        }
        ASSERT_TRUE(scan_agrees(text)) << text;
    }
}

TEST(FrameScan, PlainPrefixEndsAtTheFirstByteThatNeedsCare) {
    for (std::size_t size = 0; size < 40; ++size) {
        for (std::size_t at = 0; at < size; ++at) {
            for (const char byte : {'"', '\\', '\x1f', '\0', '\x80', '\xff'}) {
                std::string text(size, '\x7f');
                text[at] = byte;
                text.back() = byte;
                EXPECT_EQ(plain_prefix(text), at);
            }
        }
        EXPECT_EQ(plain_prefix(std::string(size, ' ')), size);
        EXPECT_EQ(plain_prefix(std::string(size, '!')), size);
        EXPECT_EQ(plain_prefix(std::string(size, '#')), size);
    }
}

}  // namespace
}  // namespace portico::relay
