// SPDX-License-Identifier: Apache-2.0
#include "server/app/services/mail_health.hpp"

#include "core/base/text/uri_syntax.hpp"

namespace portico::app {

using api::console::Health;

api::console::ServiceHealth mail_health(const VaultOptions& options,
                                        std::optional<bool> is_reached) {
    if (options.listen.empty())
        return {Health::kOff, "This server sends no mail, as pages are offered no e-mail login"};
    if (options.demo_inbox)
        return {
            Health::kGood,
            "Mails are not sent in demo mode: they are shown at `/vault/inbox` of this address"};
    const std::string server(uri_host(options.mail_url));
    if (!is_reached)
        return {Health::kUnknown,
                "Mails are sent by " + server + ". None was sent since this server was started"};
    if (!*is_reached)
        return {Health::kDown,
                server +
                    " did not take the last mail, so that nobody can log in by e-mail: look at "
                    "vault.mail_put_off and vault.mail_failed in the log"};
    return {Health::kGood, "Mails are sent by " + server};
}

}  // namespace portico::app
