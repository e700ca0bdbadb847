// SPDX-License-Identifier: Apache-2.0
//
// What Solana transactions say. They were written by @solana/kit.
#include "core/approval/testing_for_test.hpp"
#include "core/base/encoding/base58.hpp"
#include "core/chain/solana/address.hpp"
#include "core/chain/solana/message.hpp"
#include "core/chain/solana/programs.hpp"
#include "core/chain/solana/transfer.hpp"

namespace portico::approval {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr const char* kSolanaFriend = "8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR";

TEST(ApprovalSolana, SaysEveryInstruction) {
    EXPECT_THAT(sentences("solana: sol"),
                ElementsAre("Compute budget: units 200000", "Compute budget: price 1",
                            "Send 1.5 SOL to " + std::string(kSolanaFriend), "Note: Lunch"));
    EXPECT_THAT(warnings("solana: sol"), IsEmpty());
    EXPECT_EQ(handling("solana: sol"), Handling::kFrame);
}

// Whoever has the new account's key, or its program, has what is sent there.
TEST(ApprovalSolana, SaysWhatANewAccountIsGiven) {
    const auto given = describe_test_request("solana: new account of others");
    EXPECT_THAT(sentences(given),
                ElementsAre("Send 100 SOL to the new account " + std::string(kSolanaFriend) +
                            ", which the program 11111111111111111111111111111111 owns"));
    EXPECT_THAT(warnings(given), ElementsAre("account_of_others"));
    EXPECT_EQ(given->handling, Handling::kPopup);
    EXPECT_THAT(warnings("solana: new account with much for a program"),
                ElementsAre("account_of_others"));
    // The rent of a mint, which its program keeps.
    EXPECT_THAT(warnings("solana: new mint"), IsEmpty());
    EXPECT_EQ(handling("solana: new mint"), Handling::kFrame);
}

// What the compute budget offers is paid on top, whoever asks for it.
TEST(ApprovalSolana, SaysTheMostThatTheFeeCanBe) {
    const auto most = [](const char* name) {
        for (const Argument& one : describe_test_request(name)->fees)
            if (one.name == "most") return one.value.value + " " + one.symbol->value;
        return std::string("none");
    };
    // 5,000 for the signature, and 200,000 units at a millionth: a part of a lamport is one.
    EXPECT_EQ(most("solana: sol"), "0.000005001 SOL");
    // 2^33 + 1,000,000 millionths for each of 200,000 units.
    EXPECT_EQ(most("solana: dear"), "1.718191919 SOL");
    EXPECT_THAT(warnings("solana: dear"), ElementsAre("fee_high"));
    EXPECT_EQ(handling("solana: dear"), Handling::kPopup);
    EXPECT_EQ(most("solana: of another payer"), "none");
}

TEST(ApprovalSolana, NamesTheToken) {
    ApprovalContext known = test_context("solana_");
    const auto unknown = describe_test_request("solana: token");
    const std::string mint = unknown->sentences[0].arguments[0].contract->value;
    known.tokens.push_back({.address = mint, .symbol = "USDC", .decimals = 6});
    const auto summary = describe_test_request("solana: token", &known);
    EXPECT_THAT(sentences(summary),
                ElementsAre("Send 25.5 USDC to GgBaCs3NCBuZN12kCJgAW63ydqohFkHEdfdEXBPzLHq"));
}

// As the widget's own form sends a token that keeps a part of each transfer.
TEST(ApprovalSolana, SaysATransferOfWhichTheTokenKeepsAPart) {
    ApprovalContext known = test_context("solana_");
    chain::SolanaTransfer transfer{.from = *chain::parse_solana_address(known.account.value),
                                   .to = {2},
                                   .amount = 25'000'000,
                                   .unit_limit = 1'000};
    auto& token = transfer.token.emplace();
    token.program = chain::solana_program(chain::kToken2022Program);
    token.mint = {4};
    token.destination = {5};
    token.decimals = 6;
    token.creates = true;
    token.fee = 250'000;
    known.tokens.push_back({.address = to_base58(token.mint), .symbol = "TOLL", .decimals = 6});
    Json params = Json::object();
    params.set("transaction", Json::string(to_base58(chain::make_solana_transaction(
                                  {{}}, chain::make_solana_transfer(transfer)))));
    const auto summary = describe_request("solana_signTransaction", params, known);
    EXPECT_TRUE(summary->decoded);
    EXPECT_THAT(sentences(summary), Contains("Send 25 TOLL to " + to_base58(token.destination)));
}

TEST(ApprovalSolana, WarnsOfAllowancesAuthoritiesAndNonces) {
    EXPECT_THAT(warnings("solana: approve all"),
                ElementsAre("unlimited_approval", "spender_unknown"));
    EXPECT_THAT(warnings("solana: authority"), ElementsAre("authority_change"));
    EXPECT_THAT(warnings("solana: close"), ElementsAre("proceeds_elsewhere"));
    EXPECT_THAT(warnings("solana: nonce"), ElementsAre("durable_nonce"));
    EXPECT_THAT(warnings("solana: token account"), IsEmpty());
}

TEST(ApprovalSolana, UnknownProgramsAndTablesCannotBeDecoded) {
    for (const char* name : {"solana: unknown program", "solana: tables", "solana: two"}) {
        EXPECT_FALSE(describe_test_request(name)->decoded) << name;
        EXPECT_EQ(handling(name), Handling::kPopup) << name;
    }
    EXPECT_THAT(warnings("solana: tables"), Contains("lookup_tables"));
}

TEST(ApprovalSolana, RefusesWhatTheAccountDoesNotSign) {
    EXPECT_EQ(handling("solana: of another payer"), Handling::kRefuse);
    EXPECT_THAT(warnings("solana: sign-in elsewhere"), Contains("sign_in_other_site"));
    EXPECT_THAT(warnings("solana: text"), IsEmpty());
}

// A page may call the network as it likes.
TEST(ApprovalSolana, HoldsSignInToWhoAsksOnEveryNetwork) {
    const ApprovalContext known = test_context("solana_signMessage");
    for (const auto& [host, warned] :
         {std::pair("app.example", false), std::pair("bank.example", true)}) {
        const std::string text = std::string(host) +
                                 " wants you to sign in with your Solana Devnet account:\n" +
                                 known.account.value + "\n\nURI: https://app.example";
        Json params = Json::object();
        params.set("message", Json::string(to_base58(as_bytes(text))));
        params.set("pubkey", Json::string(known.account.value));
        const auto summary = describe_request("solana_signMessage", params, known);
        EXPECT_THAT(sentences(summary),
                    ElementsAre("Sign in at " + std::string(host) + " as " + known.account.value));
        EXPECT_EQ(summary->handling == Handling::kRefuse, warned) << host;
    }
}

// Case 23: nothing stands in front of a message that is signed, so it must not be a transaction.
TEST(ApprovalSolana, RefusesATransactionAsAMessage) {
    EXPECT_EQ(handling("solana: transaction as message"), Handling::kRefuse);
    EXPECT_THAT(warnings("solana: transaction as message"), Contains("message_is_transaction"));
}

TEST(ApprovalSolana, ReadsOneFormOfATransactionOnly) {
    static const Json kRequests = read_test_file("testdata/requests.json");
    const auto text = kRequests.find("solana: tables")->find("params")->find_string("transaction");
    const Bytes good = parse_base58(*text).value();
    const auto read = chain::parse_solana_transaction(good);
    ASSERT_TRUE(read);
    EXPECT_TRUE(read->message.versioned);
    EXPECT_EQ(read->message.tables.size(), 1u);
    for (std::size_t size = 0; size < good.size(); ++size)
        EXPECT_FALSE(chain::parse_solana_transaction(ByteView(good).first(size))) << size;
    Bytes more = good;
    more.push_back(0);
    EXPECT_FALSE(chain::parse_solana_transaction(more));
    Bytes later = good;
    later[65] = 0x81;  // a version that nobody knows
    EXPECT_FALSE(chain::parse_solana_transaction(later));
    EXPECT_FALSE(chain::parse_solana_transaction(Bytes(chain::kSolanaTransactionMax + 1)));
}

}  // namespace
}  // namespace portico::approval
