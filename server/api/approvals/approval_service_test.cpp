// SPDX-License-Identifier: Apache-2.0
//
// What others may take from an account, by tables and a chain that are made here.
#include "server/api/approvals/approval_service.hpp"

#include <gmock/gmock.h>

#include <map>

#include "core/base/json/json.hpp"
#include "core/chain/eip155/contracts/permit2.hpp"
#include "core/chain/eip155/contracts/token_calls.hpp"
#include "server/api/access/test_routes.hpp"
#include "server/api/chain_data/simulated_chain.hpp"

namespace portico::api::approvals {
namespace {

using chain::EvmAddress;
using chain::kPermit2;
using chain::Uint256;
using chain_data::SimulatedChain;
using chain_data::word_bytes;
using indexer::Approval;
using indexer::ApprovalKind;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string kAccountText = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const EvmAddress kAccount = *chain::parse_evm_address(kAccountText);
const EvmAddress kCoin{0xc0}, kBoats{0xb0}, kStrange{0x66}, kListed{0x11};
const EvmAddress kShop{0x51}, kOther{0x52};

struct TestGiven final : Given {
    void find(std::int64_t, const EvmAddress&, std::size_t most, Done done) override {
        ++asked;
        if (down) return done(std::nullopt);
        indexer::Approvals out = given;
        if (out.all.size() > most) out.all.resize(most);
        done(std::move(out));
    }
    indexer::Approvals given{.is_followed = true, .is_whole = true, .until_s = 1'700'000'000};
    bool down = false;
    int asked = 0;
};

Bytes address_word(const EvmAddress& address) {
    Bytes word(12, 0);
    word.insert(word.end(), address.begin(), address.end());
    return word;
}

struct ApprovalServiceTest : testing::Test, access::TestRoutes {
    ApprovalServiceTest() {
        tokens::TokenList list;
        list.tokens.push_back(
            {"eip155:1", {chain::evm_address_text(kListed), "US Dollar", "USDX", 6, ""}});
        book.add(list);
        service.add_routes(router, authorizer.authorizer);
        const auto coin = [this](const EvmAddress& token) {
            return [this, token](ByteView data) -> std::optional<Bytes> {
                for (const auto& [key, amount] : allowances)
                    if (key.first == token &&
                        std::ranges::equal(data, chain::make_allowance_call(kAccount, key.second)))
                        return word_bytes(amount);
                if (to_hex(data.first(4)) == "dd62ed3e") return word_bytes(0);
                return std::nullopt;
            };
        };
        for (const EvmAddress& token : {kCoin, kListed, kStrange})
            chain.contracts[token] = coin(token);
        chain.contracts[kBoats] = [this](ByteView data) -> std::optional<Bytes> {
            const std::string selector = to_hex(data.first(4));
            if (selector == "e985e9c5") return word_bytes(all_boats ? 1 : 0);
            if (selector == "081812fc") return address_word(kShop);
            if (selector == "6352211e")
                return address_word(Uint256::from_bytes(data.subspan(4)) == sold ? kOther
                                                                                 : kAccount);
            return std::nullopt;
        };
    }
    /// By way of Permit2, which may take what allowances says.
    void give_by_permit2(const EvmAddress& token, const EvmAddress& spender, const Uint256& left,
                         std::uint64_t until_s) {
        given.given.all.push_back({.token = token,
                                   .spender = spender,
                                   .kind = ApprovalKind::kPermit2,
                                   .info = {"Coin", "C", 2}});
        permit2[{token, spender}] = {left, until_s};
        chain.contracts[kPermit2] = [this](ByteView data) -> std::optional<Bytes> {
            for (const auto& [key, allowance] : permit2)
                if (std::ranges::equal(data, chain::make_permit2_allowance_call(kAccount, key.first,
                                                                                key.second))) {
                    Bytes out = word_bytes(allowance.amount);
                    for (const Uint256 word : {Uint256(allowance.until_s), Uint256(3)}) {
                        const Bytes bytes = word_bytes(word);
                        out.insert(out.end(), bytes.begin(), bytes.end());
                    }
                    return out;
                }
            return std::nullopt;
        };
    }
    void give(const EvmAddress& token, const EvmAddress& spender, const Uint256& left,
              bool own = true) {
        given.given.all.push_back(
            {.token = token, .spender = spender, .is_own = own, .info = {"Coin", "C", 2}});
        allowances[{token, spender}] = left;
    }
    net::Response get(const std::string& more = "&chainId=eip155:1") {
        return fetch("/v1/account/" + kAccountText + "/approvals", more);
    }
    Json json() {
        const auto response = get();
        EXPECT_EQ(response.status, 200) << response.body;
        return *parse_json(response.body);
    }
    static std::vector<std::string> rows(const Json& body) {
        std::vector<std::string> out;
        for (const Json& row : body.find("data")->items()) {
            const Json* quantity = row.find("quantity");
            out.push_back(std::string(*row.find_string("standard")) + " " +
                          (row.find("unlimited")->as_bool() ? "all"
                           : quantity->is_null()            ? "-"
                                                            : quantity->as_string()));
        }
        return out;
    }

