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
#include <condition_variable>
#include <cstdio>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace portico::vault {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Takes one connection on a free port of this machine, in clear text; keeps what is said to it.
class Receiver {
  public:
    /// `to_data`: its answer to a whole message. `ways`: to log in, which it offers.
    explicit Receiver(std::string to_data = "250 taken\r\n", std::string ways = {})
        : to_data_(std::move(to_data)), ways_(std::move(ways)) {
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
        int asks = 0;
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
            } else if (got.starts_with("EHLO") && !ways_.empty()) {
                say("250-fine\r\n250 AUTH " + ways_ + "\r\n");
            } else if (got.starts_with("AUTH LOGIN")) {
                asks = 2;  // for the user and the password
                say("334 VXNlcm5hbWU6\r\n");
            } else if (asks > 0) {
                say(--asks > 0 ? "334 UGFzc3dvcmQ6\r\n" : "235 in\r\n");
            } else {
                say(got.starts_with("QUIT") ? "221 bye\r\n" : "250 fine\r\n");
            }
        }
        close(peer);
    }

    std::string to_data_, ways_, said_;
    int listener_ = -1;
    std::uint16_t port_ = 0;
    std::thread thread_;
};

/// For an answer: it closes the connection.
constexpr const char* kHangsUp = "";

/// A mail server that takes connections as they come, and a message when a test lets it.
class SlowServer {
  public:
    SlowServer() {
        listener_ = socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        EXPECT_EQ(bind(listener_, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
        EXPECT_EQ(listen(listener_, 16), 0);
        socklen_t size = sizeof address;
        getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size);
        port_ = ntohs(address.sin_port);
        thread_ = std::thread([this] {
            for (int peer = 0; (peer = accept(listener_, nullptr, nullptr)) >= 0;) {
                const std::lock_guard lock(mutex_);
                peers_.push_back(peer);
                threads_.emplace_back([this, peer] { serve(peer); });
            }
        });
    }
    ~SlowServer() {
        think_about("");
        allow(1'000'000);
        shutdown(listener_, SHUT_RDWR);
        thread_.join();
        hang_up();
        for (std::thread& thread : threads_) thread.join();
        close(listener_);
        for (const int peer : peers_) close(peer);
    }
    std::string url() const { return "smtp://127.0.0.1:" + std::to_string(port_); }
    /// Takes so many messages more.
    void allow(int messages) {
        const std::lock_guard lock(mutex_);
        allowed_ += messages;
        wake_.notify_all();
    }
    /// Closes what is open, as mail servers do after a while.
    void hang_up() {
        const std::lock_guard lock(mutex_);
        for (const int peer : peers_) shutdown(peer, SHUT_RDWR);
    }
    void wait_until(const std::function<bool()>& is_so) {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, is_so);
    }

    /// Does not answer whether it takes readers of this domain, until it is told "".
    void think_about(std::string domain) {
        const std::lock_guard lock(mutex_);
        thinks_about_ = std::move(domain);
        wake_.notify_all();
    }

    /// What the next mails are answered at their beginning, one each.
    void refuse(std::vector<std::string> answers) {
        const std::lock_guard lock(mutex_);
        refusals_ = std::move(answers);
    }

    // Under wait_until, or when nothing is under way.
    std::vector<std::string> readers;  ///< of the messages that it took, in their order
    std::vector<std::string> ids;      ///< of those messages
    int waiting = 0;                   ///< messages that it has and has not taken
    int thinking = 0;                  ///< readers about whom it thinks
    std::size_t connections() const { return peers_.size(); }

