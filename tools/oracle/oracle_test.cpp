// SPDX-License-Identifier: Apache-2.0
//
// The protocol itself, in one process, so that the sanitizers see it too. The vectors and the lines
// that must not end the programs run in run_vectors.mjs, against both twins.
#include "tools/oracle/oracle.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>

#include "core/base/json/json.hpp"

namespace portico::oracle {
namespace {

constexpr std::string_view kBadRequest = R"({"id":null,"error":"bad_request"})";

Json reply_to(std::string_view line) {
    const auto reply = parse_json(answer_line(line), {.depth = kJsonDepthMax});
    EXPECT_TRUE(reply) << line;
    return reply.value_or(Json());
}

std::string error_of(std::string_view line) {
    const Json reply = reply_to(line);
    return std::string(reply.find_string("error").value_or("none"));
}

TEST(Oracle, AnswersWithTheSameIdAndAnOutObject) {
    EXPECT_EQ(answer_line(R"({"id":"a/1","op":"hash","in":{"alg":"sha256","data":"0x"}})"),
              R"({"id":"a/1","out":{"digest":)"
              R"("0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"}})");
    EXPECT_EQ(reply_to(R"({"id":{"n":[1.50]},"op":"x"})").find("id")->find("n")->items().front(),
              Json::number("1.50"));
}

TEST(Oracle, CallsWhatIsNoObjectABadRequestWithoutId) {
    for (const std::string_view line :
         {"", " ", "{", "[]", "null", "7", "\"\"", "{}x", "\xff", "nul"}) {
        EXPECT_EQ(answer_line(line), kBadRequest) << line;
    }
    EXPECT_EQ(answer_line(std::string(5'000'000, '[')), kBadRequest);
    EXPECT_EQ(answer_line(std::string(100'000, '[')), kBadRequest);
    EXPECT_EQ(answer_line(std::string(kLineMax + 1, ' ')), kBadRequest);
    EXPECT_EQ(answer_too_long(), kBadRequest);
}

TEST(Oracle, KeepsTheFourKindsOfErrorApart) {  // ORACLE.md, section 3
    EXPECT_EQ(error_of(R"({"op":"no.such","in":{}})"), "unsupported_op");
    EXPECT_EQ(error_of(R"({"op":"hash","in":{"alg":"md5","data":"0x"}})"), "unsupported");
    EXPECT_EQ(error_of(R"({"op":"hash","in":{"alg":"sha256","data":"0xAB"}})"), "bad_request");
    EXPECT_EQ(error_of(R"({"op":"x25519.public","in":{"private":"0x00"}})"), "crypto_bad_length");
    EXPECT_EQ(error_of(R"({"op":"eip55.validate","in":{"text":"?"}})"), "none");
}

/// ORACLE.md, sections 2 and 3: a line's worth of bytes, lower case, and otherwise a rejection.
TEST(Oracle, ReadsBytesInsideStructuredData) {
    const auto encode = [](const std::string& text) {
        return error_of(R"({"op":"abi.encode","in":{"types":["bytes"],"values":[")" + text +
                        "\"]}}");
    };
    EXPECT_EQ(encode("0x" + std::string(2'000'000, 'a')), "none");
    for (const char* wrong : {"0xAA", "0xa", "aa", "0X00", "0xgg"}) {
        EXPECT_EQ(encode(wrong), "invalid") << wrong;
        const std::string item = std::string("[\"") + wrong + "\"]";
        EXPECT_EQ(error_of(R"({"op":"rlp.encode","in":{"item":)" + item + "}}"), "invalid");
    }
    const std::string transaction =
        R"({"op":"tx.hash","in":{"tx":{"type":0,"nonce":"0","gas":"21000","value":"0",)"
        R"("gasPrice":"1","data":"0x)" +
        std::string(2'000'000, '0') + R"("}}})";
    EXPECT_EQ(error_of(transaction), "none");
}

TEST(Oracle, TakesListsAsDeepAsARequestMayBe) {
    const std::size_t depth = kJsonDepthMax - 2;  // the request and its `in` are around the item
    const std::string item = std::string(depth, '[') + std::string(depth, ']');
    const Json written = reply_to(R"({"op":"rlp.encode","in":{"item":)" + item + "}}");
    const std::string bytes = write_json(*written.find("out")->find("bytes"));
    const Json read = reply_to(R"({"op":"rlp.decode","in":{"bytes":)" + bytes + "}}");
    EXPECT_EQ(write_json(*read.find("out")->find("item")), item);
}

