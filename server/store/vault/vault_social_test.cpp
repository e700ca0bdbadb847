// SPDX-License-Identifier: Apache-2.0
//
// Social logins in a vault store, on every engine: whose account an identity and an address lead
// to.
#include "server/store/vault/test_vault_store.hpp"

namespace portico::store::vault_test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;

template <class Engine>
struct SocialStoreContract : VaultStoreTest<Engine> {
    /// A flow whose provider said who it is; `email` where its word about it counts.
    void add(int number, const std::string& device, const std::string& subject,
             const std::string& email = {}) {
        LoginFlow flow;
        flow.code = {.id = id_of(number), .project = "project", .device = device, .email = email};
        flow.created_at_ms = kNow;
        SocialFlow social{.provider = "google", .state_hash = hash_of(number)};
        ASSERT_TRUE(this->store->add_social(flow, social));
        ASSERT_TRUE(*this->store->edit_social(id_of(number), [&](SocialLogin& login) {
            EXPECT_FALSE(login.is_known);
            login.flow.code.email = email;
            login.flow.code.used = true;
            login.social.step = SocialStep::kShown;
            login.social.issuer = "issuer";
            login.social.subject = subject;
        }));
    }
    SocialLogin read(int number) {
        SocialLogin out;
        EXPECT_TRUE(
            *this->store->edit_social(id_of(number), [&](SocialLogin& login) { out = login; }));
        return out;
    }
    /// A login by a code.
    SignInResult by_code(int number, const std::string& device, const std::string& email) {
        LoginFlow flow = this->flow_of(number, device);
        flow.code.email = email;
        EXPECT_TRUE(this->store->add_flow(flow));
        return sign_in(number, device);
    }
    SignInResult sign_in(int number, const std::string& device) {
        return *this->store->sign_in(this->sign_in_of(number, device));
    }
    Caller caller(int number) {
        return *this->store->find_caller(hash_of(60 + number), kNow).value_or(std::nullopt);
    }
    void make_wallet(int number) {
        PreparedChange change{.id = id_of(number), .device = caller(number).device, .at_ms = kNow};
        change.wallet.record.wallet = "wallet";
        change.wallet.record.version = 1;
        change.wallet.record.devices.push_back({change.device, 1});
        ASSERT_TRUE(*this->store->prepare_change(
            caller(number), change, [](const std::optional<WalletRow>&) { return true; }));
        ASSERT_TRUE(*this->store->commit_change(caller(number), change.id, kNow));
    }
};
TYPED_TEST_SUITE(SocialStoreContract, Engines);

TYPED_TEST(SocialStoreContract, AFlowIsFoundByItsStateAndWrittenBack) {
    LoginFlow flow;
    flow.code = {.id = id_of(1), .project = "project", .device = "d1"};
    flow.created_at_ms = kNow;
    const SocialFlow social{
        .provider = "google", .state_hash = hash_of(1), .channel = Bytes(20, 3)};
    ASSERT_TRUE(this->store->add_social(flow, social));
    EXPECT_EQ(*this->store->find_social(hash_of(1)), id_of(1));
    EXPECT_EQ(*this->store->find_social(hash_of(2)), std::nullopt);
    EXPECT_FALSE(*this->store->edit_social(id_of(2), [](SocialLogin&) {}));
    EXPECT_EQ(this->read(1).social.channel, Bytes(20, 3));
    // Nothing was answered, or shown: nobody signs in by it.
    EXPECT_EQ(this->sign_in(1, "d1").state, SignInState::kEnded);
    for (const SocialStep step : {SocialStep::kStarted, SocialStep::kAnswered}) {
        ASSERT_TRUE(*this->store->edit_social(id_of(1), [&](SocialLogin& login) {
            login.flow.code.used = true;
            login.social.step = step;
            login.social.subject = "s";
        }));
        EXPECT_EQ(this->sign_in(1, "d1").state, SignInState::kEnded);
    }
}