  private:
    void serve(int peer) {
        const auto say = [&](const std::string& text) {
            return send(peer, text.data(), text.size(), MSG_NOSIGNAL) > 0;
        };
        say("220 slow\r\n");
        bool in_data = false;
        std::string line, reader, id;
        for (char c = 0; recv(peer, &c, 1, 0) == 1;) {
            line += c;
            if (c != '\n') continue;
            const std::string got = std::exchange(line, {});
            if (in_data && got.starts_with("Message-ID:")) id = got;
            if (in_data && got != ".\r\n") continue;
            if (got.starts_with("MAIL FROM")) {
                std::unique_lock lock(mutex_);
                if (!refusals_.empty()) {
                    const std::string answer = refusals_.front();
                    refusals_.erase(refusals_.begin());
                    lock.unlock();
                    if (answer == kHangsUp)
                        shutdown(peer, SHUT_RDWR);
                    else
                        say(answer);
                    continue;
                }
            }
            if (got.starts_with("RCPT TO:<")) {
                reader = got.substr(9, got.find('>') - 9);
                std::unique_lock lock(mutex_);
                ++thinking;
                wake_.notify_all();
                wake_.wait(lock, [&] {
                    return thinks_about_.empty() || !reader.ends_with(thinks_about_);
                });
                --thinking;
            }
            if (in_data) {
                in_data = false;
                std::unique_lock lock(mutex_);
                ++waiting;
                wake_.notify_all();
                wake_.wait(lock, [this] { return allowed_ > 0; });
                --allowed_;
                --waiting;
                readers.push_back(reader);
                ids.push_back(id);
                wake_.notify_all();
                lock.unlock();
                say("250 taken\r\n");
            } else if (got.starts_with("DATA")) {
                in_data = true;
                say("354 go on\r\n");
            } else {
                say(got.starts_with("QUIT") ? "221 bye\r\n" : "250 fine\r\n");
            }
        }
    }

    int listener_ = -1;
    std::uint16_t port_ = 0;
    std::mutex mutex_;
    std::condition_variable wake_;
    int allowed_ = 0;
    std::vector<std::string> refusals_;
    std::string thinks_about_;
    std::vector<int> peers_;
    std::vector<std::thread> threads_;
    std::thread thread_;
};

