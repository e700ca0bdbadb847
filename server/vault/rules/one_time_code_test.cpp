// SPDX-License-Identifier: Apache-2.0
//
// Numbers of cases: docs/spec/security.md.
#include "server/vault/rules/one_time_code.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "server/data/gmail.hpp"
#include "server/vault/rules/email_address.hpp"

namespace portico::vault {
namespace {

constexpr std::int64_t kNow = 1'800'000'000'000;

EntropyFn seeded(std::uint64_t seed) {
    return [engine = std::mt19937_64(seed)](std::span<std::uint8_t> out) mutable {
        for (auto& byte : out) byte = static_cast<std::uint8_t>(engine());
    };
}

Code code_of(const auto& result) { return result ? Code::kCount : result.error().code; }

struct Login {
    Secret<32> pepper = Secret<32>(Bytes32{1, 2, 3});
    EntropyFn random = seeded(7);
    CodeFlow flow{.id = "flow", .project = "project", .device = "device", .email = "a@b.example"};
    std::string code = issue_code(flow, pepper, kNow, random).value();

    std::string wrong() const { return code == "000000" ? "000001" : "000000"; }
    Code submit(std::string_view text, std::int64_t now_ms = kNow) {
        return submit({.code = text, .project = "project", .device = "device"}, now_ms);
    }
    Code submit(const CodeSubmission& submission, std::int64_t now_ms = kNow) {
        if (const auto counted = count_submission(flow, now_ms); !counted) return code_of(counted);
        return code_of(check_code(flow, submission, pepper, now_ms));
    }
};

TEST(OneTimeCode, HasSixDigitsAndIsGoodOnce) {
    Login login;
    EXPECT_EQ(login.code.size(), 6U);
    EXPECT_EQ(login.submit(login.code), Code::kCount);
    EXPECT_EQ(login.submit(login.code, kNow + kUsedAgainMs), Code::code_flow_ended);
}

// The answer to a login may be lost between code and session.
TEST(OneTimeCode, OfALoginIsRightAgainForAMoment) {
    Login login;
    EXPECT_EQ(login.submit(login.code), Code::kCount);
    EXPECT_EQ(login.submit(login.code, kNow + kUsedAgainMs - 1), Code::kCount);
    EXPECT_EQ(login.submit(login.wrong(), kNow + 1), Code::code_wrong);
    EXPECT_EQ(login.submit(login.code, kNow + kUsedAgainMs), Code::code_flow_ended)
        << "from when it was right first";
    EXPECT_EQ(login.submit(login.code, kNow - 1), Code::code_flow_ended);

    Login step_up;
    step_up.flow.purpose = CodePurpose::kStepUp;
    step_up.flow.sends = 0;
    step_up.code = issue_code(step_up.flow, step_up.pepper, kNow, step_up.random).value();
    const CodeSubmission submission{.code = step_up.code,
                                    .project = "project",
                                    .device = "device",
                                    .purpose = CodePurpose::kStepUp};
    EXPECT_EQ(step_up.submit(submission), Code::kCount);
    EXPECT_EQ(step_up.submit(submission), Code::code_flow_ended);
}

// Case 41.
TEST(OneTimeCode, EndsWithTheFifthWrongTry) {
    Login login;
    for (int i = 0; i < 5; ++i) {
        ASSERT_TRUE(count_submission(login.flow, kNow));
        const auto checked = check_code(
            login.flow, {.code = login.wrong(), .project = "project", .device = "device"},
            login.pepper, kNow);
        EXPECT_EQ(checked.error().detail, std::to_string(4 - i));
    }
    EXPECT_EQ(login.submit(login.code), Code::code_flow_ended);
    EXPECT_EQ(code_of(issue_code(login.flow, login.pepper, kNow + 60'000, login.random)),
              Code::code_flow_ended);
}

// Case 42: what is counted before it is compared cannot be outrun.
TEST(OneTimeCode, CountsATryThatNeverCameToBeCompared) {
    Login login;
    for (int i = 0; i < 5; ++i) ASSERT_TRUE(count_submission(login.flow, kNow));
    EXPECT_EQ(login.submit(login.code), Code::code_flow_ended);
}

// Case 43.
TEST(OneTimeCode, IsBoundToItsFlowPageDeviceAndPurpose) {
    Login other;
    other.flow.id = "another";
    const CodeSubmission submissions[] = {
        {.code = other.code, .project = "project", .device = "device"},
    };
    EXPECT_EQ(other.submit(submissions[0]), Code::code_wrong);
    Login login;
    EXPECT_EQ(login.submit({.code = login.code, .project = "other", .device = "device"}),
              Code::code_wrong);
    EXPECT_EQ(login.submit({.code = login.code, .project = "project", .device = "other"}),
              Code::code_wrong);
    EXPECT_EQ(login.submit({.code = login.code,
                            .project = "project",
                            .device = "device",
                            .purpose = CodePurpose::kStepUp}),
              Code::code_wrong);
    EXPECT_EQ(login.submit(login.code), Code::kCount);
}

TEST(OneTimeCode, LivesTenMinutes) {
    Login login;
    EXPECT_EQ(login.submit(login.wrong(), kNow + kCodeLifeMs - 1), Code::code_wrong);
    EXPECT_EQ(login.submit(login.code, kNow + kCodeLifeMs), Code::code_expired);
    EXPECT_EQ(login.submit(login.code, kNow - kCodeLifeMs), Code::code_expired);
    EXPECT_EQ(login.flow.submissions, 1U);
}

// Case 45.
TEST(OneTimeCode, IsSentAgainAfterHalfAMinuteAndFiveTimesAtMost) {
    Login login;
    const auto soon = issue_code(login.flow, login.pepper, kNow + 12'001, login.random);
    EXPECT_EQ(soon.error(), (Error{Code::code_too_soon, "18"}));
    const auto second = issue_code(login.flow, login.pepper, kNow + 30'000, login.random);
    ASSERT_TRUE(second);
    EXPECT_EQ(login.submit(login.code, kNow + 30'000), Code::code_superseded) << "the newest alone";
    for (int i = 2; i < 5; ++i)
        ASSERT_TRUE(issue_code(login.flow, login.pepper, kNow + i * 30'000, login.random));
    EXPECT_EQ(code_of(issue_code(login.flow, login.pepper, kNow + 300'000, login.random)),
              Code::code_flow_ended);
}

// A mail that comes late is opened first: it looks like the newer one.
TEST(OneTimeCode, OneThatCameLateIsToldApartAndCostsNoTry) {
    Login login;
    std::vector<std::string> codes = {login.code};
    for (int i = 1; i < 4; ++i)
        codes.push_back(
            issue_code(login.flow, login.pepper, kNow + i * 30'000, login.random).value());
    const std::int64_t now = kNow + 3 * 30'000;
    for (int again = 0; again < 3; ++again)
        for (std::size_t i = 0; i < 3; ++i)
            EXPECT_EQ(login.submit(codes[i], now), Code::code_superseded);
    EXPECT_EQ(login.flow.submissions, 0U);
    for (int i = 0; i < 4; ++i) EXPECT_EQ(login.submit(login.wrong(), now), Code::code_wrong);
    EXPECT_EQ(login.submit(codes[0], now), Code::code_superseded) << "with the last try too";
    EXPECT_EQ(login.submit({.code = codes[0], .project = "project", .device = "other"}, now),
              Code::code_wrong)
        << "of another device it is no code";

    Login other;
    const std::string newest =
        issue_code(other.flow, other.pepper, kNow + 30'000, other.random).value();
    EXPECT_EQ(other.submit(newest, kNow + 30'000), Code::kCount);
    EXPECT_EQ(other.submit(other.code, kNow + 30'000), Code::code_wrong) << "it is used";
}

TEST(OneTimeCode, TakesEveryDigitAlike) {
    EntropyFn random = seeded(3);
    const Secret<32> pepper;
    int first_digits[10] = {};
    for (int i = 0; i < 20'000; ++i) {
        CodeFlow flow;
        ++first_digits[issue_code(flow, pepper, kNow, random).value()[0] - '0'];
    }
    for (const int count : first_digits) EXPECT_NEAR(count, 2000, 200);  // 4.7 deviations
}

// Case 46.
TEST(EmailAddress, IsOneSpellingOrRefused) {
    EXPECT_EQ(normalize_email("  Ann.Lee+tag@Mail.Example "), "ann.lee+tag@mail.example");
    EXPECT_EQ(normalize_email("a@xn--bcher-kva.example"), "a@xn--bcher-kva.example");
    EXPECT_EQ(mailbox_of("ann.lee+tag@mail.example"), "ann.lee@mail.example");
    EXPECT_EQ(mailbox_of("ann+a+b@mail.example"), "ann@mail.example");
    EXPECT_EQ(mailbox_of("ann@mail.example"), "ann@mail.example");
    EXPECT_EQ(mailbox_of("+a+b@mail.example"), "+a@mail.example");
    EXPECT_EQ(mailbox_of("a.n.n+tag@googlemail.com"), "ann@gmail.com");
    EXPECT_EQ(without_gmail_dots("a.n.n+t.g@gmail.com"), "ann+t.g@gmail.com");
    EXPECT_EQ(without_gmail_dots("a.nn@googlemail.com"), "ann@gmail.com");
    for (const std::string same :
         {"a.nn@mail.example", "a.nn@mail.gmail.com", "a.nn@gmail.com.example"})
        EXPECT_EQ(without_gmail_dots(same), same);
    for (const std::string_view bad : {"",
                                       "a",
                                       "@",
                                       "a@",
                                       "@b.example",
                                       "a@b",
                                       "a b@c.example",
                                       "a@b..example",
                                       ".a@b.example",
                                       "a.@b.example",
                                       "a..b@c.example",
                                       "a@-b.example",
                                       "a@b-.example",
                                       "\"a b\"@c.example",
                                       "a@b@c.example",
                                       "a@b.example,c@d.example",
                                       "a@b.example\r\nBcc: x@y.example",
                                       "a\n@b.example",
                                       "a@[127.0.0.1]",
                                       "a@127.0.0.1",
                                       "\xc3\xa4@b.example",
                                       "a@b\xc3\xbc.example",
                                       "<a@b.example>",
                                       "a@b.example;c@d.example",
                                       "a(c)@b.example"})
        EXPECT_EQ(code_of(normalize_email(bad)), Code::email_invalid) << bad;
    EXPECT_TRUE(normalize_email(std::string(64, 'a') + "@b.example"));
    EXPECT_FALSE(normalize_email(std::string(65, 'a') + "@b.example"));
    EXPECT_FALSE(normalize_email("a@" + std::string(64, 'b') + ".example"));
    EXPECT_FALSE(normalize_email("a@" + std::string(315, 'b') + ".example"));
}

TEST(EmailAddress, Case111AMegabyteIsRefused) {
    for (const std::string& part : {std::string("a"), std::string("a."), std::string("a@"),
                                    std::string("\"\\\""), std::string(" ")}) {
        std::string text;
        while (text.size() < 1'000'000) text += part;
        EXPECT_EQ(code_of(normalize_email(text + "@mail.example")), Code::email_invalid) << part;
        EXPECT_EQ(code_of(normalize_email("a@" + text)), Code::email_invalid) << part;
    }
}

}  // namespace
}  // namespace portico::vault
