// SPDX-License-Identifier: Apache-2.0
#include "server/vault/rules/wallet_change.hpp"

#include <gtest/gtest.h>

#include <string>

#include "core/base/encoding/base64.hpp"

namespace portico::vault {
namespace {

using api::vault::RecoveryKind;
using api::vault::WalletChange;
using api::vault::WalletRecord;

const std::string kProject(32, 'a');
const std::string kMine = to_base64url(Bytes(32, 1));
const std::string kOther = to_base64url(Bytes(32, 2));

WalletRecord record_of(std::uint32_t version) {
    WalletRecord out;
    out.tenant = kProject;
    out.wallet = std::string(32, 'b');
    out.addresses.eip155 = "0x" + std::string(40, '1');
    out.addresses.solana = std::string(44, '2');
    out.version = version;
    out.devices.push_back({kMine, 1});
    out.recoveryKeys.push_back(
        {std::string(32, 'c'), RecoveryKind::kPasskey, to_base64url(Bytes(32, 3))});
    return out;
}

WalletChange first_change() {
    WalletChange out;
    out.id = std::string(32, 'd');
    out.wallet.record = record_of(1);
    out.wallet.mac = to_base64url(Bytes(32, 4));
    out.auth = to_base64url(Bytes(17, 5));
    out.recovery.emplace();
    out.recovery->auth = to_base64url(Bytes(17, 6));
    out.recovery->shares.push_back(
        {std::string(32, 'c'), to_base64url(Bytes(65, 7)), std::nullopt, std::nullopt});
    return out;
}

/// A change of the stored record that renews nothing.
WalletChange next_change() {
    WalletChange out = first_change();
    out.wallet.record.version = 2;
    out.auth.reset();
    out.recovery.reset();
    return out;
}

ChangeVerdict judge(const WalletChange& change,
                    const std::optional<WalletRecord>& stored = record_of(1),
                    bool stepped_up = false) {
    EXPECT_TRUE(is_well_formed(change));
    return judge_change(stored, change, kProject, kMine, {.stepped_up = stepped_up});
}

TEST(WalletChangeRules, TheServiceGetsAKeyWhereItMayOrHadOne) {
    WalletChange first = first_change();
    first.wallet.record.recoveryKeys[0].kind = RecoveryKind::kAssisted;
    const auto verdict = [&](const WalletChange& change, const std::optional<WalletRecord>& stored,
                             bool may_assist) {
        return judge_change(stored, change, kProject, kMine, {.may_assist = may_assist});
    };
    EXPECT_EQ(verdict(first, {}, true), ChangeVerdict::kFine);
    EXPECT_EQ(verdict(first, {}, false), ChangeVerdict::kWrong);
    WalletChange next = next_change();
    next.wallet.record.recoveryKeys[0].kind = RecoveryKind::kAssisted;
    EXPECT_EQ(verdict(next, first.wallet.record, false), ChangeVerdict::kFine) << "it had one";
    EXPECT_EQ(verdict(next, record_of(1), false), ChangeVerdict::kWrong);
}

TEST(WalletChangeRules, WhatADeviceCannotSayOfAKeyStays) {
    WalletChange change = first_change();
    EXPECT_FALSE(has_hints(change)) << "a passkey without its name";
    api::vault::RecoverySet kept = *change.recovery;
    kept.shares[0].credential = "AAAA";
    keep_hints(record_of(1), kept, change);
    EXPECT_TRUE(has_hints(change));
    EXPECT_EQ(change.recovery->shares[0].credential.value_or("").value, "AAAA");

    WalletChange other = first_change();
    other.wallet.record.recoveryKeys[0].publicKey = to_base64url(Bytes(32, 9));
    keep_hints(record_of(1), kept, other);
    EXPECT_FALSE(has_hints(other)) << "of another passkey";
    WalletChange kind = first_change();
    kind.wallet.record.recoveryKeys[0].kind = RecoveryKind::kKit;
    keep_hints(record_of(1), kept, kind);
    EXPECT_TRUE(has_hints(kind)) << "a code needs nothing";
    kind.recovery->shares[0].salt = to_base64url(Bytes(16, 1));
    EXPECT_FALSE(has_hints(kind));
}

TEST(WalletChangeRules, TheFirstOneEnrolsItsDeviceAlone) {
    EXPECT_EQ(judge(first_change(), {}), ChangeVerdict::kFine);
    EXPECT_EQ(judge(first_change()), ChangeVerdict::kStale) << "there is a wallet";
    EXPECT_EQ(judge(next_change(), {}), ChangeVerdict::kStale) << "there is none";
    WalletChange two = first_change();
    two.wallet.record.devices.push_back({kOther, 1});
    EXPECT_EQ(judge(two, {}), ChangeVerdict::kWrong);
    WalletChange without = first_change();
    without.recovery.reset();
    EXPECT_EQ(judge(without, {}), ChangeVerdict::kWrong);
    WalletChange foreign = first_change();
    foreign.wallet.record.devices[0].id = kOther;
    EXPECT_EQ(judge(foreign, {}), ChangeVerdict::kWrong);
    EXPECT_EQ(judge_change({}, first_change(), std::string(32, 'f'), kMine, {}),
              ChangeVerdict::kWrong)
        << "another project";
}

TEST(WalletChangeRules, ADeviceSpeaksForItselfAlone) {
    WalletRecord stored = record_of(1);
    stored.devices.push_back({kOther, 3});
    WalletChange change = next_change();
    change.wallet.record.devices.push_back({kOther, 3});
    EXPECT_EQ(judge(change, stored), ChangeVerdict::kFine);
    change.wallet.record.devices[1].epoch = 4;
    EXPECT_EQ(judge(change, stored), ChangeVerdict::kWrong) << "a split for another";
    EXPECT_EQ(judge(next_change(), stored), ChangeVerdict::kFine) << "the other is removed";
    change = next_change();
    change.wallet.record.devices[0].id = kOther;
    change.wallet.record.devices[0].epoch = 3;
    EXPECT_EQ(judge(change, stored), ChangeVerdict::kWrong) << "itself it does not remove";
}

TEST(WalletChangeRules, AFurtherDeviceHasRecovered) {
    WalletRecord stored = record_of(1);
    stored.devices[0] = {kOther, 3};
    WalletChange change = next_change();
    change.auth = to_base64url(Bytes(17, 5));
    change.wallet.record.devices.push_back({kOther, 3});
    const auto verdict = [&](Standing shown) {
        return judge_change(stored, change, kProject, kMine, shown);
    };
    EXPECT_EQ(verdict({}), ChangeVerdict::kNeedsRecovery);
    EXPECT_EQ(verdict({.stepped_up = true}), ChangeVerdict::kNeedsRecovery);
    EXPECT_EQ(verdict({.recovered = true}), ChangeVerdict::kFine);
}

TEST(WalletChangeRules, ANewEpochComesWithItsShare) {
    WalletChange change = next_change();
    change.wallet.record.devices[0].epoch = 2;
    EXPECT_EQ(judge(change), ChangeVerdict::kWrong);
    change.auth = to_base64url(Bytes(33, 5));
    EXPECT_EQ(judge(change), ChangeVerdict::kFine);
    change.wallet.record.devices[0].epoch = 3;
    EXPECT_EQ(judge(change), ChangeVerdict::kWrong) << "one at a time";
    change = next_change();
    change.auth = to_base64url(Bytes(17, 5));
    EXPECT_EQ(judge(change), ChangeVerdict::kWrong) << "a share of no new epoch";
    change = next_change();
    change.wallet.record.recoveryEpoch = 2;
    EXPECT_EQ(judge(change), ChangeVerdict::kWrong);
    change.recovery = first_change().recovery;
    EXPECT_EQ(judge(change), ChangeVerdict::kFine);
}

// Case 71: other recovery keys, another class of custody.
TEST(WalletChangeRules, OtherRecoveryKeysNeedAStepUpAndANewSplit) {
    WalletChange change = next_change();
    change.wallet.record.recoveryKeys[0].kind = RecoveryKind::kAssisted;
    EXPECT_EQ(judge(change, record_of(1), true), ChangeVerdict::kWrong);
    change.wallet.record.recoveryEpoch = 2;
    change.recovery = first_change().recovery;
    EXPECT_EQ(judge(change), ChangeVerdict::kNeedsStepUp);
    EXPECT_EQ(judge(change, record_of(1), true), ChangeVerdict::kFine);
}

TEST(WalletChangeRules, AddressesAndOrderStay) {
    WalletChange change = next_change();
    change.wallet.record.addresses.solana = std::string(44, '9');
    EXPECT_EQ(judge(change), ChangeVerdict::kWrong);
    change = next_change();
    change.wallet.record.version = 3;
    EXPECT_EQ(judge(change), ChangeVerdict::kStale);
    change = next_change();
    change.wallet.record.wallet = std::string(32, 'e');
    EXPECT_EQ(judge(change), ChangeVerdict::kWrong);
}

TEST(WalletChangeRules, FormIsClosed) {
    const auto is_refused = [](auto edit) {
        WalletChange change = first_change();
        edit(change);
        return !is_well_formed(change);
    };
    EXPECT_TRUE(is_refused([](WalletChange& c) { c.id = "short"; }));
    EXPECT_TRUE(is_refused([](WalletChange& c) { c.id = std::string(32, 'G'); }));
    EXPECT_TRUE(is_refused([](WalletChange& c) { c.auth = to_base64url(Bytes(16, 5)); }));
    EXPECT_TRUE(is_refused([](WalletChange& c) { c.wallet.mac = ""; }));
    EXPECT_TRUE(is_refused([](WalletChange& c) { c.wallet.record.recoveryKeys.clear(); }));
    EXPECT_TRUE(is_refused([](WalletChange& c) { c.recovery->shares.clear(); }));
    EXPECT_TRUE(is_refused([](WalletChange& c) { c.recovery->shares[0].key = c.id; }));
    EXPECT_TRUE(is_refused(
        [](WalletChange& c) { c.recovery->shares[0].sealed = to_base64url(Bytes(60, 7)); }));
    EXPECT_TRUE(is_refused([](WalletChange& c) { c.wallet.record.devices.push_back({kMine, 1}); }))
        << "doubled";
    EXPECT_TRUE(is_refused([](WalletChange& c) { c.wallet.record.devices[0].epoch = 0; }));
}

}  // namespace
}  // namespace portico::vault