TYPED_TEST(SocialStoreContract, AnIdentityIsOneAccountWithAnAddressOrWithout) {
    this->add(1, "d1", "ada");
    const SignInResult first = this->sign_in(1, "d1");
    EXPECT_EQ(first.state, SignInState::kSignedIn);
    EXPECT_EQ(first.account.email, "");
    EXPECT_FALSE(*this->store->take_notice(kNow, kNow));
    EXPECT_EQ(this->caller(1).account.email, "");
    EXPECT_TRUE(this->store->edit_session(hash_of(1), [](SessionRow&) {}).value()->email.empty());
    // Another one without an address is another account.
    this->add(2, "d1", "bob");
    EXPECT_NE(this->sign_in(2, "d1").account.id, first.account.id);
    // It is the same again, from a new device too: there is no address to ask for its approval.
    LoginFlow flow;
    flow.code = {.id = id_of(3), .project = "project", .device = "d3", .used = true};
    flow.created_at_ms = kNow;
    ASSERT_TRUE(this->store->add_social(flow, {.provider = "google",
                                               .state_hash = hash_of(3),
                                               .step = SocialStep::kShown,
                                               .issuer = "issuer",
                                               .subject = "ada"}));
    EXPECT_TRUE(this->read(3).is_known);
    const SignInResult third = this->sign_in(3, "d3");
    EXPECT_EQ(third.state, SignInState::kSignedIn);
    EXPECT_EQ(third.account.id, first.account.id);
    // With an address from now on, it is asked.
    ASSERT_TRUE(*this->store->change_email(this->caller(3), "ada@example.org", kNow, kNow));
    flow.code.id = id_of(4);
    flow.code.device = "d4";
    ASSERT_TRUE(this->store->add_social(flow, {.provider = "google",
                                               .state_hash = hash_of(4),
                                               .step = SocialStep::kShown,
                                               .issuer = "issuer",
                                               .subject = "ada"}));
    EXPECT_EQ(this->sign_in(4, "d4").state, SignInState::kWaiting);
    // The same subject at another provider is somebody else.
    flow.code.id = id_of(5);
    ASSERT_TRUE(this->store->add_social(flow, {.provider = "apple",
                                               .state_hash = hash_of(5),
                                               .step = SocialStep::kShown,
                                               .issuer = "issuer",
                                               .subject = "ada"}));
    EXPECT_FALSE(this->read(5).is_known);
}

TYPED_TEST(SocialStoreContract, ALinkIsMadeWhenTheDeviceIsInAndHoldsTheWallet) {
    this->by_code(1, "d1", "ada@example.org");
    this->make_wallet(1);
    EXPECT_EQ(this->caller(1).held_until_ms, 0);
    this->add(2, "d2", "ada", "ada@example.org");
    EXPECT_EQ(this->read(2).owner, EmailOwner::kByCode);
    EXPECT_EQ(this->sign_in(2, "d2").state, SignInState::kWaiting);
    EXPECT_FALSE(this->read(2).is_known);
    ASSERT_TRUE(*this->store->edit_approval(
        hash_of(202), [](LoginFlow& flow) { flow.approval = Approval::kApproved; }));
    const SignInResult in = this->sign_in(2, "d2");
    EXPECT_EQ(in.state, SignInState::kSignedIn);
    EXPECT_TRUE(this->read(2).is_known);
    EXPECT_EQ(this->caller(1).held_until_ms, kNow + kDay);
    EXPECT_THAT(this->actions(in.account.id), Contains("login.linked"));
    std::vector<NoticeKind> told;
    while (const auto notice = *this->store->take_notice(kNow, kNow + 1)) {
        EXPECT_EQ(notice->email, "ada@example.org");
        told.push_back(notice->kind);
    }
    EXPECT_THAT(told, ElementsAre(NoticeKind::kDeviceAdded, NoticeKind::kLinked));
}

TYPED_TEST(SocialStoreContract, AnOwnerAddsLoginsAndTakesThemAwayButTheLast) {
    const std::string account = this->by_code(1, "d1", "ada@example.org").account.id;
    this->make_wallet(1);
    const auto social = [](const std::string& subject) {
        return SocialFlow{.provider = "x", .issuer = "x.com", .subject = subject};
    };
    EXPECT_EQ(*this->store->add_login(this->caller(1), social("ada"), kNow), LoginAdded::kDone);
    EXPECT_EQ(*this->store->add_login(this->caller(1), social("ada"), kNow + 1), LoginAdded::kDone);
    EXPECT_EQ(*this->store->add_login(this->caller(1), social(""), kNow), LoginAdded::kTaken);
    EXPECT_EQ(this->caller(1).held_until_ms, kNow + kDay);
    const auto logins = *this->store->logins(account);
    ASSERT_EQ(logins.size(), 1U);
    EXPECT_EQ(logins[0].provider, "x");
    EXPECT_EQ(logins[0].linked_at_ms, kNow);
    // Somebody who came by a provider alone: nobody takes their only way in, and they do not
    // either.
    this->add(2, "d2", "grace");
    const std::string other = this->sign_in(2, "d2").account.id;
    EXPECT_EQ(*this->store->add_login(this->caller(2), social("ada"), kNow), LoginAdded::kTaken);
    const auto only = *this->store->logins(other);
    ASSERT_EQ(only.size(), 1U);
    EXPECT_EQ(*this->store->remove_login(this->caller(1), only[0].id, kNow),
              LoginRemoved::kMissing);
    EXPECT_EQ(*this->store->remove_login(this->caller(2), only[0].id, kNow), LoginRemoved::kLast);
    // Who has an address gets in by it.
    EXPECT_EQ(*this->store->remove_login(this->caller(1), logins[0].id, kNow), LoginRemoved::kDone);
    EXPECT_EQ(*this->store->remove_login(this->caller(1), logins[0].id, kNow),
              LoginRemoved::kMissing);
    EXPECT_THAT(*this->store->logins(account), testing::IsEmpty());
    EXPECT_THAT(this->actions(account), Contains("login.unlinked"));
    EXPECT_EQ(*this->store->add_login(this->caller(2), social("ada"), kNow), LoginAdded::kDone);
    // A session that is over does nothing.
    Caller ended = this->caller(2);
    ended.session = "none";
    EXPECT_EQ(*this->store->add_login(ended, social("eve"), kNow), LoginAdded::kNot);
    EXPECT_EQ(*this->store->remove_login(ended, only[0].id, kNow), LoginRemoved::kMissing);
    EXPECT_TRUE(*this->store->is_whole(account));
}