struct MailSenderTest : testing::Test {
    ~MailSenderTest() override { std::fclose(file); }
    SmtpConfig config(const std::string& url) {
        return {.url = url,
                .user = {},
                .password = {},
                .from = "Shop <no-reply@shop.example>",
                .ca_file = {},
                .idle_ms = 20};
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
    std::unique_ptr<SmtpSender> open(const SmtpConfig& with) {
        return std::make_unique<SmtpSender>(
            with, log, [](std::span<std::uint8_t> out) { std::ranges::fill(out, 7); },
            [] { return std::int64_t{1'700'000'000}; });
    }
    /// The sender's counters, once they say so.
    static std::string metrics_until(const SmtpSender& sender, const std::string& wanted) {
        while (true) {
            ops::MetricsText text;
            sender.write_metrics(text);
            std::string metrics = text.take();
            if (metrics.contains(wanted)) return metrics;
            std::this_thread::yield();
        }
    }
    static Mail code_to(const std::string& email, const std::string& project,
                        Urgency urgency = Urgency::kStranger) {
        Mail mail = make_code_mail(email, "012345", {"Shop", "https://shop.example"}, 10);
        mail.project = project;
        mail.urgency = urgency;
        return mail;
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
        EXPECT_TRUE(sender.send(make_notice_mail("ada@example.org", NoticeKind::kExported, "",
                                                 {"Shop", "https://shop.example"}),
                                [&](bool was_taken) { taken.set_value(was_taken); }));
        EXPECT_EQ(taken.get_future().get(), takes);
        EXPECT_EQ(sender.is_reached(), true) << "it is there, whatever it thinks of the reader";
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
        EXPECT_GE(taken, MailQueue::Limits().line);
        EXPECT_TRUE(
            sender.send(make_notice_mail("ada@example.org", NoticeKind::kExported, "", page)));
        EXPECT_TRUE(sender.send(make_recovery_mail("ada@example.org", "link", "Phone", page, 24)));
    }
    close(listener);
}

TEST_F(MailSenderTest, AFloodOfOneProjectKeepsNobodyOfAnotherWaiting) {
    SlowServer server;
    SmtpConfig with = config(server.url());
    with.connections = 1;
    const auto sender = open(with);
    for (int i = 0; i < 250; ++i)
        EXPECT_TRUE(sender->send(code_to("flood" + std::to_string(i) + "@example.org", "a")));
    server.wait_until([&] { return server.waiting == 1; });
    EXPECT_TRUE(sender->send(code_to("ada@example.org", "b")));
    EXPECT_TRUE(sender->send(code_to("known@example.org", "a", Urgency::kKnown)));
    server.allow(10);
    server.wait_until([&] { return server.readers.size() == 10; });
    const auto place = [&](const std::string& reader) {
        return std::ranges::find(server.readers, reader) - server.readers.begin();
    };
    EXPECT_LE(place("known@example.org"), 2);
    EXPECT_LE(place("ada@example.org"), 4);
    server.allow(250);
}

TEST_F(MailSenderTest, SeveralConnectionsAreOpenAtOnceAndStayOpen) {
    SlowServer server;
    SmtpConfig with = config(server.url());
    with.connections = 3;
    with.idle_ms = 600'000;
    const auto sender = open(with);
    server.allow(1);
    for (int i = 0; i < 13; ++i) EXPECT_TRUE(sender->send(code_to("ada@example.org", "a")));
    server.wait_until([&] { return server.waiting == 3; });
    server.allow(12);
    server.wait_until([&] { return server.readers.size() == 13; });
    EXPECT_EQ(server.connections(), 3u);
}

TEST_F(MailSenderTest, ReadersWhomTheMailServerThinksAboutHoldUpNobodyElse) {
    SlowServer server;
    SmtpConfig with = config(server.url());
    with.connections = 3;
    with.envelope_ms = with.timeout_ms = 600'000;
    const auto sender = open(with);
    server.allow(100);
    EXPECT_TRUE(sender->send(code_to("ada@example.org", "a")));
    metrics_until(*sender, "sent_total 1");
    server.think_about("@slow.example");
    for (int i = 0; i < 9; ++i)
        EXPECT_TRUE(sender->send(code_to(std::to_string(i) + "@slow.example", "b")));
    server.wait_until([&] { return server.thinking == 2; });
    EXPECT_TRUE(sender->send(code_to("bob@example.org", "b")));
    server.wait_until([&] { return server.readers.size() == 2; });
    EXPECT_EQ(server.readers.back(), "bob@example.org");
    server.think_about("");
    server.wait_until([&] { return server.readers.size() == 11; });
}

TEST_F(MailSenderTest, AReaderWhomItThinksAboutForLongIsTriedAgainBesideOthers) {
    SlowServer server;
    SmtpConfig with = config(server.url());
    with.connections = 3;
    with.envelope_ms = 50;
    with.timeout_ms = 600'000;
    with.retry_ms = {1};
    const auto sender = open(with);
    server.allow(100);
    server.think_about("@slow.example");
    for (int i = 0; i < 3; ++i)
        EXPECT_TRUE(sender->send(code_to(std::to_string(i) + "@slow.example", "a")));
    metrics_until(*sender, "put_off_total 2");
    // Of a domain that nobody wrote to before.
    EXPECT_TRUE(sender->send(code_to("ada@new.example", "a")));
    server.wait_until([&] { return !server.readers.empty(); });
    EXPECT_EQ(server.readers.front(), "ada@new.example");
    server.think_about("");
    metrics_until(*sender, "sent_total 4");
    EXPECT_THAT(logged(), HasSubstr("thought about the reader for long"));
}

TEST_F(MailSenderTest, ReadersWhomItThinksAboutForLongHaveTheirTurnsBesideNewDomains) {
    SlowServer server;
    SmtpConfig with = config(server.url());
    with.connections = 1;
    with.envelope_ms = 1'000;
    with.timeout_ms = 600'000;
    with.retry_ms = {1};
    const auto sender = open(with);
    server.think_about("@slow.example");
    EXPECT_TRUE(sender->send(code_to("0@slow.example", "a")));
    // It is tried again, and is slow again.
    server.wait_until([&] { return server.thinking == 2; });
    std::this_thread::sleep_for(std::chrono::milliseconds(with.envelope_ms + 10));
    server.think_about("");
    server.wait_until([&] { return server.waiting == 1; });
    for (int i = 0; i < 8; ++i)
        EXPECT_TRUE(sender->send(code_to("ada@new" + std::to_string(i) + ".example", "a")));
    EXPECT_TRUE(sender->send(code_to("1@slow.example", "a")));
    server.allow(100);
    metrics_until(*sender, "sent_total 10");
    EXPECT_EQ(server.readers[4], "1@slow.example");
}

TEST_F(MailSenderTest, ADomainWhoseMessagesAreLookedThroughForLongIsQuick) {
    SlowServer server;
    SmtpConfig with = config(server.url());
    with.connections = 1;
    with.envelope_ms = 1'000;
    with.timeout_ms = 600'000;
    const auto sender = open(with);
    EXPECT_TRUE(sender->send(code_to("ada@a.example", "a")));
    server.wait_until([&] { return server.waiting == 1; });
    std::this_thread::sleep_for(std::chrono::milliseconds(with.envelope_ms + 10));
    server.allow(1);
    metrics_until(*sender, "sent_total 1");
    EXPECT_TRUE(sender->send(code_to("ada@b.example", "a")));
    server.wait_until([&] { return server.waiting == 1; });
    for (const char* reader : {"bob@a.example", "ada@c.example"})
        EXPECT_TRUE(sender->send(code_to(reader, "a")));
    server.allow(3);
    metrics_until(*sender, "sent_total 4");
    // A slow one would have gone after the other.
    EXPECT_EQ(server.readers.back(), "ada@c.example");
}

TEST_F(MailSenderTest, AConnectionThatTheMailServerClosedCostsNoMail) {
    SlowServer server;
    server.allow(2);
    SmtpConfig with = config(server.url());
    with.connections = 1;
    with.idle_ms = 600'000;
    const auto sender = open(with);
    for (std::size_t i = 1; i <= 2; ++i) {
        std::promise<bool> taken;
        EXPECT_TRUE(sender->send(code_to("ada@example.org", "a"),
                                 [&](bool was_taken) { taken.set_value(was_taken); }));
        EXPECT_TRUE(taken.get_future().get());
        server.hang_up();
    }
    EXPECT_EQ(server.connections(), 2u);
}

TEST_F(MailSenderTest, WhatTheMailServerPutsOffIsTriedAgain) {
    SlowServer server;
    server.allow(3);
    server.refuse({"432 4.3.2 Concurrent connections limit exceeded\r\n",
                   "450 4.2.0 Greylisted, see ada@example.org\r\n"});
    SmtpConfig with = config(server.url());
    with.connections = 1;
    with.retry_ms = {1, 1};
    const auto sender = open(with);
    EXPECT_TRUE(sender->send(code_to("ada@example.org", "a")));
    server.wait_until([&] { return server.readers.size() == 1; });
    EXPECT_EQ(server.readers.front(), "ada@example.org");
    EXPECT_THAT(metrics_until(*sender, "sent_total 1"),
                testing::AllOf(HasSubstr("put_off_total 2"), HasSubstr("mails_failed_total 0")));
    EXPECT_THAT(logged(),
                testing::AllOf(HasSubstr("432"), HasSubstr("450"), Not(HasSubstr("ada@"))));
}

TEST_F(MailSenderTest, WhatIsPutOffTimeAndAgainOrForEverFails) {
    SlowServer server;
    server.allow(1);
    server.refuse({"450 later\r\n", "450 later\r\n", "550 no\r\n"});
    SmtpConfig with = config(server.url());
    with.connections = 1;
    with.retry_ms = {1};
    const auto sender = open(with);
    EXPECT_TRUE(sender->send(code_to("ada@example.org", "a")));
    EXPECT_THAT(metrics_until(*sender, "mails_failed_total 1"), HasSubstr("put_off_total 1"));
    EXPECT_TRUE(sender->send(code_to("bob@example.org", "a")));
    EXPECT_THAT(metrics_until(*sender, "mails_failed_total 2"), HasSubstr("put_off_total 1"));
    EXPECT_THAT(logged(), HasSubstr("vault.mail_failed"));
}

TEST_F(MailSenderTest, WhatIsPutOffKeepsNobodyWaitingAndIsTheSameMail) {
    SlowServer server;
    SmtpConfig with = config(server.url());
    with.connections = 1;
    with.retry_ms = {1};
    int drawn = 0;
    SmtpSender sender(
        with, log,
        [&](std::span<std::uint8_t> out) {
            std::ranges::fill(out, static_cast<std::uint8_t>(++drawn));
        },
        [] { return std::int64_t{1'700'000'000}; });
    server.refuse({"450 later\r\n"});
    EXPECT_TRUE(sender.send(code_to("ada@example.org", "a")));
    // The first waits for its time, or is under way anew; the next goes in any case.
    EXPECT_TRUE(sender.send(code_to("bob@example.org", "b")));
    server.allow(2);
    server.wait_until([&] { return server.readers.size() == 2; });
    EXPECT_THAT(server.readers,
                testing::UnorderedElementsAre("ada@example.org", "bob@example.org"));
    // Whoever gets it twice sees that it is one mail.
    const std::size_t ada = server.readers[0] == "ada@example.org" ? 0 : 1;
    EXPECT_THAT(server.ids[ada], HasSubstr("<01010101"));
    EXPECT_THAT(server.ids[1 - ada], HasSubstr("<02020202"));
}

TEST_F(MailSenderTest, AMailServerThatIsAwayForAMomentCostsNoMail) {
    SlowServer server;
    server.allow(1);
    server.refuse({kHangsUp});
    SmtpConfig with = config(server.url());
    with.connections = 1;
    with.retry_ms = {1};
    const auto sender = open(with);
    EXPECT_TRUE(sender->send(code_to("ada@example.org", "a")));
    server.wait_until([&] { return server.readers.size() == 1; });
    EXPECT_THAT(metrics_until(*sender, "sent_total 1"), HasSubstr("put_off_total 1"));
}

TEST_F(MailSenderTest, WhereNobodyListensItIsTriedAgainAndFails) {
    SmtpConfig with = config(SlowServer().url());
    with.retry_ms = {1, 1};
    const auto sender = open(with);
    EXPECT_EQ(sender->is_reached(), std::nullopt);
    EXPECT_TRUE(sender->send(code_to("ada@example.org", "a")));
    EXPECT_THAT(metrics_until(*sender, "mails_failed_total 1"), HasSubstr("put_off_total 2"));
    EXPECT_EQ(sender->is_reached(), false);
}

TEST_F(MailSenderTest, WhoeverTriesAgainItselfIsToldAtOnce) {
    SlowServer server;
    server.refuse({"450 later\r\n"});
    SmtpConfig with = config(server.url());
    with.retry_ms = {600'000};
    const auto sender = open(with);
    std::promise<bool> taken;
    EXPECT_TRUE(sender->send(code_to("ada@example.org", "a", Urgency::kNotice),
                             [&](bool was_taken) { taken.set_value(was_taken); }));
    EXPECT_FALSE(taken.get_future().get());
}

TEST_F(MailSenderTest, AMailServerThatFallsSilentHoldsUpNeitherTheNextMailNorTheEnd) {
    SlowServer server;
    SmtpConfig with = config(server.url());
    with.connections = 1;
    with.timeout_ms = 2'000;
    const auto sender = open(with);
    const auto deliver = [&] {
        std::promise<bool> taken;
        EXPECT_TRUE(sender->send(code_to("ada@example.org", "a"),
                                 [&](bool was_taken) { taken.set_value(was_taken); }));
        return taken.get_future().get();
    };
    EXPECT_FALSE(deliver());
    server.allow(2);  // the late answer to the first, and one to the next
    EXPECT_TRUE(deliver());
}

TEST_F(MailSenderTest, SaysItsNameAndNotThatOfTheMachine) {
    for (const auto& [path, name] : {std::pair("", "vault.shop.example"),
                                     {"/", "vault.shop.example"},
                                     {"/mail.shop.example", "mail.shop.example"}}) {
        Receiver receiver;
        SmtpConfig with = config(receiver.url() + path);
        with.hello = "vault.shop.example";
        EXPECT_THAT(send(receiver, with).first,
                    testing::StartsWith("EHLO " + std::string(name) + "\r\n"));
    }
}

TEST_F(MailSenderTest, LogsInByThePasswordWhateverElseIsOffered) {
    Receiver receiver("250 taken\r\n", "GSSAPI NTLM LOGIN");
    SmtpConfig with = config(receiver.url());
    with.user = "vault@corp.example";
    with.password = "open sesame";
    const auto [said, metrics] = send(receiver, with);
    EXPECT_THAT(said, HasSubstr("AUTH LOGIN"));
    EXPECT_THAT(metrics, HasSubstr("portico_vault_mails_sent_total 1"));
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

TEST(SmtpServer, IsTriedWithoutAMail) {
    SmtpConfig config{
        .url = {}, .user = {}, .password = {}, .from = "no-reply@example.org", .ca_file = {}};
    {
        const SlowServer server;
        config.url = server.url();
        EXPECT_EQ(why_no_mail_server(config), "");
        EXPECT_EQ(server.waiting, 0);
        EXPECT_TRUE(server.readers.empty());
    }
    EXPECT_THAT(why_no_mail_server(config), testing::Not("")) << "it is gone";
}

}  // namespace
}  // namespace portico::vault