    std::int64_t now_ms = 1'700'000'000'000;
    std::optional<std::int64_t> head_s = 1'700'000'012;
    SimulatedChain chain;
    std::map<std::pair<EvmAddress, EvmAddress>, Uint256> allowances;
    std::map<std::pair<EvmAddress, EvmAddress>, chain::Permit2Allowance> permit2;
    bool all_boats = true;
    Uint256 sold = 999;
    TestGiven given;
    tokens::TokenBook book;
    chain_data::Contracts contracts{chain, [this] { return now_ms; }};
    ApprovalService service{given,
                            chain,
                            contracts,
                            book,
                            [this](std::string_view) { return head_s; },
                            [this] { return now_ms; }};
};

TEST_F(ApprovalServiceTest, WhatTheChainSaysIsLeft) {
    give(kCoin, kShop, 1'250);
    give(kCoin, kOther, 0);  // taken back, or used
    give(kCoin, kPermit2, Uint256::from_bytes(Bytes(32, 0xff)));
    const Json body = json();
    EXPECT_THAT(rows(body), ElementsAre("erc20 12.5", "erc20 all"));
    EXPECT_TRUE(body.find("followed")->as_bool());
    EXPECT_TRUE(body.find("whole")->as_bool());
    const Json& first = body.find("data")->items()[0];
    EXPECT_EQ(first.find_string("contract"), chain::evm_address_text(kCoin));
    EXPECT_EQ(first.find_string("spender"), chain::evm_address_text(kShop));
    EXPECT_EQ(first.find_string("symbol"), "C");
    EXPECT_TRUE(first.find("spenderName")->is_null());
    EXPECT_EQ(body.find("data")->items()[1].find_string("spenderName"), "Permit2");
    EXPECT_EQ(chain.calls, 1U) << "all in one question";
}

TEST_F(ApprovalServiceTest, LimitsOfNinetySixBitsAreNoneEither) {
    give(kCoin, kShop, Uint256::from_bytes(Bytes(12, 0xff)));
    EXPECT_THAT(rows(json()), ElementsAre("erc20 all"));
}

TEST_F(ApprovalServiceTest, OneNftAndAWholeCollection) {
    given.given.all = {
        {.token = kBoats, .spender = kShop, .kind = ApprovalKind::kCollection, .is_own = true},
        {.token = kBoats, .spender = kShop, .id = {7}, .is_own = true},
        {.token = kBoats, .spender = kShop, .is_own = true},  // the NFT 0
        {.token = kBoats, .spender = kOther, .id = {8}, .is_own = true}};
    Json body = json();
    EXPECT_THAT(rows(body), ElementsAre("collection -", "nft -", "nft -"));
    EXPECT_EQ(body.find("data")->items()[1].find_string("tokenId"), "7");
    EXPECT_EQ(body.find("data")->items()[2].find_string("tokenId"), "0");
    now_ms += ApprovalService::kCacheMs;
    all_boats = false;
    sold = 7;  // its new owner may let the same shop take it
    body = json();
    ASSERT_THAT(rows(body), ElementsAre("nft -"));
    EXPECT_EQ(body.find("data")->items()[0].find_string("tokenId"), "0");
}

TEST_F(ApprovalServiceTest, WhatIsLeftByWayOfPermit2) {
    const std::uint64_t now_s = 1'700'000'000, no_end = 281'474'976'710'655;
    give(kCoin, kPermit2, Uint256::from_bytes(Bytes(32, 0xff)));
    give_by_permit2(kCoin, kShop, 1'250, now_s);
    give_by_permit2(kCoin, kOther, Uint256::from_bytes(Bytes(20, 0xff)), no_end);
    give_by_permit2(kCoin, {0x53}, 7, now_s - 1);     // over
    give_by_permit2(kCoin, {0x54}, 0, no_end);        // taken back, or used
    give_by_permit2(kListed, kShop, 1'000, no_end);   // which Permit2 may not take
    give_by_permit2(kStrange, kShop, 1'000, no_end);  // nor this
    const Json body = json();
    EXPECT_THAT(rows(body), ElementsAre("erc20 all", "permit2 12.5", "permit2 all"));
    const auto& items = body.find("data")->items();
    EXPECT_TRUE(items[0].find("expiresAt")->is_null());
    EXPECT_EQ(items[1].find("expiresAt")->as_integer(), 1'700'000'000);
    EXPECT_EQ(items[1].find_string("contract"), chain::evm_address_text(kCoin));
    EXPECT_EQ(items[1].find_string("spender"), chain::evm_address_text(kShop));
    EXPECT_TRUE(items[2].find("expiresAt")->is_null());
    EXPECT_EQ(chain.calls, 1U) << "all in one question";
}

TEST_F(ApprovalServiceTest, TheWordOfAStrangersContractIsNotTold) {
    give(kStrange, kShop, 5, false);
    EXPECT_THAT(rows(json()), IsEmpty());
    EXPECT_EQ(chain.calls, 0U);
    now_ms += ApprovalService::kCacheMs;
    give(kListed, kShop, 5'000'000, false);  // by a permit that somebody else sent
    const Json body = json();
    EXPECT_THAT(rows(body), ElementsAre("erc20 5"));
    EXPECT_EQ(body.find("data")->items()[0].find_string("symbol"), "USDX");
}

TEST_F(ApprovalServiceTest, NamesThatWantToBeClickedAreLeftOut) {
    give(kCoin, kShop, 5);
    given.given.all[0].info = {"Claim at https://drop.example", "www.drop.example", 0};
    const Json body = json();
    EXPECT_THAT(rows(body), ElementsAre("erc20 5"));
    EXPECT_TRUE(body.find("data")->items()[0].find("name")->is_null());
    EXPECT_TRUE(body.find("data")->items()[0].find("symbol")->is_null());
}

TEST_F(ApprovalServiceTest, UnknownDecimalsAreNoAmount) {
    give(kCoin, kShop, 5);
    given.given.all[0].info.decimals.reset();
    EXPECT_THAT(rows(json()), ElementsAre("erc20 -"));
}

TEST_F(ApprovalServiceTest, SaysWhereItDoesNotKnowAll) {
    given.given.is_whole = false;
    EXPECT_FALSE(json().find("whole")->as_bool());
    now_ms += ApprovalService::kCacheMs;
    given.given.is_whole = true;
    given.given.all.assign(ApprovalService::kMost + 1,
                           {.token = kCoin, .spender = kShop, .is_own = true});
    EXPECT_FALSE(json().find("whole")->as_bool()) << "more than are looked at";
    given.given.all.clear();
    for (const auto& [head, whole] : {std::pair(std::optional<std::int64_t>(1'700'000'600), true),
                                      std::pair(std::optional<std::int64_t>(1'700'000'601), false),
                                      std::pair(std::optional<std::int64_t>(), false)}) {
        now_ms += ApprovalService::kCacheMs;
        head_s = head;
        EXPECT_EQ(json().find("whole")->as_bool(), whole) << "an index that is behind its chain";
    }
    now_ms += ApprovalService::kCacheMs;
    given.given = {};
    EXPECT_FALSE(json().find("followed")->as_bool());
    EXPECT_FALSE(parse_json(get("&chainId=eip155:5").body)->find("followed")->as_bool());
    EXPECT_FALSE(parse_json(get("&chainId=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp").body)
                     ->find("followed")
                     ->as_bool());
}

TEST_F(ApprovalServiceTest, FailuresAreNoEmptyList) {
    give(kCoin, kShop, 5);
    given.down = true;
    EXPECT_EQ(get().status, 503);
    given.down = false;
    chain.down = true;
    EXPECT_EQ(get().status, 503);
    EXPECT_THAT(get().body, HasSubstr("Nothing has changed"));
    chain.down = false;
    EXPECT_THAT(rows(json()), ElementsAre("erc20 0.05")) << "a failure is not kept";
}

TEST_F(ApprovalServiceTest, BadQuestionsAreRefused) {
    EXPECT_EQ(get("").status, 400);
    EXPECT_EQ(get("&chainId=1").status, 400);
    EXPECT_EQ(fetch("/v1/account/0x12/approvals", "&chainId=eip155:1").status, 400);
}

TEST_F(ApprovalServiceTest, IsKeptForAMoment) {
    give(kCoin, kShop, 5);
    json();
    json();
    EXPECT_EQ(given.asked, 1);
    now_ms += ApprovalService::kCacheMs;
    json();
    EXPECT_EQ(given.asked, 2);
}

}  // namespace
}  // namespace portico::api::approvals
