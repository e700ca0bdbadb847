// SPDX-License-Identifier: Apache-2.0
#include "core/engine/connect/grant.hpp"

#include <gmock/gmock.h>

#include <string>

#include "core/base/json/json.hpp"
#include "core/engine/setup.hpp"

namespace portico::engine {
namespace {

using testing::ElementsAre;

const std::string kOwn = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const std::string kSafe = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

std::optional<Adopted> read(const std::string& text, const Setup& setup,
                            ChainNamespace chain_namespace = ChainNamespace::kEip155) {
    auto json = parse_json(text);
    EXPECT_TRUE(json) << text;
    return read_grant(std::optional<Json>(std::move(*json)), chain_namespace, setup);
}

/// An EOA first, a smart account behind it.
std::string both() {
    return R"({"chain":"eip155:1","accounts":[{"account":"eip155:1:)" + kOwn +
           R"(","type":"eoa"},{"account":"eip155:1:)" + kSafe + R"(","type":"smartAccount"}]})";
}

Setup with_type(AccountType type) {
    Setup setup;
    setup.config.default_account_types.emplace();
    setup.config.default_account_types->push_back({ChainNamespace::kEip155, type});
    return setup;
}

// docs/spec/connection.md#accounts
TEST(Grant, AnAccountOfThePreferredTypeIsTheActiveOne) {
    EXPECT_THAT(read(both(), engine::Setup())->accounts, ElementsAre(kSafe, kOwn)) << "by itself";
    EXPECT_THAT(read(both(), with_type(AccountType::kEoa))->accounts, ElementsAre(kOwn, kSafe));
    EXPECT_THAT(read(both(), with_type(AccountType::kSmartAccount))->accounts,
                ElementsAre(kSafe, kOwn));
}

TEST(Grant, EachAccountKeepsItsTypeWhicheverComesFirst) {
    for (const AccountType first : {AccountType::kEoa, AccountType::kSmartAccount}) {
        const auto grant = read(both(), with_type(first));
        ASSERT_EQ(grant->accounts.size(), grant->types.size());
        for (std::size_t i = 0; i < grant->types.size(); ++i)
            EXPECT_EQ(grant->accounts[i] == kSafe ? AccountType::kSmartAccount : AccountType::kEoa,
                      static_cast<AccountType>(grant->types[i]));
    }
}

TEST(Grant, WithoutOneOfThatTypeTheWalletsOrderStays) {
    const std::string text = R"({"chain":"eip155:1","accounts":["eip155:1:)" + kOwn +
                             R"(","eip155:1:)" + kSafe + R"("]})";
    EXPECT_THAT(read(text, with_type(AccountType::kSmartAccount))->accounts,
                ElementsAre(kOwn, kSafe));
}

TEST(Grant, WhatIsMalformedGrantsNothing) {
    const engine::Setup setup;
    EXPECT_FALSE(read_grant(std::nullopt, ChainNamespace::kEip155, setup));
    for (const char* text :
         {"{}", "[]", R"({"chain":"eip155:1"})", R"({"chain":"eip155:1","accounts":[]})",
          R"({"accounts":["eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"]})",
          R"({"chain":"eip155:1","accounts":"all"})", R"({"chain":"eip155:1","accounts":[7]})"})
        EXPECT_FALSE(read(text, setup)) << text;
    EXPECT_FALSE(read(both(), setup, ChainNamespace::kSolana)) << "of another namespace";
}

}  // namespace
}  // namespace portico::engine
