// SPDX-License-Identifier: Apache-2.0
//
// How operations are taken, sent and followed. Who means ill: griefing_test.cpp.
#include "core/smart_account/smart_account.hpp"
#include "server/api/bundler/test_bundler.hpp"

namespace portico::api::bundler {
namespace {

TEST_F(OwnBundler, AnOperationIsTakenSentFollowedAndFinal) {
    const std::string hash = submit(operation());
    ASSERT_THAT(hash, testing::StartsWith("0x"));
    EXPECT_EQ(submit(operation()), hash) << "again: it is known";
    tick();
    ASSERT_THAT(node.sent, SizeIs(1));
    const chain::Transaction& sent = node.sent[0].transaction;
    EXPECT_EQ(sent.nonce, 7U);
    EXPECT_EQ(sent.to, kEntryPoint);
    EXPECT_EQ(node.sent[0].sender, bundler->address());
    EXPECT_LE(sent.max_fee_per_gas, chain::Uint256(4 * kGwei)) << "never above what it is paid";
    EXPECT_EQ(row(hash).state, OperationState::kSent);
    tick();
    EXPECT_THAT(node.sent, SizeIs(1)) << "it waits for the block";
    mine();
    tick();
    EXPECT_EQ(row(hash).state, OperationState::kIncluded);
    EXPECT_EQ(row(hash).transaction, to_hex_0x(node.sent[0].hash));
    node.head += 12;
    tick();
    EXPECT_EQ(row(hash).state, OperationState::kFinal);
    EXPECT_THAT(node.sent, SizeIs(1));
}

TEST_F(OwnBundler, AnOperationPaysForItsBytesWhereTheNetworkTakesSomethingForThem) {
    node.data_fee_at = "0x420000000000000000000000000000000000000F";
    node.data_fee_wei = 9'000'000 * 3 * kGwei;  // it offers three gwei: base one, tip two
    UserOperation one = operation();
    one.pre_verification_gas = 9'000'000;
    const std::uint64_t own = chain::pre_verification_gas(one);
    EXPECT_THAT(submit(one), HasSubstr("preVerificationGas must be at least " +
                                       chain::make_quantity(own + 9'000'001)));
    one.pre_verification_gas = own + 20'000'000;
    const std::string hash = submit(one);
    ASSERT_THAT(hash, testing::StartsWith("0x"));
    tick();
    ASSERT_THAT(node.sent, SizeIs(1));
    EXPECT_LT(node.sent[0].transaction.gas, 500'000U) << "it is no gas of the transaction";
    EXPECT_EQ(node.asked_data_fee, 2) << "each time that it came";
}

TEST_F(OwnBundler, AnEstimateWithAFeeBelowTheNetworksIsForTheNetworks) {
    node.data_fee_at = "0x420000000000000000000000000000000000000F";
    node.data_fee_wei = 9'000'000 * kGwei;
    UserOperation one = operation();
    one.max_fee_per_gas = one.max_priority_fee_per_gas = 1;
    std::optional<Judged<std::uint64_t>> units;
    ops::spawn(
        bundler->data_gas(*bundler->find_place(kChain, kEntryPoint), one),
        [&](Judged<std::uint64_t> judged) { units = std::move(judged); },
        [](std::exception_ptr) { ADD_FAILURE() << "an exception"; });
    while (!units) run_one();
    ASSERT_TRUE(units->has_value()) << units->error().message;
    EXPECT_EQ(**units, 9'000'001U) << "in units of the base fee, not of one wei";
}

TEST_F(OwnBundler, BytesAreWithinTheGasOfArbitrum) {
    node.data_fee_at = "0x00000000000000000000000000000000000000C8";
    node.data_fee_units = 3'000'000;
    UserOperation one = operation();
    const std::uint64_t own = chain::pre_verification_gas(one);
    one.pre_verification_gas = own + 2'999'999;
    EXPECT_THAT(submit(one), HasSubstr("preVerificationGas must be at least"));
    one.pre_verification_gas = own + 20'000'000;
    EXPECT_THAT(submit(one), HasSubstr("above 15000000 together"));
    one.pre_verification_gas = own + 3'000'000;
    EXPECT_THAT(submit(one), testing::StartsWith("0x"));
    tick();
    ASSERT_THAT(node.sent, SizeIs(1));
    EXPECT_GT(node.sent[0].transaction.gas, 6'000'000U) << "also where its fee doubles";
}

TEST_F(OwnBundler, WhereNobodyTellsWhatBytesCostNothingIsTaken) {
    node.data_fee_at = "0x420000000000000000000000000000000000000F";
    node.data_fee_wei = ~std::uint64_t{0};
    EXPECT_THAT(submit(operation()), HasSubstr("takes too much for data"));
}

TEST_F(OwnBundler, NobodyWaitsForASecondThatHasNothingInIt) {
    tick();
    const std::string first = submit(operation());
    tick_once();
    ASSERT_THAT(node.sent, SizeIs(1)) << "with the next tick";
    const std::string second = submit(operation(1));
    mine();
    tick_once();
    tick_once();
    EXPECT_EQ(row(first).state, OperationState::kIncluded) << "within half a second";
    tick_once();
    EXPECT_THAT(node.sent, SizeIs(2)) << "the next bundle follows";
    EXPECT_EQ(row(second).state, OperationState::kSent);
}

TEST_F(OwnBundler, WhatIsWrongIsRefusedBeforeItIsKept) {
    UserOperation one = operation();
    one.pre_verification_gas = 30'000;
    EXPECT_THAT(submit(one), HasSubstr("-32602 preVerificationGas"));
    one = operation();
    one.max_priority_fee_per_gas = 1;
    EXPECT_THAT(submit(one), HasSubstr("-32602 The fees"));
    one = operation();
    one.call_gas_limit = 15'000'000;
    EXPECT_THAT(submit(one), HasSubstr("-32602 The gas limits"));
    one = operation();
    one.sender = bundler->address();
    EXPECT_THAT(submit(one), HasSubstr("-32602 The sender is the bundler"));
    one = operation();
    one.authorization.emplace();
    EXPECT_THAT(submit(one), HasSubstr("-32602 eip7702Auth"));
    node.validation_data = 1;
    EXPECT_THAT(submit(operation()), HasSubstr("-32507 AA24"));
    node.validation_data = 2;
    EXPECT_THAT(submit(operation()), HasSubstr("-32500 Signatures of aggregators"));
    // validUntil, 160 bits up: in 29 seconds.
    node.validation_data = *multiply(chain::Uint256(static_cast<std::uint64_t>(now_ms / 1000 + 29)),
                                     *chain::parse_hex_uint256("0x1" + std::string(40, '0')));
    EXPECT_THAT(submit(operation()), HasSubstr("-32503"));
    node.validation_data = 0;
    node.refused[to_hex(kAccount)] = 0;
    EXPECT_THAT(submit(operation()), HasSubstr("-32500 AA25"));
    node.refused.clear();
    node.trace = R"({"frames":[],"hashed":[]})";
    EXPECT_THAT(submit(operation()), HasSubstr("-32502"));
    node.is_away = true;
    EXPECT_THAT(submit(operation()), HasSubstr("-32002"));
    node.is_away = false;
    tick();
    EXPECT_THAT(node.sent, IsEmpty());
}

TEST_F(OwnBundler, WhereTheDatabaseFailsNobodyKnowsWhetherAnOperationWasKept) {
    EXPECT_TRUE(engine.open()->execute("DROP TABLE bundler_operation"));
    const std::string answer = submit(operation());
    EXPECT_THAT(answer, HasSubstr("-32002"));
    EXPECT_THAT(answer, HasSubstr(R"({"unknown":true})"));
}

TEST_F(OwnBundler, WhereNodesDoNotTraceOthersThanTrustedAreRefused) {
    node.traces = false;
    UserOperation one = operation();
    EXPECT_THAT(submit(one), testing::StartsWith("0x")) << "an account that is there";
    one = operation(1);
    one.factory = EvmAddress{0xff};
    one.pre_verification_gas += 5000;
    EXPECT_THAT(submit(one), HasSubstr("-32502 No node"));
    trusted.insert(*one.factory);
    EXPECT_THAT(submit(one), testing::StartsWith("0x"));
    // The account of a wallet behind an e-mail is code that nobody has to trust.
    const EvmAddress owner = {0x0a};
    const auto creation = smart_account::creation(owner);
    one = operation(0, smart_account::account_address(owner));
    one.factory = creation.factory;
    one.factory_data = creation.data;
    one.pre_verification_gas += 50'000;
    EXPECT_THAT(submit(one), testing::StartsWith("0x"));
    one.sender[0] ^= 1;
    EXPECT_THAT(submit(one), HasSubstr("-32502 No node"));
}

TEST_F(OwnBundler, ABundleThatIsInNoBlockIsSentAgainAtAHigherFeeWithItsNonce) {
    const std::string hash = submit(operation());
    tick();
    ASSERT_THAT(node.sent, SizeIs(1));
    now_ms += config.bump_ms - 1;
    tick();
    EXPECT_THAT(node.sent, SizeIs(1));
    now_ms += 1;
    tick();
    ASSERT_THAT(node.sent, SizeIs(2));
    EXPECT_EQ(node.sent[1].transaction.nonce, node.sent[0].transaction.nonce);
    EXPECT_GT(node.sent[1].transaction.max_priority_fee_per_gas,
              *add(node.sent[0].transaction.max_priority_fee_per_gas, chain::Uint256(kGwei / 10)));
    EXPECT_EQ(node.sent[1].transaction.data, node.sent[0].transaction.data);
    // Whichever of them comes into a block counts; also for a server that began meanwhile.
    start();
    const auto second = node.sent.back();
    node.sent.pop_back();
    mine();
    node.sent.push_back(second);
    tick();
    EXPECT_EQ(row(hash).state, OperationState::kIncluded);
    EXPECT_EQ(row(hash).transaction, to_hex_0x(node.sent[0].hash));
}

TEST_F(OwnBundler, WhoMadeABundleFailIsBannedAndProjectsHaveALimit) {
    config.failures_project = 2;
    start();
    for (std::uint64_t i = 0; i < 2; ++i) {
        const std::string hash = submit(operation(i));
        tick();
        ASSERT_THAT(node.sent, SizeIs(i + 1)) << hash;
        node.refused[to_hex(kAccount)] = 0;
        mine("0x0");
        tick();
        EXPECT_EQ(row(hash).state, OperationState::kSent) << "its event may be late";
        for (int second = 0; second < 10; ++second) tick();
        EXPECT_EQ(row(hash).state, OperationState::kDropped);
        node.refused.clear();
        EXPECT_THAT(submit(operation(i + 10)), HasSubstr("-32504"));
        now_ms += 3'600'000;
    }
    EXPECT_THAT(submit(operation(20)), HasSubstr("Too many operations of this project"));
    EXPECT_THAT(submit(operation(20), "another project"), testing::StartsWith("0x"));
    now_ms += 86'400'000;
    EXPECT_THAT(submit(operation(21)), testing::StartsWith("0x"));
}

TEST_F(OwnBundler, WhoIsBannedStaysSoOverARestartAndWithEveryProcess) {
    config.failures_project = 1;
    start();
    second = make();
    const std::string hash = submit(operation());
    tick();
    node.failed_index = 0;
    mine("0x0");
    for (int one = 0; one < 10; ++one) tick();
    ASSERT_EQ(row(hash).state, OperationState::kDropped);
    const auto expect_banned = [this] {
        EXPECT_THAT(submit(operation(1), "another project"), HasSubstr("made a bundle fail"));
        EXPECT_THAT(submit(operation(1, EvmAddress{0xbb})),
                    HasSubstr("Too many operations of this project"));
    };
    expect_banned();
    bundler.swap(second);
    now_ms += 10'000;
    expect_banned();
    second.reset();
    start();
    expect_banned();
    now_ms += 3'600'000;
    start();
    EXPECT_THAT(submit(operation(1), "another project"), testing::StartsWith("0x"));
    now_ms += 86'400'000;
    start();
    EXPECT_THAT(submit(operation(2)), testing::StartsWith("0x"));
}

const std::string kOther = "0x" + std::string(64, 'b');  // a transaction of somebody else

TEST_F(OwnBundler, WhatSomebodyElseBundledIsIncluded) {
    const std::string hash = submit(operation());
    tick();
    ASSERT_THAT(node.sent, SizeIs(1));
    node.add_receipt(kOther, "0x1", node.head, {hash});
    node.refused[to_hex(kAccount)] = 0;
    mine("0x0");
    tick();
    EXPECT_EQ(row(hash).state, OperationState::kIncluded);
    EXPECT_EQ(row(hash).transaction, kOther);
    EXPECT_EQ(row(hash).block, 100);
    node.refused.clear();
    EXPECT_THAT(submit(operation(1)), testing::StartsWith("0x")) << "nobody is to blame";
}

TEST_F(OwnBundler, WhereOneOfABundleWasBundledByOthersTheRestIsSentAgain) {
    const EvmAddress other = {0xbb};
    node.traces = false;
    const std::string first = submit(operation());
    const std::string second = submit(operation(0, other));
    tick();
    ASSERT_THAT(node.sent, SizeIs(1));
    node.add_receipt(kOther, "0x1", node.head, {first});
    now_ms += config.bump_ms;
    tick();
    EXPECT_EQ(row(first).state, OperationState::kIncluded);
    ASSERT_THAT(node.sent, SizeIs(2));
    EXPECT_EQ(node.sent[1].transaction.nonce, node.sent[0].transaction.nonce);
    EXPECT_LT(node.sent[1].transaction.data.size(), node.sent[0].transaction.data.size());
    node.refused[to_hex(kAccount)] = 0;
    mine();
    tick();
    EXPECT_EQ(row(second).transaction, to_hex_0x(node.sent[1].hash));
    EXPECT_EQ(row(first).transaction, kOther);
}

TEST_F(OwnBundler, ANodeThatTellsFewBlocksAtOnceIsAskedInPieces) {
    node.most_blocks = 20;
    const std::string hash = submit(operation());
    tick();
    node.add_receipt(kOther, "0x1", node.head - 60, {hash});
    node.refused[to_hex(kAccount)] = 0;
    mine("0x0");
    tick();
    EXPECT_EQ(row(hash).transaction, kOther);
}

TEST_F(OwnBundler, WhereNobodyKnowsWhatBecameOfThemNoneIsDroppedAndItIsTold) {
    const std::string hash = submit(operation());
    tick();
    node.tells_logs = false;
    node.refused[to_hex(kAccount)] = 0;
    mine("0x0");
    for (int i = 0; i < 20; ++i) tick();
    EXPECT_EQ(row(hash).state, OperationState::kSent);
    EXPECT_THAT(metrics(), HasSubstr("portico_bundler_stuck 1"));
    node.tells_logs = true;
    for (int i = 0; i < 10; ++i) tick();
    EXPECT_EQ(row(hash).state, OperationState::kDropped);
    EXPECT_THAT(metrics(), HasSubstr("portico_bundler_stuck 0"));
}

/// What is logged meanwhile, and the bundler on two networks.
struct OwnBundlerOnTwo : OwnBundler {
    OwnBundlerOnTwo() {
        node.served.push_back(kSecond);
        config.chains.push_back(kSecond);
        bundler = std::make_unique<Bundler>(
            Foundations{.store = {worker, store::open_bundler_store},
                        .nodes = node,
                        .log = own_log,
                        .clock = [this] { return now_ms; }},
            Secret<32>(key()), config, [](const EvmAddress&) { return true; });
    }
    ~OwnBundlerOnTwo() override {
        bundler.reset();
        std::fclose(file);
    }
    static FixedBytes<32> key() {
        FixedBytes<32> out{};
        out[31] = 1;
        return out;
    }
    std::string lines() const {
        std::string out;
        std::rewind(file);
        for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file)) out += static_cast<char>(c);
        return out;
    }

