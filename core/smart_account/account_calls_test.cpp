// SPDX-License-Identifier: Apache-2.0
//
// Which calls the call data of accounts shows, and what is not guessed.
#include "core/smart_account/account_calls.hpp"

#include <gmock/gmock.h>

#include "core/chain/eip155/abi/abi.hpp"

namespace portico::smart_account {
namespace {

using chain::AbiValue;
using chain::EvmAddress;
using testing::ElementsAre;

const EvmAddress kDesk = {0x51}, kStand = {0xcc};
const Bytes kPay = {0xa9, 0x05, 0x9c, 0xbb, 1};

Bytes encoded(std::string_view function, const AbiValue::List& values) {
    return *chain::encode_abi_call(*chain::parse_abi_signature(function), values);
}

AbiValue call_value(const Call& call) {
    return AbiValue::list(
        {AbiValue::address(call.to), AbiValue::number(call.value), AbiValue::bytes(call.data)});
}

Bytes packed(const Call& call) {
    Bytes out(call.to.begin(), call.to.end());
    const Bytes32 value = call.value.big_endian();
    out.insert(out.end(), value.begin(), value.end());
    out.insert(out.end(), call.data.begin(), call.data.end());
    return out;
}

Bytes batch(const Calls& calls) {
    AbiValue::List list;
    for (const Call& call : calls) list.push_back(call_value(call));
    const AbiValue value = AbiValue::list(std::move(list));
    return *chain::encode_abi(*chain::parse_abi_parameters("(address,uint256,bytes)[]"),
                              {&value, 1});
}

Bytes modular(Bytes32 mode, const Bytes& calls) {
    return encoded("execute(bytes32,bytes)", {AbiValue::word(mode), AbiValue::bytes(calls)});
}

const Call kOne{.to = kDesk, .value = 7, .data = kPay}, kTwo{.to = kStand, .value = 0, .data = {}};

TEST(AccountCalls, AreReadOfTheFormsThatAccountsHaveInCommon) {
    EXPECT_THAT(*read_account_calls(encoded(
                    "execute(address,uint256,bytes)",
                    {AbiValue::address(kDesk), AbiValue::number(7), AbiValue::bytes(kPay)})),
                ElementsAre(kOne));
    EXPECT_THAT(
        *read_account_calls(encoded("executeBatch((address,uint256,bytes)[])",
                                    {AbiValue::list({call_value(kOne), call_value(kTwo)})})),
        ElementsAre(kOne, kTwo));
    const Calls own = {kOne, kTwo};
    EXPECT_THAT(*read_account_calls(*encode_calls(own)), ElementsAre(kOne, kTwo));
}

TEST(AccountCalls, OfSimpleAccountAreListsOfEach) {
    const auto lists = [&](AbiValue::List values, AbiValue::List data) {
        return read_account_calls(
            encoded("executeBatch(address[],uint256[],bytes[])",
                    {AbiValue::list({AbiValue::address(kStand), AbiValue::address(kDesk)}),
                     AbiValue::list(std::move(values)), AbiValue::list(std::move(data))}));
    };
    const AbiValue::List both = {AbiValue::bytes(Bytes{}), AbiValue::bytes(kPay)};
    EXPECT_THAT(*lists({AbiValue::number(0), AbiValue::number(7)}, both), ElementsAre(kTwo, kOne));
    EXPECT_THAT(*lists({}, both), ElementsAre(kTwo, Call{kDesk, 0, kPay})) << "sends nothing";
    EXPECT_FALSE(lists({AbiValue::number(1)}, both));
    EXPECT_FALSE(lists({}, {AbiValue::bytes(kPay)}));
}

TEST(AccountCalls, OfErc7579AreOnePackedOrSeveral) {
    EXPECT_THAT(*read_account_calls(modular({}, packed(kOne))), ElementsAre(kOne));
    EXPECT_THAT(*read_account_calls(modular({0, 1}, packed(kTwo))), ElementsAre(kTwo)) << "try";
    EXPECT_THAT(*read_account_calls(modular({1}, batch({kOne, kTwo}))), ElementsAre(kOne, kTwo));
    EXPECT_FALSE(read_account_calls(modular({}, Bytes(51, 0))));
    EXPECT_FALSE(read_account_calls(modular({1}, packed(kOne))));
    EXPECT_FALSE(read_account_calls(modular({1}, batch({}))));
}

TEST(AccountCalls, OfOtherModesOfErc7579AreNotRead) {
    EXPECT_FALSE(read_account_calls(modular({0xff}, packed(kOne)))) << "by delegation";
    EXPECT_FALSE(read_account_calls(modular({0xfe}, packed(kOne)))) << "static";
    EXPECT_FALSE(read_account_calls(modular({0, 2}, packed(kOne))));
    // ERC-7821: what stands behind the calls may be read as something of its own.
    EXPECT_FALSE(
        read_account_calls(modular({1, 0, 0, 0, 0, 0, 0x78, 0x21, 0x00, 0x01}, batch({kOne}))));
    Bytes32 payload{};
    payload[31] = 1;
    EXPECT_FALSE(read_account_calls(modular(payload, packed(kOne))));
}

TEST(AccountCalls, AreNotGuessed) {
    EXPECT_FALSE(read_account_calls({}));
    EXPECT_FALSE(read_account_calls(Bytes(100, 1)));
    for (const Bytes& data : {modular({}, packed(kOne)), modular({1}, batch({kOne, kTwo}))}) {
        Bytes longer = data;
        longer.push_back(0);
        EXPECT_FALSE(read_account_calls(longer)) << "bytes behind the encoding";
    }
    // The batch stands once more behind itself, where another reader could look for it.
    Bytes twice = batch({kOne});
    const Bytes hidden = batch({kTwo});
    twice.insert(twice.end(), hidden.begin(), hidden.end());
    EXPECT_FALSE(read_account_calls(modular({1}, twice)));
    // ERC-4337's executeUserOp means to each account something of its own.
    Bytes wrapped = {0x8d, 0xd7, 0x71, 0x2f};
    const Bytes inner = modular({}, packed(kOne));
    wrapped.insert(wrapped.end(), inner.begin(), inner.end());
    EXPECT_FALSE(read_account_calls(wrapped));
}

}  // namespace
}  // namespace portico::smart_account
