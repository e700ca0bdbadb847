// SPDX-License-Identifier: Apache-2.0
//
// Requests of payment beside the examples of the documents that define them. A reader of its own
// goes by the grammar of EIP-681, as the payer's wallet would.
#include "core/chain/payment_request.hpp"

#include <gtest/gtest.h>

#include <map>

#include "core/base/text/ascii.hpp"
#include "core/chain/units.hpp"

namespace portico::chain {
namespace {

/// request = "ethereum:" target [ "@" chain ] [ "/" function ] [ "?" parameters ]
struct Read {
    std::string target, chain, function;
    std::map<std::string, std::string> parameters;
    bool operator==(const Read&) const = default;
};

// number = *DIGIT [ "." 1*DIGIT ] [ "e" 1*DIGIT ], as an integer.
std::string whole_number(std::string text) {
    const std::size_t power = text.find('e');
    if (power == std::string::npos) return text;
    const auto places = static_cast<std::uint8_t>(std::stoi(text.substr(power + 1)));
    return parse_units(text.substr(0, power), places).value();
}

Read read_request(std::string text) {
    EXPECT_TRUE(text.starts_with("ethereum:")) << text;
    text.erase(0, 9);
    Read out;
    const std::size_t question = text.find('?');
    std::string rest = question == std::string::npos ? "" : text.substr(question + 1);
    text.resize(std::min(question, text.size()));
    const auto cut = [&text](char mark) {
        const std::size_t at = text.find(mark);
        if (at == std::string::npos) return std::string();
        std::string tail = text.substr(at + 1);
        text.resize(at);
        return tail;
    };
    out.function = cut('/');
    out.chain = cut('@');
    out.target = ascii_lower(text);
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('&'), rest.size());
        const std::string one = rest.substr(0, end);
        const std::size_t equals = one.find('=');
        const std::string value = one.substr(equals + 1);
        const bool address = value.starts_with("0x");
        out.parameters[one.substr(0, equals)] = address ? ascii_lower(value) : whole_number(value);
        rest.erase(0, end + 1);
    }
    return out;
}

EvmAddress address_of(std::string_view text) {
    return parse_evm_address(ascii_lower(text)).value();
}
Uint256 units_of(std::string_view text) { return *parse_uint256(text); }

TEST(PaymentRequest, OfTheNetworksOwnCurrencyMeansWhatTheDocumentsExampleMeans) {
    const std::string made =
        make_ethereum_request("1", address_of("0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359"), {},
                              units_of("2014000000000000000"));
    EXPECT_EQ(made,
              "ethereum:0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359@1?value=2014000000000000000");
    Read example =
        read_request("ethereum:0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359?value=2.014e18");
    EXPECT_EQ(example.chain, "") << "the example leaves it to the wallet; we name it";
    example.chain = "1";
    EXPECT_EQ(read_request(made), example);
}

TEST(PaymentRequest, OfATokenMeansWhatTheDocumentsExampleMeans) {
    const std::string made = make_ethereum_request(
        "100", address_of("0x8e23ee67d1332ad560396262c48ffbb01f93d052"),
        address_of("0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7"), units_of("1"));
    Read example = read_request(
        "ethereum:0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7/transfer?address="
        "0x8e23ee67d1332ad560396262c48ffbb01f93d052&uint256=1");
    example.chain = "100";
    EXPECT_EQ(read_request(made), example);
}

TEST(PaymentRequest, HasEveryDigitOfTheLargestNumber) {
    const std::string most =
        "115792089237316195423570985008687907853269984665640564039457584007913129639935";
    const std::string made = make_ethereum_request(
        "1", address_of("0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359"), {}, units_of(most));
    EXPECT_TRUE(made.ends_with("?value=" + most)) << made;
}

TEST(PaymentRequest, OfSolanaIsTheDocumentsExampleLetterForLetter) {
    EXPECT_EQ(make_solana_request("mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN", "0.01",
                                  "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"),
              "solana:mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN?amount=0.01&spl-token="
              "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v");
    // The other one goes on with a label and a message, which we do not write.
    EXPECT_EQ(make_solana_request("mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN", "1", ""),
              "solana:mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN?amount=1");
}

}  // namespace
}  // namespace portico::chain
