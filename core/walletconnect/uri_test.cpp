// SPDX-License-Identifier: Apache-2.0
#include "core/walletconnect/uri.hpp"

#include <gtest/gtest.h>

#include "core/base/encoding/base64.hpp"
#include "core/base/encoding/hex.hpp"

namespace portico::wc {
namespace {

constexpr char kTopic[] = "c9e6d30fb34afe70a15c14e9337ba8e4d5a35dd695c39b94884b0ee60c69d168";
constexpr char kKey[] = "0653ca620c7b4990392e1c53c4a51c14a2840cd20f0f1524cf435b17b6fe988c";

std::string plain() { return std::string("wc:") + kTopic + "@2?relay-protocol=irn&symKey=" + kKey; }

TEST(PairingUri, ReadsWhatWalletsAreGiven) {
    for (const std::string& text :
         {plain(), "wc://" + plain().substr(3), to_base64(as_bytes(plain())),
          plain() + "&unknown=%zz&unknown="}) {
        const auto uri = parse_uri(text);
        ASSERT_TRUE(uri.has_value()) << text;
        EXPECT_EQ(to_hex(uri->topic), kTopic);
        EXPECT_EQ(to_hex(uri->sym_key.expose()), kKey);
        EXPECT_EQ(uri->relay_protocol, "irn");
        EXPECT_FALSE(uri->expiry_s.has_value());
        EXPECT_TRUE(uri->methods.empty());
    }
}

TEST(PairingUri, RoundTripsWithEverything) {
    const std::string text =
        std::string("wc:") + kTopic +
        "@2?expiryTimestamp=1769944296&methods=wc_sessionPropose%2Cwc_authRequest"
        "&relay-data=%7B%22x%22%3A1%7D&relay-protocol=a+b%26c%3Dd&symKey=" +
        kKey;
    const auto uri = parse_uri(text);
    ASSERT_TRUE(uri.has_value());
    EXPECT_EQ(uri->relay_protocol, "a b&c=d");
    EXPECT_EQ(uri->relay_data, "{\"x\":1}");
    EXPECT_EQ(uri->expiry_s, 1769944296);
    EXPECT_EQ(uri->methods, (Vec<std::string>{"wc_sessionPropose", "wc_authRequest"}));
    EXPECT_EQ(format_uri(*uri), text);
}

// Case 101.
TEST(PairingUri, RefusesWhatIsNotOne) {
    const std::string topic = kTopic;
    const std::string query = std::string("relay-protocol=irn&symKey=") + kKey;
    const std::pair<std::string, std::string> cases[] = {
        {"", "scheme"},
        {"wx:" + topic + "@2?" + query, "scheme"},
        {"wc:" + topic + "@1?" + query, "version"},
        {"wc:" + topic + "@2", "query"},
        {"wc:" + topic + "@2?symKey=" + kKey, "relay-protocol"},
        {"wc:" + topic + "@2?relay-protocol=&symKey=" + kKey, "relay-protocol"},
        {"wc:" + topic + "@2?relay-protocol=irn", "symKey"},
        {"wc:" + topic.substr(1) + "@2?" + query, "topic"},
        {"wc:0x" + topic.substr(2) + "@2?" + query, "topic"},
        {"wc:" + topic + "@2?" + query + "&expiryTimestamp=soon", "expiryTimestamp"},
        {"wc:" + topic + "@2?" + query + "&relay-data=%f", "relay-data"},
        {"wc:" + topic + "@2?" + query + "&symKey=" + kKey, "symKey"},
        {"wc:" + topic + "@2?" + query + "&symKey=00", "symKey"},
        {"wc:" + topic + "@2?" + query + "&relay-protocol=irn", "relay-protocol"},
    };
    for (const auto& [text, part] : cases) {
        const auto uri = parse_uri(text);
        ASSERT_FALSE(uri.has_value()) << text;
        EXPECT_EQ(uri.error(), (Error{Code::wc_uri_invalid, part})) << text;
    }
    EXPECT_EQ(parse_uri(std::string(kUriTextMax + 1, 'w')).error().code, Code::input_too_long);
}

}  // namespace
}  // namespace portico::wc
