// SPDX-License-Identifier: Apache-2.0
//
// What permissions allow, to the wei and the argument, and what is not granted at all.
#include "server/api/sessions/permissions.hpp"

#include <gmock/gmock.h>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "server/api/sessions/config.hpp"
#include "server/api/sessions/cosigning.hpp"

namespace portico::api::sessions {
namespace {

using chain::AbiValue;
using chain::EvmAddress;
using chain::Uint256;
using smart_account::Call;
using testing::HasSubstr;

const EvmAddress kAccount = {0xac}, kShop = {0x51}, kFriend = {0xf1}, kValidator = {0xa1};
constexpr std::int64_t kNow = 1'700'000'000;

std::string shop_text() { return chain::evm_address_text(kShop); }

Permissions terms(const std::string& text) {
    const auto read = read_permissions(*parse_json(text), kAccount);
    EXPECT_TRUE(read) << (read ? "" : read.error().why);
    return read.value_or(Permissions());
}
std::string wrong(const std::string& text) {
    const auto read = read_permissions(*parse_json(text), kAccount);
    return read ? "" : std::to_string(read.error().status) + " " + read.error().why;
}
std::string of_shop(const std::string& functions) {
    return R"([{"type":"contract-call","data":{"address":")" + shop_text() +
           R"(","abi":[{"type":"function","name":"pay","inputs":[{"name":"to","type":"address"},)"
           R"({"name":"amount","type":"uint256"}],"outputs":[]}],"functions":)" +
           functions + "}}]";
}
std::string allowance(const std::string& wei, std::int64_t start = kNow, std::int64_t period = 60) {
    return R"({"type":"native-token-recurring-allowance","data":{"allowance":")" + wei +
           R"(","start":)" + std::to_string(start) + R"(,"period":)" + std::to_string(period) +
           "}}";
}

Bytes pay(const EvmAddress& to, const Uint256& amount) {
    return *chain::encode_abi_call(*chain::parse_abi_signature("pay(address,uint256)"),
                                   std::vector{AbiValue::address(to), AbiValue::number(amount)});
}
/// The refusal, or what it counts for.
std::string allowed(const Permissions& permissions, const std::vector<Call>& calls,
                    std::int64_t now = kNow) {
    const auto amounts = allow_calls(permissions, calls, kAccount, kValidator, now);
    if (!amounts) return std::to_string(amounts.error().status) + " " + amounts.error().why;
    std::string out = "yes";
    for (const Amount& one : *amounts)
        out += " " + one.meter.name + "@" + std::to_string(one.meter.since_s - kNow) + "=" +
               to_decimal(one.amount) + "/" + to_decimal(one.limit);
    return out;
}

TEST(SessionPermissions, AllowTheFunctionsThatTheyName) {
    const Permissions some = terms(of_shop(R"([{"functionName":"pay"}])"));
    EXPECT_EQ(allowed(some, {{kShop, 0, pay(kFriend, 5)}}), "yes");
    EXPECT_THAT(allowed(some, {{kFriend, 0, pay(kFriend, 5)}}), HasSubstr("401 No permission"));
    EXPECT_THAT(allowed(some, {{kShop, 0, {1, 2, 3, 4}}}), HasSubstr("401 No permission"));
    EXPECT_THAT(allowed(some, {{kShop, 0, {1, 2, 3}}}), HasSubstr("401 No permission"));
    EXPECT_THAT(allowed(some, {{kShop, 0, {}}}), HasSubstr("401 No permission"));
    EXPECT_THAT(allowed(some, {{kShop, 1, pay(kFriend, 5)}}),
                HasSubstr("401 No permission allows value"));
}

TEST(SessionPermissions, EveryCallHasToBeAllowed) {
    const Permissions some = terms(of_shop(R"([{"functionName":"pay"}])"));
    const Call fine{kShop, 0, pay(kFriend, 5)};
    EXPECT_EQ(allowed(some, {fine, fine}), "yes");
    EXPECT_THAT(allowed(some, {fine, {kFriend, 0, pay(kFriend, 5)}}), HasSubstr("401"));
    EXPECT_THAT(allowed(some, {{kFriend, 0, {}}, fine}), HasSubstr("401"));
}

TEST(SessionPermissions, ArgumentsAreHeldToWhatTheyHaveToBe) {
    const Permissions some = terms(of_shop(
        R"([{"functionName":"pay","args":[{"operator":"EQUAL","value":")" +
        chain::evm_address_text(kFriend) + R"("},{"operator":"LESS_THAN","value":"1000"}]}])"));
    EXPECT_EQ(allowed(some, {{kShop, 0, pay(kFriend, 999)}}), "yes");
    EXPECT_THAT(allowed(some, {{kShop, 0, pay(kFriend, 1000)}}), HasSubstr("401"));
    EXPECT_THAT(allowed(some, {{kShop, 0, pay(kShop, 1)}}), HasSubstr("401"));
    Bytes cut = pay(kFriend, 1);
    cut.pop_back();
    EXPECT_THAT(allowed(some, {{kShop, 0, cut}}), HasSubstr("401")) << "no such arguments";
    Bytes dirty = pay(kFriend, 1);
    dirty[4] = 1;  // above the address: some contracts read it, some do not
    EXPECT_THAT(allowed(some, {{kShop, 0, dirty}}), HasSubstr("401"));
    const Permissions more =
        terms(of_shop(R"([{"functionName":"pay","args":[null,{"operator":"GREATER_THAN",)"
                      R"("value":"0xffffffffffffffffffffffffffffffff"}]}])"));
    EXPECT_EQ(allowed(more, {{kShop, 0, pay(kShop, Uint256::max())}}), "yes");
    EXPECT_THAT(allowed(more, {{kShop, 0, pay(kShop, 5)}}), HasSubstr("401"));
}

