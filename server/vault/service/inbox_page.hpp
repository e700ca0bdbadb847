// SPDX-License-Identifier: Apache-2.0
//
// The page that shows the demo's mails. Who reads it signs in as everybody, so it is given to a
// browser on this machine that somebody opened it in, and to no page of another origin, no name
// that only resolves to this machine, and no proxy (docs/spec/security.md#case-124).
#pragma once

#include <string>
#include <string_view>

#include "server/net/server.hpp"
#include "server/vault/mail/inbox.hpp"

namespace portico::vault {

/// inbox.html, byte for byte: `{version}` and `{mails}` are filled in.
std::string_view inbox_template();

/// The mails as HTML, the newest first: every text of theirs is text.
std::string write_mails(const DemoInbox& inbox);

class InboxPage {
  public:
    explicit InboxPage(DemoInbox& inbox);
    /// 304 where If-None-Match names what is there.
    net::Response answer(const net::Request& request);

  private:
    DemoInbox& inbox_;
    std::string policy_;
};

}  // namespace portico::vault
