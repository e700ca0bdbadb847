// SPDX-License-Identifier: Apache-2.0
#include "server/api/bundler/receipt.hpp"

#include <gmock/gmock.h>

#include "core/base/encoding/hex.hpp"
#include "core/crypto/hash/keccak.hpp"

namespace portico::api::bundler {
namespace {

const chain::EvmAddress kEntryPoint = chain::entry_point_address(chain::EntryPointVersion::k08);
const chain::EvmAddress kToken = {0x70};
const Bytes32 kFirst = {1}, kSecond = {2};

Json log(const chain::EvmAddress& address, const std::vector<Bytes32>& topics, ByteView data) {
    Json list = Json::array();
    for (const Bytes32& topic : topics) list.push(Json::string(to_hex_0x(topic)));
    return Json::object()
        .set("address", Json::string(to_hex_0x(address)))
        .set("topics", std::move(list))
        .set("data", Json::string(to_hex_0x(data)));
}
Json before_execution() { return log(kEntryPoint, {keccak256(as_bytes("BeforeExecution()"))}, {}); }
Json transfer(std::uint8_t number) { return log(kToken, {Bytes32{number}}, {}); }
/// An operation was charged seven.
Json event(const Bytes32& hash, std::uint8_t paymaster, bool success) {
    Bytes data(128, 0);
    data[63] = success ? 1 : 0;
    data[95] = 7;
    Bytes32 paid{};
    paid[31] = paymaster;
    return log(kEntryPoint, {chain::operation_event_topic(), hash, Bytes32{}, paid}, data);
}
Json transaction(std::vector<Json> logs) {
    Json list = Json::array();
    for (Json& one : logs) list.push(std::move(one));
    return Json::object().set("transactionHash", Json::string("0x11")).set("logs", std::move(list));
}

TEST(OperationReceipt, HasTheLogsOfItsOwnOperationAlone) {
    const Json bundle =
        transaction({transfer(8), before_execution(), transfer(9), event(kFirst, 0, true),
                     transfer(10), transfer(11), event(kSecond, 5, false)});
    const auto first = operation_receipt(bundle, kFirst, kEntryPoint);
    ASSERT_TRUE(first);
    EXPECT_EQ(first->find("logs")->items().size(), 1U);
    EXPECT_EQ(first->find("logs")->items()[0], transfer(9));
    EXPECT_EQ(first->find("paymaster"), nullptr);
    EXPECT_TRUE(first->find("success")->as_bool());
    EXPECT_EQ(first->find_string("actualGasCost"), "0x7");
    EXPECT_EQ(*first->find("receipt"), bundle);
    const auto second = operation_receipt(bundle, kSecond, kEntryPoint);
    ASSERT_TRUE(second);
    EXPECT_EQ(second->find("logs")->items().size(), 2U);
    EXPECT_EQ(second->find_string("paymaster"), "0x0000000000000000000000000000000000000005");
    EXPECT_FALSE(second->find("success")->as_bool());
}

TEST(OperationReceipt, AnEventOfAnotherContractIsNone) {
    EXPECT_FALSE(operation_receipt(transaction({event(kFirst, 0, true)}), kSecond, kEntryPoint));
    EXPECT_FALSE(operation_receipt(transaction({event(kFirst, 0, true)}), kFirst, kToken));
    EXPECT_FALSE(operation_receipt(transaction({}), kFirst, kEntryPoint));
    EXPECT_FALSE(operation_receipt(Json::object(), kFirst, kEntryPoint));
    EXPECT_FALSE(operation_receipt(transaction({Json::string("x")}), kFirst, kEntryPoint));
}

TEST(CarriedOut, IsReadOfEventsOfEntryPointsThatAreStillThere) {
    const auto placed = [](Json one, const char* block) {
        return one.set("transactionHash", Json::string("0x" + std::string(64, '1')))
            .set("blockNumber", Json::string(block));
    };
    Json logs = Json::array();
    logs.push(placed(event(kFirst, 0, false), "0x10"));
    logs.push(placed(event(kSecond, 0, true), "0x11").set("removed", Json::boolean(true)));
    logs.push(placed(transfer(8), "0x10"));
    const auto found = read_carried_out(logs);
    ASSERT_TRUE(found && found->size() == 1);
    EXPECT_EQ(found->begin()->first, to_hex_0x(kFirst)) << "also where its call failed";
    EXPECT_EQ(found->begin()->second.transaction, "0x" + std::string(64, '1'));
    EXPECT_EQ(found->begin()->second.block, 16);
    logs.push(event(kSecond, 0, true));
    EXPECT_FALSE(read_carried_out(logs)) << "in no block";
    EXPECT_FALSE(read_carried_out(Json()));
}

}  // namespace
}  // namespace portico::api::bundler
