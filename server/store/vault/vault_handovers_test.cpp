// SPDX-License-Identifier: Apache-2.0
//
// Hand-overs in a vault store, on every engine.
#include "server/store/vault/test_vault_store.hpp"

namespace portico::store::vault_test {
namespace {

using api::vault::HandoverStep;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::int64_t kMinutes = 60'000;

template <class Engine>
struct VaultHandovers : VaultStoreTest<Engine> {
    void SetUp() override {
        VaultStoreTest<Engine>::SetUp();
        me = this->login(1, "d1");
        other = this->login(2, "d2");
        ASSERT_TRUE(this->prepare(me, this->change_of(10, me, 1, {{"d1", 1}}, 1)));
        ASSERT_TRUE(*this->store->commit_change(me, id_of(10), kNow));
        other = **this->store->find_caller(hash_of(62), kNow);
        ASSERT_TRUE(other.is_outsider);
    }
    static HandoverRow row_of(int number, std::int64_t at_ms = kNow) {
        return {.id = id_of(number),
                .commitment = "commitment",
                .started_at_ms = at_ms,
                .ends_at_ms = at_ms + 10 * kMinutes};
    }
    bool step(const Caller& caller, int number, HandoverStep next, std::int64_t at_ms = kNow) {
        return *this->store->edit_handover(caller, id_of(number), at_ms, [&](HandoverRow& row) {
            row.step = next;
            if (next == HandoverStep::kAnswered) row.giver = caller.device;
            return true;
        });
    }
    void reveal(int number) {
        ASSERT_TRUE(*this->store->add_handover(other, row_of(number)));
        ASSERT_TRUE(step(me, number, HandoverStep::kAnswered));
        ASSERT_TRUE(step(other, number, HandoverStep::kRevealed));
    }
    bool give(int number, int change, std::int64_t at_ms = kNow) {
        PreparedChange given = this->change_of(change, other, 2, {{"d1", 1}, {"d2", 1}}, 1);
        given.handover = id_of(number);
        given.sealed = "sealed";
        given.at_ms = at_ms;
        return this->prepare(me, given);
    }
    std::vector<HandoverRow> open(std::int64_t at_ms = kNow) {
        return *this->store->handovers(me.account.id, at_ms);
    }
    std::int64_t rows(const std::string& table) {
        return *this->sql->integer("SELECT count(*) FROM " + table).value();
    }

