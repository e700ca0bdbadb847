// SPDX-License-Identifier: Apache-2.0
//
// Recoveries and what owners are told of them in a vault store, on every engine.
#include "server/store/vault/test_vault_store.hpp"

namespace portico::store::vault_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

template <class Engine>
using VaultRecoveries = VaultStoreTest<Engine>;
TYPED_TEST_SUITE(VaultRecoveries, Engines);

TYPED_TEST(VaultRecoveries, ARecoveryIsHeldEndedAndOpened) {
    const Caller me = this->login(1, "d1"), other = this->login(2, "d2");
    PreparedChange change = this->change_of(10, me, 1, {{"d1", 1}}, 1);
    change.shares.push_back({ShareRowKind::kRecoveryAuth, {}, 1, sealed(20)});
    change.shares.push_back({ShareRowKind::kRecovery, {}, 1, sealed(21)});
    ASSERT_TRUE(this->prepare(me, change));
    const auto open = [&](const RecoveryRelease& release, bool may = true) {
        return *this->store->release_recovery(other, release,
                                              [&](const api::vault::WalletRecord&) { return may; });
    };
    EXPECT_FALSE(open({"kit", "", kNow})) << "it does not count yet";
    ASSERT_TRUE(*this->store->commit_change(me, id_of(10), kNow));
    EXPECT_FALSE(open({"kit", "", kNow}, false)) << "the record that counts says no";
    const auto rows = open({"kit", "", kNow});
    ASSERT_TRUE(rows);
    EXPECT_EQ(rows->auth, sealed(20));
    EXPECT_EQ(rows->recovery, sealed(21));

    const RecoveryRow first{.id = id_of(30),
                            .device = "d2",
                            .key = "k",
                            .started_at_ms = kNow,
                            .opens_at_ms = kNow + kDay,
                            .ends_at_ms = kNow + 2 * kDay};
    RecoveryRow again = first;
    again.id = id_of(31);
    again.started_at_ms += 5;
    EXPECT_TRUE(this->store->hold_recovery(other, first, hash_of(40))->is_new);
    const HeldRow held = *this->store->hold_recovery(other, again, hash_of(41));
    EXPECT_FALSE(held.is_new);
    RecoveryRow untold = first;
    untold.is_untold = true;
    EXPECT_EQ(held.row, untold);
    // Nobody was told yet: it does not open, however long it takes.
    EXPECT_FALSE(open({"k", first.id, kNow + kDay}));
    while (const auto notice = *this->store->take_notice(kNow, kNow + 1))
        EXPECT_TRUE(this->store->end_notice(*notice, kNow + 60'000));
    EXPECT_THAT(*this->store->recoveries(me.account.id, kNow), ElementsAre(first));
    EXPECT_THAT(*this->store->recoveries(me.account.id, first.ends_at_ms), IsEmpty());
    // What is looked at again with the release.
    EXPECT_FALSE(open({"k", first.id, kNow + kDay - 1})) << "before its time";
    EXPECT_FALSE(open({"kit", first.id, kNow + kDay})) << "by another key";
    EXPECT_FALSE(open({"k", id_of(31), kNow + kDay})) << "there is none";
    EXPECT_FALSE(open({"k", first.id, kNow + 2 * kDay})) << "after its time";
    EXPECT_TRUE(open({"k", first.id, kNow + kDay}));
    EXPECT_TRUE(*this->store->cancel_recovery(hash_of(40), kNow));
    EXPECT_FALSE(*this->store->cancel_recovery(hash_of(40), kNow));
    EXPECT_FALSE(*this->store->find_caller(hash_of(62), kNow)) << "whoever asked is out";
    EXPECT_THAT(*this->store->recoveries(me.account.id, kNow), IsEmpty());
    // Another account's is not there, and one's own ends no session.
    RecoveryRow mine = first;
    mine.device = "d1";
    EXPECT_TRUE(this->store->hold_recovery(me, mine, hash_of(42))->is_new);
    Caller stranger = me;
    stranger.account.id = id_of(99);
    EXPECT_FALSE(*this->store->end_recovery(stranger, mine.id, kNow));
    EXPECT_TRUE(*this->store->end_recovery(me, mine.id, kNow));
    EXPECT_TRUE(*this->store->find_caller(hash_of(61), kNow));
    // The account is held.
    const auto anything = [](const api::vault::WalletRecord&) { return true; };
    EXPECT_TRUE(*this->store->release_recovery(me, {"kit", "", kNow}, anything));
    ASSERT_TRUE(*this->store->change_email(me, "ada@new.example", kNow + kDay, kNow));
    EXPECT_FALSE(*this->store->release_recovery(me, {"kit", "", kNow + kDay - 1}, anything));
    EXPECT_TRUE(*this->store->release_recovery(me, {"kit", "", kNow + kDay}, anything));
}

// What an owner is told of stands there since it was done, until the mail server took it.
TYPED_TEST(VaultRecoveries, NoticesStayUntilTheyAreMailed) {
    const Caller me = this->login(1, "d1");
    EXPECT_FALSE(*this->store->take_notice(kNow, kNow + 10)) << "nobody is told of themselves";
    const Caller other = this->login(2, "d2");
    const auto added = *this->store->take_notice(kNow, kNow + 10);
    ASSERT_TRUE(added);
    EXPECT_EQ(added->kind, NoticeKind::kDeviceAdded);
    EXPECT_EQ(added->account, me.account.id);
    EXPECT_EQ(added->email, "ada@example.org");
    EXPECT_EQ(added->device, "Chrome on Linux");
    EXPECT_EQ(added->at_ms, kNow);
    // Whoever took it may have been killed, or failed.
    EXPECT_FALSE(*this->store->take_notice(kNow + 9, kNow + 20));
    EXPECT_EQ((*this->store->take_notice(kNow + 10, kNow + 20))->tries, 2);
    ASSERT_TRUE(this->store->put_back_notice(*added, kNow + 15));
    EXPECT_FALSE(*this->store->take_notice(kNow + 14, kNow + 30));
    EXPECT_EQ((*this->store->take_notice(kNow + 15, kNow + 30))->tries, 3);
    ASSERT_TRUE(this->store->end_notice(*added, kNow + 16));
    EXPECT_FALSE(*this->store->take_notice(kNow + kDay, kNow + kDay));

    // The hold of a recovery runs since its mail, where that is late.
    const RecoveryRow row{.id = id_of(30),
                          .device = "d2",
                          .key = "k",
                          .started_at_ms = kNow,
                          .opens_at_ms = kNow + kDay,
                          .ends_at_ms = kNow + 2 * kDay};
    ASSERT_TRUE(this->store->hold_recovery(other, row, hash_of(40))->is_new);
    const auto held = *this->store->take_notice(kNow, kNow + 10);
    ASSERT_TRUE(held);
    EXPECT_EQ(held->recovery, row.id);
    EXPECT_EQ(held->hold_ms, kDay);
    ASSERT_TRUE(this->store->end_notice(*held, kNow + kDay / 2));
    EXPECT_EQ((*this->store->recoveries(me.account.id, kNow))[0].opens_at_ms,
              kNow + kDay + kDay / 2);
    ASSERT_TRUE(this->store->end_notice(*held, kNow + kDay)) << "a second time, as after a kill";
    EXPECT_EQ((*this->store->recoveries(me.account.id, kNow))[0].opens_at_ms,
              kNow + kDay + kDay / 2);
    // One that is over is told to nobody; another address is told to the one of before.
    ASSERT_TRUE(*this->store->end_recovery(me, row.id, kNow));
    RecoveryRow second = row;
    second.id = id_of(31);
    const Caller back = this->login(3, "d2");
    ASSERT_TRUE(this->store->hold_recovery(back, second, hash_of(41))->is_new);
    ASSERT_TRUE(*this->store->end_recovery(me, second.id, kNow));
    EXPECT_FALSE(*this->store->take_notice(kNow, kNow + 10));
    ASSERT_TRUE(*this->store->change_email(me, "ada@new.example", kNow, kNow));
    const auto changed = *this->store->take_notice(kNow, kNow + 10);
    ASSERT_TRUE(changed);
    EXPECT_EQ(changed->kind, NoticeKind::kEmailChanged);
    EXPECT_EQ(changed->email, "ada@example.org");
    EXPECT_FALSE(*this->store->take_notice(kNow + 7 * kDay, kNow + 8 * kDay)) << "too old";
}

// What was looked at before a call may have ended when its transaction begins.

}  // namespace
}  // namespace portico::store::vault_test
