// SPDX-License-Identifier: Apache-2.0
//
// For the demo: mails are kept in memory, a few and for an hour, instead of being sent. Whoever
// sees them may sign in as everybody (server/vault/service/inbox_page.hpp).
#pragma once

#include <deque>
#include <functional>
#include <string>

#include "server/vault/mail/sender.hpp"

namespace portico::vault {

class DemoInbox final : public MailSender {
  public:
    static constexpr std::size_t kMailsMax = 50;
    static constexpr std::size_t kBytesMax = 256 * 1024;  ///< of texts, all mails together
    static constexpr std::int64_t kAgeMaxMs = 60 * 60 * 1000;

    struct Kept {
        Mail mail;                 ///< without its HTML
        std::uint64_t number = 0;  ///< 1 is the first since the start
        std::int64_t at_ms = 0;
    };

    explicit DemoInbox(std::function<std::int64_t()> now_ms) : now_ms_(std::move(now_ms)) {}

    /// The oldest make room. False: a mail that is longer than all may be.
    bool send(Mail mail, Done done = {}) override;
    void write_metrics(ops::MetricsText& out) const override;
    /// Forgets those that are too old.
    void drop_old();
    /// The newest first.
    const std::deque<Kept>& mails() const { return mails_; }

  private:
    std::function<std::int64_t()> now_ms_;
    std::deque<Kept> mails_;
    std::size_t bytes_ = 0;
    std::uint64_t kept_ = 0;
};

}  // namespace portico::vault
