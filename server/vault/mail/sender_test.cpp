// SPDX-License-Identifier: Apache-2.0
//
// The sender against a receiver that speaks SMTP: what it says, and what it does not say.
#include "server/vault/mail/sender.hpp"

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <future>
#include <utility>

namespace portico::vault {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Takes one connection on a free port of this machine, in clear text; keeps what is said to it.
class Receiver {
  public:
    /// `to_data`: its answer to a whole message.
    explicit Receiver(std::string to_data = "250 taken\r\n") : to_data_(std::move(to_data)) {
        listener_ = socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        EXPECT_EQ(bind(listener_, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
        EXPECT_EQ(listen(listener_, 1), 0);
        socklen_t size = sizeof address;
        getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size);
        port_ = ntohs(address.sin_port);
        thread_ = std::thread([this] { serve(); });
    }
    ~Receiver() { join(); }
    std::string url() const { return "smtp://127.0.0.1:" + std::to_string(port_); }
    /// All that was said, once the connection has ended.
    std::string said() {
        join();
        return said_;
    }

  private:
    void join() {
        if (thread_.joinable()) thread_.join();
        if (listener_ >= 0) close(std::exchange(listener_, -1));
    }
    void serve() {
        const int peer = accept(listener_, nullptr, nullptr);
        const auto say = [&](const std::string& text) {
            return send(peer, text.data(), text.size(), MSG_NOSIGNAL) > 0;
        };
        say("220 receiver\r\n");
        bool in_data = false;
        std::string line;
        for (char c = 0; recv(peer, &c, 1, 0) == 1;) {
            said_ += c;
            line += c;
            if (c != '\n') continue;
            const std::string got = std::exchange(line, {});
            if (in_data && got != ".\r\n") continue;
            if (in_data) {
                in_data = false;
                say(to_data_);
            } else if (got.starts_with("DATA")) {
                in_data = true;
                say("354 go on\r\n");
            } else {
                say(got.starts_with("QUIT") ? "221 bye\r\n" : "250 fine\r\n");
            }
        }
        close(peer);
    }

    std::string to_data_, said_;
    int listener_ = -1;
    std::uint16_t port_ = 0;
    std::thread thread_;
};

struct MailSenderTest : testing::Test {
    ~MailSenderTest() override { std::fclose(file); }
    SmtpConfig config(const std::string& url) {
        return {.url = url,
                .user = {},
                .password = {},
                .from = "Shop <no-reply@shop.example>",
                .ca_file = {}};
    }
    /// Sends one mail to the receiver's end; what was said, and the metrics then.
    std::pair<std::string, std::string> send(Receiver& receiver, const SmtpConfig& with) {
        SmtpSender sender(
            with, log, [](std::span<std::uint8_t> out) { std::ranges::fill(out, 7); },
            [] { return std::int64_t{1'700'000'000}; });
        EXPECT_TRUE(sender.send(
            make_code_mail("ada@example.org", "012345", {"Shop", "https://shop.example"}, 10)));
        std::string said = receiver.said();
        // The counters change after the connection has ended.
        std::string metrics;
        while (!metrics.contains("sent_total 1") && !metrics.contains("failed_total 1")) {
            ops::MetricsText text;
            sender.write_metrics(text);
            metrics = text.take();
            std::this_thread::yield();
        }
        return {std::move(said), std::move(metrics)};
    }
    std::string logged() {
        std::fflush(file);
        std::rewind(file);
        std::string out;
        for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file)) out += static_cast<char>(c);
        return out;
    }

    std::FILE* file = std::tmpfile();
    ops::Log log{ops::Level::kDebug, file};
};

TEST_F(MailSenderTest, DeliversTheMessageToItsReader) {
    Receiver receiver;
    const auto [said, metrics] = send(receiver, config(receiver.url()));
    EXPECT_THAT(said, HasSubstr("MAIL FROM:<no-reply@shop.example>"));
    EXPECT_THAT(said, HasSubstr("RCPT TO:<ada@example.org>"));
    EXPECT_THAT(said, HasSubstr("Subject: Your code for Shop\r\n"));
    EXPECT_THAT(metrics, HasSubstr("portico_vault_mails_sent_total 1"));
    EXPECT_THAT(logged(), Not(HasSubstr("ada@")));
}

TEST_F(MailSenderTest, SaysWhyAMailWasNotTakenAndNotToWhom) {
    Receiver receiver("554 ada@example.org is not known here\r\n");
    const auto [said, metrics] = send(receiver, config(receiver.url()));
    EXPECT_THAT(metrics, HasSubstr("portico_vault_mails_failed_total 1"));
    const std::string line = logged();
    EXPECT_THAT(line, HasSubstr("vault.mail_failed"));
    EXPECT_THAT(line, HasSubstr("554"));
    EXPECT_THAT(line, Not(HasSubstr("ada@")));
}

TEST_F(MailSenderTest, TellsWhetherAMailWasTaken) {
    for (const bool takes : {true, false}) {
        Receiver receiver(takes ? "250 taken\r\n" : "450 later\r\n");
        SmtpSender sender(
            config(receiver.url()), log,
            [](std::span<std::uint8_t> out) { std::ranges::fill(out, 7); },
            [] { return std::int64_t{1'700'000'000}; });
        std::promise<bool> taken;
        EXPECT_TRUE(sender.send(make_notice_mail("ada@example.org", "A notice", "What",
                                                 {"Shop", "https://shop.example"}),
                                [&](bool was_taken) { taken.set_value(was_taken); }));
        EXPECT_EQ(taken.get_future().get(), takes);
    }
}

TEST_F(MailSenderTest, CodesLeaveRoomForNotices) {
    // A mail server that never says a word.
    const int listener = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    ASSERT_EQ(bind(listener, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    ASSERT_EQ(listen(listener, 1), 0);
    socklen_t size = sizeof address;
    getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size);
    SmtpConfig with = config("smtp://127.0.0.1:" + std::to_string(ntohs(address.sin_port)));
    with.timeout_ms = 500;
    const MailPage page{"Shop", "https://shop.example"};
    {
        SmtpSender sender(
            with, log, [](std::span<std::uint8_t> out) { std::ranges::fill(out, 7); },
            [] { return std::int64_t{1'700'000'000}; });
        const Mail code = make_code_mail("ada@example.org", "012345", page, 10);
        std::size_t taken = 0;
        while (sender.send(code)) ++taken;
        EXPECT_GE(taken, SmtpSender::kQueueMax);
        EXPECT_TRUE(sender.send(make_notice_mail("ada@example.org", "A notice", "What", page)));
        EXPECT_TRUE(sender.send(make_recovery_mail("ada@example.org", "link", "Phone", page, 24)));
    }
    close(listener);
}

TEST_F(MailSenderTest, SaysNothingOfAMailWithoutTls) {
    Receiver receiver;  // offers no STARTTLS
    SmtpConfig with = config(receiver.url());
    with.ca_file = "/etc/ssl/certs/ca-certificates.crt";  // so TLS is wanted, also on this machine
    with.user = "vault";
    with.password = "open sesame";
    const auto [said, metrics] = send(receiver, with);
    EXPECT_THAT(metrics, HasSubstr("portico_vault_mails_failed_total 1"));
    EXPECT_THAT(said, Not(HasSubstr("MAIL")));
    EXPECT_THAT(said, Not(HasSubstr("AUTH")));
}

}  // namespace
}  // namespace portico::vault
