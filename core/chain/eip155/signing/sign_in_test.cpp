// SPDX-License-Identifier: Apache-2.0
//
// The published vectors run through the oracle (tools/oracle); here is each rule with what breaks
// it.
#include "core/chain/eip155/signing/sign_in.hpp"

#include <gtest/gtest.h>

#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/signing/personal_message.hpp"

namespace portico::chain {
namespace {

SignInMessage full() {
    SignInMessage message;
    message.scheme = "https";
    message.domain = "user@service.org:8080";
    message.address = "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf";
    message.statement = "I accept the terms: https://service.org/tos";
    message.uri = "https://service.org/login";
    message.version = "1";
    message.chain_id = 1;
    message.nonce = "32891757";
    message.issued_at = "2021-09-30T16:25:24Z";
    message.expiration_time = "2021-10-01T00:00:00Z";
    message.not_before = "2021-09-30T00:00:00Z";
    message.request_id = "some_id";
    message.resources = {"ipfs://Qm/", "https://example.com/my.json"};
    return message;
}

bool good(const SignInMessage& message) { return format_sign_in(message).has_value(); }

TEST(SignIn, ComesBackAsItWasWritten) {
    EXPECT_EQ(parse_sign_in(*format_sign_in(full())), full());
    SignInMessage least = full();
    least.scheme.reset();
    least.statement.reset();
    least.expiration_time.reset();
    least.not_before.reset();
    least.request_id.reset();
    least.resources.reset();
    EXPECT_EQ(parse_sign_in(*format_sign_in(least)), least);
    least.resources.emplace();
    EXPECT_EQ(parse_sign_in(*format_sign_in(least)), least);
}

// EIP-4361: `statement = *( reserved / unreserved / " " )`. An empty one is not the same as none.
TEST(SignIn, TakesAnEmptyStatement) {
    SignInMessage empty = full();
    empty.statement = "";
    const auto text = format_sign_in(empty);
    ASSERT_TRUE(text);
    EXPECT_NE(text->find("Bdf\n\n\n\nURI: "), std::string::npos);
    EXPECT_EQ(parse_sign_in(*text), empty);
    SignInMessage none = full();
    none.statement.reset();
    EXPECT_NE(format_sign_in(none)->find("Bdf\n\n\nURI: "), std::string::npos);
    EXPECT_FALSE(parse_sign_in(text->substr(0, text->find("URI: "))));
    std::string longer = *text;
    EXPECT_FALSE(parse_sign_in(longer.insert(longer.find("URI: "), "\n")));
}

TEST(SignIn, RefusesEachPartThatBreaksTheGrammar) {
    using Change = void (*)(SignInMessage&);
    const Change changes[] = {
        [](SignInMessage& m) { m.scheme = "1http"; },
        [](SignInMessage& m) { m.domain = ""; },
        [](SignInMessage& m) { m.domain = ":80"; },
        [](SignInMessage& m) { m.domain = "a/b"; },
        [](SignInMessage& m) { m.domain = "evil.org wants you"; },
        [](SignInMessage& m) { m.address = "0x7e5f4552091a69125d5dfcb7b8c2659029395bdf"; },
        [](SignInMessage& m) { m.address += "0"; },
        [](SignInMessage& m) { m.statement = "two\nlines"; },
        [](SignInMessage& m) { m.statement = "a \"quote\""; },
        [](SignInMessage& m) { m.uri = "service.org/login"; },
        [](SignInMessage& m) { m.version = "2"; },
        [](SignInMessage& m) { m.nonce = "1234567"; },
        [](SignInMessage& m) { m.nonce = "12345678-"; },
        [](SignInMessage& m) { m.issued_at = "2021-02-30T00:00:00Z"; },
        [](SignInMessage& m) { m.expiration_time = "tomorrow"; },
        [](SignInMessage& m) { m.not_before = ""; },
        [](SignInMessage& m) { m.request_id = "a/b"; },
        [](SignInMessage& m) { m.request_id = "a\nResources:"; },
        [](SignInMessage& m) { m.resources = {"not a uri"}; },
        [](SignInMessage& m) { m.resources->assign(kSignInResourcesMax + 1, "x:"); },
    };
    ASSERT_TRUE(good(full()));
    for (std::size_t i = 0; i < std::size(changes); ++i) {
        SignInMessage message = full();
        changes[i](message);
        EXPECT_FALSE(good(message)) << i;
    }
    const std::string text = *format_sign_in(full());
    EXPECT_FALSE(parse_sign_in(text + "\n"));
    EXPECT_FALSE(parse_sign_in(text + "\nmore"));
    EXPECT_FALSE(parse_sign_in("\n" + text));
    EXPECT_FALSE(parse_sign_in(text + std::string(kSignInMessageMax, 'x')));
    for (std::size_t size = 0; size < text.find("Issued At: 2021"); ++size)
        EXPECT_FALSE(parse_sign_in(std::string_view(text).substr(0, size))) << size;
}

TEST(SignIn, VerifiesSignerTimeDomainAndNonce) {
    FixedBytes<32> one{};
    one[31] = 1;
    const std::string text = *format_sign_in(full());
    const auto signature =
        sign_evm_digest(Secret<32>(one), personal_message_digest(as_bytes(text))).value();
    const auto at = [&](std::string_view time) {
        return verify_sign_in(text, signature, {*parse_date_time(time), {}, {}});
    };
    EXPECT_TRUE(at("2021-09-30T00:00:00Z"));
    EXPECT_FALSE(at("2021-09-29T23:59:59.999Z"));
    EXPECT_TRUE(at("2021-09-30T23:59:59.999Z"));
    EXPECT_FALSE(at("2021-10-01T00:00:00Z"));
    const Instant now = *parse_date_time("2021-09-30T12:00:00Z");
    EXPECT_TRUE(verify_sign_in(text, signature, {now, "user@service.org:8080", "32891757"}));
    EXPECT_FALSE(verify_sign_in(text, signature, {now, "service.org", {}}));
    EXPECT_FALSE(verify_sign_in(text, signature, {now, {}, "32891758"}));
    EXPECT_FALSE(verify_sign_in(text + " ", signature, {now, {}, {}}));
    EXPECT_FALSE(verify_sign_in(text, {}, {now, {}, {}}));
}

}  // namespace
}  // namespace portico::chain
