// SPDX-License-Identifier: Apache-2.0
//
// A share for a further device by one that opens the wallet: the whole way, killed at each step,
// and what somebody gets who merely reads the owner's mail, or has the server.
#include "core/vault/handover.hpp"

#include "server/vault/service/test_recovery.hpp"

namespace portico::vault {
namespace {

using testing::HasSubstr;
using testing::Not;

class Handovers : public Recovery {
  protected:
    /// A device that has signed in and has no share, with what it made for its hand-over.
    struct NewDevice {
        DeviceKey key;
        std::string access;
        std::string id = random_id();
        Asked pair = release_key();
        std::string opening = to_base64url(Bytes(32, 7));
        std::string device = key.thumbprint();
    };
    static Bytes32 bytes32(const std::string& text) {
        Bytes32 out{};
        std::ranges::copy(*parse_base64url(text), out.begin());
        return out;
    }
    static HandoverOwner owner_of(const NewDevice& to, const TestWallet& wallet) {
        const Addresses& addresses = wallet.record.addresses;
        return {wallet.record.tenant,
                wallet.record.wallet,
                addresses.eip155,
                addresses.solana,
                to.device,
                to.id};
    }
    static body::HandoverStart start_of(const NewDevice& to, const TestWallet& wallet) {
        return {to.id, to_base64url(commit_handover(
                           owner_of(to, wallet), bytes32(to.pair.publicKey), bytes32(to.opening)))};
    }
    template <class In>
    std::string try_it(const std::string& path, const In& in, const DeviceKey& key,
                       const std::string& access) {
        const Answer answer = call("POST", path, to_json_text(in), &key, access);
        return answer.status == 200 ? "200" : refusal(answer);
    }
    template <class In>
    body::Handover go(const std::string& path, const In& in, const DeviceKey& key,
                      const std::string& access) {
        return post<body::Handover>(path, in, &key, access);
    }
    void ask(const NewDevice& to, const Person& from) {
        go("handover", start_of(to, *from.wallet), to.key, to.access);
    }
    void answer(const NewDevice& to, const Person& from) {
        go("handover/answer", body::HandoverAnswer{to.id, kNonce}, from.key, from.access);
    }
    void reveal(const NewDevice& to) {
        go("handover/reveal", body::HandoverReveal{to.id, to.pair.publicKey, to.opening}, to.key,
           to.access);
    }
    /// As vault.wasm makes it on the giver.
    static body::HandoverGive gift_of(const NewDevice& to, const Person& from) {
        WalletRecord record = from.wallet->record;
        ++record.version;
        record.devices.push_back({to.device, 1});
        auto shares = *split_for_device(*from.wallet->open, record, to.device, fill_random);
        body::HandoverGive out;
        out.id = to.id;
        out.change.id = random_id();
        TestWallet next = TestWallet(to.device);
        next.record = record;
        next.open.emplace(OpenWallet{from.wallet->open->entropy.duplicate(),
                                     *WalletKeys::derive(from.wallet->open->entropy)});
        out.change.wallet = next.signed_record();
        out.change.auth = to_base64url(shares.auth.expose());
        out.sealed =
            to_base64url(*seal_handover(owner_of(to, *from.wallet), record.version,
                                        bytes32(to.pair.publicKey), shares.device, fill_random));
        return out;
    }
    void give(const NewDevice& to, const Person& from) {
        go("handover/give", gift_of(to, from), from.key, from.access);
    }
    body::Handover state(const NewDevice& to) {
        return go("handover/state", body::HandoverRef{to.id}, to.key, to.access);
    }
    void commit(const NewDevice& to, const body::Handover& given) {
        post<body::Account>("wallet/commit", body::ChangeRef{given.change.value_or("")}, &to.key,
                            to.access);
    }
    std::string try_commit(const NewDevice& to, const std::string& change) {
        return try_it("wallet/commit", body::ChangeRef{change}, to.key, to.access);
    }
    /// The entropy that the new device's two shares give.
    Bytes opened_by(const NewDevice& to, const Person& from, const body::Handover& given) {
        const auto mine = open_handover(owner_of(to, *from.wallet), given.wallet->record.version,
                                        to.pair.secret, *parse_base64url(given.sealed->value));
        ShareKeys keys;
        const SecretBytes auth =
            keys.open(call("POST", "share", keys.request(1), &to.key, to.access),
                      from.wallet->record, to.device);
        if (!mine || auth.size() == 0) return {};
        const auto joined = join_shares(*mine, auth);
        return joined ? joined->expose() : Bytes();
    }
    bool opens(const Person& owner) {
        ShareKeys keys;
        const SecretBytes auth =
            keys.open(call("POST", "share", keys.request(1), &owner.key, owner.access),
                      owner.wallet->record, owner.key.thumbprint());
        const auto joined = join_shares(owner.wallet->device, auth);
        return joined && joined->expose() == owner.wallet->open->entropy.expose();
    }
    void begin(Person& ada, NewDevice& phone) {
        start();
        enrol(ada);
        phone.access = approve(phone.key);
    }
    int handovers(const Person& person) {
        const auto list = parse_described<body::HandoverList>(
            call("GET", "handovers", "", &person.key, person.access).body, {.depth = 8});
        return list ? static_cast<int>(list->handovers.size()) : -1;
    }

