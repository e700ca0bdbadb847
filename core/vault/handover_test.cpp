// SPDX-License-Identifier: Apache-2.0
#include "core/vault/handover.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "core/crypto/hpke.hpp"

namespace portico::vault {
namespace {

const HandoverOwner kOwner{.tenant = "00112233445566778899aabbccddeeff",
                           .wallet = "ffeeddccbbaa99887766554433221100",
                           .device = "cGhvbmVwaG9uZXBob25lcGhvbmVwaG9uZXBob25lcGg",
                           .id = "0123456789abcdef0123456789abcdef"};

EntropyFn seeded(std::uint64_t seed) {
    return [engine = std::mt19937_64(seed)](std::span<std::uint8_t> out) mutable {
        for (auto& byte : out) byte = static_cast<std::uint8_t>(engine());
    };
}

Bytes32 of(std::uint8_t byte) {
    Bytes32 out{};
    out.fill(byte);
    return out;
}

HpkeKeyPair pair_of(std::uint8_t byte) { return derive_hpke_key_pair(of(byte)).value(); }

TEST(Handover, BothDevicesShowTheSameSixDigits) {
    const Bytes32 key = pair_of(1).public_key;
    const Bytes32 commitment = commit_handover(kOwner, key, of(2));
    const auto number = number_handover(kOwner, commitment, key, of(2), of(3));
    ASSERT_TRUE(number);
    EXPECT_EQ(number->size(), 6u);
    EXPECT_TRUE(std::ranges::all_of(*number, [](char c) { return c >= '0' && c <= '9'; }));
    EXPECT_EQ(*number_handover(kOwner, commitment, key, of(2), of(3)), *number);
    EXPECT_NE(*number_handover(kOwner, commitment, key, of(2), of(4)), *number);
}

TEST(Handover, Case71AServerThatSwapsTheKeyDoesNotFitTheCommitment) {
    const Bytes32 key = pair_of(1).public_key;
    const Bytes32 commitment = commit_handover(kOwner, key, of(2));
    const auto fault = [&](const HandoverOwner& owner, const Bytes32& shown,
                           const Bytes32& opening) {
        const auto number = number_handover(owner, commitment, shown, opening, of(3));
        return number ? "" : std::string(error_word(number.error().code));
    };
    EXPECT_EQ(fault(kOwner, key, of(2)), "");
    EXPECT_EQ(fault(kOwner, pair_of(9).public_key, of(2)), "crypto_open_failed");
    EXPECT_EQ(fault(kOwner, key, of(9)), "crypto_open_failed");
    for (auto part : {&HandoverOwner::tenant, &HandoverOwner::wallet, &HandoverOwner::device,
                      &HandoverOwner::id}) {
        HandoverOwner other = kOwner;
        other.*part = "another";
        EXPECT_EQ(fault(other, key, of(2)), "crypto_open_failed");
    }
}

TEST(Handover, Case71AServerWithKeysOfItsOwnShowsAnotherNumber) {
    // It commits to a key of its own before it has the giver's nonce, and cannot choose the number:
    // whatever it tries afterwards, it has one number of a million.
    const Bytes32 key = pair_of(1).public_key;
    const Bytes32 theirs = pair_of(9).public_key;
    EntropyFn random = seeded(5);
    std::set<std::string> numbers;
    int same = 0;
    for (int run = 0; run < 2000; ++run) {
        Bytes32 opening{}, forged{}, nonce{}, shown{};
        for (Bytes32* bytes : {&opening, &forged, &nonce, &shown}) random(*bytes);
        const auto here =
            number_handover(kOwner, commit_handover(kOwner, key, opening), key, opening, shown);
        const auto there =
            number_handover(kOwner, commit_handover(kOwner, theirs, forged), theirs, forged, nonce);
        same += *here == *there;
        numbers.insert(*there);
    }
    EXPECT_LE(same, 1);
    EXPECT_GT(numbers.size(), 1980u) << "of a million, two thousand draws repeat about twice";
}

TEST(Handover, WhatIsSealedIsForOneDeviceRecordAndHandover) {
    const HpkeKeyPair pair = pair_of(1);
    const SecretBytes what(Bytes{1, 2, 3});
    const Bytes sealed = seal_handover(kOwner, 2, pair.public_key, what, seeded(7)).value();
    EXPECT_EQ(open_handover(kOwner, 2, pair.private_key, sealed)->expose(), what.expose());
    const auto fails = [&](const HandoverOwner& owner, std::uint32_t version,
                           const HpkeKeyPair& key, Bytes text) {
        const auto opened = open_handover(owner, version, key.private_key, text);
        return !opened && opened.error().code == Code::crypto_open_failed;
    };
    EXPECT_TRUE(fails(kOwner, 3, pair, sealed)) << "another version of the record";
    EXPECT_TRUE(fails(kOwner, 2, pair_of(9), sealed)) << "another key";
    for (auto part : {&HandoverOwner::tenant, &HandoverOwner::wallet, &HandoverOwner::device,
                      &HandoverOwner::id}) {
        HandoverOwner other = kOwner;
        other.*part = "another";
        EXPECT_TRUE(fails(other, 2, pair, sealed));
    }
    for (std::size_t at = 0; at < sealed.size(); ++at) {
        Bytes damaged = sealed;
        damaged[at] ^= 1;
        EXPECT_TRUE(fails(kOwner, 2, pair, damaged)) << at;
    }
    EXPECT_TRUE(fails(kOwner, 2, pair, Bytes(sealed.begin(), sealed.end() - 1)));
}

}  // namespace
}  // namespace portico::vault