    static constexpr const char* kSecond = "eip155:31338";
    std::FILE* file = std::tmpfile();
    ops::Log own_log{ops::Level::kError, file};
};

// Each is told once for as long as it lasts: a line that is left out never comes.
TEST_F(OwnBundlerOnTwo, ThatNobodyKnowsWhatBecameOfThemIsToldOfEachNetwork) {
    submit(operation());
    submit(operation(), kProject, kSecond);
    for (int i = 0; i < 2; ++i) tick();
    ASSERT_THAT(node.sent, SizeIs(2));
    node.tells_logs = false;
    node.refused[to_hex(kAccount)] = 0;
    mine("0x0", 0);
    mine("0x0", 1);
    for (int i = 0; i < 20; ++i) tick();
    EXPECT_THAT(metrics(), HasSubstr("portico_bundler_stuck 2"));
    for (const char* chain : {kChain, kSecond})
        EXPECT_THAT(lines(), HasSubstr("\"bundler.stuck\",\"chain\":\"" + std::string(chain) +
                                       "\",\"reason\":\"eth_getLogs"));
}

TEST_F(OwnBundler, WhatOthersBundledWhileItWaitedIsIncludedToo) {
    const std::string hash = submit(operation());
    node.add_receipt(kOther, "0x1", node.head, {hash});
    node.refused[to_hex(kAccount)] = 0;
    tick();
    EXPECT_EQ(row(hash).state, OperationState::kIncluded);
    EXPECT_EQ(row(hash).transaction, kOther);
    EXPECT_THAT(node.sent, IsEmpty());
}

TEST_F(OwnBundler, WhoseReceiptAndEventsAreLateIsNotDropped) {
    const std::string hash = submit(operation());
    now_ms += 1000;
    tick();
    ++node.nonce;
    node.refused[to_hex(kAccount)] = 0;
    for (int i = 0; i < 12; ++i) tick();
    EXPECT_EQ(row(hash).state, OperationState::kWaiting);
    node.add_receipt(to_hex_0x(node.sent[0].hash), "0x1", node.head, {hash});
    now_ms += 30'000;
    tick();
    EXPECT_EQ(row(hash).state, OperationState::kIncluded);
}

TEST_F(OwnBundler, WhatFailedInANewBlockSinceSomebodyElseWasFirstIsFound) {
    const std::string hash = submit(operation());
    tick();
    mine();
    tick();
    ASSERT_EQ(row(hash).state, OperationState::kIncluded);
    node.receipts.clear();
    --node.nonce;
    node.add_receipt(kOther, "0x1", node.head, {hash});
    node.refused[to_hex(kAccount)] = 0;
    mine("0x0");
    node.head += 20;
    tick();
    EXPECT_EQ(row(hash).transaction, kOther);
    tick();
    EXPECT_EQ(row(hash).state, OperationState::kFinal);
}

TEST_F(OwnBundler, ABundleThatTheNetworkForgotIsSentAgain) {
    const std::string hash = submit(operation());
    tick();
    for (int i = 1; i < 12; ++i) {
        now_ms += config.bump_ms;
        tick();
    }
    ASSERT_THAT(node.sent, SizeIs(12));
    EXPECT_THAT(metrics(), HasSubstr("portico_bundler_stuck 0"));
    now_ms += config.bump_ms;
    tick();
    EXPECT_THAT(node.sent, SizeIs(12)) << "dear enough";
    start();  // also a server that began meanwhile
    for (std::size_t i = 13; i < 15; ++i) {
        now_ms += 60'000;
        tick();
        ASSERT_THAT(node.sent, SizeIs(i));
        EXPECT_EQ(node.sent.back().hash, node.sent[11].hash);
    }
    EXPECT_THAT(bundle().transactions, SizeIs(12));
    EXPECT_THAT(metrics(), HasSubstr("portico_bundler_stuck 1"));
    mine();
    tick();
    EXPECT_EQ(row(hash).state, OperationState::kIncluded);
    EXPECT_THAT(metrics(), HasSubstr("portico_bundler_stuck 0"));
}

TEST_F(OwnBundler, AHigherFeeThatTheNetworkRefusesIsNoTry) {
    submit(operation());
    tick();
    const BundleRow before = bundle();
    node.refuses_to_send = "insufficient funds";
    for (int i = 0; i < 20; ++i) {
        now_ms += config.bump_ms;
        tick();
    }
    EXPECT_EQ(bundle().transactions, before.transactions);
    EXPECT_EQ(bundle().max_fee_per_gas, before.max_fee_per_gas);
    EXPECT_THAT(metrics(), HasSubstr("portico_bundler_stuck 1"));
    node.refuses_to_send.clear();
    now_ms += config.bump_ms;
    tick();
    ASSERT_THAT(node.sent, SizeIs(2));
    EXPECT_THAT(metrics(), HasSubstr("portico_bundler_stuck 0"));
}

TEST_F(OwnBundler, AnOperationWhoseBlockWasReplacedIsSentAgain) {
    const std::string hash = submit(operation());
    tick();
    mine();
    tick();
    ASSERT_EQ(row(hash).state, OperationState::kIncluded);
    node.receipts.clear();
    --node.nonce;
    // A node that is only behind would still refuse the nonce.
    node.refused[to_hex(kAccount)] = 0;
    tick();
    EXPECT_EQ(row(hash).state, OperationState::kIncluded);
    node.refused.clear();
    tick();
    EXPECT_THAT(node.sent, SizeIs(2));
    EXPECT_EQ(row(hash).state, OperationState::kSent);
}

// What the server's own proxy keeps may be a second old, and so may what a node says.
TEST_F(OwnBundler, ANonceThatIsASecondOldIsNotUsedAgain) {
    submit(operation());
    tick();
    ASSERT_THAT(node.sent, SizeIs(1));
    const std::string next = submit(operation(0, EvmAddress{0xbb}));
    mine();
    node.late_nonces = 3;
    tick();
    tick();
    ASSERT_THAT(node.sent, SizeIs(2));
    EXPECT_EQ(node.sent[1].transaction.nonce, node.sent[0].transaction.nonce + 1);
    EXPECT_EQ(row(next).state, OperationState::kSent);
}

// The block of a bundle of which nothing is known any more was replaced.
TEST_F(OwnBundler, ANonceThatStaysBehindIsBelieved) {
    submit(operation());
    tick();
    mine();
    tick();
    submit(operation(0, EvmAddress{0xbb}));
    node.late_nonces = 1000;
    for (int i = 0; i < 5; ++i) tick();
    EXPECT_THAT(node.sent, SizeIs(1));
    for (int i = 0; i < 15; ++i) tick();
    ASSERT_THAT(node.sent, SizeIs(2));
    EXPECT_EQ(node.sent[1].transaction.nonce, node.sent[0].transaction.nonce);
}

// As a rolling deploy has it: both look at the same moment and see no bundle.
TEST_F(OwnBundler, OfTwoProcessesOneSendsABundleAndOneRaisesIt) {
    second = make();
    const std::string hash = submit(operation());
    tick();
    EXPECT_THAT(node.sent, SizeIs(1));
    now_ms += config.bump_ms;
    tick();
    tick();
    tick();
    EXPECT_THAT(node.sent, SizeIs(2));
    EXPECT_THAT(bundle().transactions, SizeIs(2));
    mine();
    tick();
    tick();
    tick();
    EXPECT_EQ(row(hash).state, OperationState::kIncluded);
    EXPECT_EQ(row(hash).transaction, to_hex_0x(node.sent.back().hash));
}

TEST_F(OwnBundler, WhatTheNetworkRefusesToTakeWaits) {
    node.refuses_to_send = "insufficient funds";
    const std::string hash = submit(operation());
    tick();
    EXPECT_EQ(row(hash).state, OperationState::kWaiting);
    node.refuses_to_send.clear();
    tick();
    EXPECT_THAT(node.sent, IsEmpty()) << "it rests a while";
    now_ms += 30'000;
    tick();
    EXPECT_THAT(node.sent, SizeIs(1));
}

TEST_F(OwnBundler, WhatTheNetworkHasAlreadyIsFollowed) {
    node.refuses_to_send = "Known transaction";
    const std::string hash = submit(operation());
    tick();
    EXPECT_EQ(row(hash).state, OperationState::kSent);
}

TEST_F(OwnBundler, ANonceThatWasUsedMeanwhileMayBeItsOwnAndIsFollowed) {
    node.refuses_to_send = "nonce too low";
    const std::string hash = submit(operation());
    tick();
    EXPECT_EQ(row(hash).state, OperationState::kSent);
}

TEST_F(OwnBundler, WhatTheNetworkHasAgainstOneHoldsNobodyElseUp) {
    const EvmAddress bad = {0xbb};
    node.refuses_data = to_hex(bad);
    const std::string refused = submit(operation(0, bad));
    const std::string good = submit(operation());
    tick();
    tick();
    EXPECT_EQ(row(good).state, OperationState::kSent) << "by itself";
    mine();
    tick();
    EXPECT_EQ(row(good).state, OperationState::kIncluded);
    const std::string later = submit(operation(1));
    tick();
    EXPECT_EQ(row(later).state, OperationState::kSent);
    EXPECT_EQ(row(refused).state, OperationState::kWaiting);
}

TEST_F(OwnBundler, TheNextOfAnAccountWaitsForItsFirst) {
    UserOperation first = operation();
    first.max_fee_per_gas = 2 * kGwei;
    const std::string waits = submit(first);
    const std::string next = submit(operation(1));
    ASSERT_THAT(next, testing::StartsWith("0x"));
    node.base = 3 * kGwei;  // too dear for the first
    tick();
    EXPECT_THAT(node.sent, IsEmpty());
    EXPECT_EQ(row(next).state, OperationState::kWaiting);
    node.base = kGwei;
    tick();
    EXPECT_EQ(row(waits).state, OperationState::kSent);
}

TEST_F(OwnBundler, ABundleStaysBelowTheGasOfOneTransaction) {
    node.traces = false;
    for (std::uint8_t i = 1; i <= 4; ++i) {
        UserOperation one = operation(0, EvmAddress{i});
        one.call_gas_limit = 6'000'000;
        ASSERT_THAT(submit(one), testing::StartsWith("0x"));
    }
    tick();
    ASSERT_THAT(node.sent, SizeIs(1));
    EXPECT_LE(node.sent[0].transaction.gas, 1U << 24) << "EIP-7825";
}

TEST_F(OwnBundler, ATipThatWasAdvisedAMomentAgoIsTaken) {
    UserOperation quoted = operation();
    quoted.max_priority_fee_per_gas = kGwei;
    quoted.max_fee_per_gas = 40 * kGwei;
    node.tip = kGwei;
    ASSERT_THAT(submit(operation(1)), testing::StartsWith("0x"));
    node.tip = 10 * kGwei;
    EXPECT_THAT(submit(quoted), testing::StartsWith("0x"));
    now_ms += 6 * 60'000;
    quoted.nonce = chain::Uint256(2);
    EXPECT_THAT(submit(quoted), HasSubstr("-32602 The fees"));
}

TEST_F(OwnBundler, WhatBecameWrongWhileItWaitedIsDroppedAndWhatWaitsTooLongToo) {
    const std::string wrong = submit(operation());
    node.refused[to_hex(kAccount)] = 0;
    tick();
    EXPECT_EQ(row(wrong).state, OperationState::kDropped);
    EXPECT_THAT(row(wrong).reason, HasSubstr("AA25"));
    node.refused.clear();
    const std::string late = submit(operation(1));
    now_ms += Bundler::kWaitMs + 1;
    tick();
    EXPECT_EQ(row(late).state, OperationState::kDropped);
    EXPECT_THAT(node.sent, IsEmpty());
}

TEST_F(OwnBundler, ANonceThatSomebodyElseUsedEndsTheBundle) {
    const std::string hash = submit(operation());
    tick();
    ++node.nonce;  // and no receipt
    for (int i = 0; i < 9; ++i) tick();
    EXPECT_EQ(row(hash).state, OperationState::kSent) << "nodes may be late";
    tick();
    EXPECT_EQ(row(hash).state, OperationState::kWaiting);
    tick();
    ASSERT_THAT(node.sent, SizeIs(2));
    EXPECT_EQ(node.sent[1].transaction.nonce, 8U);
}

}  // namespace
}  // namespace portico::api::bundler
