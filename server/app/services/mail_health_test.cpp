// SPDX-License-Identifier: Apache-2.0
#include "server/app/services/mail_health.hpp"

#include <gtest/gtest.h>

namespace portico::app {
namespace {

std::string describe(const VaultOptions& options, std::optional<bool> is_reached = {}) {
    const auto found = mail_health(options, is_reached);
    return std::string(api::console::health_word(found.health)) + ": " + found.text;
}

TEST(MailHealth, SaysWhatIsConfigured) {
    VaultOptions options;
    EXPECT_EQ(describe(options),
              "off: This server sends no mail, as pages are offered no e-mail login");
    options.listen = "127.0.0.1:5560";
    options.demo_inbox = true;
    EXPECT_EQ(describe(options),
              "good: Mails are not sent in demo mode: they are shown at `/vault/inbox` of this "
              "address");
    options.demo_inbox = false;
    options.mail_url = "smtps://mail.example.org:465/shop";
    EXPECT_EQ(describe(options),
              "unknown: Mails are sent by mail.example.org. None was sent since this server was "
              "started");
}

TEST(MailHealth, SaysWhetherTheMailServerWasThereForTheLastMail) {
    VaultOptions options;
    options.listen = "127.0.0.1:5560";
    options.mail_url = "smtp://mail.example.org:587";
    EXPECT_EQ(describe(options, true), "good: Mails are sent by mail.example.org");
    EXPECT_EQ(describe(options, false),
              "down: mail.example.org did not take the last mail, so that nobody can log in by "
              "e-mail: look at vault.mail_put_off and vault.mail_failed in the log");
}

}  // namespace
}  // namespace portico::app
