// SPDX-License-Identifier: Apache-2.0
#include "server/indexer/rules/permit2.hpp"

#include <gtest/gtest.h>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/contracts/permit2.hpp"

namespace portico::indexer {
namespace {

const Address kHolder{0x0a}, kCoinAt{0x0b}, kTaker{0x0c};

Bytes32 padded(const Address& address) {
    Bytes32 out{};
    std::ranges::copy(address, out.begin() + 12);
    return out;
}

/// As Permit2 writes it: `words` of data.
Log permit2_log(std::string_view topic, std::size_t words) {
    Log out{.contract = chain::kPermit2};
    out.topics = {*parse_hex_fixed<32>(topic), padded(kHolder), padded(kCoinAt), padded(kTaker)};
    out.data.resize(words * 32);
    out.data[31] = 9;
    return out;
}

// Topics as they stand in logs of the chain.
constexpr std::string_view kApprovalTopic =
    "da9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b";
constexpr std::string_view kPermitTopic =
    "c6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec";

TEST(Permit2Approvals, AreWhatItsEventsSay) {
    const Effect expected{EffectKind::kPermit2Approval, kCoinAt, kHolder, kTaker, {9}};
    EXPECT_EQ(read_permit2_approval(permit2_log(kApprovalTopic, 2)), expected);
    EXPECT_EQ(read_permit2_approval(permit2_log(kPermitTopic, 3)), expected);
}

TEST(Permit2Approvals, AreOfPermit2Alone) {
    Log other = permit2_log(kApprovalTopic, 2);
    other.contract = {0x66};
    EXPECT_FALSE(read_permit2_approval(other));
    EXPECT_FALSE(read_permit2_approval(permit2_log(kApprovalTopic, 3)));
    EXPECT_FALSE(read_permit2_approval(permit2_log(kPermitTopic, 2)));
    Log dirty = permit2_log(kApprovalTopic, 2);
    dirty.topics[3][0] = 1;
    EXPECT_FALSE(read_permit2_approval(dirty));
    Log short_one = permit2_log(kApprovalTopic, 2);
    short_one.topics.pop_back();
    EXPECT_FALSE(read_permit2_approval(short_one));
    EXPECT_FALSE(read_permit2_approval(Log{.contract = chain::kPermit2}));
}

}  // namespace
}  // namespace portico::indexer
