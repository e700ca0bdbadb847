// SPDX-License-Identifier: Apache-2.0
//
// What was signed, followed to its end: it goes out once, whatever happens on the way.
#include "core/solana_send/constants.hpp"
#include "core/solana_send/scenario.hpp"

namespace portico::solana_send {
namespace {

using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using enum SolanaSentStatus;

const std::string kTaken = R"({"err":null,"confirmationStatus":"confirmed"})";
const std::string kBroken =
    R"({"err":{"InstructionError":[0,"X"]},"confirmationStatus":"finalized"})";

class SolanaFollowing : public Scenario {
  protected:
    void block_takes_it(const std::string& status = kTaken) {
        node.statuses[transfers()[0].hash] = status;
    }
    void its_block_grows_old() { node.height += 151; }
};

TEST_F(SolanaFollowing, ItIsConfirmed) {
    given_sent();
    after(kPollMs);
    EXPECT_EQ(status(), kPending);
    block_takes_it();
    after(kPollMs);
    EXPECT_EQ(status(), kConfirmed);
    EXPECT_EQ(transfers()[0].fee.value, "0.000006");
}

TEST_F(SolanaFollowing, ItFails) {
    given_sent();
    block_takes_it(kBroken);
    after(kPollMs);
    EXPECT_EQ(status(), kFailed);
}

TEST_F(SolanaFollowing, TheSameIsHandedOnUntilABlockHasIt) {
    given_sent();
    after(5 * kPollMs);
    EXPECT_THAT(delivered, SizeIs(6));
    EXPECT_THAT(delivered, Each(delivered[0]));
    block_takes_it(R"({"err":null,"confirmationStatus":"processed"})");
    after(3 * kPollMs);
    EXPECT_THAT(delivered, SizeIs(6));
    EXPECT_EQ(status(), kPending);
}

TEST_F(SolanaFollowing, ItExpiresWithItsBlockAndNotBefore) {
    given_sent();
    node.height += 150;
    after(5 * kPollMs);
    EXPECT_EQ(status(), kPending);
    its_block_grows_old();
    after(kPollMs);
    EXPECT_EQ(status(), kPending) << "one node may lag behind the other";
    after(kPollMs);
    EXPECT_EQ(status(), kExpired);
    const std::size_t handed_on = delivered.size();
    after(10 * kPollMs);
    EXPECT_THAT(delivered, SizeIs(handed_on));
}

TEST_F(SolanaFollowing, AReloadGoesOnWithTheSame) {
    given_sent();
    start();
    EXPECT_THAT(wallet, SizeIs(1));
    EXPECT_THAT(delivered, SizeIs(2));
    EXPECT_THAT(delivered, Each(delivered[0]));
    block_takes_it();
    after(kPollMs);
    EXPECT_EQ(status(), kConfirmed);
    start();
    EXPECT_EQ(status(), kConfirmed);
    EXPECT_THAT(delivered, SizeIs(2));
}

TEST_F(SolanaFollowing, ANodeThatDoesNotAnswerHasMaybeTakenIt) {
    given_quote();
    confirm();
    node.down = true;
    wallet_signs();
    EXPECT_EQ(send().step, SendStep::kSent);
    after(10 * kPollMs);
    EXPECT_EQ(status(), kPending);
    node.down = false;
    its_block_grows_old();
    block_takes_it();
    after(kPollMs);
    EXPECT_EQ(status(), kConfirmed);
}

TEST_F(SolanaFollowing, WhatANodeTriedAndRefusedIsToldAndNotHandedOn) {
    given_quote();
    confirm();
    node.refusal =
        R"({"code":-32002,"data":{"err":{"InstructionError":[2,{"Custom":1}]},"logs":["Program log: Error: insufficient funds"]}})";
    wallet_signs();
    EXPECT_EQ(send().step, SendStep::kForm);
    EXPECT_EQ(problem(), "reverted");
    EXPECT_EQ(send().detail->value, "Error: insufficient funds");
    EXPECT_THAT(transfers(), IsEmpty());
    EXPECT_EQ(warnings(), "unfinished! first_time") << "another node may have it";
    after(5 * kPollMs);
    EXPECT_THAT(delivered, SizeIs(1));
    its_block_grows_old();
    after(2 * kPollMs);
    EXPECT_EQ(warnings(), "first_time");
}

TEST_F(SolanaFollowing, WhatANodeRefusedCountsWhereABlockHasItAllTheSame) {
    given_quote();
    confirm();
    node.refusal = R"({"code":-32003})";
    wallet_signs();
    EXPECT_EQ(problem(), "changed");
    const std::size_t at = storage["portico.solana_send/transfers"].find("\"hash\":\"") + 8;
    const std::string kept = storage["portico.solana_send/transfers"];
    node.statuses[kept.substr(at, kept.find('"', at) - at)] = kTaken;
    after(kPollMs);
    EXPECT_EQ(status(), kConfirmed);
}

TEST_F(SolanaFollowing, ANodeThatLagsBehindIsAskedAgain) {
    given_quote();
    confirm();
    node.refusal = R"({"code":-32002,"data":{"err":"BlockhashNotFound","logs":[]}})";
    wallet_signs();
    EXPECT_EQ(send().step, SendStep::kSent);
    node.refusal = R"({"code":-32002,"data":{"err":"AlreadyProcessed","logs":[]}})";
    after(kPollMs);
    EXPECT_EQ(status(), kPending);
    node.refusal = R"({"code":-32002,"data":{"unknown":true}})";  // the server's own words
    after(kPollMs);
    EXPECT_EQ(status(), kPending);
    block_takes_it();
    after(kPollMs);
    EXPECT_EQ(status(), kConfirmed);
}

TEST_F(SolanaFollowing, ABlockThatWasUndoneGivesItBack) {
    given_sent();
    block_takes_it();
    after(kPollMs);
    ASSERT_EQ(status(), kConfirmed);
    node.statuses.clear();
    after(kPollMs);
    EXPECT_EQ(status(), kPending);
    its_block_grows_old();
    after(2 * kPollMs);
    EXPECT_EQ(status(), kExpired);
}

TEST_F(SolanaFollowing, ANodeWithoutHistoryTellsOfItsLastBlocks) {
    node.has_history = false;
    given_sent();
    after(2 * kPollMs);
    EXPECT_THAT(delivered, SizeIs(3)) << "it may not have it";
    EXPECT_THAT(delivered, Each(delivered[0]));
    block_takes_it();
    after(kPollMs);
    EXPECT_EQ(status(), kConfirmed);
    node.statuses.clear();
    after(5 * kPollMs);
    EXPECT_EQ(status(), kConfirmed) << "it has only forgotten it";
    EXPECT_THAT(delivered, SizeIs(3));
}

TEST_F(SolanaFollowing, WhatANodeWithoutHistoryHasForgottenMayHaveBeenSent) {
    node.has_history = false;
    given_sent();
    its_block_grows_old();
    after(10 * kPollMs);
    EXPECT_EQ(status(), kPending);
    node.has_history = true;
    after(2 * kPollMs);
    EXPECT_EQ(status(), kExpired);
}

TEST_F(SolanaFollowing, WhatANodeHasPrunedIsNotCalledOutOfTime) {
    given_sent();
    node.height += 500'000;
    at_ms += 3 * 86'400'000;
    start();
    after(3 * kSlowPollMs);
    EXPECT_EQ(status(), kPending) << "it may have been taken before the node's first block";
    node.kept_slots = node.height;
    after(3 * kSlowPollMs);
    EXPECT_EQ(status(), kExpired);
}

TEST_F(SolanaFollowing, ANodeThatIsNotAsFarEndsNothing) {
    given_sent();
    its_block_grows_old();
    node.slots_behind = 40;
    after(10 * kPollMs);
    EXPECT_EQ(status(), kPending);
    node.slots_behind = 0;
    after(2 * kPollMs);
    EXPECT_EQ(status(), kExpired);
}

TEST_F(SolanaFollowing, EachLookIsByOneNodeAndTheNextByAnother) {
    account.network->rpc_urls = {"https://one.example", "https://two.example"};
    given_sent();
    asked_nodes.clear();
    after(2 * kPollMs);
    EXPECT_THAT(asked_nodes, ::testing::IsSupersetOf({"getEpochInfo https://one.example",
                                                      "getSignatureStatuses https://one.example",
                                                      "getEpochInfo https://two.example",
                                                      "getSignatureStatuses https://two.example"}));
}

TEST_F(SolanaFollowing, AFailureIsToldByANodeWithoutHistory) {
    node.has_history = false;
    given_sent();
    block_takes_it(kBroken);
    after(kPollMs);
    EXPECT_EQ(status(), kFailed);
}

TEST_F(SolanaFollowing, AnotherTabHearsOfIt) {
    given_sent();
    block_takes_it();
    after(kPollMs);
    const std::string kept = storage["portico.solana_send/transfers"];
    storage.clear();
    start();
    EXPECT_THAT(transfers(), IsEmpty());
    when(machine::StorageChanged{"portico.solana_send/transfers", kept});
    EXPECT_EQ(status(), kConfirmed);
}

// The row has the signed transaction: where it is lost, a reload could pay twice (decision 70).
TEST_F(SolanaFollowing, ARowThatOnlyANewerVersionCanReadOutlivesWhatIsStoredHere) {
    given_sent();
    const std::string key = "portico.solana_send/transfers";
    std::string theirs = storage[key];
    theirs.replace(theirs.find("\"id\":"), 5, "\"memo\":\"x\",\"id\":");
    storage[key] = theirs;
    start();
    EXPECT_THAT(transfers(), IsEmpty());
    given_sent();
    EXPECT_THAT(storage[key], HasSubstr(theirs.substr(14, theirs.size() - 16)));
    start();
    EXPECT_THAT(transfers(), SizeIs(1)) << "the one of this version beside it";
}

TEST_F(SolanaFollowing, WhatIsStoredMayBeBroken) {
    for (const char* broken : {"", "{", "[]", R"({"transfers":[{"id":"1"}]})"}) {
        storage["portico.solana_send/transfers"] = broken;
        start();
        EXPECT_THAT(transfers(), IsEmpty()) << broken;
    }
}

}  // namespace
}  // namespace portico::solana_send
