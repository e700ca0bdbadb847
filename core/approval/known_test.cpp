// SPDX-License-Identifier: Apache-2.0
//
// What the caller knows beside the request: addresses, descriptors, a simulation.
#include "core/approval/simulation.hpp"
#include "core/approval/testing_for_test.hpp"

namespace portico::approval {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

// Case 37: an address that begins and ends as a known one.
TEST(ApprovalKnown, WarnsOfLookAlikes) {
    ApprovalContext known = test_context("eth_sendTransaction");
    known.addresses = {{.address = "0x7099000000000000000000000000000000dc79c8",
                        .label = "Kim",
                        .trusted = false,
                        .has_code = {}}};
    const auto summary = describe_test_request("transfer", &known);
    EXPECT_THAT(warnings(summary), ElementsAre("look_alike_address"));
    EXPECT_EQ(summary->handling, Handling::kPopup);
    known.addresses[0].address = "0x7098000000000000000000000000000000dc79c8";
    EXPECT_THAT(warnings(describe_test_request("transfer", &known)), IsEmpty());
    known.addresses[0].address = kFriend;  // itself
    EXPECT_THAT(warnings(describe_test_request("transfer", &known)), IsEmpty());
}

TEST(ApprovalKnown, WarnsOfWhatLooksLikeTheAccountItself) {
    ApprovalContext known = test_context("solana_");
    known.account = "8qbHaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaVfeR";
    EXPECT_THAT(warnings(describe_test_request("solana: sol", &known)),
                Contains("look_alike_address"));
}

Simulation loses(std::optional<Text<64>> contract, const char* units) {
    Simulation out;
    out.succeeded = true;
    out.changes.push_back({.account = kAccount,
                           .contract = std::move(contract),
                           .token_id = {},
                           .outgoing = true,
                           .units = units});
    return out;
}

TEST(ApprovalKnown, MergesTheSimulation) {
    ApprovalContext known = test_context("eth_sendTransaction");
    known.simulation = loses(Text<64>(kUsdc), "25500000");
    const auto same = describe_test_request("transfer", &known);
    EXPECT_THAT(warnings(same), IsEmpty());
    ASSERT_EQ(same->changes.size(), 1u);
    EXPECT_EQ(same->changes[0].name, "lose");
    EXPECT_EQ(same->changes[0].value, "25.5");
    EXPECT_EQ(same->changes[0].symbol.value(), "USDC");

    known.simulation = loses(Text<64>(kUsdc), "25500001");
    EXPECT_THAT(warnings(describe_test_request("transfer", &known)),
                ElementsAre("simulation_differs"));
    known.simulation = loses({}, "1");
    EXPECT_THAT(warnings(describe_test_request("transfer", &known)),
                ElementsAre("simulation_differs"));
    known.simulation = Simulation{.succeeded = false, .failure = "paused", .changes = {}};
    EXPECT_THAT(warnings(describe_test_request("transfer", &known)),
                ElementsAre("simulation_failed"));
    // Of a request that cannot be decoded nothing is known that it could differ from.
    known.simulation = loses(Text<64>(kUsdc), "1");
    EXPECT_THAT(warnings(describe_test_request("vote", &known)),
                Not(Contains("simulation_differs")));
}

TEST(ApprovalKnown, CountsItemsThatLeaveByTheirIds) {
    ApprovalContext known = test_context("eth_sendTransaction");
    const auto asked = [&](const char* name,
                           std::initializer_list<std::array<const char*, 2>> leave) {
        known.simulation = Simulation{.succeeded = true, .failure = "", .changes = {}};
        for (const auto& [id, units] : leave)
            known.simulation->changes.push_back({.account = kAccount,
                                                 .contract = Text<64>(kApes),
                                                 .token_id = Text<80>(id),
                                                 .outgoing = true,
                                                 .units = units});
        return warnings(describe_test_request(name, &known));
    };
    EXPECT_THAT(asked("some of an item", {{"7", "2"}}), IsEmpty());
    EXPECT_THAT(asked("some of an item", {{"7", "3"}}), ElementsAre("simulation_differs"));
    EXPECT_THAT(asked("some of an item", {{"8", "2"}}), ElementsAre("simulation_differs"));
    EXPECT_THAT(asked("many items", {{"1", "10"}, {"2", "20"}}), IsEmpty());
    EXPECT_THAT(asked("many items", {{"1", "11"}, {"2", "20"}}), ElementsAre("simulation_differs"));
    EXPECT_THAT(asked("item", {{"8817", "1"}}), IsEmpty());
    EXPECT_THAT(asked("item", {{"8818", "1"}}), ElementsAre("simulation_differs"));
}

TEST(ApprovalSimulation, AsksForAllCallsOfARequest) {
    const Json params =
        json(R"([{"calls":[{"to":"0xaa","data":"0x01"},{"to":"0xbb","value":"0x2"}]}])");
    EXPECT_EQ(
        write_json(make_simulation_params("wallet_sendCalls", params, "0xcc").value()),
        R"([{"blockStateCalls":[{"calls":[{"from":"0xcc","to":"0xaa","input":"0x01"},)"
        R"({"from":"0xcc","to":"0xbb","value":"0x2"}]}],"traceTransfers":true,"validation":false},)"
        R"("latest"])");
    EXPECT_FALSE(make_simulation_params("personal_sign", json("[\"0x\"]"), "0xcc"));
    EXPECT_FALSE(make_simulation_params("eth_sendTransaction", json("[]"), "0xcc"));
}

constexpr const char* kTransferTopic =
    "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
constexpr const char* kAccountWord =
    "0x000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266";
constexpr const char* kFriendWord =
    "0x00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8";

std::string log(const char* contract, const char* from, const char* to, const char* amount) {
    return std::string(R"({"address":")") + contract + R"(","topics":[")" + kTransferTopic +
           R"(",")" + from + R"(",")" + to + R"("],"data":"0x)" + std::string(62, '0') + amount +
           R"("})";
}