TYPED_TEST(SocialStoreContract, Case64WhatWasLinkedBeforeTheOwnerCameIsDropped) {
    this->add(1, "d1", "mallory", "ada@example.org");
    const SignInResult before = this->sign_in(1, "d1");
    EXPECT_TRUE(this->read(1).is_known);
    EXPECT_EQ(this->read(1).owner, EmailOwner::kProvider);
    // Another identity with the same address does not get in by a provider's word.
    this->add(2, "d2", "other", "ada@example.org");
    EXPECT_EQ(this->sign_in(2, "d2").state, SignInState::kEnded);
    EXPECT_THAT(this->actions(before.account.id), Not(Contains("logins.dropped")));
    // The owner comes with a code.
    EXPECT_EQ(this->by_code(3, "d3", "ada@example.org").account.id, before.account.id);
    EXPECT_FALSE(this->read(1).is_known);
    EXPECT_EQ(this->read(1).owner, EmailOwner::kByCode);
    EXPECT_THAT(this->actions(before.account.id), Contains("logins.dropped"));
}

// Gmail does not look at dots, and has two domains: whoever reads one of these mails reads all.
TYPED_TEST(SocialStoreContract, GmailsSpellingsOfOneMailboxAreOneAccount) {
    const std::string account = this->by_code(1, "d1", "johndoe@gmail.com").account.id;
    this->add(2, "d2", "john", "john.doe@gmail.com");
    EXPECT_EQ(this->read(2).owner, EmailOwner::kByCode);
    const SignInResult by_google = this->sign_in(2, "d2");
    EXPECT_EQ(by_google.state, SignInState::kWaiting) << "its owner lets the device in";
    EXPECT_EQ(by_google.account.email, "johndoe@gmail.com") << "is mailed to as it was said";
    EXPECT_EQ(this->by_code(3, "d3", "j.o.h.n.doe@googlemail.com").account.id, account);
    int number = 4;
    for (const char* other :
         {"johndoe+1@gmail.com", "john.doe@example.org", "johndoe@example.org",
          "john.doe@mail.gmail.com", "johndoes@gmail.com", "johndoe@gmailcom.example"})
        EXPECT_NE(this->by_code(number++, "d1", other).account.id, account) << other;
    // Nobody takes it as their other address.
    EXPECT_FALSE(*this->store->change_email(this->caller(5), "john.d.oe@gmail.com", kNow, kNow));
    // But the owner may spell it otherwise.
    EXPECT_TRUE(*this->store->change_email(this->caller(1), "john.doe@gmail.com", kNow, kNow));
    EXPECT_EQ(this->by_code(number++, "d1", "johndoe@gmail.com").account.id, account);
}

TYPED_TEST(SocialStoreContract, AGoogleAccountIsThatOfACodeToItsMailbox) {
    this->add(1, "d1", "john", "john.doe@gmail.com");
    const SignInResult before = this->sign_in(1, "d1");
    EXPECT_EQ(this->by_code(2, "d2", "johndoe@gmail.com").account.id, before.account.id);
}

// Of before: who has two wallets keeps both.
TYPED_TEST(SocialStoreContract, TwoAccountsOfOneMailboxStayTwo) {
    const std::string first = this->by_code(1, "d1", "johndoe@gmail.com").account.id;
    this->by_code(2, "d2", "other@gmail.com");
    ASSERT_TRUE(this->sql->execute(
        "UPDATE vault_account SET email = 'john.doe@gmail.com' WHERE email = 'other@gmail.com'"));
    EXPECT_EQ(this->by_code(3, "d1", "johndoe@gmail.com").account.id, first);
    EXPECT_NE(this->by_code(4, "d1", "j.ohndoe@gmail.com").account.id, first);
}

}  // namespace
}  // namespace portico::store::vault_test
