// SPDX-License-Identifier: Apache-2.0
//
// Sends mails by SMTP (libcurl), on threads of its own: whoever asks for a code does not wait for
// the mail server, and cannot tell by the time whether a mail went out. Several connections are
// open at once, and stay open while there is something to send. A mail that the mail server put off
// (an answer of 4xx), or that found none, is tried again a few times within half a minute; one
// whose recipient it thinks about for long waits for a connection that is left for such
// (recipient_domains.hpp); of a
// notice whoever sent it is told at once, and tries again itself. Then it has failed: of a code its
// reader asks for another one. Nothing of a mail is ever logged.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "core/base/entropy.hpp"
#include "server/ops/log.hpp"
#include "server/ops/metrics.hpp"
#include "server/vault/mail/mail.hpp"
#include "server/vault/mail/mail_queue.hpp"
#include "server/vault/mail/recipient_domains.hpp"

namespace portico::vault {

/// Where mails go. On the server's thread.
class MailSender {
  public:
    virtual ~MailSender() = default;
    /// Whether the mail server took it. From any thread; not where the sender ends before.
    using Done = std::function<void(bool was_taken)>;
    /// False: too many of its project wait, this one is dropped, and `done` not called.
    virtual bool send(Mail mail, Done done = {}) = 0;
    /// Whether the mail server was there for the last mail and let us in, whatever it thought of
    /// its reader. Nothing: there was no mail yet, or there is no mail server.
    virtual std::optional<bool> is_reached() const { return std::nullopt; }
    virtual void write_metrics(ops::MetricsText& out) const = 0;
};

struct SmtpConfig {
    /// smtp://host[:port] (STARTTLS, without which nothing is sent but to this machine) or
    /// smtps://host[:port].
    std::string url;
    std::string user;      ///< empty: none is said
    std::string password;  ///< secret
    std::string from;      ///< "Shop <no-reply@example.org>"
    std::string ca_file;   ///< empty: the system's authorities
    /// What it is called in EHLO, where the URL has no path that says it; empty: as its machine is.
    std::string hello = {};
    std::int64_t timeout_ms = 20'000;
    std::int64_t connections = 3;  ///< at once; Exchange Online takes no more of one mailbox
    /// For the answers to sender and recipient, where the recipient's domain was not slow lately;
    /// beyond, it is, and the mail is tried again with all of timeout_ms.
    std::int64_t envelope_ms = 5'000;
    std::int64_t idle_ms = 5'000;  ///< after so long without a mail a connection is closed
    /// How long a mail that was put off waits, each time.
    std::vector<std::int64_t> retry_ms = {2'000, 8'000, 20'000};
};

/// The name for EHLO: `host`, that of the vault's origin, where it is one of the DNS, else the
/// domain of `from`. In a container the machine has none that a relay believes.
std::string hello_name(std::string_view host, const std::string& from);

/// Why the configuration cannot be used, for the operator; empty where it can.
std::string why_not_smtp(const SmtpConfig& config);

/// Connects and logs in as for a mail, and sends none. Why that fails, for the operator; empty
/// where it does not. Blocks for timeout_ms at most.
std::string why_no_mail_server(const SmtpConfig& config);

class SmtpSender final : public MailSender {
  public:
    /// `now_s`: seconds since 1970. Precondition: why_not_smtp is empty.
    SmtpSender(SmtpConfig config, ops::Log& log, EntropyFn random,
               std::function<std::int64_t()> now_s);
    /// Lets the mails under way end, drops the others.
    ~SmtpSender() override;

    bool send(Mail mail, Done done = {}) override;
    std::optional<bool> is_reached() const override { return reached_; }
    void write_metrics(ops::MetricsText& out) const override;

  private:
    class Connection;
    using Clock = std::chrono::steady_clock;
    enum class Delivery : std::uint8_t { kTaken, kPutOff, kFailed };
    void run();
    /// A mail that takes a connection.
    struct Turn {
        MailQueue::Waiting waiting;
        Pace pace = Pace::kNew;
    };
    /// Waits for the next one to send, and closes what idles meanwhile. Nothing: it is the end.
    std::optional<Turn> next(Connection& connection);
    /// With the lock: whose turn it is.
    std::optional<Turn> take(std::int64_t now_ms);
    Delivery deliver(Connection& connection, const Turn& turn);
    /// What became of the mail's recipient, whatever became of the mail.
    void note_pace(const Turn& turn, std::int64_t envelope_ms, Delivery delivery);

    const SmtpConfig config_;
    ops::Log& log_;
    const EntropyFn random_;
    const std::function<std::int64_t()> now_s_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    MailQueue queue_;
    RecipientDomains domains_;
    bool stopping_ = false;
    std::uint64_t dropped_ = 0;
    std::atomic<std::uint64_t> sent_ = 0, put_off_ = 0, failed_ = 0;
    std::atomic<std::optional<bool>> reached_{std::nullopt};
    std::vector<std::thread> threads_;
};

}  // namespace portico::vault
