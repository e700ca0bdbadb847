// SPDX-License-Identifier: Apache-2.0
//
// Asking for an amount, as a visitor sees it (docs/money.md#receiving).
#include "core/base/describe/describe.hpp"
#include "core/money/scenario.hpp"

namespace portico::money {
namespace {

const std::string kMint = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
const std::string kAda = "mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN";
const std::string kSolana = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";

class Request : public Scenario {
  protected:
    const PaymentRequestSlice& request() const { return *shown.payment_request; }
    std::string uri() const { return request().uri.value_or("").value; }
    void ask_for(const std::string& amount) { when(TypeRequestAmount{amount}); }

    void given_solana() {
        account.chain_namespace = ChainNamespace::kSolana;
        account.address = kAda;
        account.chain = kSolana;
        account.network->native_currency = {"Solana", "SOL", 9};
        start();
        TokensSlice slice;
        TokenRow& row = slice.tokens.emplace_back();
        row.id = kSolana + ":" + kMint;
        row.chain = kSolana;
        row.symbol = "USDC";
        row.decimals = 6;
        when(machine::SliceChanged{"tokens", parse_json(to_json_text(slice)).value()});
    }
};

TEST_F(Request, OfEtherSaysToWhomOnWhichNetworkAndExactlyHowMuch) {
    start();
    when(OpenPaymentRequest{});
    EXPECT_EQ(request().step, RequestStep::kForm);
    EXPECT_EQ(request().token.value, "eip155:1");
    EXPECT_EQ(request().tokens[0].symbol.value, "ETH") << "though none is held";
    EXPECT_FALSE(request().uri) << "no amount yet";
    ask_for("0.000000000000000001");
    EXPECT_EQ(uri(), "ethereum:" + kAlice + "@1?value=1");
    ask_for("2.014");
    EXPECT_EQ(uri(), "ethereum:" + kAlice + "@1?value=2014000000000000000");
    EXPECT_TRUE(request().names_network);
    EXPECT_TRUE(asked.empty()) << "no node is asked for it";
    EXPECT_TRUE(wallet.empty());
}

TEST_F(Request, OfATokenNamesItsContractInItsOwnUnits) {
    start();
    holds_tokens();
    when(OpenPaymentRequest{});
    ask_for("1");
    when(ChooseRequestToken{"eip155:1:" + kToken});
    EXPECT_FALSE(request().uri) << "another token, another amount";
    EXPECT_EQ(request().amount.value, "");
    ask_for("12.5");
    EXPECT_EQ(uri(), "ethereum:" + kToken + "@1/transfer?address=" + kAlice + "&uint256=12500000");
}

TEST_F(Request, OfWhatNobodyCanPayIsNone) {
    start();
    holds_tokens();
    when(OpenPaymentRequest{});
    for (const char* wrong :
         {"0", "0.0", "-1", "1e3", "1,5", " ", ".", "0x1", "0.0000000000000000001"}) {
        ask_for(wrong);
        EXPECT_FALSE(request().uri) << wrong;
        EXPECT_TRUE(request().incorrect) << wrong;
    }
    ask_for("1" + std::string(78, '0'));
    EXPECT_TRUE(request().incorrect) << "no number has so many digits";
    ask_for("");
    EXPECT_FALSE(request().incorrect);
    when(ChooseRequestToken{"eip155:1:" + kToken});
    ask_for("0.0000001");
    EXPECT_TRUE(request().incorrect) << "less than a unit";
}

TEST_F(Request, OnSolanaGoesBySolanaPay) {
    given_solana();
    when(OpenPaymentRequest{});
    EXPECT_FALSE(request().names_network);
    ask_for("01.50");
    EXPECT_EQ(uri(), "solana:" + kAda + "?amount=1.5");
    when(ChooseRequestToken{kSolana + ":" + kMint});
    ask_for(".01");
    EXPECT_EQ(uri(), "solana:" + kAda + "?amount=0.01&spl-token=" + kMint);
    ask_for("18446744073709.551615");
    EXPECT_TRUE(request().uri) << "the most units there can be";
    ask_for("18446744073709.551616");
    EXPECT_TRUE(request().incorrect);
}

TEST_F(Request, OnOtherNetworksHasNoForm) {
    account.chain_namespace = ChainNamespace::kBip122;
    account.chain = "bip122:000000000019d6689c085ae165831e93";
    start();
    when(OpenPaymentRequest{});
    EXPECT_EQ(request().step, RequestStep::kUnsupported);
    connected = false;
    when(WatchAccount{});
    EXPECT_EQ(request().step, RequestStep::kUnsupported);
}

TEST_F(Request, OfAnotherAccountOrNetworkBeginsAnew) {
    start();
    when(OpenPaymentRequest{});
    ask_for("1");
    when(OpenPaymentRequest{});
    EXPECT_EQ(request().amount.value, "1") << "one under way stays";
    account.chain = "eip155:10";
    WatchAccount watch;
    watch.account = account;
    when(watch);
    EXPECT_EQ(request().token.value, "eip155:10");
    EXPECT_FALSE(request().uri);
    ask_for("1");
    EXPECT_EQ(uri(), "ethereum:" + kAlice + "@10?value=1000000000000000000");
    when(ClosePaymentRequest{});
    EXPECT_EQ(request().step, RequestStep::kClosed);
    EXPECT_FALSE(request().uri);
}

TEST_F(Request, OfATokenThatIsGoneIsOfTheNetworksOwnCurrencyWithoutAnAmount) {
    start();
    holds_tokens();
    when(OpenPaymentRequest{});
    when(ChooseRequestToken{"eip155:1:" + kToken});
    ask_for("5");
    when(machine::SliceChanged{"tokens", parse_json(to_json_text(TokensSlice{})).value()});
    EXPECT_EQ(request().token.value, "eip155:1");
    EXPECT_FALSE(request().uri) << "five of another thing is another request";
}

}  // namespace
}  // namespace portico::money
