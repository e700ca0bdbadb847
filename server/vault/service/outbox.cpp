// SPDX-License-Identifier: Apache-2.0
#include "server/vault/service/outbox.hpp"

#include <algorithm>
#include <utility>

namespace portico::vault {

Outbox::Outbox(store::Access<Store> store, MailSender& mails, ops::Executor to_server,
               std::function<std::int64_t()> clock, ops::Log& log,
               std::function<void(Store&)> give_keys, Write write)
    : store_(std::move(store)),
      mails_(mails),
      to_server_(std::move(to_server)),
      clock_(std::move(clock)),
      log_(log),
      give_keys_(std::move(give_keys)),
      write_(std::move(write)) {}

void Outbox::look() {
    is_wanted_ = true;
    if (is_busy_) return;
    is_wanted_ = false;
    const std::int64_t now = clock_();
    is_busy_ = store_.run(
        [now, give_keys = give_keys_](Store& store) {
            give_keys(store);
            return store.take_notice(now, now + kLeaseMs);
        },
        [this, alive = std::weak_ptr(alive_)](store::StoreResult<std::optional<NoticeRow>> due) {
            if (alive.expired()) return;
            if (due && *due) return mail(std::move(**due));
            end_look();
        });
}

void Outbox::mail(NoticeRow notice) {
    auto done = [this, notice, alive = std::weak_ptr(alive_),
                 to_server = to_server_](bool was_taken) {
        to_server([this, notice, alive, was_taken] {
            if (!alive.expired()) mailed(notice, was_taken);
        });
    };
    if (!mails_.send(write_(notice), done)) mailed(notice, false);
}

void Outbox::mailed(const NoticeRow& notice, bool was_taken) {
    ++(was_taken ? mailed_ : failed_);
    if (!was_taken && notice.tries == 1)
        log_.warn_seldom("vault.notice_failed", {},
                         {{"hint", "an owner is not told yet; it is tried again"}});
    const std::int64_t now = clock_();
    const std::int64_t doublings = std::clamp<std::int64_t>(notice.tries - 1, 0, 10);
    const std::int64_t due = now + std::min(kFirstRetryMs << doublings, kLongestRetryMs);
    const bool asked = store_.run(
        [notice, now, due, was_taken, give_keys = give_keys_](Store& store) {
            give_keys(store);
            return was_taken ? store.end_notice(notice, now) : store.put_back_notice(notice, due);
        },
        [this, alive = std::weak_ptr(alive_)](const store::StoreResult<void>& done) {
            if (alive.expired()) return;
            // Where it failed the lease ends by itself. Others may be due.
            is_wanted_ = is_wanted_ || done.has_value();
            end_look();
        });
    if (!asked) end_look();
}

void Outbox::end_look() {
    is_busy_ = false;
    if (is_wanted_) look();
}

void Outbox::write_metrics(ops::MetricsText& out) const {
    out.counter("portico_vault_notices_mailed_total", "Notices to owners that were mailed.",
                mailed_);
    out.counter("portico_vault_notices_failed_total",
                "Tries to mail a notice that failed; it is tried again.", failed_);
}

}  // namespace portico::vault