TEST(SessionPermissions, ValueCountsInItsPeriod) {
    const Permissions some = terms("[" + allowance("0xde0b6b3a7640001", kNow - 90) + "]");
    EXPECT_EQ(allowed(some, {{kFriend, 7, {}}, {kShop, 8, {}}}),
              "yes allowance@-30=15/1000000000000000001");
    EXPECT_EQ(allowed(some, {{kFriend, 7, {}}}, kNow + 29),
              "yes allowance@-30=7/1000000000000000001");
    EXPECT_EQ(allowed(some, {{kFriend, 7, {}}}, kNow + 30),
              "yes allowance@30=7/1000000000000000001");
    EXPECT_THAT(allowed(some, {{kFriend, 7, {1, 2, 3, 4}}}), HasSubstr("401")) << "a call";
    EXPECT_THAT(allowed(some, {{kFriend, Uint256::max(), {}}, {kFriend, 1, {}}}),
                HasSubstr("401 The values are more"));
    const Permissions later = terms("[" + allowance("5", kNow + 1) + "]");
    EXPECT_THAT(allowed(later, {{kFriend, 1, {}}}), HasSubstr("401")) << "it has not begun";
}

TEST(SessionPermissions, ValueOfAFunctionCountsForItsOwnLimitOrTheAllowance) {
    const std::string call = of_shop(R"([{"functionName":"pay","valueLimit":"0xa"}])");
    EXPECT_EQ(allowed(terms(call), {{kShop, 4, pay(kFriend, 5)}, {kShop, 5, pay(kFriend, 5)}}),
              "yes function 0.0@-1700000000=9/10");
    const std::string free = of_shop(R"([{"functionName":"pay"}])");
    const std::string both = free.substr(0, free.size() - 1) + "," + allowance("9") + "]";
    EXPECT_EQ(allowed(terms(both), {{kShop, 4, pay(kFriend, 5)}, {kFriend, 5, {}}}),
              "yes allowance@0=9/9");
}

TEST(SessionPermissions, NothingIsCalledThatHasPowerOverTheAccount) {
    const Permissions some = terms("[" + allowance("5") + "]");
    const EvmAddress entry_point = chain::entry_point_address(chain::EntryPointVersion::k07);
    for (const EvmAddress& to :
         {kAccount, EvmAddress{}, kValidator, owner_validator(), entry_point})
        EXPECT_THAT(allowed(some, {{to, 0, {}}}), HasSubstr("401 Nothing is signed that calls"));
    for (const EvmAddress& to : {kAccount, EvmAddress{}, owner_validator(), entry_point})
        EXPECT_THAT(
            wrong(
                R"([{"type":"contract-call","data":{"address":")" + chain::evm_address_text(to) +
                R"j(","functions":[{"functionName":"installModule(uint256,address,bytes)"}]}}])j"),
            HasSubstr("400 Calls of"));
}