    const std::string kNonce = to_base64url(Bytes(32, 3));
};

TEST_F(Handovers, TheSecondDeviceOpensTheWalletAndTheFirstGoesOn) {
    Person ada;
    NewDevice phone;
    begin(ada, phone);
    ask(phone, ada);
    EXPECT_EQ(handovers(ada), 1);
    answer(phone, ada);
    EXPECT_EQ(state(phone).nonce->value, kNonce);
    reveal(phone);
    give(phone, ada);
    EXPECT_THAT(inbox(), Not(HasSubstr("opens on another device"))) << "it does not yet";
    const body::Handover given = state(phone);
    EXPECT_EQ(opened_by(phone, ada, given), ada.wallet->open->entropy.expose());
    commit(phone, given);
    EXPECT_TRUE(opens(ada));
    EXPECT_EQ(opened_by(phone, ada, given), ada.wallet->open->entropy.expose());
    EXPECT_THAT(inbox(), HasSubstr("Your wallet opens on another device"));
    // Used once: it is wiped.
    EXPECT_EQ(handovers(ada), 0);
    EXPECT_EQ(try_it("handover/state", body::HandoverRef{phone.id}, phone.key, phone.access),
              "404 not_found");
    EXPECT_EQ(try_it("handover", start_of(phone, *ada.wallet), phone.key, phone.access),
              "404 not_found")
        << "it has a share";
}

TEST_F(Handovers, Case82KilledAtEachStepBothDevicesAreWholeOrAsBefore) {
    Person ada;
    NewDevice phone;
    begin(ada, phone);
    const auto killed = [&] {
        start();
        EXPECT_TRUE(opens(ada));
    };
    ask(phone, ada);
    killed();
    answer(phone, ada);
    killed();
    reveal(phone);
    killed();
    give(phone, ada);
    killed();
    const body::Handover given = state(phone);
    EXPECT_EQ(opened_by(phone, ada, given), ada.wallet->open->entropy.expose());
    killed();
    commit(phone, given);
    killed();
    EXPECT_EQ(try_commit(phone, given.change->value), "200") << "it counts already";
    EXPECT_EQ(opened_by(phone, ada, given), ada.wallet->open->entropy.expose());
}

TEST_F(Handovers, Case82ATabThatIsClosedBeginsAnewAndLeavesNothing) {
    Person ada;
    NewDevice phone;
    begin(ada, phone);
    std::string first;
    for (int steps = 0; steps < 4; ++steps) {
        phone.id = random_id();
        ask(phone, ada);
        if (steps > 0) answer(phone, ada);
        if (steps > 1) reveal(phone);
        if (steps > 2) give(phone, ada);
        if (steps > 2) first = state(phone).change->value;
    }
    EXPECT_EQ(handovers(ada), 1) << "each takes the place of the one before";
    phone.id = random_id();
    ask(phone, ada);
    EXPECT_EQ(try_commit(phone, first), "409 changed_meanwhile") << "it went with its hand-over";
    answer(phone, ada);
    reveal(phone);
    give(phone, ada);
    const body::Handover given = state(phone);
    commit(phone, given);
    EXPECT_EQ(opened_by(phone, ada, given), ada.wallet->open->entropy.expose());
    EXPECT_TRUE(opens(ada));
}

TEST_F(Handovers, NoStepCountsOfAnotherDeviceTwiceOrBeforeItsTime) {
    Person ada;
    NewDevice phone, thief;
    begin(ada, phone);
    thief.access = approve(thief.key);
    ask(phone, ada);
    const auto reveal_by = [&](const NewDevice& who) {
        return try_it("handover/reveal",
                      body::HandoverReveal{phone.id, who.pair.publicKey, who.opening}, who.key,
                      who.access);
    };
    const auto answer_by = [&](const DeviceKey& key, const std::string& access) {
        return try_it("handover/answer", body::HandoverAnswer{phone.id, kNonce}, key, access);
    };
    EXPECT_EQ(reveal_by(phone), "409 changed_meanwhile") << "before the giver's nonce";
    EXPECT_EQ(answer_by(thief.key, thief.access), "403 recovery_needed");
    EXPECT_EQ(answer_by(phone.key, phone.access), "403 recovery_needed");
    EXPECT_EQ(try_it("handover/give", gift_of(phone, ada), ada.key, ada.access),
              "409 changed_meanwhile");
    EXPECT_EQ(answer_by(ada.key, ada.access), "200");
    EXPECT_EQ(answer_by(ada.key, ada.access), "409 changed_meanwhile");
    EXPECT_EQ(reveal_by(thief), "409 changed_meanwhile");
    EXPECT_EQ(try_it("handover/state", body::HandoverRef{phone.id}, thief.key, thief.access),
              "404 not_found");
    EXPECT_EQ(try_it("handover/end", body::HandoverRef{phone.id}, thief.key, thief.access),
              "404 not_found");
    EXPECT_EQ(refusal(call("GET", "handovers", "", &thief.key, thief.access)),
              "403 recovery_needed");
    EXPECT_EQ(reveal_by(phone), "200");
    EXPECT_EQ(reveal_by(phone), "409 changed_meanwhile") << "the key stays the one that was shown";
    EXPECT_EQ(try_it("handover/give", gift_of(phone, ada), thief.key, thief.access),
              "403 recovery_needed");
    const auto gift = gift_of(phone, ada);
    EXPECT_EQ(try_it("handover/give", gift, ada.key, ada.access), "200");
    EXPECT_EQ(try_it("handover/give", gift, ada.key, ada.access), "200") << "the same again";
    EXPECT_EQ(try_it("handover/give", gift_of(phone, ada), ada.key, ada.access),
              "409 changed_meanwhile");
    EXPECT_EQ(try_commit(thief, gift.change.id), "409 changed_meanwhile");
    // What was prepared for the phone is no device's without its share.
    EXPECT_TRUE(opens(ada));
}

TEST_F(Handovers, AnotherChangeThanTheNewDevicesIsNotTaken) {
    Person ada;
    NewDevice phone;
    begin(ada, phone);
    ask(phone, ada);
    answer(phone, ada);
    reveal(phone);
    const auto tried = [&](auto edit) {
        body::HandoverGive gift = gift_of(phone, ada);
        edit(gift);
        return try_it("handover/give", gift, ada.key, ada.access);
    };
    EXPECT_EQ(tried([](auto& gift) { gift.change.auth.reset(); }), "400 body_invalid");
    EXPECT_EQ(tried([](auto& gift) { gift.sealed = ""; }), "400 body_invalid");
    EXPECT_EQ(tried([](auto& gift) { gift.change.wallet.record.version = 3; }),
              "409 changed_meanwhile");
    EXPECT_EQ(tried([](auto& gift) { gift.change.wallet.record.devices[0].epoch = 2; }),
              "400 wallet_record_invalid");
    EXPECT_EQ(tried([](auto& gift) {
                  gift.change.wallet.record.devices[1].id = to_base64url(Bytes(32, 1));
              }),
              "400 wallet_record_invalid");
    EXPECT_EQ(tried([](auto& gift) {
                  gift.change.wallet.record.addresses.eip155 = "0x" + std::string(40, 'a');
              }),
              "400 wallet_record_invalid");
    give(phone, ada);
}

TEST_F(Handovers, ItEndsWithItsTimeItsSessionItsDeviceAndByAnOwnersWord) {
    Person ada;
    NewDevice phone;
    begin(ada, phone);
    const auto given = [&] {
        phone.id = random_id();
        ask(phone, ada);
        answer(phone, ada);
        reveal(phone);
        give(phone, ada);
        return state(phone).change->value;
    };
    std::string change = given();
    now_ms += 10 * kMinute;
    EXPECT_EQ(try_commit(phone, change), "409 changed_meanwhile") << "ten minutes";
    EXPECT_EQ(handovers(ada), 0);

    change = given();
    post<body::Done>("handover/end", body::HandoverRef{phone.id}, &ada.key, ada.access);
    EXPECT_EQ(try_commit(phone, change), "409 changed_meanwhile");

    change = given();
    phone.access = signed_in(phone.key).tokens.access;
    EXPECT_EQ(handovers(ada), 1) << "the session that asked goes on";

    change = given();
    post<body::Done>("devices/remove", body::DeviceRef{phone.device}, &ada.key, ada.access);
    EXPECT_EQ(try_commit(phone, change), "401 session_ended");
    EXPECT_EQ(handovers(ada), 0);
    EXPECT_TRUE(opens(ada));
}

// A thief who was let in asks, the owner gives by mistake and then ends all other sessions.
TEST_F(Handovers, WhatWasGivenDoesNotOutliveTheSessionThatAsked) {
    Person ada;
    NewDevice phone;
    begin(ada, phone);
    ask(phone, ada);
    answer(phone, ada);
    reveal(phone);
    give(phone, ada);
    const body::Handover given = state(phone);
    const auto sessions = parse_described<body::SessionList>(
        call("GET", "sessions", "", &ada.key, ada.access).body, {.depth = 8});
    ASSERT_TRUE(sessions);
    for (const auto& one : sessions->sessions)
        if (!one.isThis)
            post<body::Done>("sessions/end", body::SessionRef{one.id}, &ada.key, ada.access);
    EXPECT_EQ(try_commit(phone, given.change->value), "401 session_ended");
    phone.access = signed_in(phone.key).tokens.access;
    EXPECT_EQ(try_commit(phone, given.change->value), "409 changed_meanwhile");
    EXPECT_EQ(opened_by(phone, ada, given), Bytes()) << "nor is the other share released";
    EXPECT_TRUE(opens(ada));
}

TEST_F(Handovers, WhatWasGivenDoesNotCountInTheDayAfterAChangeOfTheAddress) {
    Person ada;
    NewDevice phone;
    begin(ada, phone);
    ask(phone, ada);
    answer(phone, ada);
    reveal(phone);
    give(phone, ada);
    const body::Handover given = state(phone);
    const std::string fresh = "ada@new.example";
    const auto sent = post<body::CodeSent>("email", body::EmailStart{fresh}, &ada.key, ada.access);
    const auto first = post<body::EmailResult>(
        "email/code", body::CodeEntry{sent.flow, code_for(kEmail)}, &ada.key, ada.access);
    post<body::EmailResult>("email/code", body::CodeEntry{first.next->flow, code_for(fresh)},
                            &ada.key, ada.access);
    phone.access = signed_in(phone.key, fresh).tokens.access;
    EXPECT_EQ(try_commit(phone, given.change->value), "409 changed_meanwhile");
    EXPECT_EQ(opened_by(phone, ada, given), Bytes());
    EXPECT_EQ(refusal(call("POST", "handover", to_json_text(start_of(phone, *ada.wallet)),
                           &phone.key, phone.access)),
              "503 temporarily_unavailable");
    EXPECT_TRUE(opens(ada));
}

// Whatever step it is at and whichever device has taken that: the owner may be at another one.
TEST_F(Handovers, AnyDeviceWithAShareEndsWhatAnotherOneHasAnsweredOrGiven) {
    Person ada;
    NewDevice tablet, phone;
    begin(ada, tablet);
    ask(tablet, ada);
    answer(tablet, ada);
    reveal(tablet);
    give(tablet, ada);
    const body::Handover theirs = state(tablet);
    commit(tablet, theirs);
    ada.wallet->record.version = 2;
    ada.wallet->record.devices.push_back({tablet.device, 1});
    phone.access = approve(phone.key);
    const auto steps = [&] {
        const auto list = parse_described<body::HandoverList>(
            call("GET", "handovers", "", &tablet.key, tablet.access).body, {.depth = 8});
        std::vector<body::HandoverStep> out;
        for (const auto& one : list->handovers) out.push_back(one.step);
        return out;
    };
    const std::vector<body::HandoverStep> all = {
        body::HandoverStep::kAsked, body::HandoverStep::kAnswered, body::HandoverStep::kRevealed,
        body::HandoverStep::kGiven};
    for (const body::HandoverStep step : all) {
        phone.id = random_id();
        ask(phone, ada);
        if (step > body::HandoverStep::kAsked) answer(phone, ada);
        if (step > body::HandoverStep::kAnswered) reveal(phone);
        if (step > body::HandoverStep::kRevealed) give(phone, ada);
        EXPECT_EQ(steps(), std::vector{step});
        const auto answer_of = state(phone);
        post<body::Done>("handover/end", body::HandoverRef{phone.id}, &tablet.key, tablet.access);
        EXPECT_EQ(steps(), std::vector<body::HandoverStep>());
        if (answer_of.change)
            EXPECT_EQ(try_commit(phone, answer_of.change->value), "409 changed_meanwhile");
    }
    // Another one's number is not for it to compare: giving stays with who answered.
    phone.id = random_id();
    ask(phone, ada);
    answer(phone, ada);
    reveal(phone);
    EXPECT_EQ(try_it("handover/give", gift_of(phone, ada), tablet.key, tablet.access),
              "409 changed_meanwhile");
    EXPECT_TRUE(opens(ada));
}

TEST_F(Handovers, AnotherChangeOfTheGiversTakesThePlaceOfWhatWasGiven) {
    Person ada;
    NewDevice phone;
    begin(ada, phone);
    ask(phone, ada);
    answer(phone, ada);
    reveal(phone);
    give(phone, ada);
    const body::Handover given = state(phone);
    TestWallet& wallet = *ada.wallet;
    wallet.record.version = 2;
    wallet.record.devices[0].epoch = 2;
    body::WalletChange next{
        .id = random_id(), .wallet = wallet.signed_record(), .auth = {}, .recovery = {}};
    wallet.add_split(next);
    post<body::ChangeState>("wallet/changes", next, &ada.key, ada.access);
    EXPECT_EQ(try_it("handover/state", body::HandoverRef{phone.id}, phone.key, phone.access),
              "409 changed_meanwhile");
    EXPECT_EQ(try_commit(phone, given.change->value), "409 changed_meanwhile");
    EXPECT_EQ(opened_by(phone, ada, given), Bytes());
    post<body::Account>("wallet/commit", body::ChangeRef{next.id}, &ada.key, ada.access);
    EXPECT_EQ(try_commit(phone, given.change->value), "409 changed_meanwhile");
}

TEST_F(Handovers, TheServerNeverHasTwoSharesOfOneSet) {
    Person ada;
    NewDevice phone;
    begin(ada, phone);
    ask(phone, ada);
    answer(phone, ada);
    reveal(phone);
    give(phone, ada);
    const body::Handover given = state(phone);
    const auto mine = open_handover(owner_of(phone, *ada.wallet), given.wallet->record.version,
                                    phone.pair.secret, *parse_base64url(given.sealed->value));
    ASSERT_TRUE(mine);
    stop();
    std::string stored;
    for (const char* end : {"", "-wal"}) {
        std::ifstream file(database() + end, std::ios::binary);
        stored.append(std::istreambuf_iterator<char>(file), {});
    }
    EXPECT_THAT(stored, HasSubstr(given.sealed->value));
    EXPECT_EQ(stored.find(std::string(as_text(mine->expose()))), std::string::npos);
    EXPECT_EQ(stored.find(to_base64url(mine->expose())), std::string::npos);
    EXPECT_EQ(logged().find(given.sealed->value), std::string::npos);
}

TEST_F(Handovers, TenAnHourOfOneDevice) {
    Person ada;
    NewDevice phone;
    begin(ada, phone);
    for (int i = 0; i < 10; ++i) {
        phone.id = random_id();
        ask(phone, ada);
    }
    phone.id = random_id();
    EXPECT_EQ(try_it("handover", start_of(phone, *ada.wallet), phone.key, phone.access),
              "429 rate_limited");
    EXPECT_TRUE(opens(ada));
}

TEST_F(Handovers, WhoReadsTheOwnersMailUsesUpNothingOfTheOwnersNextDevice) {
    Person ada;
    NewDevice phone;
    begin(ada, phone);
    const std::string here = address;
    address = "203.0.113.66";
    for (int i = 0; i < 2; ++i) {
        NewDevice eve;
        eve.access = approve(eve.key);
        int asked = 0;
        for (; asked < 20; ++asked) {
            eve.id = random_id();
            if (try_it("handover", start_of(eve, *ada.wallet), eve.key, eve.access) != "200") break;
        }
        EXPECT_EQ(asked, i == 0 ? 10 : 3 + 3) << "its own, and what is left of the account's ten";
    }
    address = here;
    for (int i = 0; i < 3; ++i) {
        phone.id = random_id();
        ask(phone, ada);
    }
    answer(phone, ada);
    reveal(phone);
    give(phone, ada);
    commit(phone, state(phone));
}

}  // namespace
}  // namespace portico::vault
