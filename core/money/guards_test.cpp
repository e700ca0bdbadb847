// SPDX-License-Identifier: Apache-2.0
//
// What speaks against a recipient (docs/money.md).
#include "core/base/text/ascii.hpp"
#include "core/money/scenario.hpp"
#include "core/money/send/recipient.hpp"

namespace portico::money {
namespace {

using enum SendButton;

class Guards : public Scenario {
  protected:
    static std::string sent(const std::string& to, const std::string& more = "") {
        return R"({"id":")" + to +
               R"(","at_ms":1690000000000,"operation":"send","hash":"","from":")" + kAlice +
               R"(","to":")" + to + R"(","status":"confirmed","transfers":[],"suspicious":false)" +
               more + "}";
    }
    static std::string by_account(const std::string& to) {
        return sent(to, R"(,"fee":{"quantity":"0.1","symbol":"ETH"})");
    }
};

std::string kind_of(const std::string& text) {
    const TypedRecipient typed = read_recipient(text, "eip155:1");
    switch (typed.kind) {
        case RecipientKind::kNone:
            return "none";
        case RecipientKind::kAddress:
            return chain::evm_address_text(typed.address);
        case RecipientKind::kName:
            return typed.name;
        case RecipientKind::kInvalid:
            return !typed.problem                               ? "invalid"
                   : *typed.problem == SendProblem::kChecksum   ? "checksum"
                   : *typed.problem == SendProblem::kOtherChain ? "other " + typed.detail
                                                                : "not plain";
    }
    return "";
}

/// What a link asks for: units, and of which token where it names one.
std::string asked_by(const std::string& rest) {
    const TypedRecipient typed = read_recipient("ethereum:" + rest, "eip155:1");
    if (typed.kind != RecipientKind::kAddress) return "invalid";
    return (typed.units ? to_decimal(*typed.units) : "nothing") +
           (typed.token ? " of " + chain::evm_address_text(*typed.token) : "");
}

TEST(Recipient, OfARequestIsReadWithItsAmountExactly) {
    EXPECT_EQ(asked_by(kBob), "nothing");
    EXPECT_EQ(asked_by(kBob + "@1?value=1500000000000000000"), "1500000000000000000");
    EXPECT_EQ(asked_by(kBob + "?value=2.014e18&gas=21000&gasPrice=7"), "2014000000000000000");
    EXPECT_EQ(asked_by(kBob + "?value=1.50e1"), "15");
    EXPECT_EQ(asked_by(kBob + "?value=.5e1"), "5");
    EXPECT_EQ(asked_by(kBob + "?value=0"), "0");
    EXPECT_EQ(asked_by(kAlice + "@1/transfer?address=" + kBob + "&uint256=12.5e6"),
              "12500000 of " + kAlice);
    EXPECT_EQ(asked_by(kAlice + "/transfer?uint256=1&address=" + kBob), "1 of " + kAlice);
    EXPECT_EQ(asked_by(kAlice + "/transfer?address=" + kBob), "0 of " + kAlice);
    for (const char* bad :
         {"?value=1.5", "?value=1.55e1", "?value=", "?value", "?value=-1", "?value=1&value=2",
          "?value=1e79", "?value=0x1", "?value=e1", "?value=1.e1", "?amount=1", "?value=1e", "?",
          "/transfer?uint256=1", "/transfer?address=nobody&uint256=1", "/transfer"})
        EXPECT_EQ(asked_by(kBob + bad), "invalid") << bad;
    EXPECT_EQ(asked_by(kBob + "?value=1" + std::string(78, '0')), "invalid");
}

