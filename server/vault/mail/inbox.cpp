// SPDX-License-Identifier: Apache-2.0
#include "server/vault/mail/inbox.hpp"

#include <utility>

namespace portico::vault {

bool DemoInbox::send(Mail mail) {
    ++kept_;
    mails_.push_front(std::move(mail));
    if (mails_.size() > kMailsMax) mails_.pop_back();
    return true;
}

void DemoInbox::write_metrics(ops::MetricsText& out) const {
    out.counter("portico_vault_mails_shown_total", "Mails that the demo's inbox took.", kept_);
}

std::string DemoInbox::page() const {
    std::string out =
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta http-equiv=\"refresh\" "
        "content=\"3\"><title>Inbox of the demo</title><style>body{font:16px/1.5 system-ui,"
        "sans-serif;max-width:640px;margin:32px auto;padding:0 16px}pre{white-space:pre-wrap;"
        "border:1px solid #ccc;border-radius:8px;padding:16px}</style><h1>Inbox of the demo</h1>"
        "<p>Nothing is sent: what visitors would get stands here.</p>";
    for (const Mail& mail : mails_)
        out += "<pre>To: " + escape_html(mail.to) + "\nSubject: " + escape_html(mail.subject) +
               "\n\n" + escape_html(mail.text) + "</pre>";
    return out + (mails_.empty() ? "<p>No mail yet.</p></html>" : "</html>");
}

}  // namespace portico::vault
