// SPDX-License-Identifier: Apache-2.0
#include "server/api/convert/trial.hpp"

#include <gmock/gmock.h>

#include "core/base/encoding/hex.hpp"
#include "server/api/chain_data/simulated_chain.hpp"

namespace portico::api::convert {
namespace {

using testing::HasSubstr;
using enum Trial::Outcome;

const EvmAddress kAccount = {1}, kFrom = {2}, kTo = {3}, kCalled = {4};

TrialAsk asked(bool with_sale = false) {
    TrialAsk ask{.of = {.ask = {.chain = "eip155:1",
                                .from = {kFrom, false},
                                .to = {kTo, false},
                                .amount = 100},
                        .account = kAccount,
                        .minimum = 50},
                 .call = {kCalled, {1, 2, 3, 4}, {}},
                 .spender = kCalled,
                 .sale = {}};
    if (with_sale) ask.sale = Built{kCalled, {5, 6, 7, 8}, {}};
    return ask;
}

std::string call(std::string_view data, bool success = true) {
    return R"({"returnData":")" + std::string(data) + R"(","gasUsed":"0x30d40","status":")" +
           (success ? "0x1" : "0x0") + R"("})";
}
std::string number(std::uint64_t value) { return call(to_hex_0x(Uint256(value).big_endian())); }

/// What is held, and there of the other before and after; two calls that allow, and the swap.
Trial read(const std::string& held, const std::string& before, const std::string& swap,
           const std::string& after) {
    const Json json = *parse_json(R"([{"calls":[)" + held + "," + before + "," + call("0x") + "," +
                                  call("0x") + "," + swap + "," + after + "]}]");
    return read_trial(json, asked()).value_or(Trial{.why = "not an answer"});
}