// Case 35.
TEST(Recipient, IsReadAsWhatPeoplePaste) {
    EXPECT_EQ(kind_of(" \n"), "none");
    for (const char* same :
         {"0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359", "fB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
          "0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359",
          "0XFB6916095CA1DF60BB79CE92CE3EA74C37C5D359",
          "  eip155:1:0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
          "ethereum:0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
          "ethereum:pay-0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359@1"})
        EXPECT_EQ(kind_of(same), kBob) << same;
    EXPECT_EQ(kind_of("0xfb6916095ca1df60bB79Ce92cE3Ea74c37c5d359"), "checksum") << "one letter";
    EXPECT_EQ(kind_of("eip155:11155111:" + kBob), "other eip155:11155111");
    EXPECT_EQ(kind_of("ethereum:" + kBob + "@10"), "other eip155:10");
    EXPECT_EQ(kind_of("ethereum:" + kBob + "@10?value=1"), "other eip155:10");
    EXPECT_EQ(kind_of("ethereum:0xfb6916095ca1df60bB79Ce92cE3Ea74c37c5d359?value=1"), "checksum");
    EXPECT_EQ(kind_of("ethereum:" + kBob + "@1/approve?address=" + kBob + "&uint256=1"), "invalid");
    EXPECT_EQ(kind_of("Vitalik.ETH"), "vitalik.eth");
    EXPECT_EQ(kind_of("vitalіk.eth"), "not plain") << "a Cyrillic letter";
    for (const char* wrong : {"0x", "0xfb", "vitalik", "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
                              ":::", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d35900"})
        EXPECT_EQ(kind_of(wrong), "invalid") << wrong;
}

TEST(Recipient, BurnAddresses) {
    const auto burns = [](const std::string& text) {
        return is_burn_address(chain::parse_evm_address(text).value());
    };
    for (const char* lost : {"0x0000000000000000000000000000000000000000",
                             "0x0000000000000000000000000000000000000001",
                             "0x000000000000000000000000000000000000dead",
                             "0xdead000000000000000000000000000000000000",
                             "0xdead00000000000000000000000000000000dead",
                             "0xdeaddeaddeaddeaddeaddeaddeaddeaddeaddead",
                             "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"})
        EXPECT_TRUE(burns(lost)) << lost;
    EXPECT_FALSE(burns(kBob));
    EXPECT_FALSE(burns("0x00000000219ab540356cbb839cbe05303d7705fa")) << "the deposit contract";
    EXPECT_FALSE(burns("0xdead00000000000000000000000000000000beef"));
}

TEST_F(Guards, RefuseWhatIsLost) {
    start();
    holds_tokens();
    when(OpenSend{});
    type("1");
    to(kToken);
    EXPECT_EQ(problem(), "\"token_contract\"") << "also for the currency";
    to("0x000000000000000000000000000000000000dEaD");
    EXPECT_EQ(problem(), "\"burn\"");
    to("0xfb6916095ca1df60bB79Ce92cE3Ea74c37c5d359");
    EXPECT_EQ(problem(), "\"checksum\"");
    EXPECT_EQ(send().button, kInvalidAddress);
    to("eip155:8453:" + kBob);
    EXPECT_EQ(problem(), "\"other_chain\"");
    EXPECT_EQ(send().detail->value, "eip155:8453");
    to(kToken);
    when(ReviewSend{});
    EXPECT_EQ(send().step, SendStep::kForm);
}

TEST_F(Guards, TheFirstTimeIsSaid) {
    given_quote();
    EXPECT_EQ(warnings(), "first_time");
    confirm();
    wallet_answers("\"" + kHash + "\"");
    when(OpenSend{});
    to(kBob);
    EXPECT_EQ(warnings(), "") << "it was sent to from here";
    ASSERT_EQ(send().contacts.size(), 1U);
    EXPECT_EQ(send().contacts[0].address.value, kBob);
}

TEST_F(Guards, WhoWasPaidLongAgoIsStillKnown) {
    node.transactions[kHash] = R"({"hash":")" + kHash + R"(","nonce":"0x7"})";
    given_sent();
    node.receipts[kHash] = R"({"transactionHash":")" + kHash +
                           R"(","status":"0x1","gasUsed":"0x5208","effectiveGasPrice":"0x1"})";
    after(kPollMs);
    ASSERT_EQ(status(), TransferStatus::kConfirmed);
    at_ms += 2 * kForgetMs;
    start();
    when(FollowSent{account, "0x" + std::string(64, 'c'),
                    parse_json(R"({"to":")" + kToken + R"("})").value()});
    ASSERT_EQ(shown.transfers->transfers.size(), 1U) << "what was sent is forgotten";
    when(OpenSend{});
    type("1");
    to(kMallory);
    EXPECT_EQ(warnings(), "lookalike!");
    to(kBob);
    EXPECT_EQ(warnings(), "");
    account.address = kMallory;
    start();
    when(OpenSend{});
    EXPECT_EQ(send().contacts.size(), 0U) << "another account paid nobody";
}

