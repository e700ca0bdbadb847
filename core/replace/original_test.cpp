// SPDX-License-Identifier: Apache-2.0
//
// What a node tells of a transaction that waits.
#include "core/replace/original.hpp"

#include "core/base/encoding/hex.hpp"
#include "core/replace/scenario.hpp"

namespace portico::replace {
namespace {

class Original : public Scenario {
  protected:
    void expect_read(const chain::Transaction& made) {
        const Known known = sign(made);
        const auto read = read_original(*parse_json(known.json), known.hash);
        ASSERT_TRUE(read) << known.json;
        EXPECT_EQ(read->nonce, made.nonce);
        EXPECT_EQ(read->to, made.to);
        EXPECT_EQ(read->value, made.value);
        EXPECT_EQ(read->data, made.data);
        EXPECT_EQ(read->fee_cap(), made.fee_cap());
        EXPECT_EQ(read->chain_id, made.chain_id);
    }
};

TEST_F(Original, OfEveryTypeIsReadAsItWasSigned) {
    call.data = *parse_hex("0x00ff");
    expect_read(call);
    call.type = chain::TransactionType::kAccessList;
    call.gas_price = 9;
    expect_read(call);
    call.type = chain::TransactionType::kLegacy;
    expect_read(call);
}

// Any member that differs is another transaction.
TEST_F(Original, WithAnotherMemberIsRefused) {
    const Known known = sign(call);
    const Json json = *parse_json(known.json);
    for (const char* name : {"nonce", "gas", "value", "maxFeePerGas", "maxPriorityFeePerGas",
                             "chainId", "r", "s", "type", "yParity"}) {
        Json other = json;
        other.set(name, Json::string("0x1234"));
        EXPECT_FALSE(read_original(other, known.hash)) << name;
        other.set(name, Json::boolean(true));
        EXPECT_FALSE(read_original(other, known.hash) && std::string(name) != "yParity") << name;
    }
    Json other = json;
    other.set("to", Json());
    EXPECT_FALSE(read_original(other, known.hash));
    other = json;
    other.set("input", Json::string("0x00"));
    EXPECT_FALSE(read_original(other, known.hash));
    EXPECT_FALSE(read_original(json, "0x" + std::string(64, '0')));
}

}  // namespace
}  // namespace portico::replace
