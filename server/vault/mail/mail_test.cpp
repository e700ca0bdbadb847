// SPDX-License-Identifier: Apache-2.0
#include "server/vault/mail/mail.hpp"

#include <gmock/gmock.h>

#include <sstream>

#include "core/base/encoding/base64.hpp"
#include "server/vault/mail/inbox.hpp"

namespace portico::vault {
namespace {

using testing::HasSubstr;
using testing::Not;

const MailPage kPage{"Harbour & Söhne", "https://shop.example"};
constexpr std::int64_t kAt = 1'700'000'000;

std::string message_of(const Mail& mail) {
    return write_message(mail, "Häfen <no-reply@example.org>", "0123", kAt);
}

/// A body as its reader gets it.
std::string decoded(const std::string& message, const std::string& type) {
    const std::size_t part = message.find("Content-Type: " + type);
    std::size_t at = message.find("\r\n\r\n", part) + 4;
    std::string text;
    for (; message.compare(at, 2, "--") != 0; at = message.find("\r\n", at) + 2)
        text += message.substr(at, message.find("\r\n", at) - at);
    return std::string(as_text(parse_base64(text).value()));
}

TEST(VaultMail, SaysTheCodeThePageAndThatNobodyAsksForIt) {
    const Mail mail = make_code_mail("ada@example.org", "012345", kPage, 10);
    EXPECT_THAT(mail.subject, Not(HasSubstr("012345"))) << "a locked screen shows subjects";
    EXPECT_EQ(mail.code, "012345");
    for (const std::string* body : {&mail.text, &mail.html}) {
        EXPECT_THAT(*body, HasSubstr("012345"));
        EXPECT_THAT(*body, HasSubstr("https://shop.example"));
        EXPECT_THAT(*body, HasSubstr("10 minutes"));
        EXPECT_THAT(*body, HasSubstr("will ever ask you"));
    }
    EXPECT_THAT(mail.html, HasSubstr("Harbour &amp; Söhne"));
    EXPECT_THAT(mail.html, Not(HasSubstr("<img")));
    EXPECT_THAT(mail.html, Not(HasSubstr("href"))) << "no link where none is needed";
}

TEST(VaultMail, ACodeForAStrangerHasTheLinkThatStopsThem) {
    const std::string link = "https://vault.example/stop#1.a.b.c";
    const Mail mail =
        make_code_mail("ada@example.org", "012345", kPage, 10, CodePurpose::kLogin, link);
    EXPECT_THAT(mail.text, HasSubstr("\n" + link + "\n"));
    EXPECT_THAT(mail.html, HasSubstr("href=\"" + link + "\""));
    EXPECT_LT(mail.text.find("012345"), mail.text.find(link)) << "the code is what most want";
}

TEST(VaultMail, AnApprovalHasItsLinkAndWhatItIsFor) {
    const std::string link = "https://vault.example/approve#0011";
    const Mail mail = make_approval_mail("ada@example.org", link, "Chrome <b>", kPage, 15);
    EXPECT_EQ(mail.link, link);
    EXPECT_THAT(mail.text, HasSubstr(link));
    EXPECT_THAT(mail.html, HasSubstr("href=\"" + link + "\""));
    EXPECT_THAT(mail.html, HasSubstr("Chrome &lt;b&gt;"));
}

TEST(VaultMail, ARecoveryIsToldWithItsTimeAndTheLinkThatEndsIt) {
    const std::string link = "https://vault.example/cancel#0011";
    const Mail mail =
        make_recovery_mail("ada@example.org", link, "Chrome <b>\r\nBcc: x", kPage, 24);
    EXPECT_THAT(mail.text, HasSubstr(link));
    EXPECT_THAT(mail.text, HasSubstr("24 hours"));
    EXPECT_THAT(mail.text, Not(HasSubstr("\nBcc")));
    EXPECT_THAT(mail.html, HasSubstr("href=\"" + link + "\""));
    EXPECT_THAT(mail.html, HasSubstr("Chrome &lt;b&gt;"));
    const Mail notice = make_notice_mail("ada@example.org", NoticeKind::kExported, "A & b", kPage);
    EXPECT_THAT(notice.subject, HasSubstr("Your wallet was exported"));
    EXPECT_THAT(notice.html, HasSubstr("on one of your devices (A &amp; b)."));
    EXPECT_THAT(notice.html, Not(HasSubstr("href"))) << "no link where none is needed";
}

// RFC 5322 and MIME: headers of ASCII, lines that end and are short, two bodies of UTF-8.
TEST(VaultMail, IsAMessageThatEveryMailServerTakes) {
    const Mail mail = make_code_mail("ada@example.org", "012345", kPage, 10);
    const std::string message = message_of(mail);
    std::istringstream lines(message);
    for (std::string line; std::getline(lines, line);) {
        EXPECT_TRUE(line.ends_with('\r')) << line;
        EXPECT_LE(line.size(), 999u);
        for (const char c : line) EXPECT_LT(static_cast<unsigned char>(c), 0x7f) << line;
    }
    EXPECT_THAT(message, HasSubstr("From: =?UTF-8?B?SMOkZmVu?= <no-reply@example.org>\r\n"));
    EXPECT_THAT(message, HasSubstr("To: <ada@example.org>\r\n"));
    EXPECT_THAT(message, HasSubstr("Date: Tue, 14 Nov 2023 22:13:20 +0000\r\n"));
    EXPECT_THAT(message, HasSubstr("Message-ID: <0123@example.org>\r\n"));
    EXPECT_THAT(decoded(message, "text/plain"), HasSubstr("\r\n\r\n012345\r\n"))
        << "alone in its line, with nothing before it that is copied along";
    EXPECT_THAT(decoded(message, "text/html"), HasSubstr("Harbour &amp; Söhne"));
}

// Case 46: what strangers wrote is text, never a header.
TEST(VaultMail, LineBreaksInNamesStartNoHeader) {
    const MailPage odd{"Shop\r\nBcc: eve@example.org", "https://shop.example\n.\nQUIT"};
    const Mail mail = make_code_mail("ada@example.org", "012345", odd, 10);
    const std::string message = message_of(mail);
    EXPECT_THAT(message, Not(HasSubstr("\nBcc:")));
    EXPECT_THAT(message, HasSubstr("Subject: Your code for Shop  Bcc: eve@example.org\r\n"));
    EXPECT_THAT(message, Not(HasSubstr("\n.\n")));
}

TEST(VaultMail, TheSendersNameIsOneNameWhateverIsInIt) {
    const Mail mail = make_code_mail("ada@example.org", "012345", kPage, 10);
    const auto from = [&](const std::string& configured) {
        const std::string message = write_message(mail, configured, "0123", kAt);
        return message.substr(0, message.find("\r\n"));
    };
    const std::string address = " <no-reply@example.org>";
    for (const auto& [name, field] : std::vector<std::pair<std::string, std::string>>{
             {"Harbour & Sons", "Harbour & Sons"},
             {"Harbour, Inc.", R"("Harbour, Inc.")"},
             {R"("Harbour, Inc.")", R"("Harbour, Inc.")"},
             {"Harbour: wallets (beta)", R"~("Harbour: wallets (beta)")~"},
             {R"(The "Harbour")", R"("The \"Harbour\"")"},
             {R"("The \"Harbour\"")", R"("The \"Harbour\"")"},
             {"Shop@home", R"("Shop@home")"},
             {"=?UTF-8?B?QQ==?=", R"("=?UTF-8?B?QQ==?=")"},
             {"Häfen, GmbH", "=?UTF-8?B?SMOkZmVuLCBHbWJI?="},
             {R"("Häfen, GmbH")", "=?UTF-8?B?SMOkZmVuLCBHbWJI?="}})
        EXPECT_EQ(from(name + address), "From: " + field + address);
    EXPECT_EQ(from("no-reply@example.org"), "From: <no-reply@example.org>");
    EXPECT_EQ(from(" <no-reply@example.org>"), "From: <no-reply@example.org>");
}

TEST(VaultMail, TheSendersConfigurationIsChecked) {
    const auto why = [](const std::string& url, const std::string& from) {
        return why_not_smtp({.url = url, .user = {}, .password = {}, .from = from, .ca_file = {}});
    };
    EXPECT_EQ(why("smtps://mail.example.org:465", "Shop <no-reply@example.org>"), "");
    EXPECT_EQ(why("smtp://localhost:2525", "no-reply@example.org"), "");
    EXPECT_THAT(why("http://mail.example.org", "a@b.org"), HasSubstr("smtp://"));
    EXPECT_THAT(why("smtp://user:pass@mail.example.org", "a@b.org"), HasSubstr("of their own"));
    EXPECT_THAT(why("smtp://", "a@b.org"), HasSubstr("host"));
    EXPECT_THAT(why("smtp://m", "nobody"), HasSubstr("vault.mail.from"));
    EXPECT_THAT(why("smtp://m", "a@b.org\r\nBcc: c@d.org"), HasSubstr("vault.mail.from"));
}

TEST(VaultMail, TheServerIsNamedByTheVaultsHostOrTheSendersDomain) {
    const std::string from = "Shop <no-reply@shop.example>";
    EXPECT_EQ(hello_name("vault.shop.example", from), "vault.shop.example");
    for (const char* host : {"localhost", "vault.localhost", "vault", "127.0.0.1", "[::1]", ""})
        EXPECT_EQ(hello_name(host, from), "shop.example") << host;
}

/// What the demo's inbox has of each mail, the newest first.
std::vector<std::string> readers(const DemoInbox& inbox) {
    std::vector<std::string> out;
    for (const DemoInbox::Kept& kept : inbox.mails()) out.push_back(kept.mail.to);
    return out;
}

Mail mail_of(const std::string& to, std::size_t bytes = 0) {
    return {.to = to, .subject = {}, .text = std::string(bytes, 'x'), .html = "<p>"};
}

TEST(VaultInbox, KeepsTheNewestAndNoHtml) {
    DemoInbox inbox([] { return std::int64_t{0}; });
    for (std::size_t i = 0; i < DemoInbox::kMailsMax + 10; ++i)
        EXPECT_TRUE(inbox.send(mail_of(std::to_string(i))));
    EXPECT_EQ(inbox.mails().size(), DemoInbox::kMailsMax);
    EXPECT_EQ(inbox.mails().front().mail.to, std::to_string(DemoInbox::kMailsMax + 9));
    EXPECT_EQ(inbox.mails().back().mail.to, "10");
    EXPECT_EQ(inbox.mails().front().mail.html, "");
}

TEST(VaultInbox, TheOldestMakeRoomForLongOnes) {
    DemoInbox inbox([] { return std::int64_t{0}; });
    const std::size_t half = DemoInbox::kBytesMax / 2;
    EXPECT_TRUE(inbox.send(mail_of("a")));
    EXPECT_TRUE(inbox.send(mail_of("b", half - 1)));
    EXPECT_TRUE(inbox.send(mail_of("c", half - 1)));
    EXPECT_THAT(readers(inbox), testing::ElementsAre("c", "b"));
    EXPECT_FALSE(inbox.send(mail_of("d", DemoInbox::kBytesMax))) << "longer than all may be";
    EXPECT_THAT(readers(inbox), testing::ElementsAre("c", "b"));
    EXPECT_TRUE(inbox.send(mail_of("e", DemoInbox::kBytesMax - 1)));
    EXPECT_THAT(readers(inbox), testing::ElementsAre("e"));
    EXPECT_TRUE(inbox.send(mail_of("f")));
    EXPECT_THAT(readers(inbox), testing::ElementsAre("f"));
    for (std::size_t i = 0; i < 4; ++i) EXPECT_TRUE(inbox.send(mail_of("g", half / 2 - 1)));
    EXPECT_EQ(inbox.mails().size(), 4u) << "what went is not counted any more";
}

TEST(VaultInbox, ForgetsAfterAnHour) {
    std::int64_t now_ms = kAt * 1000;
    DemoInbox inbox([&] { return now_ms; });
    inbox.send(mail_of("a"));
    now_ms += DemoInbox::kAgeMaxMs - 1;
    inbox.send(mail_of("b"));
    EXPECT_THAT(readers(inbox), testing::ElementsAre("b", "a"));
    ++now_ms;
    inbox.drop_old();
    EXPECT_THAT(readers(inbox), testing::ElementsAre("b"));
    now_ms += DemoInbox::kAgeMaxMs;
    inbox.send(mail_of("c"));
    EXPECT_THAT(readers(inbox), testing::ElementsAre("c")) << "a new one looks after it too";
}

}  // namespace
}  // namespace portico::vault
