// SPDX-License-Identifier: Apache-2.0
#include "core/vault/handover.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "core/base/encoding/hex.hpp"
#include "core/crypto/hpke.hpp"

namespace portico::vault {
namespace {

const HandoverOwner kOwner{.tenant = "00112233445566778899aabbccddeeff",
                           .wallet = "ffeeddccbbaa99887766554433221100",
                           .eip155 = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
                           .solana = "oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96",
                           .device = "cGhvbmVwaG9uZXBob25lcGhvbmVwaG9uZXBob25lcGg",
                           .id = "0123456789abcdef0123456789abcdef"};

/// All of it.
constexpr std::string_view HandoverOwner::* kParts[] = {
    &HandoverOwner::tenant, &HandoverOwner::wallet, &HandoverOwner::eip155,
    &HandoverOwner::solana, &HandoverOwner::device, &HandoverOwner::id};
static_assert(sizeof(HandoverOwner) == std::size(kParts) * sizeof(std::string_view));

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

// Both ends may be of different versions: what they make must not change without its name.
TEST(Handover, TheNumberIsOfFixedBytes) {
    const Bytes32 key = pair_of(1).public_key;
    const Bytes32 commitment = commit_handover(kOwner, key, of(2));
    EXPECT_EQ(to_hex(key), "41852320ff367495fa522c94cb83af391e4e89018392725bbf2098dd931bc424");
    EXPECT_EQ(to_hex(commitment),
              "d2249092b286f6c4f75a23421cddbb20b198b03f472dbe4d3b332c4a1f8a2cf6");
    EXPECT_EQ(*number_handover(kOwner, commitment, key, of(2), of(3)), "141647");
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
    for (auto part : kParts) {
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

// It gives the new device a wallet of its own: with the very key and nonce, the numbers are not the
// same, whichever of the two addresses it changes.
TEST(Handover, Case71AServerWithAWalletOfItsOwnShowsAnotherNumber) {
    const Bytes32 key = pair_of(1).public_key;
    const auto number = [&](const HandoverOwner& owner) {
        return *number_handover(owner, commit_handover(owner, key, of(2)), key, of(2), of(3));
    };
    for (auto part : {&HandoverOwner::eip155, &HandoverOwner::solana}) {
        HandoverOwner theirs = kOwner;
        theirs.*part = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
        EXPECT_NE(number(theirs), number(kOwner));
    }
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
    for (auto part : kParts) {
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