TEST_F(Guards, WhoWasInTheHistoryIsKnownWhenStrangersFillIt) {
    start();
    history(by_account(kBob));
    std::string rows;
    for (int i = 0; i < 50; ++i)
        rows +=
            (i > 0 ? "," : "") +
            (R"({"id":"y)" + std::to_string(i) +
             R"(","at_ms":1,"operation":"receive","hash":"","from":")" + kMallory + R"(","to":")" +
             kAlice + R"(","status":"confirmed","transfers":[],"suspicious":false})");
    history(rows);
    start();
    when(OpenSend{});
    to(kMallory);
    EXPECT_EQ(warnings(), "lookalike!");
}

TEST_F(Guards, AnAddressThatLooksLikeAKnownOneMustBeRead) {
    start();
    history(by_account(kBob));
    when(OpenSend{});
    type("1");
    to(kMallory);
    EXPECT_EQ(warnings(), "lookalike!");
    EXPECT_EQ(send().warnings[0].address->value, kBob) << "both are shown in full";
    when(ReviewSend{});
    confirm();
    EXPECT_EQ(wallet.size(), 0U);
    when(AcceptSendWarnings{});
    // What is changed then has not been read.
    to(kMallory);
    when(ReviewSend{});
    confirm();
    EXPECT_EQ(wallet.size(), 0U);
    to(kBob);
    EXPECT_EQ(warnings(), "");
}

// Case 36.
TEST_F(Guards, ThoseWhoWriteIntoTheHistoryAreNoContacts) {
    start();
    // Transfers "from" the account that strangers signed; suspicious ones; what came in.
    history(
        sent(kMallory) + "," + R"({"id":"x","at_ms":1,"operation":"send","hash":"","from":")" +
        kAlice + R"(","to":")" + kMallory +
        R"(","status":"confirmed","transfers":[],"suspicious":true,"fee":{"quantity":"1","symbol":"ETH"}})" +
        R"(,{"id":"y","at_ms":1,"operation":"receive","hash":"","from":")" + kMallory +
        R"(","to":")" + kAlice + R"(","status":"confirmed","transfers":[],"suspicious":false})");
    when(OpenSend{});
    EXPECT_EQ(send().contacts.size(), 0U);
    to(kMallory);
    EXPECT_EQ(warnings(), "first_time");
}

TEST_F(Guards, OnesOwnAddressMustBeMeant) {
    given_quote("0.1", kAlice);
    EXPECT_EQ(warnings(), "own_address!");
}

TEST_F(Guards, ContractsAreTriedAndNamed) {
    node.code[std::string("0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359")] = "0x6080";
    node.refusal = "execution reverted: not payable";
    given_form();
    when(ReviewSend{});
    EXPECT_EQ(problem(), "\"cannot_receive\"");
    EXPECT_EQ(send().detail->value, "not payable");
    node.refusal.clear();
    node.gas = 30'000;
    when(ReviewSend{});
    EXPECT_EQ(send().step, SendStep::kReview) << "it takes the currency";
    holds_tokens();
    choose_token();
    type("20");
    when(ReviewSend{});
    EXPECT_EQ(warnings(), "first_time contract!");
    // EIP-7702: somebody's account that lends itself a contract's code.
    node.code[std::string("0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359")] =
        "0xef0100" + std::string(40, '7');
    when(EditSend{});
    when(ReviewSend{});
    EXPECT_EQ(warnings(), "first_time");
}

TEST_F(Guards, OnATestNetworkItSaysSo) {
    account.network->testnet = true;
    given_quote();
    EXPECT_EQ(warnings(), "test_network first_time");
}

