// SPDX-License-Identifier: Apache-2.0
//
// Bundles of operations (ERC-4337): whose doing each effect is, and who cannot borrow whose name.
#include "server/indexer/rules/operations.hpp"

#include <gmock/gmock.h>

#include "core/chain/eip155/address.hpp"
#include "server/indexer/rules/simulated_operations.hpp"

namespace portico::indexer {
namespace {

using testing::ElementsAre;

const Address kMe{1, 1}, kOther{2, 2}, kFriend{3, 3}, kBundler{4, 4}, kToken{0xcc},
    kUntrusted{5, 5};

Log transfer(const Address& from, const Address& to) {
    static const Bytes32 kTransfer = event_topic("Transfer(address,address,uint256)");
    return {kToken, {kTransfer, word_of(from), word_of(to)}, Bytes(32, 1)};
}

/// Whose doing each effect is.
std::vector<Address> authors(std::vector<Log> logs) {
    const auto made = make_transaction({.sender = kBundler, .recipient = kEntryPoint}, 0,
                                       {.logs = std::move(logs)}, nullptr);
    return made ? authors_of(*made) : std::vector<Address>{};
}

TEST(EntryPoints, AreThoseThatAreKnown) {
    for (const char* known : {"0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789",
                              "0x0000000071727De22E5E9d8BAf0edAc6f37da032",
                              "0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108"}) {
        EXPECT_EQ(chain::checksum_evm_address(known), known) << "written down rightly";
        EXPECT_TRUE(is_entry_point(*chain::parse_evm_address(known)));
    }
    EXPECT_FALSE(is_entry_point(kUntrusted));
    EXPECT_FALSE(is_entry_point({}));
}

TEST(Operations, AreReadFromTheirEvent) {
    EXPECT_EQ(
        operation_topic(),
        *parse_hex_fixed<32>("49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f"));
    const auto paid = read_operation(operation_log(kMe, {}, {7}, true));
    ASSERT_TRUE(paid);
    EXPECT_EQ(*paid, (Effect{EffectKind::kOperation, kEntryPoint, kMe, {}, {7}, {}}));
    EXPECT_EQ(read_operation(operation_log(kMe, kOther, {1, 0}, false)),
              (Effect{EffectKind::kOperation, kEntryPoint, kMe, kOther, {1, 0}, {1}}));
}

TEST(Operations, OfAnybodyElsesContractAreNone) {
    Log forged = operation_log(kMe, {}, {7}, true);
    forged.contract = kUntrusted;
    EXPECT_FALSE(read_operation(forged));
    Log begin = begin_log();
    begin.contract = kUntrusted;
    EXPECT_FALSE(read_operation(begin));
    for (const auto spoil :
         {+[](Log& log) { log.topics.pop_back(); }, +[](Log& log) { log.topics.push_back({}); },
          +[](Log& log) { log.topics[2][0] = 1; }, +[](Log& log) { log.topics[0][0] ^= 1; },
          +[](Log& log) { log.data.pop_back(); }, +[](Log& log) { log.data.push_back(0); },
          +[](Log& log) { log.topics.clear(); }}) {
        Log odd = operation_log(kMe, {}, {7}, true);
        spoil(odd);
        EXPECT_FALSE(read_operation(odd));
    }
}

TEST(Bundles, EachOperationIsItsAccounts) {
    EXPECT_THAT(authors({begin_log(), transfer(kMe, kFriend), operation_log(kMe, {}, {7}, true),
                         transfer(kOther, kFriend), transfer(kMe, kFriend),
                         operation_log(kOther, {}, {7}, true)}),
                ElementsAre(kBundler, kMe, kMe, kOther, kOther, kOther));
}

TEST(Bundles, WhatWasCheckedBeforeAndLoggedAfterIsNobodys) {
    EXPECT_THAT(authors({transfer(kMe, kUntrusted), begin_log(), transfer(kMe, kFriend),
                         operation_log(kMe, {}, {7}, true), transfer(kMe, kUntrusted)}),
                ElementsAre(kBundler, kBundler, kMe, kMe, kBundler));
}

TEST(Bundles, AForgedEventMakesNobodyAnAuthor) {
    Log forged = operation_log(kMe, {}, {7}, true);
    forged.contract = kUntrusted;
    EXPECT_THAT(authors({transfer(kMe, kUntrusted), forged}), ElementsAre(kBundler));
}

TEST(Bundles, CoinsLeaveAnAccountByItsOwnOperationAlone) {
    const std::vector<ValueMove> moves = {{kMe, kFriend, {5}}, {kUntrusted, kMe, {1}}};
    const auto made =
        make_transaction({.sender = kBundler, .recipient = kEntryPoint}, 0,
                         {.logs = {begin_log(), operation_log(kMe, {}, {7}, true)}}, &moves);
    ASSERT_TRUE(made);
    EXPECT_THAT(authors_of(*made), ElementsAre(kMe, kBundler, kBundler, kMe));
    EXPECT_THAT(parties_of(*made), ElementsAre(kMe, kFriend, kBundler, kUntrusted));
}

}  // namespace
}  // namespace portico::indexer