TEST(SessionPermissions, WhatWouldNotBeKeptIsNotTaken) {
    EXPECT_THAT(wrong("[]"), HasSubstr("400 permissions is empty"));
    EXPECT_THAT(wrong("{}"), HasSubstr("400 permissions is no list"));
    EXPECT_THAT(wrong(R"([{"type":"erc20-recurring-allowance","data":{}}])"),
                HasSubstr("401 Unsupported permission type"));
    EXPECT_THAT(wrong(R"([{"type":"contract-call"}])"), HasSubstr("400"));
    EXPECT_THAT(wrong(of_shop("[]")), HasSubstr("1 to 64 functions"));
    EXPECT_THAT(wrong(of_shop(R"([{"functionName":"take"}])")), HasSubstr("not in abi"));
    EXPECT_THAT(wrong(of_shop(R"([{"functionName":"pay","valueLimit":"much"}])")),
                HasSubstr("valueLimit"));
    for (const char* args :
         {R"([{"operator":"SUM","value":"1"}])", R"([{"operator":"LESS_THAN","value":"1"}])",
          R"([null,null,null])", R"([null,{"operator":"EQUAL","value":"-1"}])", R"([5])"})
        EXPECT_THAT(wrong(of_shop(R"([{"functionName":"pay","args":)" + std::string(args) + "}]")),
                    HasSubstr("args"))
            << args;
    EXPECT_THAT(wrong("[" + allowance("1") + "," + allowance("1") + "]"), HasSubstr("One native"));
    EXPECT_THAT(wrong("[" + allowance("1", kNow, 0) + "]"), HasSubstr("a period"));
    EXPECT_THAT(wrong("[" + allowance("-1") + "]"), HasSubstr("an allowance in wei"));
    EXPECT_THAT(wrong("[" + allowance("1.5") + "]"), HasSubstr("an allowance in wei"));
}

TEST(SessionAmounts, AreJudgedWithWhatWasSignedBefore) {
    const std::vector<Amount> amounts = {
        {.meter = {"a", 0}, .amount = 3, .limit = 10, .what = "a"},
        {.meter = {"b", 0}, .amount = Uint256::max(), .limit = Uint256::max(), .what = "b"}};
    const auto fine = judge_amounts(amounts, {{.others = {"3", "4"}, .own = "0"}, {}});
    ASSERT_TRUE(fine);
    EXPECT_THAT(*fine, testing::ElementsAre("3", to_decimal(Uint256::max())));
    EXPECT_EQ(judge_amounts(amounts, {{.others = {"3", "5"}, .own = "0"}, {}}).error()->what, "a");
    EXPECT_EQ(judge_amounts(amounts, {{.others = {"5"}, .own = "6"}, {}}).error()->what, "a")
        << "an operation of this nonce that was for more is out there";
    EXPECT_EQ(judge_amounts(amounts, {{}, {.others = {"1"}, .own = "0"}}).error()->what, "b")
        << "nothing overflows";
    EXPECT_EQ(judge_amounts(amounts, {{.others = {"many"}, .own = "0"}, {}}).error()->what, "a");
}

TEST(SessionSigner, IsKeysOfSecp256k1InAnyForm) {
    FixedBytes<32> bytes{};
    bytes[31] = 1;
    const Bytes point = *derive_k1_public(Secret<32>(bytes), PointForm::kUncompressed);
    const Bytes small = *derive_k1_public(Secret<32>(bytes), PointForm::kCompressed);
    const EvmAddress address = *chain::derive_evm_address(point);
    const auto read = [](const std::string& text) { return read_signer(*parse_json(text)); };
    const auto key = [](const std::string& text) {
        return R"({"type":"secp256k1","publicKey":")" + text + R"("})";
    };
    for (const std::string& text :
         {key_text(point, true), key_text(point, false), to_hex_0x(small), to_hex(point)}) {
        EXPECT_THAT(*read(R"({"type":"key","data":)" + key(text) + "}"),
                    testing::ElementsAre(address))
            << text;
    }
    EXPECT_EQ(key_text(point, false).size(), 262U);
    EXPECT_EQ(key_text(point, true).size(), 132U);
    EXPECT_THAT(*read(R"({"type":"account","data":{"address":")" +
                      chain::evm_address_text(address) + R"("}})"),
                testing::ElementsAre(address));
    EXPECT_FALSE(read(R"({"type":"keys","data":{"keys":[)" + key(to_hex(point)) + "," +
                      key(to_hex(small)) + "]}}"))
        << "one key twice";
    for (const char* none :
         {"{}", "null", R"({"type":"wallet","data":{}})", R"({"type":"keys","data":{"keys":[]}})",
          R"({"type":"key","data":{"type":"secp256r1","publicKey":"0x04"}})",
          R"({"type":"key","data":{"type":"secp256k1","publicKey":"0x04"}})"})
        EXPECT_FALSE(read(none)) << none;
}

TEST(SessionChains, AreLinesOfANetworkAndWhatItsFeesMayBe) {
    const auto read = read_session_chain("eip155:8453 fees_day=2000000000000000");
    ASSERT_TRUE(read);
    EXPECT_EQ(read->number, 8453U);
    EXPECT_EQ(to_decimal(read->fees_day), "2000000000000000");
    for (const char* line : {"", "eip155:8453", "eip155:8453 fees_day=", "eip155:8453 fees_day=0.1",
                             "eip155:08453 fees_day=1", "solana:1 fees_day=1", "eip155: fees_day=1",
                             "eip155:1 fees_day=1 more", "eip155:x fees_day=1"})
        EXPECT_FALSE(read_session_chain(line)) << line;
}

}  // namespace
}  // namespace portico::api::sessions
