// SPDX-License-Identifier: Apache-2.0
//
// Carries notices to owners: each stands in the store since what it tells of was done, and is
// mailed, one at a time, until the mail server took it. What fails is tried again, ever more
// slowly; a program that is killed meanwhile tells it twice rather than never. On the server's
// thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "server/data/vault_store.hpp"
#include "server/ops/executor.hpp"
#include "server/ops/log.hpp"
#include "server/ops/metrics.hpp"
#include "server/store/worker.hpp"
#include "server/vault/mail/sender.hpp"

namespace portico::vault {

class Outbox {
  public:
    static constexpr std::int64_t kLookEveryMs = 5'000;
    static constexpr std::int64_t kLeaseMs = 120'000;  ///< longer than a mail may take
    static constexpr std::int64_t kFirstRetryMs = 30'000;
    static constexpr std::int64_t kLongestRetryMs = 15 * 60'000;

    /// The mail of a notice.
    using Write = std::function<Mail(const NoticeRow& notice)>;

    /// `give_keys` gives the store what it needs before anything else.
    Outbox(store::Access<Store> store, MailSender& mails, ops::Executor to_server,
           std::function<std::int64_t()> clock, ops::Log& log,
           std::function<void(Store&)> give_keys, Write write);

    /// Mails what is due; also what was just written.
    void look();
    /// It mails, or looks whether there is something.
    bool is_busy() const { return is_busy_; }
    void write_metrics(ops::MetricsText& out) const;

  private:
    void mail(NoticeRow notice);
    void mailed(const NoticeRow& notice, bool was_taken);
    void end_look();

    store::Access<Store> store_;
    MailSender& mails_;
    const ops::Executor to_server_;
    const std::function<std::int64_t()> clock_;
    ops::Log& log_;
    const std::function<void(Store&)> give_keys_;
    const Write write_;
    bool is_busy_ = false;
    bool is_wanted_ = false;  ///< asked to look while it was busy
    std::uint64_t mailed_ = 0, failed_ = 0;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);  ///< answers may come after us
};

}  // namespace portico::vault