TEST(Trial, TellsWhatArrives) {
    const Trial trial = read(number(100), number(7), call("0x"), number(67));
    EXPECT_EQ(trial.outcome, kDone);
    EXPECT_EQ(trial.received, Uint256(60));
    EXPECT_EQ(trial.gas, 200'000u);
    EXPECT_FALSE(trial.can_sell.has_value());
}

TEST(Trial, RefusesWhatTakesTheMoney) {
    EXPECT_THAT(read(number(99), number(0), call("0x"), number(60)).why, HasSubstr("holds less"));
    EXPECT_THAT(read(call("0x", false), number(0), call("0x"), number(60)).why,
                HasSubstr("does not say"));
    EXPECT_THAT(read(number(100), number(7), call("0x"), number(7)).why, HasSubstr("Nothing"));
    EXPECT_THAT(read(number(100), number(7), call("0x"), number(3)).why, HasSubstr("Nothing"));
    EXPECT_THAT(read(number(100), number(7), call("0x"), number(56)).why,
                HasSubstr("Less than the minimum"));
    // Error("no")
    const std::string why =
        "0x08c379a000000000000000000000000000000000000000000000000000000000000000200000000000000000"
        "0000000000000000000000000000000000000000000000026e6f0000000000000000000000000000000000000"
        "00000000000000000000000";
    const Trial failed = read(number(100), number(7), call(why, false), number(7));
    EXPECT_EQ(failed.outcome, kRefused);
    EXPECT_THAT(failed.why, HasSubstr("would fail (no)"));
}

TEST(Trial, SaysWhetherItCanBeSold) {
    for (const bool sells : {true, false}) {
        const Json json =
            *parse_json(R"([{"calls":[)" + number(100) + "," + number(0) + "," + call("0x") + "," +
                        call("0x") + "," + call("0x") + "," + number(60) + "," + call("0x") + "," +
                        call("0x") + "," + call("0x", sells) + "]}]");
        const auto trial = read_trial(json, asked(true));
        ASSERT_TRUE(trial);
        EXPECT_EQ(trial->can_sell, sells);
    }
}

/// Tokens that take a new allowance only where none stands, as USDT does.
struct CarefulTokens {
    explicit CarefulTokens(Uint256 old) {
        allowed[kFrom] = allowed[kTo] = old;
        chain.methods["eth_simulateV1"] = [this](const Json& params) {
            std::string made;
            const Json& block = params.items()[0].find("blockStateCalls")->items()[0];
            for (const Json& one : block.find("calls")->items())
                made += (made.empty() ? "" : ",") + simulated(one);
            return chain_data::ChainAnswer{chain_data::ChainAnswer::Outcome::kResult,
                                           *parse_json(R"([{"calls":[)" + made + "]}]")};
        };
    }
    std::string simulated(const Json& one) {
        const EvmAddress to = *chain::parse_evm_address(*one.find_string("to"));
        const std::string data(*one.find_string("data"));
        const auto word = [&](std::size_t i) {
            return *chain::parse_hex_uint256("0x" + data.substr(10 + i * 64, 64));
        };
        if (data.starts_with("0x70a08231")) return number(to == kFrom ? 100 : bought ? 60 : 0);
        if (data.starts_with("0x095ea7b3")) {
            if (!word(1).is_zero() && !allowed[to].is_zero()) return call("0x", false);
            allowed[to] = word(1);
            return call("0x");
        }
        const bool sells = data == "0x05060708";
        bought = bought || !sells;
        return call("0x", allowed[sells ? kTo : kFrom] >= Uint256(sells ? 50 : 100));
    }
    chain_data::SimulatedChain chain;
    std::map<EvmAddress, Uint256> allowed;
    bool bought = false;
};

TEST(Trial, AllowsWhatOnlyAllowsFromNothing) {
    for (const std::uint64_t old : {0u, 7u}) {
        CarefulTokens tokens(old);
        Trial trial;
        ops::spawn(
            try_swap(tokens.chain, asked(true)), [&](Trial one) { trial = std::move(one); },
            [](const std::exception_ptr&) { FAIL(); });
        EXPECT_EQ(trial.outcome, kDone) << trial.why;
        EXPECT_EQ(trial.can_sell, true);
    }
}

TEST(Trial, IsNoneWhereTheAnswerIsNone) {
    for (const std::string_view text :
         {"null", "[]", "{}", "[{}]", R"([{"calls":[]}])", R"([{"calls":[1,2,3,4,5,6,7]}])"})
        EXPECT_FALSE(read_trial(*parse_json(text), asked())) << text;
}

Trial tried(chain_data::SimulatedChain& chain) {
    Trial out;
    ops::spawn(
        try_swap(chain, asked()), [&](Trial one) { out = std::move(one); },
        [](const std::exception_ptr&) { FAIL(); });
    return out;
}

TEST(Trial, WithoutASimulationIsOfTheChainAsItIsNow) {
    // What names the newest block is answered by what was told before the account allowed it.
    chain_data::SimulatedChain chain;
    chain.methods["eth_call"] = [](const Json& params) {
        using enum chain_data::ChainAnswer::Outcome;
        const bool kept = params.items().size() > 1;
        const std::string_view data = *params.items()[0].find_string("data");
        if (data.starts_with("0xdd62ed3e"))
            return chain_data::ChainAnswer{
                kResult, Json::string(to_hex_0x(chain_data::word_bytes(kept ? 0 : 100)))};
        if (kept) return chain_data::ChainAnswer{kError, {}, 3, "execution reverted"};
        return chain_data::ChainAnswer{kResult, Json::string("0x")};
    };
    EXPECT_EQ(tried(chain).outcome, kNotTold);
    EXPECT_EQ(tried(chain).gas, 0u) << "no node says what it costs";
    // Of networks where gas is another measure, ZKsync's for one, only they know.
    chain.methods["eth_estimateGas"] = [](const Json& params) {
        EXPECT_EQ(params.items()[0].find_string("data"), "0x01020304");
        return chain_data::ChainAnswer{chain_data::ChainAnswer::Outcome::kResult,
                                       Json::string("0xf4240")};
    };
    EXPECT_EQ(tried(chain).gas, 1'000'000u);
}

TEST(Trial, WithoutASimulationIsMadeWhereTheNodeWantsItsBlockNamed) {
    chain_data::SimulatedChain chain;
    bool succeeds = true;
    chain.methods["eth_call"] = [&](const Json& params) {
        using enum chain_data::ChainAnswer::Outcome;
        if (params.items().size() < 2)
            return chain_data::ChainAnswer{
                kError, {}, -32602, "missing value for required argument 1"};
        if (params.items()[0].find_string("data")->starts_with("0xdd62ed3e"))
            return chain_data::ChainAnswer{kResult,
                                           Json::string(to_hex_0x(chain_data::word_bytes(100)))};
        if (!succeeds) return chain_data::ChainAnswer{kError, {}, 3, "execution reverted"};
        return chain_data::ChainAnswer{kResult, Json::string("0x")};
    };
    EXPECT_EQ(tried(chain).outcome, kNotTold);
    succeeds = false;
    EXPECT_EQ(tried(chain).outcome, kRefused);
}

}  // namespace
}  // namespace portico::api::convert
