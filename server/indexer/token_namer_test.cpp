// SPDX-License-Identifier: Apache-2.0
//
// Names of tokens, as contracts say them and nodes pass them on or do not, into the real store.
#include "server/indexer/token_namer.hpp"

#include <gtest/gtest.h>

#include "core/base/encoding/hex.hpp"
#include "server/api/rpc/request.hpp"
#include "server/store/history/history_store.hpp"
#include "server/store/migrations/migrate.hpp"
#include "server/store/sql/sqlite_connection.hpp"

namespace portico::indexer {
namespace {

using namespace indexer;

constexpr ChainId kChain = 1;

/// As contracts answer: a text, and a number.
std::string text(std::string_view value) {
    Bytes out(64 + 32);
    out[31] = 32;
    out[63] = static_cast<std::uint8_t>(value.size());
    std::ranges::copy(as_bytes(value), out.begin() + 64);
    return '"' + to_hex_0x(out) + '"';
}
std::string number(std::uint8_t value) {
    Bytes out(32);
    out[31] = value;
    return '"' + to_hex_0x(out) + '"';
}

NodeAnswer failure(std::int64_t code, bool is_trouble = false) {
    NodeAnswer out;
    out.code = code;
    out.is_trouble = is_trouble;
    out.is_revert = code == 3;
    return out;
}

struct NamesOfTokens : testing::Test {
    NamesOfTokens() {
        if (!store::migrate(*sql, store::history_schema()) ||
            !index->lease(writer, 0, 1000).value_or(false))
            std::abort();
    }
    /// Something is paid with these tokens.
    void used(std::uint8_t count) {
        Block block{.number = 1, .hash = {1}, .time_s = 1'700'000'000};
        block.transactions = {{.hash = {2}, .sender = {3}, .recipient = Address{4}}};
        for (std::uint8_t i = 1; i <= count; ++i)
            block.transactions[0].effects.push_back(
                {EffectKind::kErc20, Address{0xc0, i}, {3}, {4}, {1}});
        ASSERT_TRUE(index->append(writer, std::vector{block}, 64));
    }
    /// What the store knows of a token by now; nothing: it was not asked yet.
    std::optional<TokenInfo> known(std::uint8_t token) {
        const auto page = index->page({.account = {3}, .chains = {kChain}});
        for (const auto& [one, info] : page->tokens)
            if (one.address == Address{0xc0, token}) return info;
        return {};
    }
    /// Looks until `minutes` are over.
    void live(int minutes) {
        for (int second = 0; second < 60 * minutes; ++second) namer.look(*index, now_ms += 1000);
    }
    static bool is_of(const NodeCall& call, std::uint8_t token) {
        return call.params.contains(to_hex_0x(Address{0xc0, token}));
    }

    std::function<NodeAnswer(const NodeCall&)> node = [this](const NodeCall& call) {
        if (call.params.contains("0x313ce567")) return NodeAnswer{six};
        return NodeAnswer{call.params.contains("0x06fdde03") ? name : symbol};
    };
    /// Calls of one batch, where all of it comes to nothing.
    std::function<bool(const std::vector<NodeCall>&)> is_too_much = [](const auto&) {
        return false;
    };
    std::string six = number(6), name = text("USD Coin"), symbol = text("USDC");
    std::size_t batches = 0;
    std::int64_t now_ms = 0;
    Writer writer{kChain, "me"};
    std::unique_ptr<store::sql::Connection> sql = store::sql::open_sqlite(":memory:").value();
    std::unique_ptr<Store> index = store::open_history_store(*sql);
    TokenNamer namer{kChain, [this](const std::vector<NodeCall>& calls, const Nodes::Done& done) {
                         ++batches;
                         std::vector<NodeAnswer> answers;
                         for (const NodeCall& call : calls)
                             answers.push_back(is_too_much(calls)
                                                   ? failure(api::rpc::kUnavailable, true)
                                                   : node(call));
                         done(answers);
                     }};
};

TEST_F(NamesOfTokens, AreAskedForOnce) {
    used(3);
    live(1);
    EXPECT_EQ(known(2), (TokenInfo{"USD Coin", "USDC", 6}));
    EXPECT_EQ(batches, 1u);
}

TEST_F(NamesOfTokens, AContractWithoutTheseHasNone) {
    node = [](const NodeCall&) { return failure(3); };
    used(1);
    live(1);
    EXPECT_EQ(known(1), TokenInfo{});
    EXPECT_EQ(batches, 1u);
}

TEST_F(NamesOfTokens, ANodesOwnTroubleIsNoWordOfTheContract) {
    const auto whole = node;
    node = [&](const NodeCall& call) {
        return call.params.contains("0x313ce567") ? failure(429, true) : whole(call);
    };
    used(2);
    live(1);
    EXPECT_EQ(known(1), std::nullopt) << "six decimals less would be a million times the sum";
    node = whole;
    live(11);
    EXPECT_EQ(known(1), (TokenInfo{"USD Coin", "USDC", 6}));
    EXPECT_EQ(known(2), (TokenInfo{"USD Coin", "USDC", 6}));
}

TEST_F(NamesOfTokens, AnErrorThatIsNoContractsWordIsAskedAgain) {
    const auto whole = node;
    node = [](const NodeCall&) { return failure(-32607); };  // "call limit has been reached"
    used(1);
    live(1);
    EXPECT_EQ(known(1), std::nullopt) << "or it had no decimals for ever";
    node = whole;
    live(11);
    EXPECT_EQ(known(1), (TokenInfo{"USD Coin", "USDC", 6}));
}

TEST_F(NamesOfTokens, AContractThatSaysTooMuchTakesNoOtherWithIt) {
    is_too_much = [](const std::vector<NodeCall>& calls) {
        return std::ranges::any_of(calls, [](const NodeCall& one) { return is_of(one, 2); });
    };
    used(30);
    live(5);
    for (std::uint8_t token = 1; token <= 30; ++token)
        EXPECT_EQ(known(token).has_value(), token != 2) << int{token};
    const std::size_t requested = batches;
    live(10);
    EXPECT_LE(batches, requested + 2) << "and is not asked again and again";
}

TEST_F(NamesOfTokens, ShowWhatIsSeenAlone) {
    name = text("USD\xe2\x80\xae Co\xe2\x80\x8bin");
    used(1);
    live(1);
    EXPECT_EQ(known(1)->name, "USD Coin");
}

}  // namespace
}  // namespace portico::indexer
