// SPDX-License-Identifier: Apache-2.0
//
// The libraries' vectors run through the oracle (tools/oracle); here are the EIP's own example and
// what a hostile page may send.
#include "core/chain/eip155/signing/typed_data.hpp"

#include <gtest/gtest.h>

#include "core/base/encoding/hex.hpp"

namespace portico::chain {
namespace {

Result<TypedDataHash> hash(std::string_view text) {
    return hash_typed_data(parse_json(text).value());
}

/// With these types and this message of the type T, and an empty domain.
Result<TypedDataHash> hash_of(const std::string& types, const std::string& message) {
    return hash(R"({"types":{)" + types + R"(},"primaryType":"T","domain":{},"message":)" +
                message + "}");
}

std::string one(const std::string& type) {
    return R"("T":[{"name":"a","type":")" + type + R"("}])";
}

TEST(TypedData, HashesTheExampleOfTheStandard) {
    const auto mail = hash(
        R"({"types":{"EIP712Domain":[{"name":"name","type":"string"},{"name":"version","type":"string"},)"
        R"({"name":"chainId","type":"uint256"},{"name":"verifyingContract","type":"address"}],)"
        R"("Person":[{"name":"name","type":"string"},{"name":"wallet","type":"address"}],)"
        R"("Mail":[{"name":"from","type":"Person"},{"name":"to","type":"Person"},{"name":"contents","type":"string"}]},)"
        R"("primaryType":"Mail","domain":{"name":"Ether Mail","version":"1","chainId":1,)"
        R"("verifyingContract":"0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC"},"message":{)"
        R"("from":{"name":"Cow","wallet":"0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826"},)"
        R"("to":{"name":"Bob","wallet":"0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB"},"contents":"Hello, Bob!"}})");
    ASSERT_TRUE(mail);
    EXPECT_EQ(to_hex(mail->digest),
              "be609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2");
    EXPECT_EQ(mail->type,
              "Mail(Person from,Person to,string contents)Person(string name,address wallet)");
}

TEST(TypedData, TakesIntegersInEveryForm) {
    const auto seven = hash_of(one("uint8"), R"({"a":7})");
    ASSERT_TRUE(seven);
    EXPECT_EQ(hash_of(one("uint8"), R"({"a":"7"})")->digest, seven->digest);
    EXPECT_EQ(hash_of(one("uint8"), R"({"a":"0x07"})")->digest, seven->digest);
    EXPECT_TRUE(hash_of(one("int8"), R"({"a":-128})"));
    for (const char* value :
         {R"("a":256)", R"("a":-1)", R"("a":1.5)", R"("a":1e2)", R"("a":"")", R"("a":"0x")",
          R"("a":"x")", R"("a":true)", R"("a":null)", R"("b":1)"})
        EXPECT_FALSE(hash_of(one("uint8"), "{" + std::string(value) + "}")) << value;
    EXPECT_FALSE(hash_of(one("int8"), R"({"a":-129})"));
    EXPECT_FALSE(hash_of(one("int8"), R"({"a":"0x80"})"));
}

TEST(TypedData, RefusesWrongShapes) {
    EXPECT_FALSE(hash_of(one("bytes4"), R"({"a":"0x0102"})"));
    EXPECT_FALSE(hash_of(one("bytes"), R"({"a":"0x012"})"));
    EXPECT_FALSE(hash_of(one("bytes"), R"({"a":"12"})"));
    EXPECT_FALSE(hash_of(one("address"), R"({"a":"0x01"})"));
    EXPECT_FALSE(hash_of(one("bool"), R"({"a":1})"));
    EXPECT_FALSE(hash_of(one("string"), R"({"a":1})"));
    EXPECT_FALSE(hash_of(one("uint8[2]"), R"({"a":[1]})"));
    EXPECT_TRUE(hash_of(one("uint8[2]"), R"({"a":[1,2]})"));
    EXPECT_TRUE(hash_of(one("uint8[2][]"), R"({"a":[[1,2]]})"));
    EXPECT_FALSE(hash_of(one("uint8[]"), R"({"a":{}})"));
    for (const char* type : {"uint7", "Other", "uint8[", "uint8]", "uint8[x]", "uint8[]x", ""})
        EXPECT_FALSE(hash_of(one(type), R"({"a":[]})")) << type;
    // EIP-712: "there are no aliases uint and int".
    for (const char* type : {"uint", "int"}) EXPECT_FALSE(hash_of(one(type), R"({"a":1})")) << type;
    EXPECT_FALSE(hash_of(one("uint[]"), R"({"a":[]})"));
    EXPECT_FALSE(hash_of(R"("T":[],"uint8":[])", "{}"));
    EXPECT_FALSE(hash_of(R"("T":{})", "{}"));
    EXPECT_FALSE(hash_of(R"("T":[{"name":"a"}])", "{}"));
    for (const char* text :
         {"{}", "[]", R"({"types":{},"primaryType":"T","domain":{},"message":{}})",
          R"({"types":{"T":[]},"primaryType":"T","message":{}})",
          R"({"types":{"T":[]},"primaryType":"T","domain":[],"message":{}})",
          R"({"types":{"T":[]},"primaryType":"T","domain":{}})"})
        EXPECT_FALSE(hash(text)) << text;
}

/// A wallet that shows what it signs reads the last of two members, this code the first.
TEST(TypedData, RefusesTwoMembersOfOneName) {
    EXPECT_TRUE(hash_of(one("uint8"), R"({"a":1,"b":2,"b":3})"));  // in no type: of no matter
    EXPECT_FALSE(hash_of(one("uint8"), R"({"a":1,"a":2})"));
    EXPECT_FALSE(hash_of(one("uint8"), R"({"a":1,"\u0061":1})"));
    EXPECT_FALSE(
        hash_of(R"("T":[{"name":"a","type":"bool"},{"name":"a","type":"bool"}])", R"({"a":true})"));
    EXPECT_FALSE(hash_of(R"("T":[{"name":"a","type":"bool","type":"bool"}])", R"({"a":true})"));
    EXPECT_FALSE(hash(
        R"({"types":{"T":[]},"primaryType":"T","domain":{"name":"a","name":"b"},"message":{}})"));
    EXPECT_FALSE(
        hash(R"({"types":{"T":[]},"primaryType":"T","domain":{},"message":{},"message":{}})"));
}

TEST(TypedData, EndsWhereTypesReferToThemselves) {
    EXPECT_TRUE(hash_of(R"("T":[{"name":"next","type":"T"}])", R"({"next":{"next":null}})"));
    std::string deep = "{}";
    for (std::size_t i = 0; i < kTypedDataDepthMax + 1; ++i) deep = R"({"next":)" + deep + "}";
    EXPECT_FALSE(hash_of(R"("T":[{"name":"next","type":"T"}])", deep));
    std::string many = R"("T":[])";
    for (std::size_t i = 0; i < kTypedDataTypesMax; ++i)
        many += ",\"S" + std::to_string(i) + "\":[]";
    EXPECT_FALSE(hash_of(many, "{}"));
}

TEST(TypedData, NamesItsOwnTypeFirstAndTheOthersByName) {
    const auto hashed = hash_of(
        R"("Zebra":[{"name":"c","type":"Cat[]"}],"T":[{"name":"z","type":"Zebra"},{"name":"a","type":"Ant"}],)"
        R"("Unused":[],"Cat":[{"name":"t","type":"T"}],"Ant":[])",
        R"({"z":{"c":[]},"a":{}})");
    ASSERT_TRUE(hashed);
    EXPECT_EQ(hashed->type, "T(Zebra z,Ant a)Ant()Cat(T t)Zebra(Cat[] c)");
}

TEST(TypedData, SignsADomainAlone) {
    const auto domain = hash(
        R"({"types":{},"primaryType":"EIP712Domain","domain":{"name":"a","other":1},"message":{}})");
    ASSERT_TRUE(domain);
    EXPECT_FALSE(domain->struct_hash);
}

// Left out, it would take the binding to the chain with it.
TEST(TypedData, RefusesNullInTheDomain) {
    for (const char* member : {"name", "version", "chainId", "verifyingContract", "salt"}) {
        const std::string domain =
            R"("primaryType":"T","message":{},"domain":{")" + std::string(member) + R"(":null})";
        EXPECT_FALSE(hash(R"({"types":{"T":[]},)" + domain + "}")) << member;
        EXPECT_FALSE(hash(R"({"types":{"T":[],"EIP712Domain":[{"name":")" + std::string(member) +
                          R"(","type":"uint256"}]},)" + domain + "}"))
            << member;
    }
}