    Caller me, other;
};
TYPED_TEST_SUITE(VaultHandovers, Engines);

TYPED_TEST(VaultHandovers, AShareGoesFromOneDeviceToTheOtherAndTheRowWithIt) {
    this->reveal(30);
    ASSERT_TRUE(this->give(30, 20));
    ASSERT_EQ(this->open().size(), 1u);
    const HandoverRow given = this->open()[0];
    EXPECT_EQ(given.step, HandoverStep::kGiven);
    EXPECT_EQ(given.device, "d2");
    EXPECT_EQ(given.device_name, "Chrome on Linux");
    EXPECT_EQ(given.session, this->other.session);
    EXPECT_EQ(given.giver, "d1");
    EXPECT_EQ(given.change, id_of(20));
    EXPECT_EQ(given.sealed, "sealed");
    EXPECT_TRUE(this->release(this->other, 1));
    EXPECT_FALSE(*this->store->commit_change(this->me, id_of(20), kNow)) << "the new device alone";
    EXPECT_TRUE(*this->store->commit_change(this->other, id_of(20), kNow));
    EXPECT_EQ(this->rows("vault_handover"), 0);
    EXPECT_EQ(this->release(this->me, 1), sealed(10)) << "the first one goes on";
    EXPECT_EQ(this->release(this->other, 1), sealed(20));
    EXPECT_FALSE((*this->store->find_caller(hash_of(62), kNow))->is_outsider);
    EXPECT_THAT(this->actions(this->me.account.id), Contains("handover.given"));
}

TYPED_TEST(VaultHandovers, NothingIsGivenBeforeItsTimeOrByAnotherDevice) {
    EXPECT_FALSE(this->give(30, 20)) << "there is none";
    ASSERT_TRUE(*this->store->add_handover(this->other, this->row_of(30)));
    EXPECT_FALSE(*this->store->add_handover(this->me, this->row_of(30))) << "the id is taken";
    EXPECT_FALSE(this->give(30, 20));
    ASSERT_TRUE(this->step(this->me, 30, HandoverStep::kAnswered));
    EXPECT_FALSE(this->give(30, 20));
    ASSERT_TRUE(this->step(this->other, 30, HandoverStep::kRevealed));
    EXPECT_FALSE(this->give(30, 20, kNow + 10 * kMinutes)) << "too late";
    ASSERT_TRUE(*this->store->edit_handover(this->me, id_of(30), kNow, [](HandoverRow& row) {
        row.giver = "d3";
        return true;
    }));
    EXPECT_FALSE(this->give(30, 20)) << "another one answered";
    EXPECT_EQ(this->rows("vault_change"), 0);
}

TYPED_TEST(VaultHandovers, WhatEndsTakesWithItWhatItHasPrepared) {
    const auto given = [&](int number, int change) {
        this->reveal(number);
        EXPECT_TRUE(this->give(number, change));
        EXPECT_EQ(this->rows("vault_change"), 1);
    };
    given(30, 20);
    EXPECT_FALSE(*this->store->commit_change(this->other, id_of(20), kNow + 10 * kMinutes));
    ASSERT_TRUE(*this->store->add_handover(this->other, this->row_of(31, kNow + 10 * kMinutes)));
    EXPECT_EQ(this->rows("vault_change"), 0) << "swept";
    EXPECT_EQ(this->rows("vault_handover"), 1);
    EXPECT_EQ(this->rows("vault_share"), 1);

    given(32, 21);
    EXPECT_TRUE(*this->store->end_handover(this->me, id_of(32), kNow));
    EXPECT_FALSE(*this->store->end_handover(this->me, id_of(32), kNow));
    EXPECT_EQ(this->rows("vault_change"), 0);

    given(33, 22);
    EXPECT_TRUE(*this->store->remove_device(this->me, "d2", kNow));
    EXPECT_EQ(this->rows("vault_change"), 0);
    EXPECT_EQ(this->rows("vault_handover"), 0);
    EXPECT_EQ(this->release(this->me, 1), sealed(10));
}

// What it has prepared is for the session that asked: another one of that device may have been
// begun by whoever the owner has just shut out.
TYPED_TEST(VaultHandovers, WhatWasGivenEndsWithTheSessionThatAsked) {
    this->reveal(30);
    ASSERT_TRUE(this->give(30, 20));
    const Caller next = this->login(3, "d2");
    ASSERT_TRUE(*this->store->end_session(this->me, this->other.session, kNow));
    EXPECT_FALSE(*this->store->commit_change(next, id_of(20), kNow));
    EXPECT_FALSE(this->release(next, 1))
        << "with the share that was given it would open the wallet";
    EXPECT_TRUE((*this->store->find_caller(hash_of(63), kNow))->is_outsider);
    EXPECT_EQ(this->release(this->me, 1), sealed(10));
}

TYPED_TEST(VaultHandovers, AnotherSessionOfThatDeviceCommitsWhileTheOneThatAskedGoesOn) {
    this->reveal(30);
    ASSERT_TRUE(this->give(30, 20));
    const Caller next = this->login(3, "d2");
    EXPECT_EQ(this->release(next, 1), sealed(20));
    EXPECT_TRUE(*this->store->commit_change(next, id_of(20), kNow));
}

TYPED_TEST(VaultHandovers, WhatWasGivenDoesNotCountWhileTheAccountIsHeld) {
    this->reveal(30);
    ASSERT_TRUE(this->give(30, 20));
    // Its own session goes on.
    ASSERT_TRUE(*this->store->change_email(this->other, "ada@new.example", kNow + kMinutes, kNow));
    EXPECT_FALSE(*this->store->commit_change(this->other, id_of(20), kNow + kMinutes - 1));
    EXPECT_FALSE(this->release(this->other, 1));
    EXPECT_TRUE(*this->store->commit_change(this->other, id_of(20), kNow + kMinutes));
}

TYPED_TEST(VaultHandovers, OneWhoseSessionHasEndedIsOver) {
    this->reveal(30);
    ASSERT_TRUE(*this->store->end_session(this->me, this->other.session, kNow));
    EXPECT_THAT(this->open(), IsEmpty());
    EXPECT_FALSE(this->give(30, 20));
    EXPECT_FALSE(this->step(this->me, 30, HandoverStep::kAnswered));
}

}  // namespace
}  // namespace portico::store::vault_test