TEST(Oracle, NamesItsOperationsOnce) {
    const Json reply = reply_to(R"({"id":1,"op":"oracle.info","in":{}})");
    const Json& out = *reply.find("out");
    EXPECT_EQ(out.find_string("name"), "portico-oracle");
    std::set<std::string> names;
    for (const Json& op : out.find("ops")->items()) {
        EXPECT_TRUE(names.insert(op.as_string()).second) << op.as_string();
    }
    EXPECT_TRUE(names.contains("oracle.info"));
    EXPECT_TRUE(names.contains("wc.relayjwt.verify"));
}

/// Every operation given values of every JSON type for every member it may read: none may stop.
TEST(Oracle, SurvivesWrongTypesEverywhere) {
    const std::string_view members[] = {
        "alg",     "data",         "size",       "key",       "mac",       "ikm",
        "salt",    "info",         "nonce",      "aad",       "plaintext", "ciphertext",
        "private", "public",       "seed",       "msg",       "sig",       "point",
        "digest",  "enc",          "lowS",       "recovery",  "text",      "bytes",
        "payload", "alphabet",     "padding",    "did",       "symKey",    "type",
        "message", "uri",          "topic",      "relay",     "expiry",    "methods",
        "sub",     "aud",          "iat",        "ttl",       "jwt",       "time",
        "leeway",  "address",      "compressed", "encoding",  "envelope",  "senderPublic",
        "types",   "values",       "signature",  "item",      "decimals",  "value",
        "sender",  "initCodeHash", "chainId",    "typedData", "tx",        "fork",
        "fields",  "cacao",        "domain"};
    const std::string_view values[] = {
        "null",
        "true",
        "0",
        "-1",
        "1.5",
        "9007199254740991",
        "1e999",
        R"("")",
        R"("0x")",
        R"("0x00")",
        R"("sha256")",
        R"("\u0000")",
        "[]",
        "{}",
        R"([{"a":[]}])",
        R"("0x0000000000000000000000000000000000000000000000000000000000000000")"};
    const Json info = reply_to(R"({"id":1,"op":"oracle.info","in":{}})");
    for (const Json& op : info.find("out")->find("ops")->items()) {
        for (const std::string_view value : values) {
            Json in = Json::object();
            for (const std::string_view member : members) in.set(member, *parse_json(value));
            Json request = Json::object();
            request.set("id", Json::integer(7)).set("op", op).set("in", std::move(in));
            const Json reply = reply_to(write_json(request));
            EXPECT_EQ(reply.members().size(), 2u);
            EXPECT_NE(reply.find("out") == nullptr, reply.find("error") == nullptr);
            EXPECT_NE(reply.find_string("error").value_or(""), "internal");
        }
    }
}

/// Each vector's line with one byte removed, or cut off: hostile inputs close to good ones.
TEST(Oracle, SurvivesDamagedVectors) {
    int lines = 0;
    for (const char* file : {"lib-walletconnect", "walletconnect-utils", "walletconnect-relay-auth",
                             "caip", "eip55", "base64", "base58", "metamask-typed-data", "siwe",
                             "ethereum-abi", "ethereum-rlp", "cacao", "units"}) {
        std::ifstream input("vectors/" + std::string(file) + ".jsonl");
        for (std::string line; std::getline(input, line); ++lines) {
            for (std::size_t at = 0; at < line.size(); at += 7) {
                std::string cut = line;
                cut.erase(at, 1);
                EXPECT_TRUE(reply_to(cut).is_object());
            }
            EXPECT_TRUE(reply_to(line.substr(0, line.size() / 2)).is_object());
        }
    }
    EXPECT_GT(lines, 500);
}

TEST(Oracle, KeepsNoStateBetweenRequests) {
    const std::string line =
        R"({"id":1,"op":"wc.topic","in":{"symKey":"0x)" + std::string(64, '1') + R"("}})";
    const std::string first = answer_line(line);
    (void)answer_line(R"({"id":1,"op":"wc.topic","in":{"symKey":"0x22"}})");
    EXPECT_EQ(answer_line(line), first);
}

}  // namespace
}  // namespace portico::oracle
