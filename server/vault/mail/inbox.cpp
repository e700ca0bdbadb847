// SPDX-License-Identifier: Apache-2.0
#include "server/vault/mail/inbox.hpp"

#include <utility>

namespace portico::vault {
namespace {

std::size_t bytes_of(const Mail& mail) {
    return mail.to.size() + mail.subject.size() + mail.text.size() + mail.code.size() +
           mail.link.size();
}

}  // namespace

bool DemoInbox::send(Mail mail, Done done) {
    mail.html.clear();
    const std::size_t bytes = bytes_of(mail);
    if (bytes > kBytesMax) return false;
    drop_old();
    while (mails_.size() >= kMailsMax || bytes_ + bytes > kBytesMax) {
        bytes_ -= bytes_of(mails_.back().mail);
        mails_.pop_back();
    }
    bytes_ += bytes;
    mails_.push_front({std::move(mail), ++kept_, now_ms_()});
    if (done) done(true);
    return true;
}

void DemoInbox::drop_old() {
    const std::int64_t oldest = now_ms_() - kAgeMaxMs;
    while (!mails_.empty() && mails_.back().at_ms <= oldest) {
        bytes_ -= bytes_of(mails_.back().mail);
        mails_.pop_back();
    }
}

void DemoInbox::write_metrics(ops::MetricsText& out) const {
    out.counter("portico_vault_mails_shown_total", "Mails that the demo's inbox took.", kept_);
}

}  // namespace portico::vault
