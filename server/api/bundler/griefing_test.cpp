// SPDX-License-Identifier: Apache-2.0
//
// Who means ill: what others must not lose by it, and what the bundler's key must not pay for.
#include "core/smart_account/smart_account.hpp"
#include "server/api/bundler/test_bundler.hpp"

namespace portico::api::bundler {
namespace {

using testing::StartsWith;

struct Griefing : OwnBundler {
    /// One operation of each account, in the order in which they come.
    std::string take(std::uint8_t account, const std::string& project = kProject,
                     std::uint64_t verification_gas = 100'000) {
        UserOperation one = operation(0, EvmAddress{account});
        one.verification_gas_limit = verification_gas;
        ++now_ms;
        return submit(one, project);
    }
    void seconds(int count) {
        for (int i = 0; i < count; ++i) tick();
    }
    /// Good until so many seconds from now, as an account says it.
    void good_for(std::uint64_t seconds) {
        node.validation_data =
            *multiply(chain::Uint256(static_cast<std::uint64_t>(now_ms / 1000) + seconds),
                      *chain::parse_hex_uint256("0x1" + std::string(40, '0')));
    }
    std::size_t in_bundle() {
        const auto sql = engine.open();
        return store::open_bundler_store(*sql)
            ->with_state(kChain, OperationState::kSent, 99)
            .value()
            .size();
    }
    bool is_there(const std::string& hash) {
        return row(hash).state == OperationState::kWaiting ||
               row(hash).state == OperationState::kSent;
    }
    /// Rows as they are in the store when they were taken at some time before.
    void put(std::uint8_t prefix, int count, const UserOperation& like) {
        const auto sql = engine.open();
        const auto store = store::open_bundler_store(*sql);
        for (int i = 0; i < count; ++i) {
            UserOperation one = like;
            one.sender = EvmAddress{prefix};
            one.sender[18] = static_cast<std::uint8_t>(i / 256);
            one.sender[19] = static_cast<std::uint8_t>(i % 256);
            OperationRow row;
            row.hash = "0x" + std::to_string(i);
            row.chain = kChain;
            row.entry_point = to_hex_0x(kEntryPoint);
            row.sender = to_hex_0x(one.sender);
            row.nonce = "0x0";
            row.project = "project " + std::to_string(i / 20);
            row.body = write_json(chain::user_operation_json(one));
            row.max_fee_per_gas = static_cast<std::int64_t>(one.max_fee_per_gas);
            row.max_priority_fee_per_gas = static_cast<std::int64_t>(one.max_priority_fee_per_gas);
            row.received_at_ms = row.changed_at_ms = now_ms;
            ASSERT_EQ(store->add(row, {}), Added::kDone);
        }
        now_ms += 1000;
    }
};

// The account of one made the block's bundle fail, and would pass again when it is judged.
TEST_F(Griefing, InnocentsGoOnWhereTheNodeTellsWhoFailed) {
    const std::string before = take(1, "victim");
    const std::string bad = take(2, "attacker");
    const std::string after = take(3, "victim");
    tick();
    ASSERT_EQ(in_bundle(), 3U);
    node.failed_index = 1;
    mine("0x0");
    seconds(14);
    EXPECT_EQ(row(bad).state, OperationState::kDropped);
    EXPECT_THAT(submit(operation(1, EvmAddress{2}), "attacker"), StartsWith("-32504"));
    EXPECT_TRUE(is_there(before)) << row(before).reason;
    EXPECT_TRUE(is_there(after)) << row(after).reason;
    EXPECT_EQ(in_bundle(), 2U) << "together once more";
    EXPECT_THAT(submit(operation(1, EvmAddress{1}), "victim"), StartsWith("0x"));
}

/// The first operation of a wallet behind an e-mail.
UserOperation creation_of(const EvmAddress& owner, UserOperation one) {
    const auto creation = smart_account::creation(owner);
    one.sender = smart_account::account_address(owner);
    one.factory = creation.factory;
    one.factory_data = creation.data;
    one.pre_verification_gas += 50'000;
    return one;
}

// Anybody may create an account, and anybody's is created by the same factory.
TEST_F(Griefing, WhoIsFirstToCreateTheirAccountBansNoFactory) {
    node.traces = false;  // the creation is known to its last byte
    for (const char* reason : {"AA10 sender already constructed", "AA13 initCode failed or OOG"}) {
        const EvmAddress owner = {0x0a, static_cast<std::uint8_t>(reason[3])};
        const std::string bad = submit(creation_of(owner, operation()), "attacker");
        ASSERT_THAT(bad, StartsWith("0x"));
        tick();
        node.failed_index = 0;
        node.failed_reason = reason;
        mine("0x0");
        seconds(14);
        ASSERT_EQ(row(bad).state, OperationState::kDropped);
        EXPECT_THAT(submit(creation_of(owner, operation(1)), "attacker"), StartsWith("-32504"));
        EXPECT_THAT(submit(creation_of({0x0b, owner[1]}, operation()), "victim"), StartsWith("0x"));
        seconds(1);
        mine();
        seconds(1);
    }
}

TEST_F(Griefing, WhoIsBannedBesideTheAccountIsWhoFailedAndOnThatNetworkAlone) {
    constexpr const char* kOtherChain = "eip155:1";
    config.chains.push_back(kOtherChain);
    node.served.push_back(kOtherChain);
    node.traces = false;
    start();
    std::uint8_t account = 0;
    UserOperation last;
    // Whether each of them is served after an operation with both has failed so.
    const auto banned_by = [&](const char* reason) {
        const EvmAddress factory = {0xfa, ++account}, paymaster = {0xba, account};
        trusted = {factory, paymaster};
        const auto of = [&](bool has_factory, bool has_paymaster) {
            UserOperation one = operation(0, EvmAddress{0xa0, ++account});
            if (has_factory) one.factory = factory;
            if (has_paymaster) one.paymaster = paymaster;
            one.pre_verification_gas += 5000;
            return one;
        };
        const UserOperation bad = of(true, true);
        const std::string project = "of " + std::string(reason);
        EXPECT_THAT(submit(bad, project), StartsWith("0x"));
        tick();
        node.failed_index = 0;
        node.failed_reason = reason;
        trusted.clear();
        mine("0x0");
        seconds(14);
        trusted = {factory, paymaster};
        EXPECT_THAT(submit(bad, "others"), HasSubstr(to_hex_0x(bad.sender) + " made a bundle"));
        last = bad;
        std::string out;
        if (submit(of(true, false), project).starts_with("-32504")) out += "factory";
        if (submit(of(false, true), project).starts_with("-32504")) out += "paymaster";
        seconds(1);
        mine();
        seconds(1);
        return out;
    };
    EXPECT_EQ(banned_by("AA13 initCode failed or OOG"), "factory");
    EXPECT_EQ(banned_by("AA15 initCode must create sender"), "factory");
    EXPECT_EQ(banned_by("AA33 reverted"), "paymaster");
    EXPECT_EQ(banned_by("AA10 sender already constructed"), "");
    EXPECT_EQ(banned_by("AA25 invalid account nonce"), "");
    EXPECT_THAT(submit(last, "others", kOtherChain), StartsWith("0x"));
}

TEST_F(Griefing, WhereNobodyTellsEachIsSentAloneAndWhoFailsAloneIsBlamed) {
    std::vector<std::string> innocent;
    const std::string bad = take(9, "attacker");
    for (std::uint8_t i = 1; i <= 4; ++i) innocent.push_back(take(i, "victim"));
    tick();
    ASSERT_EQ(in_bundle(), 5U);
    mine("0x0");
    seconds(14);
    for (const std::string& one : innocent) EXPECT_TRUE(is_there(one)) << row(one).reason;
    EXPECT_THAT(submit(operation(0, EvmAddress{8}), "victim"), StartsWith("0x"));
    // New ones in plenty do not keep them from their turn.
    for (std::uint8_t i = 20; i < 30; ++i) {
        take(i, "others");
        for (int s = 0; s < 3 && bundle().transactions.empty(); ++s) tick();
        ASSERT_FALSE(bundle().transactions.empty());
        const bool is_bad = row(bad).state == OperationState::kSent;
        if (is_bad) {
            EXPECT_EQ(in_bundle(), 1U);
        }
        mine(is_bad ? "0x0" : "0x1");
        seconds(14);
    }
    EXPECT_EQ(row(bad).state, OperationState::kDropped);
    for (const std::string& one : innocent)
        EXPECT_EQ(row(one).state, OperationState::kIncluded) << row(one).reason;
}

TEST_F(Griefing, WhatWaitsIsNotSentOnceItsProjectHasFailedTooOften) {
    std::vector<std::string> hashes;
    for (std::uint8_t i = 1; i <= 20; ++i) hashes.push_back(take(i, kProject, 10'000'000));
    for (int failed = 0; failed < 20; ++failed) {
        for (int s = 0; s < 3 && bundle().transactions.empty(); ++s) tick();
        if (bundle().transactions.empty()) break;
        for (const std::string& one : hashes)
            if (row(one).state == OperationState::kSent)
                node.refused[row(one).sender.substr(2)] = 0;
        node.failed_index = 0;
        mine("0x0");
        const std::string now = bundle().transactions.back();
        for (int s = 0;
             s < 14 && !bundle().transactions.empty() && bundle().transactions.back() == now; ++s)
            tick();
        node.refused.clear();
    }
    // What was taken before goes on until twice as many have failed.
    EXPECT_THAT(metrics(), HasSubstr("portico_bundler_failed_total 10\n"));
    for (const std::string& one : hashes) EXPECT_EQ(row(one).state, OperationState::kDropped);
    EXPECT_THAT(row(hashes.back()).reason, HasSubstr("Too many operations of this project"));
    const std::string honest = take(99, "another project");
    tick();
    EXPECT_EQ(row(honest).state, OperationState::kSent);
}

// Whoever knows a project's id may have operations of their own fail.
TEST_F(Griefing, FiveStrangersKeepNoKnownAccountOutAndNothingThatWaits) {
    const EvmAddress known = {0xe1};
    std::uint64_t nonce = 0;
    const auto carry_out = [&](const std::string& hash) {
        for (int s = 0; s < 3 && row(hash).state != OperationState::kSent; ++s) tick();
        mine();
        tick();
        node.head += 20;
        seconds(2);
        return row(hash).state;
    };
    int failed = 0;
    const auto fail = [&](const std::string& hash) {
        for (int s = 0; s < 3 && row(hash).state != OperationState::kSent; ++s) tick();
        if (row(hash).state != OperationState::kSent) return false;
        node.failed_index = 0;
        mine("0x0");
        seconds(14);
        return row(hash).state == OperationState::kDropped && ++failed > 0;
    };
    ASSERT_EQ(carry_out(submit(operation(nonce++, known))), OperationState::kFinal);
    now_ms += 1000;
    std::string waits;
    for (std::uint8_t i = 1; i <= 5; ++i) {
        const std::string hash = take(i);
        for (int s = 0; s < 3 && row(hash).state != OperationState::kSent; ++s) tick();
        if (i == 5) waits = take(0xe2);
        ASSERT_TRUE(fail(hash)) << i;
    }
    EXPECT_THAT(submit(operation(0, EvmAddress{0xe3})), HasSubstr("Too many operations"));
    EXPECT_EQ(carry_out(waits), OperationState::kFinal) << row(waits).reason;
    EXPECT_THAT(submit(operation(1, EvmAddress{0xe2})), HasSubstr("Too many operations"))
        << "nobody becomes known meanwhile";
    EXPECT_EQ(carry_out(submit(operation(nonce++, known))), OperationState::kFinal);
    // Once; what the key pays stays bounded.
    EXPECT_TRUE(fail(submit(operation(nonce++, known))));
    now_ms += kBanMs;
    EXPECT_THAT(submit(operation(nonce, known)), HasSubstr("Too many operations"));
}

TEST_F(Griefing, WhatKnownAccountsHaveFailIsBoundedToo) {
    config.failures_project = 1;
    start();
    std::vector<EvmAddress> known;
    for (std::uint8_t i = 1; i <= 4; ++i) {
        known.push_back(EvmAddress{i});
        take(i);
    }
    tick();
    mine();
    tick();
    node.head += 20;
    seconds(2);
    now_ms += 1000;
    node.failed_index = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        ASSERT_THAT(submit(operation(1, known[i])), StartsWith("0x")) << i;
        seconds(2);
        mine("0x0");
        seconds(14);
    }
    EXPECT_THAT(metrics(), HasSubstr("portico_bundler_failed_total 3\n"));
    EXPECT_THAT(submit(operation(1, known[3])), HasSubstr("Too many operations"));
}

TEST_F(Griefing, FiveHundredCheapOnesHideNobody) {
    UserOperation cheap = operation();
    cheap.max_fee_per_gas = 1125 * kGwei / 1000;
    cheap.max_priority_fee_per_gas = kGwei;
    put(0xcc, 600, cheap);
    node.base = 12 * kGwei / 10;
    const std::string honest = take(1);
    tick();
    EXPECT_EQ(row(honest).state, OperationState::kSent);
    EXPECT_EQ(in_bundle(), 1U);
}

// What the fee of the next block may have risen to (EIP-1559).
TEST_F(Griefing, WhatTheNextBlockMayBeTooDearForWaits) {
    UserOperation one = operation();
    one.max_fee_per_gas = 14 * kGwei / 10;
    one.max_priority_fee_per_gas = kGwei;
    const std::string hash = submit(one);
    ASSERT_THAT(hash, StartsWith("0x"));
    node.base = 13 * kGwei / 10;
    tick();
    EXPECT_EQ(row(hash).state, OperationState::kWaiting);
    node.base = 12 * kGwei / 10;
    tick();
    EXPECT_EQ(row(hash).state, OperationState::kSent);
}

TEST_F(Griefing, TheTraceAsksForWhatTheChainWillAskFor) {
    const auto asked = [&] { return node.traced.back()[3]; };
    ASSERT_THAT(submit(operation()), StartsWith("0x"));
    EXPECT_EQ(asked(), chain::required_prefund(operation()));
    node.deposit = 1000;
    ASSERT_THAT(submit(operation(1)), StartsWith("0x"));
    EXPECT_EQ(asked(), *subtract(chain::required_prefund(operation(1)), node.deposit));
    node.deposit = chain::required_prefund(operation(2));
    ASSERT_THAT(submit(operation(2)), StartsWith("0x"));
    EXPECT_EQ(asked(), chain::Uint256(0));
}

TEST_F(Griefing, ATraceThatFailsIsNotANodeThatDoesNotTrace) {
    node.trace_error = "runtime error: slice bounds out of range";
    EXPECT_THAT(submit(operation()), StartsWith("-32502"));
    // Whatever it says of it.
    node.traces = false;
    EXPECT_THAT(submit(operation()), StartsWith("0x"));
    node.trace_error.clear();
    EXPECT_THAT(submit(operation(2)), StartsWith("0x"));
}

TEST_F(Griefing, WhatIsGoodForTooShortATimeIsNotSentAfterItWaited) {
    take(1);
    tick();
    good_for(70);
    const std::string late = take(2);
    const std::string innocent = [&] {
        node.validation_data = {};
        return take(3);
    }();
    ASSERT_THAT(late, StartsWith("0x"));
    now_ms += 42'000;  // the block came; 28 seconds are left
    mine();
    seconds(2);
    EXPECT_EQ(row(innocent).state, OperationState::kSent);
    EXPECT_EQ(in_bundle(), 1U);
    EXPECT_EQ(row(late).state, OperationState::kDropped);
    EXPECT_THAT(row(late).reason, HasSubstr("its time is over"));
}

TEST_F(Griefing, ABundleIsNotRaisedWithWhatHasBecomeWrong) {
    good_for(70);
    const std::string late = take(1);
    node.validation_data = {};
    const std::string wrong = take(0xd2);
    const std::string good = take(3);
    tick();
    ASSERT_EQ(in_bundle(), 3U);
    now_ms += config.bump_ms;
    node.refused[to_hex(EvmAddress{0xd2})] = 1;
    tick();
    ASSERT_THAT(node.sent, SizeIs(2));
    EXPECT_EQ(in_bundle(), 2U) << "the EntryPoint takes one no more";
    now_ms += 2 * config.bump_ms;
    tick();
    ASSERT_THAT(node.sent, SizeIs(3));
    EXPECT_EQ(in_bundle(), 1U) << "the time of one is nearly over";
    EXPECT_EQ(row(good).state, OperationState::kSent);
    EXPECT_EQ(node.sent[2].transaction.nonce, node.sent[0].transaction.nonce);
    // An older one of them may still come first: nobody is dropped before that is known.
    EXPECT_EQ(row(late).state, OperationState::kWaiting);
    EXPECT_EQ(row(wrong).state, OperationState::kWaiting);
    mine();
    seconds(1);
    for (int i = 0; i < 3; ++i) {
        now_ms += 30'000;
        tick();
    }
    EXPECT_EQ(row(good).state, OperationState::kIncluded);
    EXPECT_EQ(row(late).state, OperationState::kDropped);
    EXPECT_EQ(row(wrong).state, OperationState::kDropped);
}

TEST_F(Griefing, WhatWouldBeTakenOutAtTheFirstRaisesIsNotTaken) {
    good_for(59);
    EXPECT_THAT(take(1), StartsWith("-32503"));
    good_for(61);  // less a part of a second
    EXPECT_THAT(take(1), StartsWith("0x"));
}

TEST_F(Griefing, WhoIsLeftInABundleIsNotBlamedForAnOlderTransactionOfIt) {
    take(0xd2, "attacker");
    const std::string innocent = take(3, "victim");
    tick();
    ASSERT_EQ(in_bundle(), 2U);
    now_ms += config.bump_ms;
    node.refused[to_hex(EvmAddress{0xd2})] = 0;
    tick();
    ASSERT_THAT(node.sent, SizeIs(2));
    ASSERT_EQ(in_bundle(), 1U);
    mine("0x0", 1);
    seconds(14);
    EXPECT_TRUE(is_there(innocent)) << row(innocent).reason;
    EXPECT_THAT(submit(operation(1, EvmAddress{3}), "victim"), StartsWith("0x"));
}

TEST_F(Griefing, WhereNothingOfABundleIsGoodItsPlaceIsTakenByAnEmptyTransaction) {
    const std::string wrong = take(0xd1);
    tick();
    node.refused[to_hex(EvmAddress{0xd1})] = 0;
    now_ms += config.bump_ms;
    tick();
    ASSERT_THAT(node.sent, SizeIs(2));
    EXPECT_EQ(node.sent[1].transaction.nonce, node.sent[0].transaction.nonce);
    EXPECT_EQ(node.sent[1].transaction.to, bundler->address());
    EXPECT_THAT(node.sent[1].transaction.data, IsEmpty());
    now_ms += config.bump_ms;
    tick();
    EXPECT_THAT(node.sent, SizeIs(3)) << "it is raised as any other";
    mine();
    seconds(1);
    const std::string next = take(2);
    seconds(2);
    EXPECT_EQ(row(next).state, OperationState::kSent);
    EXPECT_TRUE(is_there(wrong));
}

TEST_F(Griefing, WhatIsKnownIsNotTracedAgain) {
    const std::string hash = take(1);
    ASSERT_THAT(hash, StartsWith("0x"));
    for (int i = 0; i < 3; ++i) EXPECT_EQ(take(1), hash);
    EXPECT_THAT(node.traced, SizeIs(1));
    node.is_away = true;
    EXPECT_EQ(take(1), hash) << "no node has to be asked";
}

}  // namespace
}  // namespace portico::api::bundler
