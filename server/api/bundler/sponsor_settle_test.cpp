// SPDX-License-Identifier: Apache-2.0
//
// What the chain says of operations that were paid for, at nodes that tell little at once.
#include <gmock/gmock.h>

#include "core/chain/eip155/quantity.hpp"
#include "server/api/bundler/bundler_service.hpp"
#include "server/api/bundler/sponsor.hpp"
#include "server/api/bundler/test_bundler.hpp"
#include "server/store/bundler/sponsor_store.hpp"
#include "server/store/migrations/migrate.hpp"
#include "server/store/sql/test_worker.hpp"

namespace portico::api::bundler {
namespace {

struct TenBlocks final : chain_data::Reader {
    std::int64_t head = 5'000;
    bool is_down = false;

    bool serves(std::string_view) const override { return true; }
    std::vector<std::string> chains() const override { return {kChain}; }
    void read(std::string_view, std::vector<chain_data::ChainCall> calls, Done done) override {
        chain_data::ChainAnswers answers;
        for (const chain_data::ChainCall& call : calls) answers.push_back(answer(call));
        done(std::move(answers));
    }

  private:
    chain_data::ChainAnswer answer(const chain_data::ChainCall& call) const {
        using enum chain_data::ChainAnswer::Outcome;
        if (is_down) return {};
        if (call.method == "eth_blockNumber")
            return {kResult, Json::string(chain::make_quantity(static_cast<std::uint64_t>(head)))};
        const Json params = *parse_json(call.params);
        const auto number = [&](const char* name) {
            return *chain::parse_quantity_u64(*params.items()[0].find_string(name));
        };
        if (number("toBlock") - number("fromBlock") >= 10)
            return {kError,
                    {},
                    -32600,
                    "You can make eth_getLogs requests with up to a 10 block range"};
        return {kResult, Json::array()};
    }
};

TEST(SponsorSettles, WhatANodeTellsInPiecesOfTenBlocks) {
    store::TestWorker<store::OnSqlite> database;
    const auto sql = database.engine.open();
    ASSERT_TRUE(store::migrate(*sql, store::api_schema()));
    TenBlocks node;
    ops::Log log;
    Sponsor sponsor(
        {.store = {database.worker, store::open_sponsor_store},
         .nodes = node,
         .log = log,
         .clock = [] { return std::int64_t{1'700'000'000'000}; },
         .is_on = [](const std::string&) { return true; }},
        *read_key("paymaster.key", std::string(64, '2')),
        {*read_paymaster(std::string(kChain) + " 0x2222222222222222222222222222222222222222")}, {});
    const auto settle = [&] {
        sponsor.tick();
        database.settle();
        return store::open_sponsor_store(*sql)->progress(kChain)->value_or(-1);
    };
    const std::int64_t first = settle();
    EXPECT_EQ(first, node.head - 2);
    node.head += 200;
    EXPECT_EQ(settle(), node.head - 2);
    node.is_down = true;
    node.head += 200;
    EXPECT_EQ(settle(), node.head - 202);
}

TEST(SponsorReserves, UntilTheSignatureHasEndedAndNotUntilTheNextBlock) {
    store::TestWorker<store::OnSqlite> database;
    const auto sql = database.engine.open();
    ASSERT_TRUE(store::migrate(*sql, store::api_schema()));
    TenBlocks node;
    ops::Log log;
    std::int64_t now = 1'700'000'000'000;
    Sponsor sponsor(
        {.store = {database.worker, store::open_sponsor_store},
         .nodes = node,
         .log = log,
         .clock = [&] { return now; },
         .is_on = [](const std::string&) { return true; }},
        *read_key("paymaster.key", std::string(64, '2')),
        {*read_paymaster(std::string(kChain) + " 0x2222222222222222222222222222222222222222")}, {});
    const auto reserved = [&] {
        sponsor.tick();
        database.settle();
        return store::open_sponsor_store(*sql)->used("shop", kChain, 19'675)->day;
    };
    ASSERT_EQ(reserved(), 0);
    ASSERT_EQ(
        store::open_sponsor_store(*sql)->reserve({.chain = kChain,
                                                  .sender = "0x11",
                                                  .nonce = "0x0",
                                                  .project = "shop",
                                                  .day = 19'675,
                                                  .gwei = 90,
                                                  .ends_at_ms = now + Sponsor::kValidS * 1000},
                                                 {.day = 100, .user_day = 100, .total = 100}),
        Reserved::kDone);
    now += Sponsor::kValidS * 1000;
    EXPECT_EQ(reserved(), 90) << "it may still be used";
    now += 61'000;  // and no block came
    EXPECT_EQ(reserved(), 0);
}

TEST(SponsorReserves, NoMoreThanAnOperationCanNeed) {
    const Fees fees{.base = 1'000'000'000, .tip = 100'000'000};
    Simulated simulated;
    simulated.validation_gas = 100'000;
    simulated.call_gas = 40'000;
    chain::UserOperation fair;
    fair.call_gas_limit = 100'000;
    fair.verification_gas_limit = 190'000;
    fair.pre_verification_gas = 50'000;
    fair.max_fee_per_gas = fast_fee(fees);
    fair.max_priority_fee_per_gas = fast_tip(fees);
    const auto is_paid = [&](auto change) {
        chain::UserOperation operation = fair;
        change(operation);
        return !too_dear(operation, simulated, fees, 0);
    };
    EXPECT_TRUE(is_paid([](auto&) {}));
    EXPECT_TRUE(is_paid([](auto& one) { one.max_fee_per_gas *= 2; })) << "fees fall meanwhile";
    EXPECT_FALSE(is_paid([](auto& one) { one.max_fee_per_gas *= 15; }));
    EXPECT_TRUE(is_paid([](auto& one) { one.verification_gas_limit *= 2; })) << "a wallet's margin";
    EXPECT_FALSE(is_paid([](auto& one) { one.verification_gas_limit = 1'000'000; }));
    EXPECT_FALSE(is_paid([](auto& one) { one.call_gas_limit = 1'000'000; }));
    EXPECT_FALSE(is_paid([](auto& one) { one.pre_verification_gas = 1'000'000; }));
    // Whoever bundles an operation of their own has these.
    EXPECT_TRUE(is_paid([](auto& one) { one.max_priority_fee_per_gas *= 2; }));
    EXPECT_FALSE(is_paid([](auto& one) { one.max_priority_fee_per_gas = one.max_fee_per_gas; }));
    EXPECT_FALSE(is_paid([](auto& one) { one.pre_verification_gas = 120'000; }));
    chain::UserOperation rollup = fair;
    rollup.pre_verification_gas = 1'000'000;
    EXPECT_FALSE(too_dear(rollup, simulated, fees, 600'000)) << "its bytes take that much";
}

// Two blocks behind the head a cost counts as read; a deeper reorganisation can undo it.
TEST_F(OwnBundler, AnOperationThatCameUndoneIsPaidForAgain) {
    Sponsor sponsor(
        {.store = {worker, store::open_sponsor_store},
         .nodes = node,
         .log = log,
         .clock = [this] { return now_ms; },
         .is_on = [](const std::string&) { return true; }},
        *read_key("paymaster.key", std::string(64, '2')),
        {*read_paymaster(std::string(kChain) + " 0x2222222222222222222222222222222222222222")},
        {*read_policy(std::string(kProject) + " " + kChain +
                      " day=9000000000000000000 user_day=9000000000000000000 "
                      "total=9000000000000000000")});
    const auto sponsored = [&] {
        std::optional<std::string> out;
        ops::spawn(
            sponsor.sponsor(*bundler->find_place(kChain, kEntryPoint), operation(), kProject,
                            "192.0.2.1", bundler.get()),
            [&](Judged<UserOperation> judged) { out = judged ? "signed" : judged.error().message; },
            [](std::exception_ptr) { ADD_FAILURE() << "an exception"; });
        while (!out) run_one();
        return *out;
    };
    ASSERT_EQ(sponsored(), "signed");
    const auto sql = engine.open();
    ASSERT_TRUE(store::open_sponsor_store(*sql)->settle(
        kChain, {{.sender = to_hex_0x(kAccount), .nonce = "0x0@0.8", .gwei = 5}}, 100, 0));
    node.account_nonce = 1;
    EXPECT_EQ(sponsored(), "An operation of this nonce was paid for already");
    node.account_nonce = {};
    EXPECT_EQ(sponsored(), "signed");
    node.is_away = true;
    EXPECT_NE(sponsored(), "signed");
}

}  // namespace
}  // namespace portico::api::bundler
