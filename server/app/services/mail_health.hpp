// SPDX-License-Identifier: Apache-2.0
//
// What /health and the console say of mails: whether any are sent, and by which server.
#pragma once

#include <optional>

#include "server/api/console/health_log.hpp"
#include "server/app/options.hpp"

namespace portico::app {

/// `is_reached`: of MailSender.
api::console::ServiceHealth mail_health(const VaultOptions& options,
                                        std::optional<bool> is_reached);

}  // namespace portico::app
