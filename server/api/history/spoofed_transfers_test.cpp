// SPDX-License-Identifier: Apache-2.0
#include "server/api/history/spoofed_transfers.hpp"

#include <gtest/gtest.h>

namespace portico::api::history {
namespace {

constexpr const char* kUsdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
constexpr const char* kOther = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

/// One transfer, on the chain of the list.
struct One final : HistoryProvider {
    void page(const HistoryQuery&, Done done) override {
        Entry entry{.operation = operation,
                    .sent_from = "0xFriend",
                    .chain = "eip155:1",
                    .transfers = {transfer}};
        done(HistoryPage{{entry}, {}});
    }
    Transfer transfer;
    std::string operation;
};

struct SpoofedTransfers : testing::Test {
    SpoofedTransfers() { book.add(*tokens::read_token_list(tokens::bundled_tokens())); }
    bool is_spam(const char* symbol, std::optional<std::string> contract, bool is_own = false) {
        all.transfer = {};
        all.transfer.fungible = Fungible{"USD Coin", symbol, {}};
        all.transfer.contract = std::move(contract);
        all.transfer.is_own = is_own;
        bool is_spam = false;
        marked.page({}, [&](const std::expected<HistoryPage, HistoryFailure>& page) {
            is_spam = page->entries[0].transfers[0].is_spam;
        });
        return is_spam;
    }
    tokens::TokenBook book;
    One all;
    SpoofedTransferFilter marked{all, book};
};

TEST_F(SpoofedTransfers, OfAListedTokenAreSpam) {
    EXPECT_TRUE(is_spam("USDC", kOther));
    EXPECT_TRUE(is_spam("USD\xd0\xa1", kOther)) << "a Cyrillic letter";
    EXPECT_TRUE(is_spam("ETH", kOther)) << "of the chain's own currency";
    EXPECT_FALSE(is_spam("USDC", kUsdc));
    EXPECT_FALSE(is_spam("ETH", {})) << "the currency itself";
    EXPECT_FALSE(is_spam("ETH", "0xfffffffffffffffffffffffffffffffffffffffe"))
        << "its contract, as older indexes have it";
    EXPECT_FALSE(is_spam("HRB", kOther)) << "a stranger that poses as nobody";
}

TEST_F(SpoofedTransfers, WhatTheAccountDidItselfStands) {
    EXPECT_FALSE(is_spam("USDC", kOther, true));
}

TEST_F(SpoofedTransfers, WhoGaveIsWhoDidItUnlessAListKnowsTheToken) {
    const auto giver = [&](const char* contract, const char* operation) {
        all.transfer = {};
        all.transfer.fungible = Fungible{"Harbour", "HRB", {}};
        all.transfer.contract = contract;
        all.transfer.by = "0xSigner";
        all.operation = operation;
        std::string giver;
        marked.page({}, [&](const std::expected<HistoryPage, HistoryFailure>& page) {
            giver = page->entries[0].sent_from;
        });
        return giver;
    };
    EXPECT_EQ(giver(kOther, "receive"), "0xSigner") << "its contract may name any friend";
    EXPECT_EQ(giver(kUsdc, "receive"), "0xFriend");
    EXPECT_EQ(giver(kOther, "send"), "0xFriend") << "that is who signed, anyway";
}

TEST_F(SpoofedTransfers, WhatHasNoNameYetIsNone) {
    all.transfer = {};
    all.transfer.fungible = Fungible{};
    all.transfer.contract = kOther;
    marked.page({}, [&](const std::expected<HistoryPage, HistoryFailure>& page) {
        EXPECT_FALSE(page->entries[0].transfers[0].is_spam);
    });
}

}  // namespace
}  // namespace portico::api::history
