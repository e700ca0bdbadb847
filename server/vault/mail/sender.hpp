// SPDX-License-Identifier: Apache-2.0
//
// Sends mails by SMTP (libcurl), on a thread of its own: whoever asks for a code does not wait for
// the mail server, and cannot tell by the time whether a mail went out. A mail that fails is not
// tried again here: of a code its reader asks for another one, of a notice whoever sent it is told.
// Nothing of a mail is ever logged.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <expected>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "core/base/entropy.hpp"
#include "server/ops/log.hpp"
#include "server/ops/metrics.hpp"
#include "server/vault/mail/mail.hpp"

namespace portico::vault {

/// Where mails go. On the server's thread.
class MailSender {
  public:
    virtual ~MailSender() = default;
    /// Whether the mail server took it. From any thread; not where the sender ends before.
    using Done = std::function<void(bool was_taken)>;
    /// False: too many wait, this one is dropped, and `done` not called.
    virtual bool send(Mail mail, Done done = {}) = 0;
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
    std::int64_t timeout_ms = 20'000;
};

/// Why the configuration cannot be used, for the operator; empty where it can.
std::string why_not_smtp(const SmtpConfig& config);

class SmtpSender final : public MailSender {
  public:
    /// Of notices, which go first, and as many of others: codes, which strangers ask for, leave no
    /// owner untold.
    static constexpr std::size_t kQueueMax = 1000;

    /// `now_s`: seconds since 1970. Precondition: why_not_smtp is empty.
    SmtpSender(SmtpConfig config, ops::Log& log, EntropyFn random,
               std::function<std::int64_t()> now_s);
    /// Lets the mail under way end, drops the others.
    ~SmtpSender() override;

    bool send(Mail mail, Done done = {}) override;
    void write_metrics(ops::MetricsText& out) const override;

  private:
    struct Waiting {
        Mail mail;
        Done done;
    };
    void run();
    /// Whether it was taken.
    bool deliver(const Mail& mail);

    const SmtpConfig config_;
    ops::Log& log_;
    const EntropyFn random_;
    const std::function<std::int64_t()> now_s_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Waiting> queue_, notices_;
    bool stopping_ = false;
    std::uint64_t dropped_ = 0;
    std::atomic<std::uint64_t> sent_ = 0, failed_ = 0;
    std::thread thread_;
};

}  // namespace portico::vault
