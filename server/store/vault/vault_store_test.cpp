// SPDX-License-Identifier: Apache-2.0
//
// The contract of a vault store (server/data/vault_store.hpp), on every engine.
#include "server/store/vault/vault_store.hpp"

#include <algorithm>
#include <atomic>
#include <latch>
#include <thread>

#include "server/store/vault/test_vault_store.hpp"

namespace portico::store::vault_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

template <class Engine>
using VaultStoreContract = VaultStoreTest<Engine>;
TYPED_TEST_SUITE(VaultStoreContract, Engines);

TYPED_TEST(VaultStoreContract, TheFirstSecretOfTheInstallationStays) {
    EXPECT_EQ(*this->store->installation_secret("pepper", {}), std::nullopt);
    EXPECT_EQ(*this->store->installation_secret("pepper", sealed(1)), sealed(1));
    EXPECT_EQ(*this->store->installation_secret("pepper", sealed(2)), sealed(1));
    EXPECT_EQ(*this->store->installation_secret("pepper", {}), sealed(1));
}

// Case 50: shown again.
TYPED_TEST(VaultStoreContract, AProofIsShownOnce) {
    EXPECT_TRUE(*this->store->note_proof(hash_of(1), kNow));
    EXPECT_FALSE(*this->store->note_proof(hash_of(1), kNow + 60'000));
    EXPECT_TRUE(*this->store->note_proof(hash_of(2), kNow));
}

TYPED_TEST(VaultStoreContract, AHashIsRememberedForItsTime) {
    EXPECT_FALSE(*this->store->remembers(hash_of(7), kNow));
    ASSERT_TRUE(this->store->remember(hash_of(7), kNow + 90'000'000));
    ASSERT_TRUE(this->store->remember(hash_of(7), kNow + 1)) << "not for a shorter one";
    ASSERT_TRUE(*this->store->note_proof(hash_of(8), kNow + 80'000'000)) << "which sweeps";
    EXPECT_TRUE(*this->store->remembers(hash_of(7), kNow + 89'999'999));
    EXPECT_FALSE(*this->store->remembers(hash_of(7), kNow + 90'000'000));
    ASSERT_TRUE(this->store->remember(hash_of(7), kNow + 91'000'000));
    EXPECT_TRUE(*this->store->remembers(hash_of(7), kNow + 90'000'000));
    ASSERT_TRUE(this->store->forget(hash_of(7)));
    EXPECT_FALSE(*this->store->remembers(hash_of(7), kNow));
}

TYPED_TEST(VaultStoreContract, FlowsAreEditedAndSwept) {
    ASSERT_TRUE(this->store->add_flow(this->flow_of(1, "d1")));
    EXPECT_TRUE(*this->store->edit_flow(id_of(1), [](LoginFlow& flow) {
        EXPECT_EQ(flow.code.email, "ada@example.org");
        ++flow.code.submissions;
    }));
    ASSERT_TRUE(*this->store->edit_flow(
        id_of(1), [](LoginFlow& flow) { EXPECT_EQ(flow.code.submissions, 1U); }));
    EXPECT_FALSE(*this->store->edit_flow("none", [](LoginFlow&) {}));
    LoginFlow later = this->flow_of(2, "d1");
    later.created_at_ms += 3'600'000;
    ASSERT_TRUE(this->store->add_flow(later));
    EXPECT_FALSE(*this->store->edit_flow(id_of(1), [](LoginFlow&) {})) << "swept";
}

TYPED_TEST(VaultStoreContract, AFlowKeepsTheCodesBeforeItsNewest) {
    LoginFlow flow = this->flow_of(1, "d1");
    flow.code.code_hash = hash_of(1);
    ASSERT_TRUE(this->store->add_flow(flow));
    ASSERT_TRUE(*this->store->edit_flow(id_of(1), [](LoginFlow& stored) {
        EXPECT_EQ(stored.code.code_hash, hash_of(1));
        EXPECT_TRUE(stored.code.earlier_hashes.empty());
        stored.code.earlier_hashes = {hash_of(1), hash_of(2)};
        stored.code.code_hash = hash_of(3);
    }));
    ASSERT_TRUE(*this->store->edit_flow(id_of(1), [](LoginFlow& stored) {
        EXPECT_EQ(stored.code.code_hash, hash_of(3));
        EXPECT_EQ(stored.code.earlier_hashes, (std::vector{hash_of(1), hash_of(2)}));
    }));
}

TYPED_TEST(VaultStoreContract, TheAccountKeepsTheLanguageOfTheLastLoginThatSaidOne) {
    const auto log_in = [&](int number, const std::string& device, const std::string& language) {
        LoginFlow flow = this->flow_of(number, device);
        flow.language = language;
        EXPECT_TRUE(this->store->add_flow(flow));
        SignInResult result = *this->store->sign_in(this->sign_in_of(number, device));
        if (result.state == SignInState::kWaiting) {
            EXPECT_EQ(this->store->find_caller(hash_of(61), kNow)->value().account.language, "de")
                << "who waits for its owner changes nothing";
            EXPECT_EQ(result.account.language, "de");
            EXPECT_TRUE(*this->store->edit_flow(
                id_of(number), [](LoginFlow& pending) { pending.approval = Approval::kApproved; }));
            result = *this->store->sign_in(this->sign_in_of(number, device));
        }
        EXPECT_EQ(result.state, SignInState::kSignedIn);
        EXPECT_EQ(result.flow.language, language);
        return this->store->find_caller(hash_of(60 + number), kNow)->value().account.language;
    };
    EXPECT_EQ(log_in(1, "d1", "de"), "de");
    EXPECT_EQ(log_in(2, "d1", ""), "de") << "a client that says none";
    EXPECT_EQ(log_in(3, "d2", "ja"), "ja");
    EXPECT_EQ((*this->store->take_notice(kNow, kNow + 1))->language, "ja");
}

// Case 42: every submission counts, however many come at once.
TYPED_TEST(VaultStoreContract, SubmissionsAtOnceAreAllCounted) {
    ASSERT_TRUE(this->store->add_flow(this->flow_of(1, "d1")));
    constexpr int kThreads = 4, kEach = 5;
    std::latch start(kThreads);
    std::vector<std::thread> threads;
    for (int i = 0; i < kThreads; ++i)
        threads.emplace_back([&] {
            const auto sql = this->engine.open();
            const auto mine = this->open_signing(*sql);
            start.arrive_and_wait();
            for (int done = 0; done < kEach; ++done) {
                const auto edited =
                    mine->edit_flow(id_of(1), [](LoginFlow& flow) { ++flow.code.submissions; });
                ASSERT_TRUE(edited) << edited.error().text;
            }
        });
    for (std::thread& thread : threads) thread.join();
    std::uint32_t counted = 0;
    ASSERT_TRUE(*this->store->edit_flow(id_of(1),
                                        [&](LoginFlow& flow) { counted = flow.code.submissions; }));
    EXPECT_EQ(counted, kThreads * kEach);
}

TYPED_TEST(VaultStoreContract, TheFirstDeviceSignsInTheNextWaitsForItsApproval) {
    const Caller first = this->login(1, "d1");
    EXPECT_EQ(first.account, (AccountRow{id_of(51), "project", "ada@example.org"}));
    ASSERT_TRUE(this->store->add_flow(this->flow_of(2, "d2")));
    const SignIn second = this->sign_in_of(2, "d2");
    SignInResult waiting = *this->store->sign_in(second);
    EXPECT_EQ(waiting.state, SignInState::kWaiting);
    EXPECT_TRUE(waiting.is_new);
    EXPECT_EQ(waiting.flow.number, "42");
    waiting = *this->store->sign_in(second);
    EXPECT_EQ(waiting.state, SignInState::kWaiting);
    EXPECT_FALSE(waiting.is_new) << "one mail";
    ASSERT_TRUE(*this->store->edit_approval(
        hash_of(202), [](LoginFlow& flow) { flow.approval = Approval::kApproved; }));
    SignIn late = second;
    late.now_ms = second.approval_ends_ms;
    EXPECT_EQ(this->store->sign_in(late)->state, SignInState::kEnded);
    const SignInResult in = *this->store->sign_in(second);
    EXPECT_EQ(in.state, SignInState::kSignedIn);
    EXPECT_EQ(in.account.id, first.account.id);
    EXPECT_EQ(this->store->sign_in(second)->state, SignInState::kEnded) << "once";
    EXPECT_THAT(this->actions(first.account.id),
                ElementsAre("account.made", "device.added", "session.begun", "device.added",
                            "session.begun"));
}

TYPED_TEST(VaultStoreContract, ALoginNeedsItsCodeItsDeviceAndNoRefusal) {
    this->login(1, "d1");
    LoginFlow unused = this->flow_of(2, "d1");
    unused.code.used = false;
    ASSERT_TRUE(this->store->add_flow(unused));
    EXPECT_EQ(this->store->sign_in(this->sign_in_of(2, "d1"))->state, SignInState::kEnded);
    ASSERT_TRUE(this->store->add_flow(this->flow_of(3, "d1")));
    EXPECT_EQ(this->store->sign_in(this->sign_in_of(3, "d2"))->state, SignInState::kEnded);
    LoginFlow other = this->flow_of(4, "d1");
    other.code.purpose = CodePurpose::kStepUp;
    ASSERT_TRUE(this->store->add_flow(other));
    EXPECT_EQ(this->store->sign_in(this->sign_in_of(4, "d1"))->state, SignInState::kEnded);
    ASSERT_TRUE(this->store->add_flow(this->flow_of(5, "d3")));
    EXPECT_EQ(this->store->sign_in(this->sign_in_of(5, "d3"))->state, SignInState::kWaiting);
    ASSERT_TRUE(*this->store->edit_approval(
        hash_of(205), [](LoginFlow& flow) { flow.approval = Approval::kRefused; }));
    EXPECT_EQ(this->store->sign_in(this->sign_in_of(5, "d3"))->state, SignInState::kRefused);
}

TYPED_TEST(VaultStoreContract, SessionsEndByTimeByTheirOwnerAndByReuse) {
    const Caller me = this->login(1, "d1");
    EXPECT_FALSE(*this->store->find_caller(hash_of(61), kNow + 900'000)) << "fifteen minutes";
    EXPECT_FALSE(*this->store->find_caller(hash_of(121), kNow)) << "the host's token";
    // Case 49.
    EXPECT_EQ(*this->store->edit_session(hash_of(1),
                                         [](SessionRow& session) {
                                             session.family.previous_refresh_hash =
                                                 session.family.refresh_hash;
                                             session.family.refresh_hash = hash_of(9);
                                             session.access_hash = hash_of(69);
                                         }),
              me.account);
    EXPECT_FALSE(*this->store->find_caller(hash_of(61), kNow));
    EXPECT_TRUE(*this->store->find_caller(hash_of(69), kNow));
    EXPECT_FALSE(*this->store->edit_session(hash_of(77), [](SessionRow&) {}));
    // Case 126.
    const auto is_first_use = [&] {
        return (*this->store->find_caller(hash_of(69), kNow))->is_first_use;
    };
    EXPECT_FALSE(is_first_use());
    ASSERT_TRUE(*this->store->edit_session(
        hash_of(9), [](SessionRow& session) { session.family.is_unused = true; }));
    EXPECT_TRUE(is_first_use());
    ASSERT_TRUE(this->store->note_use(me, hash_of(61)));
    EXPECT_TRUE(is_first_use()) << "those of before are others";
    ASSERT_TRUE(this->store->note_use(me, hash_of(69)));
    EXPECT_FALSE(is_first_use());
    ASSERT_TRUE(*this->store->edit_session(
        hash_of(1), [](SessionRow& session) { session.family.ended = true; }));
    EXPECT_FALSE(*this->store->find_caller(hash_of(69), kNow));
    EXPECT_THAT(*this->store->sessions(me.account.id, kNow), IsEmpty());

    const Caller again = this->login(2, "d1");
    EXPECT_THAT(*this->store->sessions(me.account.id, kNow), SizeIs(1));
    EXPECT_THAT(*this->store->sessions(me.account.id, kNow + 30 * kDay), IsEmpty());
    Caller stranger = again;
    stranger.account.id = "other";
    EXPECT_FALSE(*this->store->end_session(stranger, again.session, kNow));
    EXPECT_TRUE(*this->store->end_session(again, again.session, kNow));
    EXPECT_FALSE(*this->store->find_caller(hash_of(62), kNow));
}

TYPED_TEST(VaultStoreContract, ARemovedDeviceIsNotLetInAgain) {
    const Caller one = this->login(1, "d1");
    const Caller two = this->login(2, "d2");
    ASSERT_TRUE(this->prepare(one, this->change_of(10, one, 1, {{"d1", 1}}, 1)));
    ASSERT_TRUE(*this->store->commit_change(one, id_of(10), kNow));
    ASSERT_TRUE(this->prepare(two, this->change_of(11, two, 2, {{"d1", 1}, {"d2", 1}}, 1)));
    ASSERT_TRUE(*this->store->commit_change(two, id_of(11), kNow));
    ASSERT_TRUE(this->prepare(two, this->change_of(12, two, 3, {{"d1", 1}, {"d2", 2}}, 2)));
    const auto kept = [&](const char* device) {
        return this->sql
            ->integer("SELECT count(*) FROM vault_share WHERE device = $1", std::string(device))
            ->value_or(-1);
    };
    EXPECT_EQ(kept("d2"), 2);
    EXPECT_TRUE(*this->store->remove_device(one, "d2", kNow));
    EXPECT_FALSE(*this->store->remove_device(one, "d2", kNow));
    EXPECT_EQ(kept("d2"), 0) << "its share is gone, also the prepared one";
    EXPECT_EQ(kept("d1"), 1);
    EXPECT_FALSE(*this->store->find_caller(hash_of(62), kNow)) << "its session ended";
    EXPECT_FALSE(this->release(two, 1));
    EXPECT_FALSE(this->release(two, 2));
    EXPECT_FALSE(*this->store->commit_change(two, id_of(12), kNow));
    EXPECT_FALSE(this->prepare(one, this->change_of(13, one, 3, {{"d1", 1}, {"d2", 1}}, 0)))
        << "nobody names it again";
    ASSERT_TRUE(this->store->add_flow(this->flow_of(3, "d2")));
    EXPECT_EQ(this->store->sign_in(this->sign_in_of(3, "d2"))->state, SignInState::kRemoved);
    const auto devices = *this->store->devices(one.account.id);
    ASSERT_THAT(devices, SizeIs(2));
    EXPECT_TRUE(devices[0].is_enrolled);
    EXPECT_TRUE(devices[1].is_removed);
}

// Safari and Brave forget their keys, so each visit is another device.
TYPED_TEST(VaultStoreContract, WhereThereIsNoRoomTheLongestUnseenWithoutShareAndSessionGivesWay) {
    const Caller owner = this->login(1, "d1");
    ASSERT_TRUE(this->prepare(owner, this->change_of(90, owner, 1, {{"d1", 1}}, 1)));
    ASSERT_TRUE(*this->store->commit_change(owner, id_of(90), kNow));
    const int last = static_cast<int>(kDevicesMax);
    for (int i = 2; i <= last; ++i) {
        const Caller one = this->login(i, "d" + std::to_string(i));
        if (i == 5 || i == 6) ASSERT_TRUE(*this->store->end_session(owner, one.session, kNow));
    }
    const auto has = [&](const char* id) {
        return std::ranges::any_of(*this->store->devices(owner.account.id),
                                   [&](const DeviceRow& one) { return one.id == id; });
    };
    this->login(last + 1, "next");
    EXPECT_FALSE(has("d5"));
    EXPECT_TRUE(has("d6")) << "one is enough";
    EXPECT_TRUE(has("d2")) << "it is signed in";
    EXPECT_TRUE(has("d1")) << "it opens the wallet";
    EXPECT_THAT(this->actions(owner.account.id), testing::Contains("device.made_room"));
    this->login(last + 2, "d5");
    EXPECT_TRUE(has("d5")) << "nobody has removed it";
    EXPECT_FALSE(has("d6"));
}

// A recovery on the one that is let in leaves others out.
TYPED_TEST(VaultStoreContract, WhereNoneGivesWayWhomTheOwnerLetsInIsLetInAndThenTheAccountIsFull) {
    for (int i = 1; i <= static_cast<int>(kDevicesLetIn); ++i)
        this->login(i, "d" + std::to_string(i));
    ASSERT_TRUE(this->store->add_flow(this->flow_of(99, "last")));
    ASSERT_EQ(this->store->sign_in(this->sign_in_of(99, "last"))->state, SignInState::kWaiting);
    ASSERT_TRUE(*this->store->edit_flow(
        id_of(99), [](LoginFlow& flow) { flow.approval = Approval::kApproved; }));
    EXPECT_EQ(this->store->sign_in(this->sign_in_of(99, "last"))->state, SignInState::kFull);
}

// Case 82: what counts before a commit counts until it, and both epochs can be had in between.
TYPED_TEST(VaultStoreContract, AChangeCountsWithItsCommit) {
    const Caller me = this->login(1, "d1");
    const PreparedChange first = this->change_of(10, me, 1, {{"d1", 1}}, 1);
    EXPECT_TRUE(this->prepare(me, first));
    EXPECT_TRUE(this->prepare(me, first)) << "asked twice, done once";
    PreparedChange other = first;
    other.body_hash = hash_of(99);
    EXPECT_FALSE(this->prepare(me, other)) << "the same id with another body";
    EXPECT_EQ(*this->store->wallet(me.account.id), std::nullopt);
    EXPECT_EQ(this->release(me, 1), sealed(10));
    EXPECT_EQ((*this->store->pending_change(me.account.id))->id, id_of(10));
    EXPECT_TRUE(*this->store->commit_change(me, id_of(10), kNow));
    EXPECT_TRUE(*this->store->commit_change(me, id_of(10), kNow)) << "asked twice";
    EXPECT_TRUE(this->prepare(me, first)) << "its answer was lost";
    EXPECT_EQ(*this->store->pending_change(me.account.id), std::nullopt);

    ASSERT_TRUE(this->prepare(me, this->change_of(11, me, 2, {{"d1", 2}}, 2)));
    EXPECT_EQ(this->release(me, 1), sealed(10));
    EXPECT_EQ(this->release(me, 2), sealed(11));
    // Case 81: a newer change takes its place; one of the two wins.
    ASSERT_TRUE(this->prepare(me, this->change_of(12, me, 2, {{"d1", 2}}, 2)));
    EXPECT_FALSE(*this->store->commit_change(me, id_of(11), kNow));
    EXPECT_EQ(this->release(me, 2), sealed(12));
    EXPECT_EQ(this->release(me, 1), sealed(10)) << "the pair that counts is whole";
    EXPECT_TRUE(*this->store->commit_change(me, id_of(12), kNow));
    EXPECT_EQ(this->release(me, 2), sealed(12));
    EXPECT_EQ(this->release(me, 1), std::nullopt) << "the old one is deleted";
    const auto other_connection = this->engine.open();  // durable
    EXPECT_EQ(
        (*this->open_signing(*other_connection)->wallet(me.account.id))->wallet.record.version, 2U);
}

TYPED_TEST(VaultStoreContract, ARecordThatNamesADeviceNoMoreRemovesIt) {
    const Caller one = this->login(1, "d1");
    const Caller two = this->login(2, "d2");
    ASSERT_TRUE(this->prepare(one, this->change_of(10, one, 1, {{"d1", 1}}, 1)));
    ASSERT_TRUE(*this->store->commit_change(one, id_of(10), kNow));
    ASSERT_TRUE(this->prepare(two, this->change_of(11, two, 2, {{"d1", 1}, {"d2", 1}}, 1)));
    ASSERT_TRUE(*this->store->commit_change(two, id_of(11), kNow));
    EXPECT_TRUE(this->release(one, 1)) << "the other's shares stay";
    ASSERT_TRUE(this->prepare(one, this->change_of(12, one, 3, {{"d1", 1}}, 0)));
    EXPECT_TRUE(this->release(two, 1)) << "not before the commit";
    ASSERT_TRUE(*this->store->commit_change(one, id_of(12), kNow));
    EXPECT_FALSE(this->release(two, 1));
    EXPECT_FALSE(*this->store->find_caller(hash_of(62), kNow));
    EXPECT_TRUE(this->release(one, 1));
}

TYPED_TEST(VaultStoreContract, WaysOfRecoveryHaveTheDateOfTheChangeThatBroughtThem) {
    const Caller me = this->login(1, "one");
    const auto change_to = [&](int number, const std::vector<std::string>& keys, std::int64_t at) {
        PreparedChange change = this->change_of(number, me, static_cast<std::uint32_t>(number),
                                                {{"one", 1}}, number == 1 ? 1 : 0);
        for (const std::string& key : keys)
            change.wallet.record.recoveryKeys.emplace_back().id = key;
        ASSERT_TRUE(this->prepare(me, change));
        ASSERT_TRUE(*this->store->commit_change(me, id_of(number), at));
    };
    const auto dates = [&] { return *this->store->recovery_dates(me.account.id); };
    EXPECT_THAT(dates(), IsEmpty());
    change_to(1, {"code"}, kNow);
    change_to(2, {"code", "passkey"}, kNow + kDay);
    EXPECT_THAT(dates(), ElementsAre(RecoveryDateRow{"code", kNow},
                                     RecoveryDateRow{"passkey", kNow + kDay}));
    EXPECT_TRUE(*this->store->commit_change(me, id_of(2), kNow + 2 * kDay)) << "asked twice";
    EXPECT_EQ(dates().size(), 2);
    // One from before dates were kept stays without, and what goes takes its date with it.
    ASSERT_TRUE(this->sql->execute("DELETE FROM vault_recovery_key WHERE id = 'code'"));
    change_to(3, {"code", "paper"}, kNow + 3 * kDay);
    EXPECT_THAT(dates(), ElementsAre(RecoveryDateRow{"paper", kNow + 3 * kDay}));
}

TYPED_TEST(VaultStoreContract, AChangeIsRefusedByTheRules) {
    const Caller me = this->login(1, "d1");
    const auto refused = this->store->prepare_change(me, this->change_of(10, me, 1, {{"d1", 1}}, 1),
                                                     [](const std::optional<WalletRow>& stored) {
                                                         EXPECT_FALSE(stored);
                                                         return false;
                                                     });
    EXPECT_FALSE(*refused);
    EXPECT_FALSE(this->release(me, 1));
}

TYPED_TEST(VaultStoreContract, AnotherAddressEndsTheOtherSessions) {
    const Caller me = this->login(1, "d1"), other = this->login(2, "d2");
    EXPECT_TRUE(*this->store->step_up(me, kNow + 1, kNow));
    ASSERT_TRUE(*this->store->change_email(me, "ada@new.example", kNow + kDay, kNow));
    EXPECT_FALSE(*this->store->find_caller(hash_of(62), kNow)) << "the other session";
    const auto after = *this->store->find_caller(hash_of(61), kNow);
    ASSERT_TRUE(after);
    EXPECT_EQ(after->account.email, "ada@new.example");
    EXPECT_EQ(after->held_until_ms, kNow + kDay);
    EXPECT_EQ(after->stepped_up_until_ms, kNow + 1);
    // The old address is another account's now, and is not taken from it.
    const Caller second = this->login(3, "d3");
    EXPECT_NE(second.account.id, me.account.id);
    EXPECT_FALSE(*this->store->change_email(me, "ada@example.org", kNow, kNow));
    EXPECT_FALSE(*this->store->step_up(other, kNow + 1, kNow)) << "it has ended";
}

TYPED_TEST(VaultStoreContract, NothingIsDoneForASessionThatHasEnded) {
    const Caller me = this->login(1, "d1"), again = this->login(2, "d1");
    const PreparedChange change = this->change_of(10, me, 1, {{"d1", 1}}, 1);
    ASSERT_TRUE(this->prepare(me, change));
    ASSERT_TRUE(*this->store->end_session(again, me.session, kNow));
    EXPECT_FALSE(*this->store->commit_change(me, id_of(10), kNow));
    EXPECT_FALSE(this->release(me, 1));
    EXPECT_FALSE(this->prepare(me, this->change_of(11, me, 1, {{"d1", 1}}, 1)));
    EXPECT_FALSE(*this->store->change_email(me, "eve@example.org", kNow, kNow));
    EXPECT_FALSE(*this->store->remove_device(me, "d1", kNow));
    EXPECT_TRUE(this->release(again, 1));
    EXPECT_TRUE(*this->store->commit_change(again, id_of(10), kNow));
}

TYPED_TEST(VaultStoreContract, AnAddressThatWasChangedMeanwhileIsNotChanged) {
    const Caller me = this->login(1, "d1");
    ASSERT_TRUE(*this->store->change_email(me, "ada@new.example", kNow, kNow));
    EXPECT_FALSE(*this->store->change_email(me, "ada@third.example", kNow, kNow))
        << "the code was of the address before";
}

}  // namespace
}  // namespace portico::store::vault_test