TEST(ApprovalSimulation, ReadsWhatTheAccountLosesAndGets) {
    const std::string logs =
        log("0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee", kAccountWord, kFriendWord, "05") + "," +
        log("0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48", kFriendWord, kAccountWord, "09") + "," +
        log("0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48", kAccountWord, kFriendWord, "02");
    const auto answer =
        json(R"([{"calls":[{"status":"0x1","returnData":"0x","logs":[)" + logs + "]}]}]");
    const auto simulation = read_simulation(answer, 1, kAccount, 1);
    ASSERT_TRUE(simulation);
    EXPECT_TRUE(simulation->succeeded);
    ASSERT_EQ(simulation->changes.size(), 2u);
    EXPECT_FALSE(simulation->changes[0].contract);
    EXPECT_TRUE(simulation->changes[0].outgoing);
    EXPECT_EQ(simulation->changes[0].units, "5");
    EXPECT_EQ(simulation->changes[1].contract.value(), kUsdc);
    EXPECT_FALSE(simulation->changes[1].outgoing);
    EXPECT_EQ(simulation->changes[1].units, "7");
    EXPECT_FALSE(read_simulation(answer, 2, kAccount, 1));
    EXPECT_FALSE(read_simulation(json("{}"), 1, kAccount, 1));
}

/// What one call changed, as "in" or "out", units and contract; empty: the currency.
std::vector<std::string> changes_of(const std::string& logs, std::uint64_t chain = 1) {
    const auto read = read_simulation(
        json(R"([{"calls":[{"status":"0x1","returnData":"0x","logs":[)" + logs + "]}]}]"), 1,
        kAccount, chain);
    std::vector<std::string> out;
    if (!read) return {"none"};
    for (const BalanceChange& one : read->changes)
        out.push_back((one.outgoing ? "out " : "in ") + one.units.value +
                      (one.contract ? " " + one.contract->value : ""));
    return out;
}

constexpr const char* kCurrencyLog = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";

TEST(ApprovalSimulation, AWrapIsCountedOnceAndWhereItTookCoins) {
    const std::string weth(kWeth), token_word = "0x" + std::string(24, '0') + weth.substr(2);
    const std::string deposit =
        R"({"address":")" + weth +
        R"(","topics":["0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c",")" +
        kAccountWord + R"("],"data":"0x)" + std::string(62, '0') + R"(05"})";
    const std::string coins = log(kCurrencyLog, kAccountWord, token_word.c_str(), "05");
    const std::string minted =
        log(kWeth, ("0x" + std::string(64, '0')).c_str(), kAccountWord, "05");
    const std::vector<std::string> wrapped = {"out 5", "in 5 " + weth};
    EXPECT_EQ(changes_of(coins + "," + deposit), wrapped);
    EXPECT_EQ(changes_of(coins + "," + minted + "," + deposit), wrapped);
    EXPECT_EQ(changes_of(deposit), std::vector<std::string>{}) << "it was given nothing";
    EXPECT_EQ(changes_of(coins + "," + deposit + "," + deposit), wrapped)
        << "coins stand for one wrap";
    EXPECT_EQ(changes_of(coins + "," + coins + "," + minted + "," + deposit + "," + deposit),
              (std::vector<std::string>{"out 10", "in 10 " + weth}));
}

// Decision 77: where the currency is a contract too, its logs tell of the currency.
TEST(ApprovalSimulation, ACurrencyThatIsAContractTooIsTheCurrency) {
    const std::string added = log(kCurrencyLog, kAccountWord, kFriendWord, "05");
    const std::string logged =
        log("0x000000000000000000000000000000000000800a", kAccountWord, kFriendWord, "05");
    for (const std::string& logs : {added, logged, logged + "," + added})
        EXPECT_EQ(changes_of(logs, 324), std::vector<std::string>{"out 5"});
    EXPECT_EQ(changes_of(logged, 1).size(), 1u);
    EXPECT_NE(changes_of(logged, 1), std::vector<std::string>{"out 5"}) << "a token elsewhere";
}

TEST(ApprovalSimulation, ATransferThatTheChainLogsIsCountedOnce) {  // EIP-7708
    const std::string added = log(kCurrencyLog, kAccountWord, kFriendWord, "05");
    const std::string logged =
        log("0xfffffffffffffffffffffffffffffffffffffffe", kAccountWord, kFriendWord, "05");
    for (const std::string& logs : {added, logged, logged + "," + added})
        EXPECT_EQ(changes_of(logs), std::vector<std::string>{"out 5"});
}

TEST(ApprovalSimulation, SaysWhyItFails) {
    const auto reason = [](const char* call) {
        const auto read =
            read_simulation(json(std::string(R"([{"calls":[)") + call + "]}]"), 1, kAccount, 1);
        return read && !read->succeeded ? read->failure.value : "none";
    };
    EXPECT_EQ(
        reason(
            R"({"status":"0x0","returnData":"0x08c379a00000000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000000000000000670617573656400000000000000000000000000000000000000000000000000000"})"),
        "reverted");  // one digit short: not a reason
    EXPECT_EQ(
        reason(R"({"status":"0x0","returnData":"0x","error":{"code":3,"message":"out of gas"}})"),
        "out of gas");
    EXPECT_EQ(reason(R"({"status":"0x0"})"), "reverted");
}

}  // namespace
}  // namespace portico::approval