// JSON.parse reads 9007199254740993 as ...992: shown would be one number, hashed another.
TEST(TypedData, TakesJsonNumbersAsFarAsAllReadersAgree) {
    EXPECT_TRUE(hash_of(one("uint64"), R"({"a":9007199254740991})"));
    EXPECT_TRUE(hash_of(one("int64"), R"({"a":-9007199254740991})"));
    EXPECT_FALSE(hash_of(one("uint64"), R"({"a":9007199254740992})"));
    EXPECT_FALSE(hash_of(one("int64"), R"({"a":-9007199254740992})"));
    EXPECT_FALSE(hash_of(one("uint256"), R"({"a":100000000000000000000})"));
    EXPECT_TRUE(hash_of(one("uint256"), R"({"a":"100000000000000000000"})"));
}

/// `count` types of as many members each, every type reachable from every other, and all of them
/// in the message: T0 {m0 .. }, T1 {..}, ...
Result<TypedDataHash> hash_graph(int count) {
    std::string types;
    std::string message;
    for (int i = 0; i < count; ++i) {
        types +=
            std::string(i == 0 ? "" : ",") + "\"T" + (i == 0 ? "" : std::to_string(i)) + "\":[";
        for (int k = 0; k < count; ++k) {
            const int type = (7 * i + k) % count;
            types += std::string(k == 0 ? "" : ",") + R"({"name":"m)" + std::to_string(k) +
                     R"(","type":"T)" + (type == 0 ? "" : std::to_string(type)) + R"("})";
        }
        types += "]";
        message += std::string(i == 0 ? "" : ",") + "\"m" + std::to_string(i) + "\":{}";
    }
    return hash_of(types, "{" + message + "}");
}

TEST(TypedData, RefusesTypesThatAreWorkForSeconds) {
    EXPECT_TRUE(hash_graph(64));
    for (const int count : {65, 128, 256}) {
        const auto refused = hash_graph(count);
        ASSERT_FALSE(refused) << count;
        EXPECT_EQ(refused.error().detail, "types") << count;
    }
    const std::string long_name(kTypedDataTypesTextMax, 'a');
    EXPECT_FALSE(hash_of(R"("T":[{"name":")" + long_name + R"(","type":"bool"}])",
                         R"({")" + long_name + R"(":true})"));
}

}  // namespace
}  // namespace portico::chain