TEST_F(Guards, NamesAreLookedUpAfterAPause) {
    node.names["bob.eth"] = kBob;
    start();
    when(OpenSend{});
    type("0.25");
    to("bob.eth");
    EXPECT_TRUE(send().resolving);
    EXPECT_EQ(send().button, kInvalidAddress);
    after(500);
    EXPECT_FALSE(send().resolving);
    EXPECT_EQ(send().recipient->address.value, kBob);
    EXPECT_EQ(send().recipient->name->value, "bob.eth");
    EXPECT_EQ(send().button, kPreview);
    to("nobody.eth");
    EXPECT_FALSE(send().recipient);
    after(500);
    EXPECT_EQ(problem(), "\"name_elsewhere\"");
    to("аlice.eth");
    EXPECT_EQ(problem(), "\"name_not_plain\"");
    node.down = true;
    to("bob.eth");
    after(500);
    EXPECT_EQ(problem(), "\"names_down\"");
}

const std::string kMoved = chain::checksum_evm_address(kMallory).value();

// Its owner may have moved it since.
TEST_F(Guards, AnOldNameIsLookedUpAgainBeforeItIsReviewed) {
    node.names["bob.eth"] = kBob;
    given_form("0.25", "bob.eth");
    after(500);
    after(4 * 60'000);
    const auto lookups = [&] { return std::ranges::count(asked, "eth_call"); };
    when(ReviewSend{});
    ASSERT_EQ(send().step, SendStep::kReview) << problem();
    when(EditSend{});
    after(6 * 3'600'000);
    node.names["bob.eth"] = kMallory;
    when(ReviewSend{});
    EXPECT_EQ(send().step, SendStep::kForm);
    EXPECT_EQ(problem(), "\"name_moved\"");
    EXPECT_EQ(send().recipient->address.value, kMoved) << "it is shown first";
    EXPECT_FALSE(send().quote);
    when(ReviewSend{});
    ASSERT_EQ(send().step, SendStep::kReview) << problem();
    EXPECT_EQ(send().quote->to.value, kMoved);
    when(EditSend{});
    // The same as before: the review goes on.
    after(6 * 60'000);
    const auto before = lookups();
    when(ReviewSend{});
    EXPECT_EQ(send().step, SendStep::kReview) << problem();
    EXPECT_GE(lookups() - before, 2) << "it was asked for";
}

TEST_F(Guards, AnOldNameIsLookedUpAgainBeforeItIsSent) {
    node.names["bob.eth"] = kBob;
    given_form("0.25", "bob.eth");
    after(500);
    after(4 * 60'000 + 50'000);
    when(ReviewSend{});
    ASSERT_EQ(send().step, SendStep::kReview) << problem();
    at_ms += 15'000;  // the quote stands still
    node.names["bob.eth"] = kMallory;
    confirm();
    EXPECT_TRUE(wallet.empty());
    EXPECT_EQ(problem(), "\"name_moved\"");
    EXPECT_EQ(send().recipient->address.value, kMoved);
}

TEST_F(Guards, AnOldNameThatNobodyCanLookUpNowIsNotSentTo) {
    node.names["bob.eth"] = kBob;
    given_form("0.25", "bob.eth");
    after(500);
    after(6 * 60'000);
    node.down = true;
    when(ReviewSend{});
    EXPECT_EQ(send().step, SendStep::kForm);
    EXPECT_EQ(problem(), "\"names_down\"");
    node.down = false;
    when(ReviewSend{});
    EXPECT_EQ(send().step, SendStep::kReview) << "it is asked for again";
    when(EditSend{});
    after(6 * 60'000);
    node.names["bob.eth"] = "0x" + std::string(40, '0');
    when(ReviewSend{});
    EXPECT_EQ(send().step, SendStep::kForm);
    EXPECT_EQ(problem(), "\"name_elsewhere\"") << "it has none any more";
    EXPECT_FALSE(send().recipient);
}

TEST_F(Guards, WhatIsTypedWhileAnOldNameIsLookedUpCounts) {
    node.names["bob.eth"] = kBob;
    given_form("0.25", "bob.eth");
    after(500);
    after(6 * 60'000);
    node.names["bob.eth"] = kMallory;
    step(ReviewSend{});
    EXPECT_EQ(send().step, SendStep::kChecking);
    step(TypeSendAmount{"0.5"});
    chain_answers();
    EXPECT_EQ(send().step, SendStep::kForm);
    EXPECT_EQ(problem(), "\"name_moved\"");
    EXPECT_FALSE(send().fees.empty());
    after(6 * 60'000);
    step(ReviewSend{});
    step(TypeSendRecipient{kToken});
    chain_answers();
    EXPECT_EQ(send().recipient->address.value, kToken);
}

// ENSIP-11 and -19: an address of Ethereum may be a contract's, which nobody has on this network.
TEST_F(Guards, ANameOfEnsLeadsToItsAddressOfThisNetwork) {
    account.chain = account.network->caip_network_id = "eip155:8453";
    node.chain_id = 8453;
    node.names["bob.eth"] = kMallory;
    const auto recipient = [&] {
        start();
        when(OpenSend{});
        type("0.25");
        to("bob.eth");
        after(500);
        EXPECT_FALSE(send().resolving);
        return send().recipient ? send().recipient->address.value : problem();
    };
    EXPECT_EQ(ascii_lower(recipient()), ascii_lower(kMallory))
        << "a key's address, on every network the same";
    node.code[ascii_lower(kMallory)] = "0xef0100" + std::string(40, '7');
    EXPECT_EQ(ascii_lower(recipient()), ascii_lower(kMallory)) << "and with code behind the key";
    node.code[ascii_lower(kMallory)] = "0x6001";
    EXPECT_EQ(recipient(), "\"name_elsewhere\"");
    node.coin_names[{"bob.eth", 0x8000'0000}] = kAlice;
    EXPECT_EQ(recipient(), kAlice) << "of every network";
    node.coin_names[{"bob.eth", 0x8000'0000 + 8453}] = kBob;
    EXPECT_EQ(recipient(), kBob) << "of this one";
}

TEST_F(Guards, ANameThatIsKeptElsewhereIsSaidToBe) {
    node.names["eth"] = kBob;
    const auto look = [&](const std::string& name) {
        to("");
        to(name);
        after(500);
        return problem();
    };
    account.chain = account.network->caip_network_id = "eip155:8453";
    node.chain_id = 8453;
    start();
    when(OpenSend{});
    node.off_chain = true;
    EXPECT_EQ(look("bob.base.eth"), "\"name_off_chain\"") << "its resolver says so (ERC-3668)";
    node.off_chain = false;
    node.names.clear();
    EXPECT_EQ(look("bob.base.eth"), "\"name_off_chain\"") << "that of base.eth may (ENSIP-10)";
    EXPECT_EQ(look("bob.eth"), "\"name_unknown\"");
}

// GET /v1/names/:name: the operator's server looks where the page's node does not lead.
struct NamesKeptElsewhere : Guards {
    NamesKeptElsewhere() {
        config.api_url = "https://api.example";
        account.chain = account.network->caip_network_id = "eip155:8453";
        node.chain_id = 8453;
        node.names["eth"] = kMallory;  // so that the registry knows a resolver
        node.off_chain = true;
    }
    void open() {
        start();
        when(OpenSend{});
        type("0.25");
    }
    std::string look(const std::string& name, const std::string& body, std::int64_t status = 200) {
        to("");
        const std::size_t before = gets.size();
        to(name);
        after(500);
        EXPECT_EQ(gets.size(), before + 1) << "the server is asked, once";
        EXPECT_TRUE(send().resolving);
        HttpAnswered answer;
        answer.id = gets.back().id;
        answer.status = status;
        answer.body = body;
        when(answer);
        EXPECT_FALSE(send().resolving);
        EXPECT_EQ(gets.size(), before + 1);
        return send().recipient ? send().recipient->address.value : problem();
    }
    static std::string found(const std::string& coin, const std::string& address = kBob,
                             const std::string& name = "bob.base.eth") {
        return R"({"name":")" + name + R"(","addresses":{")" + coin + R"(":{"address":")" +
               address + R"("}}})";
    }
};

TEST_F(NamesKeptElsewhere, AreLookedUpByTheServer) {
    open();
    EXPECT_EQ(look("Bob.base.eth", found("2147492101")), kBob);
    EXPECT_EQ(send().recipient->name->value, "bob.base.eth");
    EXPECT_EQ(send().button, kPreview);
    EXPECT_EQ(gets.back().url.value,
              "https://api.example/v1/names/bob.base.eth?coins=2147492101,2147483648,60&"
              "projectId=project");
    EXPECT_EQ(look("bob.base.eth", found("2147483648")), kBob) << "of every network";
    EXPECT_EQ(look("bob.base.eth", R"({"name":"bob.base.eth","addresses":{}})"),
              "\"name_elsewhere\"");
    EXPECT_EQ(look("bob.base.eth", "[]"), "\"name_unknown\"");
}

TEST_F(NamesKeptElsewhere, LeadToAnAddressOfEthereumOnlyWhereItIsNoContract) {
    open();
    EXPECT_EQ(look("bob.base.eth", found("60")), kBob);
    node.code[ascii_lower(kBob)] = "0x6001";
    EXPECT_EQ(look("bob.base.eth", found("60")), "\"name_elsewhere\"");
    EXPECT_EQ(look("bob.base.eth", found("2147492101")), kBob) << "its owner says so for here";
}

TEST_F(NamesKeptElsewhere, AreNobodysWhereTheAnswerIsNotCertain) {
    open();
    for (const std::string& body :
         {found("2147492101", kBob, "eve.base.eth"), std::string("{}"), std::string("no"),
          std::string(R"({"name":"bob.base.eth"})"), std::string()})
        EXPECT_EQ(look("bob.base.eth", body), "\"name_off_chain\"") << body;
    EXPECT_EQ(look("bob.base.eth", "[]", 404), "\"name_off_chain\"") << "an older server";
    EXPECT_EQ(look("bob.base.eth", found("2147492101"), 503), "\"name_off_chain\"");
    EXPECT_EQ(look("bob.base.eth", found("2147483785")), "\"name_elsewhere\"") << "of Polygon";
    EXPECT_EQ(look("bob.base.eth", found("2147492101", kBob.substr(0, 40))), "\"name_elsewhere\"");
    EXPECT_EQ(look("bob.base.eth", found("2147492101", "0x" + std::string(40, '0'))),
              "\"name_elsewhere\"");
}

TEST_F(NamesKeptElsewhere, AreThoseOfAResolverAboveToo) {
    node.names.clear();
    open();
    EXPECT_EQ(look("bob.base.eth", found("2147492101")), kBob);
    EXPECT_EQ(look("bob.base.eth", "", 503), "\"name_off_chain\"");
    EXPECT_EQ(look("bob.example", found("2147492101", kBob, "bob.example")), kBob)
        << "of a whole ending";
    EXPECT_EQ(look("bob.example", "", 404), "\"name_off_chain\"");
    EXPECT_EQ(look("bob.eth", "", 404), "\"name_unknown\"") << "eth resolves nothing below it";
}

TEST_F(NamesKeptElsewhere, AreThoseOfAResolverThatKnowsOnlyItsOwnWay) {
    node.off_chain = false;
    open();
    EXPECT_EQ(look("bob.base.eth", found("2147492101")), kBob);
    EXPECT_EQ(look("bob.base.eth", "", 503), "\"name_elsewhere\"");
}

TEST_F(Guards, ANamesAnswerThatIsTooLateIsNone) {
    node.names["bob.eth"] = kBob;
    start();
    when(OpenSend{});
    to("bob.eth");
    at_ms += 500;
    step(machine::TimerFired{timers.begin()->first});
    for (const auto& [id, due] : std::map(timers)) step(machine::TimerFired{id});
    ASSERT_FALSE(questions.empty());
    step(TypeSendRecipient{kAlice});
    chain_answers();
    EXPECT_EQ(send().recipient->address.value, kAlice);
}

// Whether a contract stands at the address of one name says nothing of the next one.
TEST_F(Guards, WhatWasAskedOfOneNameIsNoAnswerAboutTheNext) {
    account.chain = account.network->caip_network_id = "eip155:8453";
    node.chain_id = 8453;
    node.names["bob.eth"] = kMallory;
    node.names["carol.eth"] = kBob;
    start();
    when(OpenSend{});
    type("0.25");
    step(TypeSendRecipient{"bob.eth"});
    at_ms += 500;
    for (const auto& [id, due] : std::map(timers)) {
        timers.erase(id);
        step(machine::TimerFired{id});
    }
    while (!questions.empty() && questions.front().method != "eth_getCode") {
        const RequestChain question = questions.front();
        questions.erase(questions.begin());
        RpcError error;
        ChainAnswered answered{question.id, node.answer(question, error), std::nullopt};
        if (!answered.result) answered.error = error;
        step(std::move(answered));
    }
    ASSERT_EQ(questions.size(), 1U);
    step(TypeSendRecipient{"carol.eth"});
    chain_answers();
    after(500);
    EXPECT_EQ(send().recipient ? send().recipient->address.value : problem(), kBob);
}

// docs/names.md: names of the operator's zones are asked of the server, and lead where they say for
// this network.
TEST_F(Guards, ANameOfAZoneLeadsToItsAddressOfThisNetworkAlone) {
    config.api_url = "https://api.example/";
    start();
    when(machine::SliceChanged{"account", parse_json(R"({"zones":["shop.eth"]})").value()});
    when(OpenSend{});
    type("0.25");
    const auto calls = [&] { return std::ranges::count(asked, "eth_call"); };
    const auto before = calls();  // of the estimate
    const auto answered = [&](const std::string& body, std::int64_t status = 200) {
        to("");
        to("Ada.shop.eth");
        after(500);
        EXPECT_TRUE(send().resolving);
        HttpAnswered answer;
        answer.id = gets.back().id;
        answer.status = status;
        answer.body = body;
        when(answer);
        EXPECT_FALSE(send().resolving);
    };
    const auto body = [](const std::string& coin, const std::string& name = "ada.shop.eth") {
        return R"({"name":")" + name + R"(","addresses":{")" + coin + R"(":{"address":")" + kBob +
               R"("}}})";
    };
    answered(body("60"));
    EXPECT_EQ(gets.back().url.value,
              "https://api.example/v1/profile/account/ada.shop.eth?apiVersion=2&projectId=project");
    EXPECT_EQ(send().recipient->address.value, kBob);
    EXPECT_EQ(send().recipient->name->value, "ada.shop.eth");
    EXPECT_EQ(send().button, kPreview);
    answered(body("2147492101"));  // of Base: on Ethereum somebody else may stand there
    EXPECT_EQ(problem(), "\"name_elsewhere\"");
    answered("[]");
    EXPECT_EQ(problem(), "\"name_unknown\"");
    answered("{}", 503);
    EXPECT_EQ(problem(), "\"names_down\"");
    answered("{}");
    EXPECT_EQ(problem(), "\"names_down\"");
    answered(body("60", "eve.shop.eth"));
    EXPECT_EQ(problem(), "\"names_down\"");
    EXPECT_FALSE(send().recipient);
    EXPECT_EQ(calls(), before) << "no registry was asked";
}

TEST_F(Guards, NamesBesideAZoneAreThoseOfTheRegistry) {
    config.api_url = "https://api.example";
    node.names["shop.eth"] = node.names["a.ada.shop.eth"] = kBob;
    start();
    when(machine::SliceChanged{"account", parse_json(R"({"zones":["shop.eth"]})").value()});
    when(OpenSend{});
    for (const char* const name : {"shop.eth", "a.ada.shop.eth"}) {
        to(name);
        after(500);
        EXPECT_EQ(send().recipient->address.value, kBob) << name;
    }
    EXPECT_TRUE(gets.empty());
}

}  // namespace
}  // namespace portico::money
