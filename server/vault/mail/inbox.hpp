// SPDX-License-Identifier: Apache-2.0
//
// For the demo: mails are kept in memory and shown on a page instead of being sent. Whoever sees
// the page may sign in as everybody, so it is for one machine alone (server/app/areas).
#pragma once

#include <deque>
#include <string>

#include "server/vault/mail/sender.hpp"

namespace portico::vault {

class DemoInbox final : public MailSender {
  public:
    static constexpr std::size_t kMailsMax = 50;

    bool send(Mail mail) override;
    void write_metrics(ops::MetricsText& out) const override;
    /// A page of HTML: the newest first, as clear text.
    std::string page() const;

  private:
    std::deque<Mail> mails_;
    std::uint64_t kept_ = 0;
};

}  // namespace portico::vault
