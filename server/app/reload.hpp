// SPDX-License-Identifier: Apache-2.0
//
// What SIGHUP does: reads the configuration again and takes over what a running server can take
// over. A configuration with a mistake changes nothing; keys that need a restart are named in the
// log.
#pragma once

#include <expected>
#include <functional>
#include <string>
#include <vector>

#include "server/app/options.hpp"
#include "server/net/tls/tls_context.hpp"
#include "server/ops/log.hpp"
#include "server/ops/metrics.hpp"

namespace portico::app {

class Reload {
  public:
    /// Reads the options as at the start. The error is one line for a person.
    using Read = std::function<std::expected<Options, std::string>()>;

    /// `tls`: null for clear text. All must outlive this; `in_force` is not changed.
    Reload(Options& in_force, Read read, net::TlsContext* tls, ops::Log& log);

    /// SIGHUP.
    void everything();
    /// Takes certificates whose files have changed; call it every second or so.
    void look_at_certificates();
    std::int64_t grace_ms() const { return grace_ms_; }
    void write_metrics(ops::MetricsText& out) const;

  private:
    void take_certificates(std::expected<void, std::string> result);

    std::vector<std::string> values_;  ///< of every key, as at the start
    std::int64_t grace_ms_;
    Read read_;
    net::TlsContext* tls_;
    ops::Log& log_;
    std::uint64_t refused_ = 0;
};

}  // namespace portico::app
