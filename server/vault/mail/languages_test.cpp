// SPDX-License-Identifier: Apache-2.0
//
// Mails in the languages of the secure site.
#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "server/vault/mail/mail.hpp"
#include "server/vault/mail/words/mail_words.hpp"

namespace portico::vault {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* kLanguages[] = {"en", "de", "es", "fr", "ja", "zh", "ar"};
constexpr const char* kLink = "https://vault.example/cancel#0011";

/// One of every kind, for a person with odd names.
std::vector<Mail> all_mails(const std::string& language, const std::string& device = "Chrome <b>") {
    const MailPage page{"Shop & {origin}", "https://shop.example", language};
    std::vector<Mail> out;
    for (const CodePurpose purpose : {CodePurpose::kLogin, CodePurpose::kChangeOld,
                                      CodePurpose::kChangeNew, CodePurpose::kStepUp})
        out.push_back(make_code_mail("ada@example.org", "012345", page, 10, purpose, kLink));
    out.push_back(make_approval_mail("ada@example.org", kLink, device, page, 15));
    for (const std::int64_t hours : {1, 2, 5, 24})
        out.push_back(make_recovery_mail("ada@example.org", kLink, device, page, hours));
    for (const NoticeKind kind :
         {NoticeKind::kRecoveryOpened, NoticeKind::kExported, NoticeKind::kEmailChanged,
          NoticeKind::kLinked, NoticeKind::kDeviceAdded, NoticeKind::kRecoveryKeys,
          NoticeKind::kHandedOver, NoticeKind::kUnlinked})
        out.push_back(make_notice_mail("ada@example.org", kind, device, page));
    return out;
}

TEST(MailLanguages, EachHasEveryMailWithAllThatIsFilledIn) {
    const std::vector<Mail> english = all_mails("en");
    for (const std::string language : kLanguages) {
        SCOPED_TRACE(language);
        const std::vector<Mail> mails = all_mails(language);
        for (std::size_t i = 0; i < mails.size(); ++i) {
            SCOPED_TRACE(english[i].text);
            const Mail& mail = mails[i];
            EXPECT_THAT(mail.subject, HasSubstr("Shop & {origin}"));
            if (language != "en") EXPECT_NE(mail.text, english[i].text);
            for (const std::string* body : {&mail.text, &mail.html}) {
                for (const char* left : {"{project}", "{where}", "{minutes}", "{hours}", "{count}"})
                    EXPECT_THAT(*body, Not(HasSubstr(left)));
                for (const std::string said : {"https://shop.example", "0011", "012345"})
                    EXPECT_EQ(
                        body->contains(said),
                        (&mail.text == body ? english[i].text : english[i].html).contains(said))
                        << said;
            }
            EXPECT_EQ(mail.text.contains("Chrome <b>"), english[i].text.contains("Chrome <b>"));
            EXPECT_THAT(mail.text, HasSubstr("Shop & {origin}"));
            EXPECT_THAT(mail.html, HasSubstr("Shop &amp; {origin}"));
            EXPECT_THAT(mail.html, Not(HasSubstr("<b>")));
            EXPECT_THAT(mail.html, HasSubstr("<html lang=\"" + language + "\""));
        }
    }
}

TEST(MailLanguages, ANoticeWhoseDeviceHasNoNameReadsWithoutOne) {
    for (const std::string language : kLanguages)
        for (const Mail& mail : all_mails(language, "")) {
            EXPECT_THAT(mail.text, Not(HasSubstr("()")));
            EXPECT_THAT(mail.text, Not(HasSubstr("  ")));
        }
}

TEST(MailLanguages, AnOwnerIsToldOfARecoveryInTheirs) {
    const auto text = [](const std::string& language) {
        return make_recovery_mail("ada@example.org", kLink, "Chrome on Linux",
                                  {"Shop", "https://shop.example", language}, 24)
            .text;
    };
    EXPECT_THAT(text("de"), HasSubstr("Jemand hat auf einem Gerät (Chrome on Linux) verlangt, Ihre "
                                      "Wallet von Shop wiederherzustellen. Sie öffnet sich dort in "
                                      "24 Stunden."));
    EXPECT_THAT(text("ja"), HasSubstr("24 時間後に"));
    EXPECT_THAT(text("ar"), HasSubstr("24 ساعة"));
    EXPECT_THAT(text("xx"), HasSubstr("Somebody asked on a device (Chrome on Linux) to recover"));
    EXPECT_EQ(text(""), text("en"));
}

TEST(MailLanguages, HoursAreCountedAsTheLanguageCountsThem) {
    const auto text = [](std::int64_t hours) {
        return make_recovery_mail("ada@example.org", kLink, "", {"Shop", "o", "ar"}, hours).text;
    };
    EXPECT_THAT(text(1), HasSubstr("بعد ساعة."));
    EXPECT_THAT(text(2), HasSubstr("بعد ساعتين."));
    EXPECT_THAT(text(10), HasSubstr("بعد 10 ساعات."));
    EXPECT_THAT(text(72), HasSubstr("بعد 72 ساعة."));
}

TEST(MailLanguages, ArabicRunsFromTheRightAndNamesWithinItFromTheLeft) {
    const Mail mail = make_approval_mail("ada@example.org", kLink, "Chrome on Linux (new)",
                                         {"Shop", "https://shop.example", "ar"}, 15);
    EXPECT_THAT(mail.html, HasSubstr("<html lang=\"ar\" dir=\"rtl\">"));
    EXPECT_THAT(mail.html, HasSubstr("auto\" dir=\"rtl\">")) << "where the reader drops <html>";
    EXPECT_THAT(mail.html, HasSubstr("<bdi>https://shop.example</bdi>"));
    EXPECT_THAT(mail.html, HasSubstr("<a dir=\"ltr\" href=\"" + std::string(kLink)));
    // As text: the marks that isolate what has its own direction (Unicode, UAX #9). The code and
    // the link, which are copied, have a line of their own without any.
    EXPECT_THAT(mail.text, HasSubstr("\u2068https://shop.example\u2069"));
    EXPECT_THAT(mail.text, HasSubstr("\u2068Chrome on Linux (new)\u2069"));
    EXPECT_THAT(mail.text, HasSubstr("\n" + std::string(kLink) + "\n"));
    EXPECT_THAT(mail.subject, Not(HasSubstr("\u2068")));
    for (const std::string language : {"en", "de", "ja"}) {
        const Mail other = make_approval_mail("ada@example.org", kLink, "Chrome",
                                              {"Shop", "https://shop.example", language}, 15);
        EXPECT_THAT(other.text, Not(HasSubstr("\u2068")));
        EXPECT_THAT(other.html, Not(HasSubstr("rtl")));
    }
}

TEST(MailLanguages, APagesLanguageIsOneOfTheirsOrEnglish) {
    EXPECT_EQ(mail_language("de"), "de");
    EXPECT_EQ(mail_language("de-AT"), "de");
    EXPECT_EQ(mail_language("en-GB"), "en");
    for (const char* none : {"", "sv", "deu", "-", "../de", "d\0e"})
        EXPECT_EQ(mail_language(none), "en") << none;
}

}  // namespace
}  // namespace portico::vault
